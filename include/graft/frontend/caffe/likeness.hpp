// graft/frontend/caffe/likeness.hpp - which layers are written alike but for names: the compiler maps them once
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "graft/base/bytes.hpp"
#include "graft/base/config.hpp"
#include "graft/base/hash.hpp"
#include "graft/base/series.hpp"
#include "graft/frontend/caffe/schema.hpp"
#include "graft/model/source.hpp"
#include "graft/model/wire/reader.hpp"

GRAFT_BEGIN
namespace caffe::detail {

/// Whether a field of a layer is a name, of which no more counts than which of them are the same.
constexpr bool is_name(std::uint32_t number) {
    return number == schema::layer_parameter["name"] || number == schema::layer_parameter["bottom"] ||
           number == schema::layer_parameter["top"];
}
/// The eight bytes at `at`, or those that are left, as a number.
constexpr std::uint64_t word_at(byte_view bytes, std::size_t at) {
    auto const size = bytes.size() - at < 8 ? bytes.size() - at : 8;
#ifdef __clang__ // few steps
    struct {
        std::byte all[8];
    } eight{};
    __builtin_memcpy(eight.all, bytes.data() + at, size);
    return __builtin_bit_cast(std::uint64_t, eight);
#else
    std::uint64_t word = 0;
    for (std::size_t i = 0; i < size; ++i) word |= std::to_integer<std::uint64_t>(bytes[at + i]) << (8 * i);
    return word;
#endif
}
constexpr bool same_bytes(byte_view a, byte_view b) {
    if (a.size() != b.size()) return false;
    for (std::size_t at = 0; at < a.size(); at += 8)
        if (word_at(a, at) != word_at(b, at)) return false;
    return true;
}
/// Of a layer without its names: layers of other content have another one, nearly always.
constexpr std::uint64_t hash_without_names(byte_view layer) {
    std::uint64_t h = 0;
    wire::reader in(layer);
    for (wire::field f{}; in.next(f);)
        if (!is_name(f.number)) {
            h = graft::detail::fold(h, f.number);
            h = graft::detail::fold(h, f.value);
            for (std::size_t at = 0; at < f.bytes.size(); at += 8) h = graft::detail::fold(h, word_at(f.bytes, at));
        }
    return h;
}
/// Whether two layers say the same but for their names.
constexpr bool same_without_names(byte_view a, byte_view b) {
    wire::reader x(a), y(b);
    wire::field f{}, g{};
    auto const next = [](wire::reader& in, wire::field& to) {
        bool more = in.next(to);
        while (more && is_name(to.number)) more = in.next(to);
        return more;
    };
    while (true) {
        bool const more = next(x, f);
        if (next(y, g) != more) return false;
        if (!more) return true;
        if (f.number != g.number || f.type != g.type || f.value != g.value || !same_bytes(f.bytes, g.bytes))
            return false;
    }
}
/// Which names of a node are the same: a number for each, of the first input or output that has it.
constexpr std::uint64_t pattern_of_names(model::graph const& g, model::node const& n) {
    std::uint64_t h = n.input_count;
    auto const in = g.inputs(n);
    for (std::size_t i = 0; i < in.size(); ++i) {
        std::size_t k = 0;
        while (in[k].node != in[i].node || in[k].port != in[i].port) ++k;
        h = graft::detail::fold(h, k);
    }
    for (auto const top : g.tops(n)) {
        std::size_t k = 0;
        while (k < in.size() && !same_name(in[k].name, top)) ++k;
        h = graft::detail::fold(h, k + 1);
    }
    return h;
}
/// Finds for each node the first one that is written like it.
class likeness {
public:
    constexpr explicit likeness(model::graph const& g) : g_(g), hashes_(g.nodes.size(), 0) {}

    /// For the nodes in their order.
    constexpr std::uint32_t of(std::size_t i) {
        auto const& n = g_.nodes[i];
        if (n.line == 0) return static_cast<std::uint32_t>(i);
        auto const h = hashes_[i] = graft::detail::fold(hash_without_names(n.message), pattern_of_names(g_, n)) | 1;
        for (std::size_t k = 0; k < i; ++k)
            if (hashes_[k] == h && same_without_names(g_.nodes[k].message, n.message))
                return static_cast<std::uint32_t>(k);
        return static_cast<std::uint32_t>(i);
    }

private:
    model::graph const& g_;
    series<std::uint64_t> hashes_;
};

} // namespace caffe::detail
GRAFT_END
