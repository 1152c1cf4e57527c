// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/commands/edit_step.h"
#include "app/desktop/variants.h"

#include <QUndoStack>
#include <QtTest>

using namespace edgefence;
using namespace edgefence::desktop;

namespace {

plan::Plan named(const char* name) {
    plan::Plan plan;
    plan.name = name;
    return plan;
}

} // namespace

class VariantsTest : public QObject {
    Q_OBJECT

  private slots:
    void copiesStandBehindTheirOriginal() {
        Variants variants = withAdded({}, "Before", named("one"));
        variants = withAdded(std::move(variants), "After", named("two"));
        variants.current = 0;
        variants = withCopy(std::move(variants), "Before");
        QCOMPARE(variants.all.size(), std::size_t{3});
        QCOMPARE(variants.current, std::size_t{1});
        QCOMPARE(variants.edited().name, std::string("Before 2"));
        QVERIFY(variants.all[0].key != variants.all[1].key);
        QVERIFY(variants.all[1].key != variants.all[2].key);
    }

    void aRemovedVariantGivesWayToItsNeighbour() {
        Variants variants = withAdded({}, "A", named("a"));
        variants = withAdded(std::move(variants), "B", named("b"));
        QCOMPARE(without(variants, 1).edited().name, std::string("A"));
        QCOMPARE(without(variants, 0).edited().name, std::string("B"));
    }

    void editsInOneGoAreOneStep() {
        Variants shown = withAdded({}, "A", named("a"));
        const Variants first = shown;
        QUndoStack stack;
        const auto edit = [&](const char* name, const char* key) {
            stack.push(new EditStep("rename", key, shown, withPlan(shown, named(name)),
                                    [&](const Variants& variants) { shown = variants; }));
        };
        edit("b", "/name");
        edit("c", "/name");
        QCOMPARE(stack.count(), 1);
        edit("d", "/other");
        QCOMPARE(stack.count(), 2);
        stack.undo();
        QCOMPARE(shown.edited().plan->name, std::string("c"));
        stack.undo();
        QVERIFY(shown == first);
        stack.redo();
        stack.redo();
        QCOMPARE(shown.edited().plan->name, std::string("d"));
    }
};

QTEST_APPLESS_MAIN(VariantsTest)
#include "variants_test.moc"
