// graft/kernel/detail/call_watch.hpp - checks the memory that a kernel may write, before and after its call
// (GRAFT_CHECKED)
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstring> // memcpy

#include "graft/base/container/short_string.hpp"
#include "graft/kernel/argument.hpp"
#include "graft/kernel/detail/string_watch.hpp"
#include "graft/kernel/detail/view_guard.hpp"
#include "graft/op/define/prototype.hpp"

GRAFT_BEGIN

namespace detail {

/// The outputs of an operator's kernel that may be stored in the memory of inputs, and the names of the ports.
struct may_write {
    span<std::string_view const> inputs{}, outputs{}; ///< names of ports
    span<int const> inplace{};  ///< per output port: the input whose memory it reuses by the definition, or -1
    std::uint32_t in_place = 0; ///< inputs in whose memory the first output may be written, a bit for each
    int parts = -1, whole = -1; ///< ports of a kernel of slices, whose tensors overlap
    bool joins = false;         ///< the parts are inputs
    std::size_t attributes = 0; ///< their number
    bool owns_strings = true;   ///< strings of outputs may live elsewhere: a state of the operator
};

template <class Op, param_kind Kind> inline constexpr auto port_names = [] {
    std::array<std::string_view, Op::prototype.count(Kind) + 1> names{};
    std::size_t n = 0;
    for (auto const& p : Op::prototype.params())
        if (p.kind == Kind) names[n++] = p.name;
    return names;
}();
template <class Op> inline constexpr auto inplace_ports = [] {
    std::array<int, Op::prototype.count(param_kind::output) + 1> over{};
    for (auto& o : over) o = -1;
    auto const& store = Op::prototype.facts();
    for (auto const& f : store.all())
        if (f.kind == fact_kind::inplace)
            for (std::size_t o = 0; o + 1 < over.size(); ++o)
                if (Op::prototype.at(param_kind::output, static_cast<int>(o)).name == Op::prototype[f.param].name)
                    over[o] = Op::prototype.index_of(param_kind::input, store.text(f));
    return over;
}();

/// Checks that no output overlaps an input unless that is declared, and that no input is written. Inputs are compared
/// by a hash of at most 65,536 of their words.
/// cost linear in the inputs, no allocation
class call_watch {
public:
    call_watch(kernel_frame const& f, std::string_view op, may_write const& may)
        : f_(f), may_(may), site_{op, f.node, {}, f.on_violation} {
        each(f_.input_ports, [&](std::size_t port, std::size_t nth, std::size_t i) {
            bool alone = true;
            each(f_.output_ports, [&](std::size_t to, std::size_t, std::size_t o) {
                if (!overlap(f_.inputs[i], f_.outputs[o])) return;
                alone = false;
                if (!may_lie(to, o, port, nth)) over_an_input(to, port);
            });
            if (i < max) kept_[i] = alone ? hash_of_bytes(f_.inputs[i]) : 0;
        });
    }
    /// After a call without an error: the characters of strings that it has made.
    void look_at_strings() const {
#ifdef GRAFT_CHECKED
        if (may_.owns_strings || f_.state) return;
        string_watch const watch(f_, may_.attributes);
        auto site = site_;
        each(f_.output_ports, [&](std::size_t port, std::size_t, std::size_t o) {
            auto const& a = f_.outputs[o];
            if (!a.present() || !a.strings) return;
            auto made = a.elements;
            if (f_.actual && f_.actual[o].is_static()) // the kernel reports fewer
                if (auto const n = static_cast<std::size_t>(f_.actual[o].elements().value()); n < made) made = n;
            site.parameter = may_.outputs[port];
            watch.look(a, made, site);
        });
#endif
    }
    /// After the call.
    void look_again() {
        each(f_.input_ports, [&](std::size_t port, std::size_t, std::size_t i) {
            if (i >= max || kept_[i] == 0 || kept_[i] == hash_of_bytes(f_.inputs[i])) return;
            site_.parameter = may_.inputs[port];
            site_.stop("it was written, and is declared an input");
        });
    }

private:
    static constexpr std::size_t max = 64;

    template <class F> static void each(span<port_slots const> ports, F take) {
        for (std::size_t p = 0; p < ports.size(); ++p)
            for (std::size_t k = 0; k < ports[p].count; ++k) take(p, k, ports[p].first + k);
    }
    static span<std::byte const> memory_of(kernel_argument const& a) {
        if (!a.present()) return {};
        if (a.strings) return {reinterpret_cast<std::byte const*>(a.strings), a.elements * sizeof(std::string_view)};
        return {a.data, a.data ? (a.elements * bits_of(a.desc->type) + 7) / 8 : 0};
    }
    static bool overlap(kernel_argument const& a, kernel_argument const& b) {
        auto const x = memory_of(a), y = memory_of(b);
        auto const from = reinterpret_cast<std::uintptr_t>(x.data()), to = reinterpret_cast<std::uintptr_t>(y.data());
        return !x.empty() && !y.empty() && from < to + y.size() && to < from + x.size();
    }
    [[nodiscard]] bool may_lie(std::size_t output, std::size_t o, std::size_t input, std::size_t nth) const {
        if (o == 0 && nth == 0 && input < 32 && ((may_.in_place | f_.in_place) >> input & 1u) != 0) return true;
        if (may_.inplace[output] == static_cast<int>(input)) return true;
        return may_.parts >= 0 && static_cast<int>(may_.joins ? input : output) == may_.parts &&
               static_cast<int>(may_.joins ? output : input) == may_.whole;
    }
    void over_an_input(std::size_t output, std::size_t input) {
        auto const in = may_.inputs[input], out = may_.outputs[output];
        bounded_string<240> what, hint;
        what.put("its memory is that of the input '").put(in).put("', which the kernel does not declare");
        hint.put("where it reads each element before it writes the one in its place, say out<\"");
        hint.put(out).put("\", T, \"").put(in).put("\">");
        site_.parameter = may_.outputs[output];
        site_.stop(what.view(), hint.view());
    }
    /// Never 0.
    static std::uint64_t hash_of_bytes(kernel_argument const& a) {
        auto const all = memory_of(a);
        auto const words = all.size() / 8, step = words / 65536 + 1;
        std::uint64_t h = 0x9E3779B97F4A7C15u + all.size();
        for (std::size_t i = 0; i < words; i += step) {
            std::uint64_t word;
            std::memcpy(&word, all.data() + 8 * i, 8);
            h = (h ^ word) * 0x100000001B3u;
            h ^= h >> 29;
        }
        for (auto i = words * 8; i < all.size(); ++i) h = (h ^ static_cast<std::uint64_t>(all[i])) * 0x100000001B3u;
        return h | 1;
    }

    kernel_frame const& f_;
    may_write may_;
    view_site site_;
    std::array<std::uint64_t, max> kept_{};
};

/// Calls a kernel of `Op` including its decode; with the check if views are checked.
template <class Op, kernel_function Call> bool watched(kernel_frame const& f, status& why, may_write may) {
    if constexpr (views_are_checked) {
        may.inputs = {port_names<Op, param_kind::input>.data(), port_names<Op, param_kind::input>.size()};
        may.outputs = {port_names<Op, param_kind::output>.data(), port_names<Op, param_kind::output>.size()};
        may.inplace = {inplace_ports<Op>.data(), inplace_ports<Op>.size()};
        may.attributes = Op::prototype.count(param_kind::attribute);
        may.owns_strings = (Op::prototype.traits() & op_traits_of_change) != 0;
        call_watch watch(f, Op::prototype.name(), may);
        bool const good = Call(f, why);
        watch.look_again();
        if (good) watch.look_at_strings();
        return good;
    } else {
        return Call(f, why);
    }
}

} // namespace detail
GRAFT_END
