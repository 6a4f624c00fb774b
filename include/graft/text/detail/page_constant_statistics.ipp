// graft/text/detail/page_constant_statistics.ipp - the bodies of graft/text/page/constant_statistics.hpp
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cmath>

#include "graft/tensor/float16.hpp"
#include "graft/tensor/small_float.hpp"

GRAFT_BEGIN

namespace detail {

/// The elements of a constant as numbers, block by block.
class number_reader {
public:
    explicit number_reader(tensor_view const& v) : view_(v) {
        auto const type = v.desc.type;
        auto const bits = is_number(type) ? std::size_t{bits_of(type)} : 0;
        if (bits == 0) return;
        count_ = v.bytes.size() / bits * 8 + v.bytes.size() % bits * 8 / bits;
        auto const elements = v.desc.shape.has_rank() ? v.desc.shape.elements() : dim::unknown();
        if (elements.known()) count_ = std::min(count_, static_cast<std::size_t>(elements.value())); // not the padding
    }
    [[nodiscard]] std::size_t count() const { return count_; }

    /// Reads `n` elements from `first` on.
    void read(std::size_t first, std::size_t n, double* to) const {
        auto const each = [&](auto number) {
            for (std::size_t i = 0; i < n; ++i) to[i] = number(first + i);
        };
        auto const plain = [&]<class T>(T) {
            auto const* const at = view_.bytes.data();
            each([at](std::size_t i) { return static_cast<double>(load<T>(at + i * sizeof(T))); });
        };
        auto const* const at = view_.bytes.data();
        switch (auto const type = view_.desc.type) {
        case dtype::f64: return plain(double{});
        case dtype::f32: return plain(float{});
        case dtype::f16:
            return each([at](std::size_t i) { return static_cast<double>(to_float(load<half>(at + 2 * i))); });
        case dtype::bf16:
            return each([at](std::size_t i) { return static_cast<double>(to_float(load<bfloat16>(at + 2 * i))); });
        case dtype::qi8:
        case dtype::i8: return plain(std::int8_t{});
        case dtype::qi16:
        case dtype::i16: return plain(std::int16_t{});
        case dtype::qi32:
        case dtype::i32: return plain(std::int32_t{});
        case dtype::i64: return plain(std::int64_t{});
        case dtype::boolean:
        case dtype::qu8:
        case dtype::u8: return plain(std::uint8_t{});
        case dtype::qu16:
        case dtype::u16: return plain(std::uint16_t{});
        case dtype::u32: return plain(std::uint32_t{});
        case dtype::u64: return plain(std::uint64_t{});
        case dtype::f8e8m0: // a power of two
            return each([at](std::size_t i) {
                auto const exponent = load<std::uint8_t>(at + i);
                return exponent == 0xFF ? std::nan("") : std::ldexp(1.0, exponent - 127);
            });
        default:
            if (small_float_of(type).fraction != 0)
                return each([&](std::size_t i) { return small_float_at(view_.bytes, type, i); });
            return each([&](std::size_t i) { return static_cast<double>(packed_integer(view_.bytes, type, i)); });
        }
    }

private:
    static bool is_number(dtype t) {
        switch (t) {
        case dtype::undefined:
        case dtype::string:
        case dtype::resource:
        case dtype::variant:
        case dtype::c32:
        case dtype::c64:
        case dtype::c128:
        case dtype::hif8:
        case dtype::hif4:
        case dtype::f4e1m2: return false;
        default: return true;
        }
    }

    tensor_view const& view_;
    std::size_t count_ = 0;
};

} // namespace detail

GRAFT_LARGE series<double> first_numbers(tensor_view const& v, std::size_t count) {
    detail::number_reader const all(v);
    series<double> first;
    first.assign(std::min(count, all.count()), 0.0);
    if (!first.empty()) all.read(0, first.size(), first.data());
    return first;
}

GRAFT_LARGE std::optional<constant_statistics> statistics_of(tensor_view const& v, std::size_t most) {
    constexpr auto block = constant_statistics::block;
    detail::number_reader const all(v);
    constant_statistics s;
    s.count = all.count();
    if (s.count == 0) return std::nullopt;
    auto const blocks = (all.count() + block - 1) / block;
    auto const taken = all.count() <= most ? blocks : std::clamp<std::size_t>(most / block, 1, blocks);
    double numbers[block];
    auto const each_block = [&](auto use) {
        for (std::size_t k = 0; k < taken; ++k) { // taken is at most 2^54: the product of two sizes in memory fits
            auto const first = (taken == blocks ? k : k * (blocks / taken) + k * (blocks % taken) / taken) * block;
            auto const n = std::min(block, all.count() - first);
            all.read(first, n, numbers);
            use(n);
        }
    };
    double sum = 0;
    std::uint64_t finite = 0;
    each_block([&](std::size_t n) {
        s.sampled += n;
        for (std::size_t i = 0; i < n; ++i) {
            auto const x = numbers[i];
            if (x != x) ++s.nan;
            else if (x - x != 0) ++s.infinite;
            else {
                s.zeros += x == 0;
                if (finite == 0) s.min = s.max = x;
                s.min = std::min(s.min, x), s.max = std::max(s.max, x), sum += x;
                ++finite;
            }
        }
    });
    if (finite == 0) return s;
    s.mean = sum / static_cast<double>(finite);
    auto const from = s.min / 2, width = s.max / 2 - from; // halves: the whole range may be no finite number
    double squares = 0;
    each_block([&](std::size_t n) {
        for (std::size_t i = 0; i < n; ++i) {
            auto const x = numbers[i];
            if (x != x || x - x != 0) continue;
            squares += (x - s.mean) * (x - s.mean);
            auto const part = width > 0 ? (x / 2 - from) / width * static_cast<double>(s.bins) : 0;
            ++s.histogram[std::min(static_cast<std::size_t>(part), s.bins - 1)];
        }
    });
    s.deviation = std::sqrt(squares / static_cast<double>(finite));
    return s;
}

GRAFT_LARGE void write_statistics(json_writer& out, constant_statistics const& s) {
    out.member("count", s.count);
    if (s.sampled != s.count) out.member("sampled", s.sampled);
    out.member("min", s.min).member("max", s.max).member("mean", s.mean).member("deviation", s.deviation);
    out.member("zeros", s.zeros).member("nan", s.nan).member("infinite", s.infinite);
    out.key("histogram").open('{').member("from", s.min).member("to", s.max).key("counts");
    out.list(s.histogram, [&](std::uint64_t n) { out.number(n); }).close('}');
}

GRAFT_END
