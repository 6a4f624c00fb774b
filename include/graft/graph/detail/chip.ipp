// graft/graph/detail/chip.ipp - the bodies of graft/graph/infer/chip.hpp
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <utility>

#include "graft/base/nearest.hpp"
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
            if (!in) call(g_.tensors[n_.output(slots.first + k)].desc);
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

/// Checks that the chip supports the dtypes of the node's outputs.
GRAFT_LARGE void check_dtypes_held(graph const& g, node const& n, chip_descriptor const& is, error_list& errors) {
    for (auto const& t : g.outputs_of(n)) {
        if (t.desc.type == dtype::undefined || is.types().has(t.desc.type)) continue;
        errors.add(errc::unsupported_on_chip, place::at(n.origin_name.empty() ? n.name : n.origin_name, g.op_name(n)),
            names_of(is.types()) + " on " + std::string(is.name()), std::string(name_of(t.desc.type)));
        return;
    }
}

} // namespace detail

GRAFT_LARGE error_list check_chip(
    catalog_view const& ops, std::string_view chip, span<chip_descriptor const* const> chips) {
    error_list errors;
    std::string known;
    nearest_name near(chip);
    bool found = false;
    auto const look = [&](std::string_view name) {
        found = found || name == chip;
        near.look(name);
        if ((", " + known + ", ").find(", " + std::string(name) + ", ") == std::string::npos)
            (known += known.empty() ? "" : ", ") += name;
    };
    for (op_id op = 0; op < ops.size; ++op)
        for (auto const& f : ops.facts_of(op))
            if (f.kind == fact_kind::chip) look(ops.text(f.bytes));
    for (auto const* c : chips) look(c->name());
    known += near.hint();
    if (!found)
        errors.add(errc::unknown_chip, {},
            known.empty() ? "no chip: neither an operator nor the target names one" : "one of " + known,
            std::string(chip));
    return errors;
}

GRAFT_LARGE error_list check_chip(
    graph const& g, std::string_view chip, chip_descriptor const* is, span<chip_descriptor const* const> chips) {
    error_list errors;
    if (!is) errors = check_chip(g.catalog, chip, chips);
    if (errors.failed()) return errors;
    for (auto const& n : g.nodes) {
        if (n.kind != node_kind::operation) continue;
        detail::chip_check const check(g, n);
        auto no = check.on(chip);
        if (no.code == errc::ok) {
            if (is) detail::check_dtypes_held(g, n, *is, errors);
            continue;
        }
        auto where = place::at(n.origin_name.empty() ? n.name : n.origin_name, g.op_name(n), no.port);
        auto const others = check.supported();
        auto expected = others.empty() ? std::string("no chip supports it as it is") : "supported on " + others;
        if (!no.expected.empty()) expected = no.expected + " on " + std::string(chip) + "; " + expected;
        errors.add(no.code, std::move(where), std::move(expected), no.got.empty() ? std::string(chip) : no.got);
    }
    return errors;
}

GRAFT_END
