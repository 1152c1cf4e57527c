// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/project_file.h"
#include "app/desktop/session.h"
#include "app/desktop/tools.h"
#include "app/desktop/workspace.h"

#include <QApplication>
#include <QLocale>
#include <QQmlApplicationEngine>
#include <QStandardPaths>
#include <QSurfaceFormat>

#include <cstdio>
#include <filesystem>
#include <utility>

namespace desktop = edgefence::desktop;

namespace {

std::filesystem::path dataFolder() {
    return QStandardPaths::writableLocation(QStandardPaths::AppDataLocation).toStdString();
}

} // namespace

int main(int argc, char** argv) {
    // Shapes have no smooth edges of their own.
    QSurfaceFormat format = QSurfaceFormat::defaultFormat();
    format.setSamples(4);
    QSurfaceFormat::setDefaultFormat(format);
    QApplication application(argc, argv);
    QApplication::setApplicationName(QStringLiteral("Edgefence"));
    QApplication::setOrganizationName(QStringLiteral("edgefence"));
    QApplication::setApplicationVersion(QStringLiteral(EDGEFENCE_VERSION));
    // The C locale writes no separators, and a million without them cannot be read.
    if (QLocale().language() == QLocale::C)
        QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedStates));

    auto tools = desktop::readTools();
    if (!tools) {
        std::fprintf(stderr, "%s\n", qPrintable(desktop::sentence(tools.error())));
        return 1;
    }
    desktop::Workspace workspace(*std::move(tools));
    desktop::ProjectFile file(workspace, dataFolder());
    desktop::Session session(workspace, file);
    QQmlApplicationEngine engine;
    engine.addImportPath(QStringLiteral("qrc:/qt/qml"));
    engine.setInitialProperties({{QStringLiteral("session"), QVariant::fromValue(&session)}});
    engine.load(QUrl(QStringLiteral("qrc:/qt/qml/Edgefence/Main.qml")));
    return engine.rootObjects().isEmpty() ? 1 : QApplication::exec();
}
