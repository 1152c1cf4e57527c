// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/app/cli/command_line.h"

#include <QDir>
#include <QFile>
#include <QJsonDocument>
#include <QProcess>

namespace edgefence::test {

QJsonObject CommandResult::json() const { return QJsonDocument::fromJson(output).object(); }

CommandResult runCli(const QStringList& arguments, const QByteArray& input) {
    QProcess process;
    process.start(QStringLiteral(EDGEFENCE_CLI_PATH), arguments);
    process.write(input);
    process.closeWriteChannel();
    CommandResult result;
    if (process.waitForFinished(120'000) && process.exitStatus() == QProcess::NormalExit) {
        result.exitStatus = process.exitCode();
    }
    result.output = process.readAllStandardOutput();
    result.errors = process.readAllStandardError();
    return result;
}

QString Workplace::write(const QString& name, const QByteArray& text) const {
    QFile file(path(name));
    if (!file.open(QIODevice::WriteOnly) || file.write(text) != text.size()) {
        qFatal("%s cannot be written", qPrintable(path(name)));
    }
    return path(name);
}

QString Workplace::folder(const QString& name) const {
    QDir(m_folder.path()).mkpath(name);
    return path(name);
}

QByteArray Workplace::read(const QString& name) const {
    QFile file(path(name));
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray("cannot be read");
}

QStringList Workplace::files() const {
    return QDir(m_folder.path()).entryList(QDir::Files | QDir::Hidden, QDir::Name);
}

QByteArray combinedLine(const char* address, const char* time, const char* request, int status) {
    return QByteArray(address) + " - - [" + time + "] \"" + request + "\" " +
           QByteArray::number(status) + " 5 \"-\" \"agent/1.0\"\n";
}

} // namespace edgefence::test
