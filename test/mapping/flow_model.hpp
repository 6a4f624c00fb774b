// test/mapping/flow_model.hpp - small text GraphDefs with control flow, imported and run
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "graft/frontend/tensorflow/front_end.hpp"
#include "graft/graph/plan/plan.hpp"
#include "graft/kernel/table.hpp"
#include "graft/library/array/concat/ops.hpp"
#include "graft/library/array/concat/tensorflow.hpp"
#include "graft/library/array/creation/ops.hpp"
#include "graft/library/array/creation/tensorflow.hpp"
#include "graft/library/array/gather/kernels.hpp"
#include "graft/library/array/gather/ops.hpp"
#include "graft/library/control/flow/ops.hpp"
#include "graft/library/control/flow/tensorflow.hpp"
#include "graft/library/control/identity/ops.hpp"
#include "graft/library/control/identity/tensorflow.hpp"
#include "graft/library/control/tensor_array/kernels.hpp"
#include "graft/library/control/tensor_array/ops.hpp"
#include "graft/library/control/tensor_array/tensorflow.hpp"
#include "graft/library/control/tensor_list/kernels.hpp"
#include "graft/library/control/tensor_list/ops.hpp"
#include "graft/library/control/tensor_list/tensorflow.hpp"
#include "graft/library/kernel/strided.hpp"
#include "graft/library/math/arithmetic/ops.hpp"
#include "graft/library/math/arithmetic/tensorflow.hpp"
#include "graft/library/math/compare/ops.hpp"
#include "graft/library/math/compare/tensorflow.hpp"
#include "graft/mapping/declare/plugins.hpp"
#include "graft/mapping/translate/translate.hpp"
#include "graft/model/file.hpp"
#include "graft/op/catalog/catalog.hpp"
#include "graft/session/session.hpp"

namespace flow_test {

namespace lib = graft::library;
namespace map = graft::library::tensorflow_plugins;

struct ops {
    using list = graft::join<graft::ops<lib::Add, lib::Mul, lib::Less, lib::Equal, lib::Identity, lib::ConcatV2,
                                 lib::Unpack, lib::Range, lib::Gather>,
        lib::flow_ops, lib::tensor_array_ops, lib::tensor_list_ops>;
};
namespace tf = graft::library::tensorflow_ops;
struct plugins_tag {
    using plugins = graft::join_plugins<map::alike_plugins<tf::arithmetic_lines, lib::Add, lib::Mul>,
        map::alike_plugins<tf::compare_lines, lib::Less>, graft::plugins<map::equal>,
        map::alike_plugins<tf::identity_lines, lib::Identity>,
        map::alike_plugins<tf::concat_lines, lib::ConcatV2, lib::Unpack>, graft::plugins<map::range>, map::flow_plugins,
        map::tensor_array_plugins, map::tensor_list_plugins>;
    using list = plugins::origins;
};
using i32 = std::int32_t;
inline graft::status count_up(
    graft::in<"start", i32> start, graft::in<"limit", i32>, graft::in<"delta", i32> delta, graft::out<"y", i32> y) {
    for (std::size_t i = 0; i < y.size(); ++i) y[i] = start[0] + static_cast<i32>(i) * delta[0];
    return graft::ok;
}
inline graft::status add(graft::in<"x1", i32> a, graft::in<"x2", i32> b, graft::out<"y", i32> y) {
    for (std::size_t i = 0; i < y.size(); ++i) y[i] = a[a.size() == 1 ? 0 : i] + b[b.size() == 1 ? 0 : i];
    return graft::ok;
}
inline graft::status mul(graft::in<"x1", i32> a, graft::in<"x2", i32> b, graft::out<"y", i32> y) {
    for (std::size_t i = 0; i < y.size(); ++i) y[i] = a[a.size() == 1 ? 0 : i] * b[b.size() == 1 ? 0 : i];
    return graft::ok;
}
inline graft::status less(graft::in<"x1", i32> a, graft::in<"x2", i32> b, graft::out<"y", bool> y) {
    for (std::size_t i = 0; i < y.size(); ++i) y[i] = a[i] < b[i];
    return graft::ok;
}
inline graft::status equal(graft::in<"x1", i32> a, graft::in<"x2", i32> b, graft::out<"y", bool> y) {
    for (std::size_t i = 0; i < y.size(); ++i) y[i] = a[i] == b[i];
    return graft::ok;
}
inline graft::status copy(graft::in<"x", graft::any> x, graft::out<"y", graft::any> y) {
    if (!x.bytes().empty()) std::memcpy(y.data(), x.data(), x.bytes().size());
    for (std::size_t i = 0; i < x.strings().size(); ++i) y.strings()[i] = x.strings()[i];
    return graft::ok;
}
struct kernels_tag {
    static constexpr std::string_view engine = "test";
    using list = graft::join<
        graft::kernels<graft::kernel<lib::Add, &add>, graft::kernel<lib::Mul, &mul>, graft::kernel<lib::Less, &less>,
            graft::kernel<lib::Equal, &equal>, graft::kernel<lib::Identity, &copy>,
            graft::kernel<lib::Range, &count_up>, graft::kernel<lib::Gather, &lib::gather>>,
        lib::tensor_array_kernels, lib::tensor_list_kernels>;
};

/// `attr { key: "T" value { type: DT_INT32 } }`
inline std::string attr(std::string_view key, std::string_view value) {
    return " attr { key: \"" + std::string(key) + "\" value { " + std::string(value) + " } }";
}
inline std::string const of_int = attr("T", "type: DT_INT32");
inline std::string node(std::string_view name, std::string_view op, std::vector<std::string> const& inputs,
    std::string const& attrs = of_int, std::string_view word = "node") {
    std::string text = std::string(word) + " { name: \"" + std::string(name) + "\" op: \"" + std::string(op) + "\"";
    for (auto const& i : inputs) text += " input: \"" + i + "\"";
    return text + attrs + " }\n";
}
/// A node in the body of a function.
inline std::string inner(std::string_view name, std::string_view op, std::vector<std::string> const& inputs,
    std::string const& attrs = of_int) {
    return node(name, op, inputs, attrs, "node_def");
}
inline std::string const_attrs(int value) {
    return attr("dtype", "type: DT_INT32") +
           attr("value", "tensor { dtype: DT_INT32 tensor_shape { } int_val: " + std::to_string(value) + " }");
}
inline std::string input(std::string_view name, std::string_view type = "DT_INT32", std::string_view dims = "") {
    return node(name, "Placeholder", {},
        attr("dtype", "type: " + std::string(type)) + attr("shape", "shape { " + std::string(dims) + " }"));
}
inline std::string constant(std::string_view name, int value, std::vector<std::string> const& controls = {}) {
    return node(name, "Const", controls, const_attrs(value));
}
inline std::string enter(
    std::string_view name, std::string const& from, std::string_view frame = "loop", bool invariant = false) {
    return node(name, "Enter", {from},
        of_int + attr("frame_name", "s: \"" + std::string(frame) + "\"") +
            (invariant ? attr("is_constant", "b: true") : ""));
}
inline std::string merge(std::string_view name, std::string const& a, std::string const& b) {
    return node(name, "Merge", {a, b}, of_int + attr("N", "i: 2"));
}

struct model {
    graft::graph g{};
    graft::error_list errors{};
    graft::memory_plan plan{};
    std::array<graft::kernel_table_view, 1> tables{graft::kernel_table<kernels_tag>::view()};

    explicit model(std::string const& text, graft::import_request const& request = {}) {
        std::vector<std::byte> bytes(text.size());
        for (std::size_t i = 0; i < text.size(); ++i) bytes[i] = static_cast<std::byte>(text[i]);
        auto from = std::make_shared<graft::model::source>();
        if (!errors.add(graft::tensorflow::read(
                std::make_shared<graft::mapped_file const>(std::move(bytes)), "net.pbtxt", {}, *from)))
            return;
        g = errors.take(graft::translate(
            from, graft::catalog<ops>::view(), graft::plugins_of<plugins_tag>(graft::tensorflow::front_end), request));
    }
    graft::session make() {
        graft::kernel_binding kernels;
        if (!errors.failed()) kernels = errors.take(graft::bind_kernels(g, {tables}));
        if (!errors.failed()) plan = errors.take(graft::plan_memory(g, kernels));
        graft::session s(g, plan, kernels);
        if (!errors.failed()) errors = s.errors();
        return s;
    }
    /// The tensor of this name.
    [[nodiscard]] graft::tensor_desc const* find(std::string_view origin) const {
        for (auto const& t : g.tensors)
            if (t.origin == origin) return &t.desc;
        for (auto const& r : g.removed)
            if (r.origin == origin && r.now != graft::no_id) return &g.tensors[r.now].desc;
        return nullptr;
    }
    [[nodiscard]] std::string first_error() const {
        if (errors.errors.empty()) return {};
        auto const& e = errors.errors[0];
        return std::to_string(static_cast<int>(e.code)) + " " + e.where.node + " " + e.where.op + " " + e.where.port +
               ": " + e.expected + " / " + e.got;
    }
};
template <class T> graft::status set(graft::session& s, std::string_view name, T value) {
    return s.set_input(name, graft::as_bytes(graft::span<T const>(&value, 1)));
}
inline i32 value(graft::session const& s, std::string_view name, std::size_t i = 0) {
    auto const at = s.output_index(name);
    if (at < 0) return -12345;
    return graft::load<i32>(s.output(static_cast<std::size_t>(at)).bytes.data() + 4 * i);
}

} // namespace flow_test
