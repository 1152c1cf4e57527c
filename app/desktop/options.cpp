// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/options.h"

#include "app/desktop/convert.h"
#include "app/desktop/examples.h"

#include <QCommandLineParser>
#include <QCoreApplication>

#include <cstdio>
#include <cstdlib>

namespace edgefence::desktop {

namespace {

QSize readSize(const QString& text) {
    const QStringList parts = text.split(QLatin1Char('x'));
    if (parts.size() == 2)
        return {parts[0].toInt(), parts[1].toInt()};
    return {};
}

[[noreturn]] void refuse(const QString& why) {
    std::fprintf(stderr, "edgefence: %s\n", qPrintable(why));
    std::exit(2);
}

/// Ends the program unless the value is empty or one of these. `why` has places for the value and
/// the list.
void requireOneOf(const QString& value, const QStringList& known, const QString& why) {
    if (!value.isEmpty() && !known.contains(value))
        refuse(why.arg(value, known.join(QStringLiteral(", "))));
}

/// What openExample() takes: projects and their plans.
QStringList exampleNames() {
    QStringList names;
    for (const Example& example : readExamples().value_or(std::vector<Example>{})) {
        names.append(toQt(example.project));
        for (const Example::Plan& plan : example.plans)
            names.append(toQt(plan.name));
    }
    names.removeDuplicates();
    return names;
}

} // namespace

WindowOptions readOptions(const QStringList& arguments) {
    const auto tr = [](const char* text) { return QCoreApplication::translate("Options", text); };
    QCommandLineParser parser;
    parser.setApplicationDescription(
        tr("Shows where the budgets of a Cloudflare Worker are protected."));
    parser.addHelpOption();
    parser.addVersionOption();
    parser.addPositionalArgument(QStringLiteral("file"),
                                 tr("A project, a plan, or logs to import."),
                                 QStringLiteral("[FILE...]"));
    const QCommandLineOption example(QStringLiteral("example"), tr("Opens an example."),
                                     QStringLiteral("name"));
    const QCommandLineOption page(QStringLiteral("page"),
                                  tr("plan, traffic, replay, export, welcome or settings."),
                                  QStringLiteral("page"));
    const QCommandLineOption theme(QStringLiteral("theme"), tr("light or dark."),
                                   QStringLiteral("theme"));
    const QCommandLineOption size(QStringLiteral("size"), tr("Size of the window, as 1440x900."),
                                  QStringLiteral("size"));
    const QCommandLineOption layer(QStringLiteral("layer"), tr("Chooses a layer in the map."),
                                   QStringLiteral("id"));
    const QCommandLineOption screenshot(QStringLiteral("screenshot"),
                                        tr("Saves a picture of the window and ends."),
                                        QStringLiteral("file"));
    const QCommandLineOption selfTest(QStringLiteral("self-test"),
                                      tr("Shows every page once and ends."));
    parser.addOptions({example, page, theme, size, layer, screenshot, selfTest});
    parser.process(arguments);

    WindowOptions options;
    options.files = parser.positionalArguments();
    options.example = parser.value(example);
    options.page = parser.value(page);
    options.theme = parser.value(theme);
    options.layer = parser.value(layer);
    options.screenshot = parser.value(screenshot);
    options.selfTest = parser.isSet(selfTest);
    if (parser.isSet(size)) {
        options.size = readSize(parser.value(size));
        if (options.size.isEmpty())
            refuse(tr("a size is written as 1440x900"));
    }
    requireOneOf(options.page,
                 {QStringLiteral("plan"), QStringLiteral("traffic"), QStringLiteral("replay"),
                  QStringLiteral("export"), QStringLiteral("welcome"), QStringLiteral("settings")},
                 tr("there is no page %1; there are %2"));
    requireOneOf(options.theme, {QStringLiteral("light"), QStringLiteral("dark")},
                 tr("there is no theme %1; there are %2"));
    if (!options.example.isEmpty())
        requireOneOf(options.example, exampleNames(), tr("there is no example %1; there are %2"));
    return options;
}

} // namespace edgefence::desktop
