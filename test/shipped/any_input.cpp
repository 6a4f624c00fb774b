// test/shipped/any_input.cpp - every shipped rule with inputs of any rank and extreme values
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <cstdint>
#include <string>
#include <vector>

#include "graft/op/infer/infer_node.hpp"
#include "graft/shipped.hpp"

namespace shipped_any_input_test {

using graft::attr_kind;
using graft::dtype;
using graft::errc;
using graft::presence;
using graft::shape;

namespace {

struct dice {
    std::uint64_t state = 7;
    std::uint64_t operator()(std::uint64_t sides) {
        state = state * 6364136223846793005u + 1442695040888963407u;
        return (state >> 33) % sides;
    }
};

/// One node of any operator. Its tensors are copied to memory of exactly their size, so that a sanitizer detects a
/// read outside of them.
struct node {
    graft::catalog_view const& c;
    graft::op_id op;
    dice& roll;
    std::vector<graft::tensor_desc> in{}, out{};
    std::vector<graft::tensor_desc const*> at{};
    std::vector<graft::port_slots> input_ports{}, output_ports{};
    std::vector<graft::known_value> values{};
    std::vector<std::vector<std::int64_t>> integers{};
    std::vector<std::vector<double>> reals{};
    std::vector<graft::attr_value> attributes{};
    std::vector<graft::computed_value> computed{};
    graft::frame f{};

    std::int64_t number() {
        constexpr std::int64_t ends[] = {-1, 0, 1, 2, 3, 7, -2, 1000, INT64_MAX, INT64_MIN + 1};
        return ends[roll(roll(3) == 0 ? std::size(ends) : 5)];
    }
    shape any_shape(std::uint64_t rank) {
        if (rank > 8) return shape::unknown_rank();
        auto s = shape::scalar();
        for (std::uint64_t i = 0; i < rank; ++i)
            s.append(roll(3) == 0 ? graft::dim::unknown() : graft::dim(static_cast<std::int64_t>(roll(5))));
        return s;
    }
    void fill(std::uint64_t rank) {
        auto const inputs = c.inputs(op), outputs = c.outputs(op), attrs = c.attributes(op);
        integers.reserve(inputs.size() * 2 + attrs.size() + 8);
        reals.reserve(attrs.size());
        for (auto const& a : attrs) {
            auto& v = attributes.emplace_back(c.default_of(a));
            if (v.kind != attr_kind::none && roll(3) == 0) continue;
            if (v.kind == attr_kind::none && a.how == presence::optional && roll(2) == 0) continue;
            v.kind = a.attribute;
            if (v.kind == attr_kind::integer) v.integer = number();
            if (v.kind == attr_kind::type)
                v.integer = static_cast<std::int64_t>(a.types ? graft::dtype_set::of(a.types).first() : dtype::f32);
            if (v.kind == attr_kind::integers || v.kind == attr_kind::booleans || v.kind == attr_kind::types) {
                auto& all = integers.emplace_back(roll(4) == 0 ? 0 : roll(6));
                for (auto& e : all) e = v.kind == attr_kind::integers ? number() : 1;
                v.integers = all;
            } else if (v.kind == attr_kind::floats) {
                auto& all = reals.emplace_back(roll(4), 0.5);
                v.floats = all;
            }
        }
        for (auto const& p : inputs) {
            auto count = p.how == presence::required ? 1 : p.how == presence::optional ? roll(2) : roll(4);
            if (p.how == presence::dynamic && count < p.minimum) count = p.minimum;
            input_ports.push_back({static_cast<std::uint16_t>(in.size()), static_cast<std::uint16_t>(count)});
            for (std::uint64_t k = 0; k < count; ++k) {
                auto const types = graft::dtype_set::of(p.types);
                auto const type = types.has(dtype::f32)   ? dtype::f32
                                  : types.has(dtype::i32) ? dtype::i32
                                                          : types.first();
                in.push_back({type, graft::format::nd, graft::format::nd, any_shape(roll(3) == 0 ? roll(10) : rank)});
                auto& value = values.emplace_back();
                if (p.value == graft::value_need::none || roll(3) == 0) continue;
                auto& all = integers.size() < integers.capacity() ? integers.emplace_back(roll(6)) : integers.back();
                for (auto& e : all) e = roll(5) == 0 ? graft::unknown_element : number();
                value.elements = all;
                value.partial = true;
                in.back().shape = shape{static_cast<std::int64_t>(all.size())};
                if (all.size() == 1 && roll(2) == 0) in.back().shape = shape::scalar();
            }
        }
        for (auto const& p : outputs) {
            auto const count = p.how == presence::required ? 1 : roll(3);
            output_ports.push_back({static_cast<std::uint16_t>(out.size()),
                static_cast<std::uint16_t>(p.how == presence::optional && count > 1 ? 1 : count)});
            out.resize(out.size() + output_ports.back().count);
        }
        computed.resize(out.size() + 1);
        f.node = f.op = c.name(op);
        f.input_ports = input_ports;
        f.output_ports = output_ports;
        for (std::size_t i = 0; i < in.size(); ++i) at.push_back(&in[i]), f.watch(in[i], i);
        f.inputs = at;
        f.values = values;
        f.outputs = out;
        f.attributes = attributes;
        f.computed = computed;
    }
};

struct counts {
    std::size_t fine = 0, refused = 0;
};

/// Whether a rule returns a result, and which one: an operator that reads absent elements is reported in
/// `invalid_read`.
void try_all(graft::catalog_view const& c, counts& n, std::string& invalid_read) {
    dice roll;
    for (graft::op_id op = 0; op < c.size; ++op)
        for (std::uint64_t rank = 0; rank < 10; ++rank)
            for (int turn = 0; turn < 12; ++turn) {
                node one{c, op, roll};
                one.fill(rank);
                auto why = graft::infer_node(c, op, one.f);
                for (auto const& o : one.out) {
                    if (!why) break;
                    if (!o.shape.is_set() || o.shape.invalid()) invalid_read += std::string(c.name(op)) + ": garbage\n";
                    for (auto const d : o.shape.dims())
                        if (d < -1) invalid_read += std::string(c.name(op)) + ": garbage in a dim\n";
                }
                if (why && c.ops[op].has_rule(graft::step::infer_value)) why = graft::infer_values(c, op, one.f);
                if (graft::is_invalid_read(why) && why.code != errc::expected_one_element &&
                    invalid_read.find(std::string(c.name(op)) + ":") == std::string::npos)
                    invalid_read += std::string(c.name(op)) + ": " + std::string(why.parameter) + " " +
                                    std::string(why.expected) + " " + std::to_string(why.got ? *why.got : -9) +
                                    " rank " + std::to_string(rank) + "\n";
                ++(why ? n.fine : n.refused);
            }
}

} // namespace

TEST_CASE("shipped rules: any rank, any value, any attribute is an answer, and none reads what is not there") {
    counts n;
    std::string invalid_read;
    try_all(graft::shipped::operators(), n, invalid_read);
    CHECK(invalid_read == "");
    CHECK(n.fine > 1000);
    CHECK(n.refused > 1000);
}

} // namespace shipped_any_input_test
