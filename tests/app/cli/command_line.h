// SPDX-License-Identifier: GPL-3.0-or-later
// Runs edgefence-cli as a person does.
#pragma once

#include <QByteArray>
#include <QJsonObject>
#include <QStringList>
#include <QTemporaryDir>

namespace edgefence::test {

struct CommandResult {
    int exitStatus = -1; ///< -1: it did not end by itself
    QByteArray output;
    QByteArray errors;

    QJsonObject json() const;
};

/// Waits for the end; `input` is its standard input.
CommandResult runCli(const QStringList& arguments, const QByteArray& input = {});

/// A folder for the files of one test.
class Workplace {
  public:
    QString path(const QString& name) const { return m_folder.filePath(name); }
    /// Writes a file and returns its path.
    QString write(const QString& name, const QByteArray& text) const;
    /// Makes a folder and returns its path.
    QString folder(const QString& name) const;
    QByteArray read(const QString& name) const;
    QStringList files() const;

  private:
    QTemporaryDir m_folder;
};

/// A combined line of one request.
QByteArray combinedLine(const char* address, const char* time,
                        const char* request = "GET / HTTP/1.1", int status = 200);

} // namespace edgefence::test
