// graft/graph/infer/chip.hpp - whether a chip supports every node of a graph, by the chips in the definitions
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "graft/base/container/span.hpp"
#include "graft/base/error.hpp"
#include "graft/base/separate.hpp"
#include "graft/graph/ir/graph.hpp"
#include "graft/op/define/fact_string.hpp"
#include "graft/op/infer/chip.hpp"
#include "graft/op/infer/infer_facts.hpp"

GRAFT_BEGIN

namespace detail {

/// The part of a node that a chip does not support; `code` is ok if it supports the node.
struct chip_answer {
    errc code = errc::ok;
    std::string_view port{};
    std::string expected{}, got{};
};

/// Checks a node against the chips of its operator.
class chip_check {
public:
    chip_check(graph const& g, node const& n) : g_(g), n_(n), c_(g.catalog), facts_(c_.facts_of(n.op)) {}

    /// error unsupported_on_chip
    [[nodiscard]] chip_answer on(std::string_view chip) const {
        bool any = false;
        for (std::size_t i = 0; i < facts_.size(); ++i) {
            if (facts_[i].kind != fact_kind::chip) continue;
            any = true;
            if (c_.text(facts_[i].bytes) == chip) return limits(i);
        }
        return any ? chip_answer{errc::unsupported_on_chip, {}, {}, {}} : chip_answer{};
    }
    /// The chips that support the node unchanged; empty if none does.
    [[nodiscard]] std::string supported() const {
        std::string text;
        for (auto const& f : facts_)
            if (f.kind == fact_kind::chip && on(c_.text(f.bytes)).code == errc::ok)
                (text += text.empty() ? "" : ", ") += c_.text(f.bytes);
        return text;
    }

private:
    template <class F> void each(fact_row const& f, F call) const {
        bool const in = f.param < c_.ops[n_.op].inputs;
        auto const slots = in ? g_.input_ports(n_)[f.param]
                              : g_.output_ports(n_)[static_cast<std::size_t>(f.param) - c_.ops[n_.op].inputs];
        for (std::size_t k = 0; k < slots.count; ++k) {
            if (!in) call(g_.tensors[n_.first_output + slots.first + k].desc);
            else if (g_.inputs_of(n_)[slots.first + k] != no_id) call(g_.input_desc(n_, slots.first + k));
        }
    }
    [[nodiscard]] chip_answer limits(std::size_t chip) const {
        for (auto i = chip + 1; i < facts_.size() && facts_[i].kind > fact_kind::chip; ++i) {
            auto const& f = facts_[i];
            chip_answer no;
            each(f, [&](tensor_desc const& d) {
                auto const types = dtype_set::of(static_cast<std::uint64_t>(f.low));
                auto const formats = format_set::of(static_cast<std::uint64_t>(f.low));
                bool const fine = f.kind == fact_kind::chip_types ? d.type == dtype::undefined || types.has(d.type)
                                                                  : formats.admits(d.format);
                if (fine || no.code != errc::ok) return;
                no = {errc::unsupported_on_chip, c_.text(c_.param_of(n_.op, f)->name),
                    f.kind == fact_kind::chip_types ? names_of(types) : names_of(formats),
                    std::string(f.kind == fact_kind::chip_types ? name_of(d.type) : name_of(d.format))};
            });
            if (no.code != errc::ok) return no;
        }
        return columns(static_cast<std::uint64_t>(facts_[chip].low));
    }
    /// Some column of the chip must match at every port.
    [[nodiscard]] chip_answer columns(std::uint64_t left) const {
        chip_answer no;
        for (auto const& f : facts_) {
            if (f.kind != fact_kind::dtype_column && f.kind != fact_kind::format_column) continue;
            auto const entries = c_.text(f.bytes);
            each(f, [&](tensor_desc const& d) {
                for (std::size_t k = 0; k < entries.size(); ++k)
                    if (!fact_check::fits(f, d, entries[k])) left &= ~(std::uint64_t{1} << k);
                if (left == 0 && no.code == errc::ok)
                    no = {errc::unsupported_on_chip, c_.text(c_.param_of(n_.op, f)->name), "a column that the chip has",
                        std::string(name_of(d.type))};
            });
        }
        return no;
    }

    graph const& g_;
    node const& n_;
    catalog_view const& c_;
    span<fact_row const> facts_;
};

} // namespace detail

/// The chip of this name, or null.
[[nodiscard]] constexpr chip_descriptor const* chip_named(
    span<chip_descriptor const* const> chips, std::string_view name) {
    for (auto const* c : chips)
        if (c->name() == name) return c;
    return nullptr;
}
/// An error, with the chips that operators of the catalog name and those with known descriptors, if none of them is
/// this one.
/// error unknown_chip
[[nodiscard]] GRAFT_LARGE error_list check_chip(
    catalog_view const& ops, std::string_view chip, span<chip_descriptor const* const> chips = {});

/// Adds an error for every node that `chip` does not support, and names the chips that support it. A chip that no
/// operator of the catalog names is one error. Operators that name no chip run on all.
/// error unknown_chip, unsupported_on_chip
/// With a descriptor, `is`, the chip is known, and must hold the dtype of each tensor that a node makes.
[[nodiscard]] GRAFT_LARGE error_list check_chip(
    graph const& g, std::string_view chip, chip_descriptor const* is = nullptr);

GRAFT_END

#if !defined(GRAFT_SEPARATE) || defined(GRAFT_SOURCE)
#include "graft/graph/detail/chip.ipp"
#endif
