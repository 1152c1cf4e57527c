// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/random.h"
#include "core/traffic/dictionary.h"

#include <QtTest>

#include <cstring>
#include <map>
#include <string>
#include <vector>

namespace edgefence::traffic {

class DictionaryTest : public QObject {
    Q_OBJECT

  private slots:
    void codesCountInOrderOfAppearance() {
        Dictionary dictionary;
        QCOMPARE(dictionary.code("b"), 1U);
        QCOMPARE(dictionary.code("a"), 2U);
        QCOMPARE(dictionary.code("b"), 1U);
        QCOMPARE(dictionary.size(), 3U);
        QCOMPARE(dictionary.text(2), std::string_view("a"));
        QVERIFY(dictionary.text(0).data() == nullptr);
        QCOMPARE(dictionary.find("a"), 2U);
        QCOMPARE(dictionary.find("c"), 0U);
    }

    void anEmptyValueIsNotAbsent() {
        Dictionary dictionary;
        const std::vector<std::string_view> values{"", std::string_view(), "x", ""};
        std::vector<std::uint32_t> codes(values.size());
        dictionary.codes(values, codes.data());
        QCOMPARE(codes, (std::vector<std::uint32_t>{1, 0, 2, 1}));
        QVERIFY(dictionary.text(1).data() != nullptr);
    }

    void appendedValuesAreFoundLater() {
        Dictionary dictionary;
        for (int number = 0; number < 1000; ++number) {
            dictionary.append(std::to_string(number));
        }
        QCOMPARE(dictionary.code("999"), 1000U);
        QCOMPARE(dictionary.code("new"), 1001U);
        QCOMPARE(dictionary.append("later"), 1002U);
        QCOMPARE(dictionary.find("later"), 1002U);
    }

    /// Values of every length, near each other, against std::map; one by one and many at a time.
    void agreesWithAMap() {
        Random random(7);
        Dictionary single;
        Dictionary many;
        std::map<std::string, std::uint32_t> expected;
        std::vector<std::string> texts;
        for (int round = 0; round < 20'000; ++round) {
            std::string text(random.below(70), 'x');
            if (!text.empty()) {
                text[random.below(text.size())] = static_cast<char>('a' + random.below(20));
            }
            texts.push_back(text);
            const auto next = static_cast<std::uint32_t>(expected.size() + 1);
            const auto code = expected.emplace(text, next).first->second;
            QCOMPARE(single.code(text), code);
        }
        const std::vector<std::string_view> values(texts.begin(), texts.end());
        std::vector<std::uint32_t> codes(values.size());
        many.codes(values, codes.data());
        for (std::size_t at = 0; at < values.size(); ++at) {
            QCOMPARE(codes[at], expected.at(texts[at]));
            QCOMPARE(many.text(codes[at]), values[at]);
        }
    }

    void valuesLongerThanAChunkAreKept() {
        Dictionary dictionary;
        const std::string megabytes(3'000'000, 'm');
        QCOMPARE(dictionary.code(megabytes), 1U);
        QCOMPARE(dictionary.code("small"), 2U);
        QCOMPARE(dictionary.code(megabytes), 1U);
        QVERIFY(dictionary.bytes() > megabytes.size());
    }

    void longAndShortValuesOfManyChunks() {
        Random random(11);
        Dictionary dictionary;
        std::vector<std::string> texts;
        for (std::size_t number = 0; number < 400; ++number) {
            constexpr std::size_t kMegabyte = std::size_t{1} << 20U;
            const std::size_t size = number % 40 == 7  ? kMegabyte + random.below(3)
                                     : number % 3 == 0 ? 1 + random.below(kMegabyte / 16)
                                                       : 1 + random.below(30);
            texts.push_back(std::to_string(number) + std::string(size, 'v'));
        }
        const std::vector<std::string_view> values(texts.begin(), texts.end());
        std::vector<std::uint32_t> codes(values.size());
        dictionary.codes(values, codes.data());
        for (std::size_t at = 0; at < values.size(); ++at) {
            QCOMPARE(codes[at], static_cast<std::uint32_t>(at + 1));
            QVERIFY(dictionary.text(codes[at]) == values[at]);
            QCOMPARE(dictionary.find(values[at]), codes[at]);
            QCOMPARE(dictionary.code(values[at]), codes[at]);
        }
    }

    /// A log can have millions of distinct values, and each thread has them too.
    void aShortValueTakesFewBytesBesideItsOwn() {
        Dictionary dictionary;
        std::size_t own = 0;
        constexpr std::size_t kValues = 100'000;
        for (std::size_t number = 0; number < kValues; ++number) {
            const std::string value = std::to_string(number * 7919);
            dictionary.code(value);
            own += value.size();
        }
        QVERIFY2(dictionary.bytes() - own < kValues * 40,
                 std::to_string(dictionary.bytes()).c_str());
    }

    void bytesAreEqualOnlyIfAllAre() {
        for (std::size_t size = 0; size < 70; ++size) {
            const std::string left(size, 'a');
            QVERIFY(equalBytes(left.data(), std::string(size, 'a').data(), size));
            for (std::size_t at = 0; at < size; ++at) {
                std::string right = left;
                right[at] = 'b';
                // Of values of one to three bytes the first, the middle and the last are all.
                QVERIFY(!equalBytes(left.data(), right.data(), size));
            }
        }
    }
};

} // namespace edgefence::traffic

QTEST_APPLESS_MAIN(edgefence::traffic::DictionaryTest)
#include "dictionary_test.moc"
