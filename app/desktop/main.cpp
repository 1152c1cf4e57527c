// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/options.h"
#include "app/desktop/project_file.h"
#include "app/desktop/session.h"
#include "app/desktop/tools.h"
#include "app/desktop/unattended.h"
#include "app/desktop/workspace.h"

#include <QApplication>
#include <QDir>
#include <QFontDatabase>
#include <QLocale>
#include <QQmlApplicationEngine>
#include <QQuickWindow>
#include <QSettings>
#include <QStandardPaths>
#include <QTemporaryDir>

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <optional>
#include <set>
#include <string_view>
#include <utility>

namespace desktop = edgefence::desktop;

namespace {

const QString kWindowSize = QStringLiteral("window/size");

void loadFonts() {
    const QDir fonts(QStringLiteral(":/fonts"));
    for (const QString& file : fonts.entryList())
        QFontDatabase::addApplicationFont(fonts.filePath(file));
}

void prepareLocale() {
    // The C locale writes no separators, and a million without them cannot be read.
    if (QLocale().language() == QLocale::C)
        QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedStates));
}

void open(desktop::Session& session, const desktop::WindowOptions& options) {
    if (!options.theme.isEmpty())
        session.setTheme(options.theme);
    if (!options.example.isEmpty())
        session.openExample(options.example);
    for (const QString& file : options.files)
        session.openFile(
            QUrl::fromLocalFile(std::filesystem::absolute(file.toStdString()).c_str()));
    if (!options.page.isEmpty())
        session.setPage(options.page);
    if (!options.layer.isEmpty())
        session.plan()->chooseLayer(options.layer);
}

/// Answers where there is no display, too.
void answerWithoutWindow(int argc, char** argv) {
    const std::set<std::string_view> questions = {"-h", "--help", "--help-all", "-v", "--version"};
    const bool isAsked = std::any_of(
        argv, argv + argc, [&](const char* argument) { return questions.count(argument) > 0; });
    if (!isAsked)
        return;
    QCoreApplication application(argc, argv);
    desktop::readOptions(QCoreApplication::arguments());
}

} // namespace

int main(int argc, char** argv) {
    QCoreApplication::setApplicationName(QStringLiteral("Edgefence"));
    QCoreApplication::setOrganizationName(QStringLiteral("edgefence"));
    QCoreApplication::setApplicationVersion(QStringLiteral(EDGEFENCE_VERSION));
    answerWithoutWindow(argc, argv);
    QApplication application(argc, argv);
    prepareLocale();
    loadFonts();
    const desktop::WindowOptions options = desktop::readOptions(QApplication::arguments());

    std::optional<QTemporaryDir> scratch;
    std::filesystem::path data =
        QStandardPaths::writableLocation(QStandardPaths::AppDataLocation).toStdString();
    if (options.isUnattended()) {
        scratch.emplace();
        data = scratch->path().toStdString();
        QSettings::setDefaultFormat(QSettings::IniFormat);
        QSettings::setPath(QSettings::IniFormat, QSettings::UserScope, scratch->path());
    }

    auto tools = desktop::readTools();
    if (!tools) {
        std::fprintf(stderr, "%s\n", qPrintable(desktop::sentence(tools.error())));
        return 1;
    }
    desktop::Workspace workspace(*std::move(tools));
    desktop::ProjectFile file(workspace, data);
    desktop::Session session(workspace, file);
    open(session, options);

    QQmlApplicationEngine engine;
    desktop::Unattended unattended(session, engine, options);
    engine.addImportPath(QStringLiteral("qrc:/qt/qml"));
    engine.setInitialProperties({{QStringLiteral("session"), QVariant::fromValue(&session)}});
    engine.load(QUrl(QStringLiteral("qrc:/qt/qml/Edgefence/Main.qml")));
    if (engine.rootObjects().isEmpty())
        return 1;
    auto* window = qobject_cast<QQuickWindow*>(engine.rootObjects().constFirst());
    if (!options.size.isEmpty())
        window->resize(options.size);
    else if (const QSize size = QSettings().value(kWindowSize).toSize(); !size.isEmpty())
        window->resize(size);
    QObject::connect(&application, &QApplication::aboutToQuit, window,
                     [window] { QSettings().setValue(kWindowSize, window->size()); });
    if (options.isUnattended())
        unattended.start(window);
    return QApplication::exec();
}
