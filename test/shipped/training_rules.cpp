// test/shipped/training_rules.cpp - every operator for training graphs: nothing known is never refused
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "graft/op/infer/infer_node.hpp"
#include "graft/shipped.hpp"

namespace shipped_training_rules_test {

namespace {

constexpr double units[]{1, 1, 1, 1, 1, 1, 1, 1};

/// Changes the value of a required attribute to one that its constraints allow.
void allow(graft::catalog_view const& c, graft::op_id op, std::uint8_t parameter, graft::attr_value& v,
    graft::span<std::int64_t const> ones) {
    for (auto const& f : c.facts_of(op)) {
        if (f.param != parameter) continue;
        auto const bytes = c.text(f.bytes);
        if (graft::detail::holds(f.kind, bytes, f.low, f.high, v)) continue;
        if (f.kind == graft::fact_kind::one_of && v.kind == graft::attr_kind::string)
            v.string = bytes.substr(0, bytes.find('|'));
        else if (f.kind == graft::fact_kind::length && v.kind == graft::attr_kind::floats)
            v.floats = graft::span(units).first(static_cast<std::size_t>(f.low));
        else if (f.kind == graft::fact_kind::length) v.integers = ones.first(static_cast<std::size_t>(f.low));
        else if (f.kind != graft::fact_kind::one_of) v.integer = f.low;
    }
}

} // namespace

TEST_CASE("whatever is known of nothing, no rule refuses it, and every output gets a shape") {
    auto const c = graft::shipped::training_operators();
    CHECK(c.size >= 400);
    CHECK(c.find("ApplyAdam") != graft::no_op);
    CHECK(c.find("Conv2D") == graft::no_op); // those of inference are elsewhere
    auto const nothing = graft::shape::unknown_rank();
    std::string const text = "text";
    std::array<graft::shape, 1> const shapes{nothing};
    std::array<std::int64_t, 8> const ones{1, 1, 1, 1, 1, 1, 1, 1}, order{0, 1, 2, 3};
    for (graft::op_id op = 0; op < c.size; ++op) {
        CAPTURE(std::string(c.name(op)));
        auto const inputs = c.inputs(op), outputs = c.outputs(op), attributes = c.attributes(op);
        std::vector<graft::attr_value> values;
        std::vector<std::int64_t> first_types; // the first dtype that each attribute accepts
        for (auto const& a : attributes)
            first_types.push_back(
                static_cast<std::int64_t>(a.types ? graft::dtype_set::of(a.types).first() : graft::dtype::f32));
        for (auto const& a : attributes) {
            auto v = c.default_of(a);
            auto const type = graft::span<std::int64_t const>(first_types).subspan(values.size(), 1);
            if (v.kind == graft::attr_kind::none && a.how != graft::presence::optional) {
                v.kind = a.attribute;
                v.integer = 1;
                v.string = text;
                if (a.attribute == graft::attr_kind::type) v.integer = type[0];
                else if (a.attribute == graft::attr_kind::shape || a.attribute == graft::attr_kind::shapes)
                    v.shapes = shapes;
                else if (a.attribute == graft::attr_kind::types) v.integers = type;
                // a window over one position
                else if (a.attribute == graft::attr_kind::integers)
                    v.integers = graft::span(c.text(a.name) == "perm" ? order : ones).first(4);
            }
            allow(c, op, static_cast<std::uint8_t>(&a - c.parameters - c.ops[op].first_param), v, ones);
            // the number of outputs is the number of types
            if (v.kind == graft::attr_kind::types && v.integers.empty()) v.integers = type;
            values.push_back(v);
        }
        graft::frame f;
        f.attributes = values;
        std::vector<graft::tensor_desc> descs;
        std::vector<graft::port_slots> in, out;
        for (auto const& p : inputs) {
            auto const said = graft::detail::number_by_attribute(p, values);
            auto const count = static_cast<std::uint16_t>(said >= 0 ? said : p.minimum > 1 ? p.minimum : 1);
            in.push_back({static_cast<std::uint16_t>(descs.size()), count});
            auto type = graft::detail::declared_type(p, f, 0);
            if (type == graft::dtype::undefined) type = graft::dtype_set::of(p.types).first();
            descs.insert(descs.end(), count, {type, graft::format::nd, graft::format::nd, nothing});
        }
        std::vector<graft::tensor_desc const*> at;
        for (auto const& d : descs) at.push_back(&d);
        std::vector<graft::known_value> known(descs.size());
        std::vector<graft::tensor_desc> results(outputs.size());
        for (std::size_t i = 0; i < outputs.size(); ++i) out.push_back({static_cast<std::uint16_t>(i), 1});
        f.node = f.op = c.name(op);
        f.input_ports = in;
        f.output_ports = out;
        f.inputs = at;
        f.values = known;
        f.outputs = results;
        auto const s = graft::infer_node(c, op, f);
        CHECK_MESSAGE(s, "at " << std::string(s.parameter) << ": expected " << std::string(s.expected));
        for (auto const& r : results) CHECK((!s || r.shape.is_set()));
    }
}

} // namespace shipped_training_rules_test
