// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/rules/regex/properties.h"

#include "core/rules/regex/sets.h"

#include <algorithm>
#include <array>

namespace edgefence::rules::regex {

namespace {

struct Category {
    std::string_view code; ///< as RE2 has it
    std::string_view name;
    std::string_view otherName;
    double kilobytes; ///< that the engine needs for it, measured
};
constexpr std::array<Category, 38> kCategories{{
    {"C", "other", "", 43},
    {"Cc", "control", "cntrl", 1},
    {"Cf", "format", "", 2},
    {"Cn", "unassigned", "", 43},
    {"Co", "privateuse", "", 1},
    {"Cs", "surrogate", "", 1},
    {"L", "letter", "", 43},
    {"LC", "casedletter", "", 10},
    {"Ll", "lowercaseletter", "", 28},
    {"Lm", "modifierletter", "", 4},
    {"Lo", "otherletter", "", 34},
    {"Lt", "titlecaseletter", "", 1},
    {"Lu", "uppercaseletter", "", 27},
    {"M", "mark", "combiningmark", 19},
    {"Mc", "spacingmark", "", 11},
    {"Me", "enclosingmark", "", 1},
    {"Mn", "nonspacingmark", "", 19},
    {"N", "number", "", 10},
    {"Nd", "decimalnumber", "digit", 5},
    {"Nl", "letternumber", "", 1},
    {"No", "othernumber", "", 5},
    {"P", "punctuation", "punct", 12},
    {"Pc", "connectorpunctuation", "", 1},
    {"Pd", "dashpunctuation", "", 1},
    {"Pe", "closepunctuation", "", 1},
    {"Pf", "finalpunctuation", "", 1},
    {"Pi", "initialpunctuation", "", 1},
    {"Po", "otherpunctuation", "", 11},
    {"Ps", "openpunctuation", "", 1},
    {"S", "symbol", "", 16},
    {"Sc", "currencysymbol", "", 1},
    {"Sk", "modifiersymbol", "", 1},
    {"Sm", "mathsymbol", "", 4},
    {"So", "othersymbol", "", 13},
    {"Z", "separator", "", 1},
    {"Zl", "lineseparator", "", 1},
    {"Zp", "paragraphseparator", "", 1},
    {"Zs", "spaceseparator", "", 1},
}};

/// Blanks around every word; a script's short name, and the name that RE2 has for it.
constexpr std::string_view kScripts =
    " adlm=Adlam ahom=Ahom hluw=Anatolian_Hieroglyphs arab=Arabic armn=Armenian avst=Avestan "
    "bali=Balinese bamu=Bamum bass=Bassa_Vah batk=Batak beng=Bengali bhks=Bhaiksuki "
    "bopo=Bopomofo brah=Brahmi brai=Braille bugi=Buginese buhd=Buhid "
    "cans=Canadian_Aboriginal cari=Carian aghb=Caucasian_Albanian cakm=Chakma cham=Cham "
    "cher=Cherokee chrs=Chorasmian zyyy=Common copt=Coptic qaac=Coptic xsux=Cuneiform "
    "cprt=Cypriot cpmn=Cypro_Minoan cyrl=Cyrillic dsrt=Deseret deva=Devanagari "
    "diak=Dives_Akuru dogr=Dogra dupl=Duployan egyp=Egyptian_Hieroglyphs elba=Elbasan "
    "elym=Elymaic ethi=Ethiopic gara=Garay geor=Georgian glag=Glagolitic goth=Gothic "
    "gran=Grantha grek=Greek gujr=Gujarati gong=Gunjala_Gondi guru=Gurmukhi "
    "gukh=Gurung_Khema hani=Han hang=Hangul rohg=Hanifi_Rohingya hano=Hanunoo hatr=Hatran "
    "hebr=Hebrew hira=Hiragana armi=Imperial_Aramaic qaai=Inherited zinh=Inherited "
    "phli=Inscriptional_Pahlavi prti=Inscriptional_Parthian java=Javanese kthi=Kaithi "
    "knda=Kannada kana=Katakana hrkt=Katakana_Or_Hiragana kawi=Kawi kali=Kayah_Li "
    "khar=Kharoshthi kits=Khitan_Small_Script khmr=Khmer khoj=Khojki sind=Khudawadi "
    "krai=Kirat_Rai laoo=Lao latn=Latin lepc=Lepcha limb=Limbu lina=Linear_A linb=Linear_B "
    "lisu=Lisu lyci=Lycian lydi=Lydian mahj=Mahajani maka=Makasar mlym=Malayalam "
    "mand=Mandaic mani=Manichaean marc=Marchen gonm=Masaram_Gondi medf=Medefaidrin "
    "mtei=Meetei_Mayek mend=Mende_Kikakui merc=Meroitic_Cursive mero=Meroitic_Hieroglyphs "
    "plrd=Miao modi=Modi mong=Mongolian mroo=Mro mult=Multani mymr=Myanmar nbat=Nabataean "
    "nagm=Nag_Mundari nand=Nandinagari talu=New_Tai_Lue newa=Newa nkoo=Nko nshu=Nushu "
    "hmnp=Nyiakeng_Puachue_Hmong ogam=Ogham olck=Ol_Chiki onao=Ol_Onal hung=Old_Hungarian "
    "ital=Old_Italic narb=Old_North_Arabian perm=Old_Permic xpeo=Old_Persian "
    "sogo=Old_Sogdian sarb=Old_South_Arabian orkh=Old_Turkic ougr=Old_Uyghur orya=Oriya "
    "osge=Osage osma=Osmanya hmng=Pahawh_Hmong palm=Palmyrene pauc=Pau_Cin_Hau phag=Phags_Pa "
    "phnx=Phoenician phlp=Psalter_Pahlavi rjng=Rejang runr=Runic samr=Samaritan "
    "saur=Saurashtra shrd=Sharada shaw=Shavian sidd=Siddham sgnw=SignWriting sinh=Sinhala "
    "sogd=Sogdian sora=Sora_Sompeng soyo=Soyombo sund=Sundanese sunu=Sunuwar "
    "sylo=Syloti_Nagri syrc=Syriac tglg=Tagalog tagb=Tagbanwa tale=Tai_Le lana=Tai_Tham "
    "tavt=Tai_Viet takr=Takri taml=Tamil tnsa=Tangsa tang=Tangut telu=Telugu thaa=Thaana "
    "thai=Thai tibt=Tibetan tfng=Tifinagh tirh=Tirhuta todr=Todhri toto=Toto "
    "tutg=Tulu_Tigalari ugar=Ugaritic zzzz=Unknown vaii=Vai vith=Vithkuqi wcho=Wancho "
    "wara=Warang_Citi yezi=Yezidi yiii=Yi zanb=Zanabazar_Square ";
/// Scripts that are newer than the Unicode of RE2, or that it leaves out.
constexpr std::string_view kScriptsBeyondRe2 =
    " Garay Gurung_Khema Katakana_Or_Hiragana Kirat_Rai Ol_Onal Sunuwar Todhri Tulu_Tigalari "
    "Unknown ";
constexpr double kScriptKilobytes = 2.3;

constexpr std::string_view kBinary =
    " ahex alpha alphabetic asciihexdigit bidic bidicontrol bidim bidimirrored cased "
    "caseignorable changeswhencasefolded changeswhencasemapped changeswhenlowercased "
    "changeswhentitlecased changeswhenuppercased ci cwcf cwcm cwl cwt cwu dash "
    "defaultignorablecodepoint dep deprecated di dia diacritic ebase ecomp emod emoji "
    "emojicomponent emojimodifier emojimodifierbase emojipresentation epres ext "
    "extendedpictographic extender extpict graphemebase graphemeextend graphemelink grbase "
    "grext grlink hex hexdigit hyphen idc idcompatmathcontinue idcompatmathstart idcontinue "
    "ideo ideographic ids idsb idsbinaryoperator idst idstart idstrinaryoperator idsu "
    "idsunaryoperator joinc joincontrol loe logicalorderexception lower lowercase math mcm "
    "modifiercombiningmark nchar noncharactercodepoint oalpha odi ogrext oidc oids olower "
    "omath otheralphabetic otherdefaultignorablecodepoint othergraphemeextend "
    "otheridcontinue otheridstart otherlowercase othermath otheruppercase oupper patsyn "
    "patternsyntax patternwhitespace patws pcm prependedconcatenationmark qmark "
    "quotationmark radical regionalindicator ri sd sentenceterminal softdotted sterm term "
    "terminalpunctuation uideo unifiedideograph upper uppercase variationselector vs xidc "
    "xidcontinue xids xidstart ";
constexpr std::string_view kAges =
    " 1.1 10.0 11.0 12.0 12.1 13.0 14.0 15.0 15.1 16.0 2.0 2.1 3.0 3.1 3.2 4.0 4.1 5.0 5.1 "
    "5.2 6.0 6.1 6.2 6.3 7.0 8.0 9.0 na unassigned v100 v11 v110 v120 v121 v130 v140 v150 "
    "v151 v160 v20 v21 v30 v31 v32 v40 v41 v50 v51 v52 v60 v61 v62 v63 v70 v80 v90 ";
constexpr std::string_view kGraphemeBreaks =
    " cn control cr eb ebase ebasegaz ebg em emodifier ex extend gaz glueafterzwj l lf lv lvt "
    "other pp prepend regionalindicator ri sm spacingmark t v xx zwj ";
constexpr std::string_view kWordBreaks =
    " aletter cr doublequote dq eb ebase ebasegaz ebg em emodifier ex extend extendnumlet fo "
    "format gaz glueafterzwj hebrewletter hl ka katakana le lf mb midletter midnum midnumlet "
    "ml mn newline nl nu numeric other regionalindicator ri singlequote sq wsegspace xx zwj ";
constexpr std::string_view kSentenceBreaks =
    " at aterm cl close cr ex extend fo format le lf lo lower nu numeric oletter other sc "
    "scontinue se sep sp st sterm up upper xx ";

bool hasWord(std::string_view words, std::string_view word) {
    return words.find(" " + std::string(word) + " ") != std::string_view::npos;
}

/// Case, blanks, hyphens, underscores and an "is" in front do not count (UAX #44, LM3).
std::string loose(std::string_view name) {
    std::string result;
    for (const char c : name) {
        if (c != ' ' && c != '-' && c != '_' && static_cast<unsigned char>(c) < 0x80)
            result += c >= 'A' && c <= 'Z' ? static_cast<char>(c + ('a' - 'A')) : c;
    }
    // Not of ISO_Comment, whose short name is isc.
    if (result.starts_with("is") && result != "isc")
        result.erase(0, 2);
    return result;
}

Set ofProperty(std::string_view name, double kilobytes) {
    Set set;
    set.text = Text::Characters;
    set.properties = {"\\p{" + std::string(name) + "}"};
    set.propertyBytes = kilobytes * 1024;
    return set;
}

Set beyondRe2(double kilobytes) {
    Set set = ofProperty("", kilobytes);
    set.unknown = true;
    return set;
}

std::optional<Set> category(std::string_view name) {
    if (name == "any")
        return ofRanges(Text::Characters, {{0, kLastCharacter}});
    if (name == "ascii")
        return ofRanges(Text::Characters, {{0, 0x7f}});
    if (name == "assigned")
        return beyondRe2(51);
    for (const Category& known : kCategories) {
        if (loose(known.code) != name && known.name != name &&
            (known.otherName != name || name.empty()))
            continue;
        if (known.code == "LC") {
            Set set = ofProperty("Lu", known.kilobytes);
            set.properties.insert(set.properties.end(), {"\\p{Ll}", "\\p{Lt}"});
            return set;
        }
        // RE2 knows nothing of what is not assigned, and calls no character a surrogate.
        const bool isBeyond = known.code == "C" || known.code == "Cn" || known.code == "Cs";
        return isBeyond ? beyondRe2(known.kilobytes) : ofProperty(known.code, known.kilobytes);
    }
    return std::nullopt;
}

std::optional<Set> script(std::string_view name) {
    std::size_t at = 0;
    while ((at = kScripts.find(' ', at) + 1) < kScripts.size()) {
        const std::size_t equals = kScripts.find('=', at);
        const std::string_view shortName = kScripts.substr(at, equals - at);
        const std::string_view longName =
            kScripts.substr(equals + 1, kScripts.find(' ', equals) - equals - 1);
        if (shortName == name || loose(longName) == name) {
            return hasWord(kScriptsBeyondRe2, longName) ? beyondRe2(kScriptKilobytes)
                                                        : ofProperty(longName, kScriptKilobytes);
        }
        at = equals;
    }
    return std::nullopt;
}

std::optional<Set> withValue(std::string_view property, std::string_view value) {
    if (property == "gc" || property == "generalcategory")
        return category(value);
    if (property == "sc" || property == "script")
        return script(value);
    const auto beyond = [](bool exists) {
        return exists ? std::optional(beyondRe2(kScriptKilobytes)) : std::nullopt;
    };
    if (property == "scx" || property == "scriptextensions")
        return beyond(script(value).has_value());
    if (property == "age")
        return beyond(hasWord(kAges, value));
    if (property == "gcb" || property == "graphemeclusterbreak")
        return beyond(hasWord(kGraphemeBreaks, value));
    if (property == "wb" || property == "wordbreak")
        return beyond(hasWord(kWordBreaks, value));
    if (property == "sb" || property == "sentencebreak")
        return beyond(hasWord(kSentenceBreaks, value));
    return std::nullopt;
}

} // namespace

std::optional<Set> unicodeProperty(std::string_view query) {
    const std::size_t unequal = query.find("!=");
    const std::size_t colon = query.find(':');
    const std::size_t sign = unequal != std::string_view::npos ? unequal
                             : colon != std::string_view::npos ? colon
                                                               : query.find('=');
    if (sign != std::string_view::npos) {
        const std::size_t length = sign == unequal ? 2 : 1;
        auto set = withValue(loose(query.substr(0, sign)), loose(query.substr(sign + length)));
        return set && sign == unequal ? negate(std::move(*set)) : std::move(set);
    }
    const std::string name = loose(query);
    if (name.empty())
        return std::nullopt;
    if (name == "whitespace" || name == "wspace" || name == "space")
        return perlClass('s', Text::Characters);
    if (hasWord(kBinary, name))
        return beyondRe2(name == "alphabetic" || name == "alpha" ? 47 : 28);
    if (auto set = category(name))
        return set;
    return script(name);
}

} // namespace edgefence::rules::regex
