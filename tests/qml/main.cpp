// SPDX-License-Identifier: GPL-3.0-or-later
// Qt Quick Test's own main has a QGuiApplication, and a chart crashes without a QApplication.
#include <QApplication>
#include <QQmlEngine>
#include <QtQuickTest>

class Setup : public QObject {
    Q_OBJECT

  public slots:
    void qmlEngineAvailable(QQmlEngine* engine) { engine->addImportPath("qrc:/qt/qml"); }
};

int main(int argc, char** argv) {
    const QApplication application(argc, argv);
    Setup setup;
    return quick_test_main_with_setup(argc, argv, "qml", QUICK_TEST_SOURCE_DIR, &setup);
}

#include "main.moc"
