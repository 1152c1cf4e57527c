// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <bit>
#include <cstddef>
#include <cstring>

#ifdef __SSE2__
#include <emmintrin.h>
#endif

namespace edgefence::traffic {

/// The first `byte` in [at, stop), or `stop`. Made for the short fields of a log line, where a call
/// of memchr costs more than the search. Reads up to 15 bytes behind `stop`.
inline const char* findByte(const char* at, const char* stop, char byte) {
#ifdef __SSE2__
    const __m128i wanted = _mm_set1_epi8(byte);
    for (; at < stop; at += 16) {
        const __m128i chunk = _mm_loadu_si128(reinterpret_cast<const __m128i*>(at));
        const auto found = static_cast<unsigned>(_mm_movemask_epi8(_mm_cmpeq_epi8(chunk, wanted)));
        if (found != 0) {
            const char* const there = at + std::countr_zero(found);
            return there < stop ? there : stop;
        }
    }
    return stop;
#else
    const void* const found = std::memchr(at, byte, static_cast<std::size_t>(stop - at));
    return found == nullptr ? stop : static_cast<const char*>(found);
#endif
}

/// Whether the same bytes stand in two places. Reads up to 15 bytes behind both.
inline bool sameBytes(const char* left, const char* right, std::size_t size) {
#ifdef __SSE2__
    const auto equal = [&](std::size_t at) {
        return static_cast<unsigned>(_mm_movemask_epi8(
            _mm_cmpeq_epi8(_mm_loadu_si128(reinterpret_cast<const __m128i*>(left + at)),
                           _mm_loadu_si128(reinterpret_cast<const __m128i*>(right + at)))));
    };
    std::size_t at = 0;
    for (; at + 16 <= size; at += 16) {
        if (equal(at) != 0xFFFFU) {
            return false;
        }
    }
    const unsigned rest = (1U << (size - at)) - 1;
    return (equal(at) & rest) == rest;
#else
    return std::memcmp(left, right, size) == 0;
#endif
}

/// The first byte at or behind `at` that is no decimal digit. Reads up to 15 bytes behind it.
inline const char* findNonDigit(const char* at) {
#ifdef __SSE2__
    const __m128i zero = _mm_set1_epi8('0');
    const __m128i nine = _mm_set1_epi8(9);
    for (;; at += 16) {
        const __m128i chunk = _mm_loadu_si128(reinterpret_cast<const __m128i*>(at));
        const __m128i value = _mm_sub_epi8(chunk, zero);
        const __m128i isDigit = _mm_cmpeq_epi8(_mm_min_epu8(value, nine), value);
        const auto others = ~static_cast<unsigned>(_mm_movemask_epi8(isDigit)) & 0xFFFFU;
        if (others != 0) {
            return at + std::countr_zero(others);
        }
    }
#else
    while (*at >= '0' && *at <= '9') {
        ++at;
    }
    return at;
#endif
}

} // namespace edgefence::traffic
