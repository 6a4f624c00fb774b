// graft/library/text/string/hashes.hpp - the string hashes that TensorFlow's models are trained with
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <bit>     // rotl, rotr
#include <cstring> // memcpy
#include <string_view>
#include <utility> // pair, swap

#include "graft/base/config.hpp"

GRAFT_BEGIN
namespace library::detail {

/// The number in the eight (or four) bytes at `at`, little endian.
inline std::uint64_t eight_bytes(char const* at) {
    std::uint64_t v;
    std::memcpy(&v, at, sizeof v);
    return v;
}
inline std::uint64_t four_bytes(char const* at) {
    std::uint32_t v;
    std::memcpy(&v, at, sizeof v);
    return v;
}
inline std::uint64_t byte_at(char const* at) { return static_cast<unsigned char>(*at); }

/// FarmHash's Fingerprint64, which never changes: StringToHashBucketFast.
class farm_fingerprint {
public:
    static std::uint64_t of(std::string_view text) {
        auto const* s = text.data();
        auto const n = text.size();
        if (n <= 16) return up_to_16(s, n);
        if (n <= 32) return up_to_32(s, n);
        return n <= 64 ? up_to_64(s, n) : longer(s, n);
    }

private:
    using u64 = std::uint64_t;
    using both = std::pair<u64, u64>;
    static constexpr u64 k0 = 0xc3a5c85c97cb3127, k1 = 0xb492b66fbe98f273, k2 = 0x9ae16a3b2f90404f;

    static u64 mixed(u64 v) { return v ^ (v >> 47); }
    static u64 joined(u64 u, u64 v, u64 by) {
        auto const a = mixed((u ^ v) * by);
        return mixed((v ^ a) * by) * by;
    }
    static u64 up_to_16(char const* s, std::size_t n) {
        if (n >= 8) {
            auto const by = k2 + n * 2, a = eight_bytes(s) + k2, b = eight_bytes(s + n - 8);
            return joined(std::rotr(b, 37) * by + a, (std::rotr(a, 25) + b) * by, by);
        }
        if (n >= 4) return joined(n + (four_bytes(s) << 3), four_bytes(s + n - 4), k2 + n * 2);
        if (n == 0) return k2;
        auto const y = byte_at(s) + (byte_at(s + n / 2) << 8), z = n + (byte_at(s + n - 1) << 2);
        return mixed((y * k2) ^ (z * k0)) * k2;
    }
    static u64 up_to_32(char const* s, std::size_t n) {
        auto const by = k2 + n * 2, a = eight_bytes(s) * k1, b = eight_bytes(s + 8);
        auto const c = eight_bytes(s + n - 8) * by, d = eight_bytes(s + n - 16) * k2;
        return joined(std::rotr(a + b, 43) + std::rotr(c, 30) + d, a + std::rotr(b + k2, 18) + c, by);
    }
    static u64 up_to_64(char const* s, std::size_t n) {
        auto const by = k2 + n * 2, a = eight_bytes(s) * k2, b = eight_bytes(s + 8);
        auto const c = eight_bytes(s + n - 8) * by, d = eight_bytes(s + n - 16) * k2;
        auto const y = std::rotr(a + b, 43) + std::rotr(c, 30) + d, z = joined(y, a + std::rotr(b + k2, 18) + c, by);
        auto const e = eight_bytes(s + 16) * by, f = eight_bytes(s + 24);
        auto const g = (y + eight_bytes(s + n - 32)) * by, h = (z + eight_bytes(s + n - 24)) * by;
        return joined(std::rotr(e + f, 43) + std::rotr(g, 30) + h, e + std::rotr(f + a, 18) + g, by);
    }
    static both weak(char const* s, u64 a, u64 b) {
        auto const w = eight_bytes(s), x = eight_bytes(s + 8), y = eight_bytes(s + 16), z = eight_bytes(s + 24);
        a += w;
        b = std::rotr(b + a + z, 21);
        auto const c = a;
        a += x + y;
        b += std::rotr(a, 44);
        return {a + z, b + c};
    }
    static u64 longer(char const* s, std::size_t n) {
        constexpr u64 seed = 81;
        u64 x = seed * k2 + eight_bytes(s), y = seed * k1 + 113, z = mixed(y * k2 + 113) * k2;
        both v{}, w{};
        auto const* const end = s + (n - 1) / 64 * 64;
        auto const* const last = s + n - 64;
        for (; s != end; s += 64) {
            x = std::rotr(x + y + v.first + eight_bytes(s + 8), 37) * k1;
            y = std::rotr(y + v.second + eight_bytes(s + 48), 42) * k1;
            x ^= w.second;
            y += v.first + eight_bytes(s + 40);
            z = std::rotr(z + w.first, 33) * k1;
            v = weak(s, v.second * k1, x + w.first);
            w = weak(s + 32, z + w.second, y + eight_bytes(s + 16));
            std::swap(z, x);
        }
        auto const by = k1 + ((z & 0xff) << 1);
        w.first += (n - 1) & 63;
        v.first += w.first;
        w.first += v.first;
        x = std::rotr(x + y + v.first + eight_bytes(last + 8), 37) * by;
        y = std::rotr(y + v.second + eight_bytes(last + 48), 42) * by;
        x ^= w.second * 9;
        y += v.first * 9 + eight_bytes(last + 40);
        z = std::rotr(z + w.first, 33) * by;
        v = weak(last, v.second * by, x + w.first);
        w = weak(last + 32, z + w.second, y + eight_bytes(last + 16));
        std::swap(z, x);
        return joined(joined(v.first, w.first, by) + mixed(y) * k0 + z, joined(v.second, w.second, by) + x, by);
    }
};

/// An early TensorFlow hash, a variant of MurmurHash: StringToHashBucket.
inline std::uint64_t early_hash(std::string_view text) {
    constexpr std::uint64_t by = 0xc6a4a7935bd1e995, seed = 0xDECAFCAFFE;
    auto const* s = text.data();
    auto n = text.size();
    std::uint64_t h = seed ^ (n * by);
    for (; n >= 8; s += 8, n -= 8) {
        auto k = eight_bytes(s) * by;
        k = (k ^ (k >> 47)) * by;
        h = (h ^ k) * by;
    }
    if (n > 0) {
        for (std::size_t i = 0; i < n; ++i) h ^= byte_at(s + i) << (8 * i);
        h *= by;
    }
    h = (h ^ (h >> 47)) * by;
    return h ^ (h >> 47);
}

/// SipHash-2-4 with a key of 128 bits: StringToHashBucketStrong.
inline std::uint64_t sip_hash(std::uint64_t k0, std::uint64_t k1, std::string_view text) {
    std::uint64_t a = 0x736f6d6570736575 ^ k0, b = 0x646f72616e646f6d ^ k1, c = 0x6c7967656e657261 ^ k0,
                  d = 0x7465646279746573 ^ k1;
    auto const rounds = [&](int count) {
        while (count-- > 0) {
            a += b, b = std::rotl(b, 13) ^ a, a = std::rotl(a, 32);
            c += d, d = std::rotl(d, 16) ^ c;
            a += d, d = std::rotl(d, 21) ^ a;
            c += b, b = std::rotl(b, 17) ^ c, c = std::rotl(c, 32);
        }
    };
    auto const take = [&](std::uint64_t m) {
        d ^= m;
        rounds(2);
        a ^= m;
    };
    auto const* s = text.data();
    auto n = text.size();
    for (; n >= 8; s += 8, n -= 8) take(eight_bytes(s));
    auto last = static_cast<std::uint64_t>(text.size()) << 56;
    for (std::size_t i = 0; i < n; ++i) last |= byte_at(s + i) << (8 * i);
    take(last);
    c ^= 0xff;
    rounds(4);
    return a ^ b ^ c ^ d;
}

} // namespace library::detail
GRAFT_END
