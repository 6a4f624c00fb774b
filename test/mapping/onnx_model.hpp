// test/mapping/onnx_model.hpp - small ONNX models in text form with bodies, imported and run; all numbers are int64
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "graft/base/bytes.hpp"
#include "graft/frontend/onnx/front_end.hpp"
#include "graft/graph/infer/upper_bounds.hpp"
#include "graft/graph/plan/plan.hpp"
#include "graft/kernel/table.hpp"
#include "graft/library/array/cast/ops.hpp"
#include "graft/library/array/concat/onnx.hpp"
#include "graft/library/array/concat/ops.hpp"
#include "graft/library/array/creation/ops.hpp"
#include "graft/library/array/gather/kernels.hpp"
#include "graft/library/array/gather/ops.hpp"
#include "graft/library/array/reshape/ops.hpp"
#include "graft/library/array/slice/ops.hpp"
#include "graft/library/control/flow/onnx.hpp"
#include "graft/library/control/flow/ops.hpp"
#include "graft/library/control/identity/onnx.hpp"
#include "graft/library/control/identity/ops.hpp"
#include "graft/library/control/tensor_list/kernels.hpp"
#include "graft/library/control/tensor_list/onnx.hpp"
#include "graft/library/control/tensor_list/ops.hpp"
#include "graft/library/math/arithmetic/onnx.hpp"
#include "graft/library/math/arithmetic/ops.hpp"
#include "graft/library/math/compare/onnx.hpp"
#include "graft/library/math/compare/ops.hpp"
#include "graft/library/math/reduce/ops.hpp"
#include "graft/mapping/declare/plugins.hpp"
#include "graft/mapping/translate/translate.hpp"
#include "graft/model/file.hpp"
#include "graft/op/catalog/catalog.hpp"
#include "graft/session/session.hpp"

namespace onnx_test {

namespace lib = graft::library;
namespace map = graft::library::onnx_plugins;
using i64 = std::int64_t;
using list = std::vector<i64>;

struct ops {
    using list = graft::join<
        graft::ops<lib::Add, lib::Sub, lib::Mul, lib::Less, lib::LogicalAnd, lib::Identity, lib::Reshape, lib::Cast,
            lib::Shape, lib::GatherV2, lib::Permute, lib::Equal, lib::SelectV2, lib::Maximum, lib::Range, lib::Pack,
            lib::ConcatD, lib::Unsqueeze, lib::FlattenV2, lib::StridedSlice, lib::ReduceSum>,
        lib::flow_ops, lib::tensor_list_ops>;
};
struct plugins_tag {
    using plugins =
        graft::join_plugins<graft::plugins<map::add, map::add_of_axis, map::mul, map::mul_of_axis, map::less,
                                map::less_of_axis, map::logical_and, map::logical_and_of_axis, map::concat>,
            map::identity_plugins, map::flow_plugins, map::tensor_list_plugins>;
    using list = plugins::origins;
};
inline graft::status add(graft::in<"x1", i64> a, graft::in<"x2", i64> b, graft::out<"y", i64> y) {
    for (std::size_t i = 0; i < y.size(); ++i) y[i] = a[a.size() == 1 ? 0 : i] + b[b.size() == 1 ? 0 : i];
    return graft::ok;
}
inline graft::status sub(graft::in<"x1", i64> a, graft::in<"x2", i64> b, graft::out<"y", i64> y) {
    for (std::size_t i = 0; i < y.size(); ++i) y[i] = a[a.size() == 1 ? 0 : i] - b[b.size() == 1 ? 0 : i];
    return graft::ok;
}
inline graft::status mul(graft::in<"x1", i64> a, graft::in<"x2", i64> b, graft::out<"y", i64> y) {
    for (std::size_t i = 0; i < y.size(); ++i) y[i] = a[a.size() == 1 ? 0 : i] * b[b.size() == 1 ? 0 : i];
    return graft::ok;
}
inline graft::status maximum(graft::in<"x1", i64> a, graft::in<"x2", i64> b, graft::out<"y", i64> y) {
    for (std::size_t i = 0; i < y.size(); ++i) y[i] = std::max<i64>(a[a.size() == 1 ? 0 : i], b[b.size() == 1 ? 0 : i]);
    return graft::ok;
}
inline graft::status less(graft::in<"x1", i64> a, graft::in<"x2", i64> b, graft::out<"y", bool> y) {
    for (std::size_t i = 0; i < y.size(); ++i) y[i] = a[a.size() == 1 ? 0 : i] < b[b.size() == 1 ? 0 : i];
    return graft::ok;
}
inline graft::status equal(graft::in<"x1", i64> a, graft::in<"x2", i64> b, graft::out<"y", bool> y) {
    for (std::size_t i = 0; i < y.size(); ++i) y[i] = a[a.size() == 1 ? 0 : i] == b[b.size() == 1 ? 0 : i];
    return graft::ok;
}
inline graft::status select(
    graft::in<"condition", bool> c, graft::in<"then", i64> a, graft::in<"else", i64> b, graft::out<"result", i64> y) {
    for (std::size_t i = 0; i < y.size(); ++i)
        y[i] = c[c.size() == 1 ? 0 : i] ? a[a.size() == 1 ? 0 : i] : b[b.size() == 1 ? 0 : i];
    return graft::ok;
}
inline graft::status pack(graft::dynamic_in<"x", i64> all, graft::out<"y", i64> y) {
    auto const each = y.size() / all.size();
    for (std::size_t k = 0; k < all.size(); ++k)
        for (std::size_t i = 0; i < each; ++i) y[k * each + i] = all[k][i];
    return graft::ok;
}
/// Along the first axis.
inline graft::status concat(graft::dynamic_in<"x", i64> all, graft::out<"y", i64> y) {
    std::size_t at = 0;
    for (std::size_t k = 0; k < all.size(); ++k)
        for (std::size_t i = 0; i < all[k].size(); ++i) y[at++] = all[k][i];
    return graft::ok;
}
inline graft::status both(graft::in<"x1", bool> a, graft::in<"x2", bool> b, graft::out<"y", bool> y) {
    for (std::size_t i = 0; i < y.size(); ++i) y[i] = a[i] && b[i];
    return graft::ok;
}
inline graft::status copy(graft::in<"x", graft::any> x, graft::out<"y", graft::any> y) {
    if (!x.bytes().empty()) std::memcpy(y.data(), x.data(), x.bytes().size());
    return graft::ok;
}
inline graft::status reshape(
    graft::in<"x", graft::any> x, graft::in<"shape", graft::any>, graft::out<"y", graft::any> y) {
    return copy(x, y);
}
inline graft::status narrow(graft::in<"x", i64> x, graft::out<"y", std::int32_t> y) {
    for (std::size_t i = 0; i < y.size(); ++i) y[i] = static_cast<std::int32_t>(x[i]);
    return graft::ok;
}
inline graft::status widen(graft::in<"x", std::int32_t> x, graft::out<"y", i64> y) {
    for (std::size_t i = 0; i < y.size(); ++i) y[i] = x[i];
    return graft::ok;
}
inline graft::status truths(graft::in<"x", i64> x, graft::out<"y", bool> y) {
    for (std::size_t i = 0; i < y.size(); ++i) y[i] = x[i] != 0;
    return graft::ok;
}
inline graft::status turn_matrix(graft::in<"x", i64> x, graft::out<"y", i64> y) {
    auto const rows = static_cast<std::size_t>(y.dim(0)), columns = static_cast<std::size_t>(y.dim(1));
    for (std::size_t i = 0; i < rows; ++i)
        for (std::size_t k = 0; k < columns; ++k) y[i * columns + k] = x[k * rows + i];
    return graft::ok;
}
struct kernels_tag {
    static constexpr std::string_view engine = "test";
    using list = graft::join<
        graft::kernels<graft::kernel<lib::Add, &add>, graft::kernel<lib::Sub, &sub>, graft::kernel<lib::Mul, &mul>,
            graft::kernel<lib::Less, &less>, graft::kernel<lib::Equal, &equal>, graft::kernel<lib::SelectV2, &select>,
            graft::kernel<lib::Maximum, &maximum>, graft::kernel<lib::Pack, &pack>,
            graft::kernel<lib::ConcatD, &concat>, graft::kernel<lib::Unsqueeze, &copy>,
            graft::kernel<lib::FlattenV2, &copy>, graft::kernel<lib::LogicalAnd, &both>,
            graft::kernel<lib::Identity, &copy>, graft::kernel<lib::Reshape, &reshape>,
            graft::kernel<lib::GatherV2, &lib::gather_v2>, graft::kernel<lib::Permute, &turn_matrix>>,
        graft::kernels_of<lib::Cast, &narrow, &widen, &truths>, lib::tensor_list_kernels>;
};

// ---- parts of models as text

inline std::string quoted(std::vector<std::string> const& all, std::string_view field) {
    std::string text;
    for (auto const& a : all) text += std::string(field) + ": '" + a + "' ";
    return text;
}
inline std::string node(std::string_view op, std::vector<std::string> const& inputs,
    std::vector<std::string> const& outputs, std::string const& rest = {}) {
    return "node { op_type: '" + std::string(op) + "' " + quoted(inputs, "input") + quoted(outputs, "output") + rest +
           " }\n";
}
/// `input { name: 'x' type { ... } }`: elements of type 7 (int64) or 9 (bool).
inline std::string value(
    std::string_view field, std::string_view name, std::vector<int> const& dims = {}, int type = 7) {
    std::string text = std::string(field) + " { name: '" + std::string(name) +
                       "' type { tensor_type { elem_type: " + std::to_string(type) + " shape { ";
    for (auto d : dims) text += "dim { dim_value: " + std::to_string(d) + " } ";
    return text + "} } } }\n";
}
inline std::string input(std::string_view name, std::vector<int> const& dims = {}) {
    return value("input", name, dims);
}
inline std::string truth(std::string_view name, std::string_view field = "input") { return value(field, name, {}, 9); }
inline std::string constant(std::string_view name, i64 v, int type = 7, std::string_view dims = "") {
    return "initializer { name: '" + std::string(name) + "' data_type: " + std::to_string(type) + " " +
           std::string(dims) + (type == 7 ? " int64_data: " : " int32_data: ") + std::to_string(v) + " }\n";
}
inline std::string graph(std::string_view attribute, std::string const& parts) {
    return "attribute { name: '" + std::string(attribute) + "' type: GRAPH g {\n" + parts + "} }\n";
}
inline std::string numbers(std::string_view attribute, std::vector<int> const& all) {
    std::string text = "attribute { name: '" + std::string(attribute) + "' type: INTS ";
    for (auto v : all) text += "ints: " + std::to_string(v) + " ";
    return text + "}\n";
}
inline std::string number(std::string_view attribute, int v) {
    return "attribute { name: '" + std::string(attribute) + "' type: INT i: " + std::to_string(v) + " }\n";
}

struct model {
    graft::graph g{};
    graft::error_list errors{};
    graft::memory_plan plan{};
    std::array<graft::kernel_table_view, 1> tables{graft::kernel_table<kernels_tag>::view()};

    explicit model(std::string const& parts, int version = 16) {
        auto const text = "ir_version: 8 opset_import { version: " + std::to_string(version) + " } graph {\n" + parts +
                          "}\n";
        std::vector<std::byte> bytes(text.size());
        for (std::size_t i = 0; i < text.size(); ++i) bytes[i] = static_cast<std::byte>(text[i]);
        auto from = std::make_shared<graft::model::source>();
        if (!errors.add(
                graft::onnx::read(std::make_shared<graft::mapped_file const>(std::move(bytes)), "net.onnx", {}, *from)))
            return;
        g = errors.take(graft::translate(
            from, graft::catalog<ops>::view(), graft::plugins_of<plugins_tag>(graft::onnx::front_end), {}));
    }
    graft::session make() {
        graft::kernel_binding kernels;
        if (!errors.failed()) errors = graft::bound_sizes(g);
        if (!errors.failed()) kernels = errors.take(graft::bind_kernels(g, {tables}));
        if (!errors.failed()) plan = errors.take(graft::plan_memory(g, kernels));
        graft::session s(g, plan, kernels);
        if (!errors.failed()) errors = s.errors();
        return s;
    }
    /// The shape of the output of this name.
    [[nodiscard]] graft::shape shape_of(std::string_view output) const {
        for (auto const& o : g.outputs)
            if (o.name == output) return g.tensors[o.tensor].desc.shape;
        return {};
    }
    [[nodiscard]] std::string first_error() const {
        if (errors.errors.empty()) return {};
        auto const& e = errors.errors[0];
        return std::to_string(static_cast<int>(e.code)) + " " + e.where.node + " " + e.where.op + " " + e.where.port +
               ": " + e.expected + " / " + e.got;
    }
};
inline bool set(graft::session& s, std::string_view name, list const& values) {
    return static_cast<bool>(s.set_input(name, graft::as_bytes(graft::span<i64 const>(values))));
}
inline bool set(graft::session& s, std::string_view name, bool value) {
    return static_cast<bool>(s.set_input(name, graft::as_bytes(graft::span<bool const>(&value, 1))));
}
inline list values(graft::session const& s, std::string_view name) {
    auto const at = s.output_index(name);
    if (at < 0) return {-12345};
    auto const v = s.output(static_cast<std::size_t>(at));
    list all(static_cast<std::size_t>(v.desc.shape.elements().value()));
    if (!all.empty()) std::memcpy(all.data(), v.bytes.data(), all.size() * sizeof(i64));
    return all;
}

} // namespace onnx_test
