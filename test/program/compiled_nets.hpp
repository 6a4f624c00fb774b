// test/program/compiled_nets.hpp - small nets of every kind that a program can contain, for tests of compiled files
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "graft/graph/infer/upper_bounds.hpp"
#include "graft/graph/ir/builder.hpp"
#include "graft/graph/ir/graph.hpp"
#include "graft/graph/ir/node_draft.hpp"
#include "graft/graph/ir/quantization.hpp"
#include "graft/kernel/prepared.hpp"
#include "graft/kernel/table.hpp"
#include "graft/kernel/tiled_kernel.hpp"
#include "graft/library/control/flow/ops.hpp"
#include "graft/op/define/op.hpp"
#include "graft/program/compile.hpp"
#include "graft/program/load.hpp"
#include "graft/session/session.hpp"
#include "graft/tensor/symbols.hpp"
#include "graft/text/error.hpp"

namespace compiled_nets {

using graft::dtype;
using graft::ok;
using graft::shape;
using graft::status;
using graft::tensor_id;

struct Relu : graft::op<Relu> {
    static constexpr auto prototype = graft::prototype("Relu").input("x", f32).output("y", follow("x"));
};
struct Add : graft::op<Add> {
    static constexpr auto prototype = graft::prototype("Add").input("a", f32).input("b", f32).output("y", f32);
    static constexpr status infer_shape(shape_context& ctx) {
        if (contradict(ctx.input<"a">(), ctx.input<"b">())) return graft::fail(graft::errc::shape_mismatch, "b");
        return ctx.output<"y">() = merge(ctx.input<"a">(), ctx.input<"b">()), ok;
    }
};
/// y = x w, via a workspace.
struct Dense : graft::op<Dense> {
    static constexpr auto prototype = graft::prototype("Dense").input("x", f32).input("w", f32).output("y", f32);
    static constexpr status infer_shape(shape_context& ctx) {
        auto const &x = ctx.input<"x">(), &w = ctx.input<"w">();
        if (x.rank() != 2 || w.rank() != 2 || contradict(x[1], w[0])) return graft::fail(graft::errc::wrong_shape, "w");
        return ctx.output<"y">() = shape{x[0], w[1]}, ok;
    }
};
/// Attributes of all kinds; the kernel copies x.
struct Told : graft::op<Told> {
    static constexpr auto prototype = graft::prototype("Told")
                                          .input("x", f32)
                                          .optional_input("no", f32, any_shape)
                                          .output("y", follow("x"))
                                          .attr("integer", as_integer)
                                          .attr("real", as_float)
                                          .attr("boolean", as_boolean)
                                          .attr("text", as_string)
                                          .attr("type", as_type)
                                          .attr("shape", as_shape)
                                          .attr("tensor", as_tensor)
                                          .attr("integers", as_integers)
                                          .attr("reals", as_floats)
                                          .attr("texts", as_strings)
                                          .attr("types", as_types)
                                          .attr("tensors", as_tensors)
                                          .attr("integer_lists", as_integer_lists)
                                          .attr("real_lists", as_float_lists)
                                          .optional_attr("absent", as_integer);
};
/// Concatenated strings.
struct Join : graft::op<Join> {
    static constexpr auto prototype = graft::prototype("Join").dynamic_input("x", string).output("y", string);
    static constexpr status infer_shape(shape_context& ctx) {
        auto const x = ctx.dynamic_desc<"x">();
        graft::dim n = 0;
        for (std::size_t i = 0; i < x.size(); ++i) n = n + x[i].shape[0];
        return ctx.output<"y">() = shape().append(n), ok;
    }
};
/// The elements greater than 0.
struct Positive : graft::op<Positive> {
    static constexpr auto prototype = graft::prototype("Positive").input("x", f32).output("y", f32, compute_depend);
    static constexpr status infer_shape(shape_context& ctx) { return ctx.output<"y">() = shape{-1}, ok; }
    static constexpr status infer_bound(shape_context& ctx) {
        return ctx.output<"y">() = shape().append(ctx.input<"x">().elements()), ok;
    }
};
/// Split into blocks.
struct Scale : graft::op<Scale> {
    static constexpr auto prototype =
        graft::prototype("Scale").input("x", f32).output("y", follow("x")).attr("by", 2.0);
};
struct Less : graft::op<Less> {
    static constexpr auto prototype = graft::prototype("Less")
                                          .input("a", i32)
                                          .input("b", i32, any_shape)
                                          .output("y", boolean, follow("a", aspect::shape));
};
struct Next : graft::op<Next> {
    static constexpr auto prototype = graft::prototype("Next").input("x", i32).output("y", follow("x"));
};
struct Lone : graft::op<Lone> { // without a kernel
    static constexpr auto prototype = graft::prototype("Lone").input("x", f32).output("y", follow("x"));
};
struct operators {
    using list = graft::join<graft::ops<Relu, Add, Dense, Told, Join, Positive, Scale, Less, Next, Lone>,
        graft::library::flow_ops>;
};

inline status relu(graft::in<"x", float> x, graft::out<"y", float> y) {
    for (std::size_t i = 0; i < y.size(); ++i) y[i] = x[i] > 0 ? x[i] : 0;
    return ok;
}
inline status add(graft::in<"a", float> a, graft::in<"b", float> b, graft::out<"y", float> y) {
    for (std::size_t i = 0; i < y.size(); ++i) y[i] = a[i] + b[i];
    return ok;
}
inline graft::memory_size dense_bytes(graft::in<"x", graft::no_elements>, graft::in<"w", graft::no_elements> w) {
    return graft::memory_size::bytes(4 * w.size());
}
inline status dense(graft::in<"x", float> x, graft::in<"w", float> w, graft::out<"y", float> y, graft::workspace room) {
    auto const inner = static_cast<std::size_t>(w.dim(0)), columns = static_cast<std::size_t>(w.dim(1)),
               rows = static_cast<std::size_t>(x.dim(0));
    auto const turned = room.as<float>();
    for (std::size_t i = 0; i < inner; ++i)
        for (std::size_t j = 0; j < columns; ++j) turned[j * inner + i] = w[i * columns + j];
    for (std::size_t r = 0; r < rows; ++r)
        for (std::size_t j = 0; j < columns; ++j) {
            float sum = 0;
            for (std::size_t i = 0; i < inner; ++i) sum += x[r * inner + i] * turned[j * inner + i];
            y[r * columns + j] = sum;
        }
    return ok;
}
inline status told(graft::in<"x", float> x, graft::out<"y", float> y) {
    for (std::size_t i = 0; i < y.size(); ++i) y[i] = x[i];
    return ok;
}
inline status join(graft::dynamic_in<"x", graft::any> x, graft::out<"y", graft::any> y) {
    auto* to = y.strings().data();
    for (auto const part : x)
        for (auto const s : part.strings()) *to++ = s;
    return ok;
}
inline status positive(graft::in<"x", float> x, graft::out<"y", float> y, graft::actual_shape<"y"> size) {
    std::size_t n = 0;
    for (auto const v : x.span())
        if (v > 0) y[n++] = v;
    return size = shape{static_cast<std::int64_t>(n)}, ok;
}
inline status less(graft::in<"a", std::int32_t> a, graft::in<"b", std::int32_t> b, graft::out<"y", bool> y) {
    for (std::size_t i = 0; i < y.size(); ++i) y[i] = a[i] < b[i];
    return ok;
}
inline status next(graft::in<"x", std::int32_t> x, graft::out<"y", std::int32_t> y) {
    for (std::size_t i = 0; i < y.size(); ++i) y[i] = static_cast<std::int32_t>(static_cast<std::uint32_t>(x[i]) + 1u);
    return ok;
}
struct halves {
    std::uint64_t elements;
    std::uint8_t cut; // bytes after it are padding
};
constexpr status tile_scale(Scale::tiling_context const& ctx, graft::tiling<halves>& t) {
    t.data.elements = static_cast<std::uint64_t>(ctx.input<"x">().elements().value());
    t.data.cut = 2;
    t.block_dim = t.data.elements > 1 ? 2 : 1;
    t.workspace(graft::memory_size::bytes(8));
    return ok;
}
inline status scale(graft::in<"x", float> x, graft::out<"y", float> y, graft::attr_of<"by", double> by,
    graft::tiled<halves> t, graft::block b) {
    for (std::size_t i = b.index; i < t->elements; i += b.count) y[i] = x[i] * static_cast<float>(*by);
    return ok;
}
/// The prepared state of an Add: its constant, and whether a Relu after it is fused.
struct ready_add {
    std::vector<float> b{};
    bool relu = false;
    [[nodiscard]] std::size_t workspace_bytes() const { return 4; }
    bool fuse_epilogue(graft::kernel_frame const&, std::string_view op, graft::kernel_frame const&) {
        return relu = relu || op == "Relu";
    }
};
inline status takes_constant(graft::in<"b", graft::no_elements> b) {
    return b.is_constant() ? ok : graft::fail(graft::errc::unsupported_call, "b", "a constant");
}
inline graft::result<std::shared_ptr<ready_add>> prepare_add(graft::in<"b", graft::constant_elements<float>> b) {
    auto s = std::make_shared<ready_add>();
    for (std::size_t i = 0; i < b.size(); ++i) s->b.push_back(b[i]);
    return s;
}
inline status add_ready(graft::in<"a", float> a, graft::in<"b", float>, graft::out<"y", float> y,
    graft::prepared<ready_add> s, graft::workspace) {
    for (std::size_t i = 0; i < y.size(); ++i) {
        y[i] = a[i] + s->b[i];
        if (s->relu && y[i] < 0) y[i] = 0;
    }
    return ok;
}

struct plain_kernels {
    static constexpr std::string_view engine = "plain";
    using list = graft::kernels<graft::kernel<Relu, &relu>, graft::kernel<Add, &add>,
        graft::kernel<Dense, &dense, &dense_bytes>, graft::kernel<Told, &told>, graft::kernel<Join, &join>,
        graft::kernel<Positive, &positive>, graft::kernel<Less, &less>, graft::kernel<Next, &next>,
        graft::tiled_kernel<Scale, &tile_scale, graft::variant<&scale>>>;
};
struct ready_kernels {
    static constexpr std::string_view engine = "ready";
    static constexpr int priority = 5;
    using list = graft::kernels<graft::prepared_kernel<Add, &add_ready, &prepare_add, &takes_constant>,
        graft::kernel<Relu, &relu>>;
};

inline graft::target_view target() {
    static constexpr std::array<graft::kernel_table_view, 2> tables{
        graft::kernel_table<plain_kernels>::view(), graft::kernel_table<ready_kernels>::view()};
    graft::target_view t{graft::kernel_set{tables}};
    t.ops = graft::catalog<operators>::view();
    return t;
}

/// Another library: a Relu with a slope, an Add of another engine, and no more.
struct OtherRelu : graft::op<OtherRelu> {
    static constexpr auto prototype =
        graft::prototype("Relu").input("x", f32).output("y", follow("x")).attr("slope", 0.0);
};
struct other {
    using list = graft::ops<OtherRelu, Add>;
};
struct other_plain {
    static constexpr std::string_view engine = "plain";
    using list = graft::kernels<graft::kernel<Relu, &relu>>;
};
struct other_ready {
    static constexpr std::string_view engine = "ready";
    using list = graft::kernels<graft::kernel<Add, &add>>;
};
inline graft::catalog_view other_operators() { return graft::catalog<other>::view(); }
inline graft::kernel_set other_kernels() {
    static constexpr std::array<graft::kernel_table_view, 2> tables{
        graft::kernel_table<other_plain>::view(), graft::kernel_table<other_ready>::view()};
    return {tables};
}

/// A graph under construction.
struct net {
    graft::graph g{};
    graft::graph_builder b{g};

    net() { g.catalog = graft::catalog<operators>::view(); }
    net(net const&) = delete;
    tensor_id input(std::string_view name, shape const& s, dtype t = dtype::f32) {
        auto const id = b.add_input(name, "Placeholder", {t, {}, {}, s});
        return id;
    }
    template <class T> tensor_id constant(std::vector<T> const& v, shape const& s, dtype t) {
        auto const at = g.storage.keep(graft::span<T const>(v));
        return b.add_constant("c", "Const", {{t, {}, {}, s}, graft::as_bytes(at), {}});
    }
    tensor_id add_node(std::string_view op, std::vector<tensor_id> const& in, std::string_view name = {}) {
        auto d = draft(op, in, name);
        return finish(d);
    }
    graft::node_draft draft(std::string_view op, std::vector<tensor_id> const& in, std::string_view name = {}) {
        auto d = graft::node_draft::of(g.catalog, g.catalog.find(op), g.storage);
        d.name = d.origin_name = name.empty() ? op : name;
        d.origin_type = op;
        if (op == "Merge") d.attributes[0] = graft::attr_value::of(static_cast<std::int64_t>(in.size()));
        if (op == "Enter") d.attributes[0] = graft::attr_value::of(std::string_view("frame"));
        if (op == "Merge" || op == "Join") d.put(0, in);
        else
            for (std::size_t i = 0; i < in.size(); ++i) d.put(i, graft::span(in).subspan(i, 1));
        return d;
    }
    tensor_id finish(graft::node_draft& d) {
        status why;
        auto const id = b.add(d, why);
        return why ? g.nodes[id].first_output : graft::no_id;
    }
    void gives(std::string_view name, tensor_id t) { g.outputs.push_back({name, t}); }
};

inline graft::graph dense_net() {
    net n;
    auto x = n.input("x", {2, 3});
    auto const w = n.constant<float>({1, -2, 3, 4, 5, -6, 7, 8, 9, -1, 2, 3}, {3, 4}, dtype::f32);
    auto const bias = n.constant<float>({1, 2, 3, 4, -5, -6, -7, -8}, {2, 4}, dtype::f32);
    x = n.add_node("Relu", {n.add_node("Dense", {x, w}, "layer/dense")}, "layer/relu");
    n.gives("y", n.add_node("Relu", {n.add_node("Add", {x, bias}, "sum")}, "last"));
    n.g.framework = "made";
    n.g.calls.push_back({"call", "Called", {x}, {x, graft::no_id}});
    n.g.nodes.back().call = 0;
    n.g.removed.push_back({"gone:0", "gone", "Identity", "identity", x, {dtype::f32, {}, {}, {2, 4}}, true, "blob"});
    n.g.prepared.push_back({"fold", 3});
    return std::move(n.g);
}
inline graft::graph told_net() {
    net n;
    static constexpr std::int64_t integers[]{1, -2, 3}, ends[]{1, 1, 3}, types[]{3, 4};
    static constexpr double reals[]{0.5, -1e300};
    static constexpr std::string_view texts[]{"a", "", "a\0b"};
    static constexpr shape shapes[]{shape{2, -1}, shape::unknown_rank()};
    static std::array<float, 4> const elements{1, 2, 3, 4};
    graft::tensor_view const tensors[]{{{dtype::f32, {}, {}, {4}}, graft::as_bytes(graft::span(elements)), {}},
        {{dtype::string, {}, {}, {3}}, {}, texts}};
    auto const kept = n.g.storage.keep(graft::span<graft::tensor_view const>(tensors));
    auto d = n.draft("Told", {n.input("x", {5})}, "told");
    using graft::attr_kind;
    using graft::attr_value;
    d.attributes[0] = attr_value::of(std::int64_t{-7});
    d.attributes[1] = attr_value::of(0.1);
    d.attributes[2] = attr_value::of(true);
    d.attributes[3] = attr_value::of(std::string_view("words"));
    d.attributes[4] = attr_value::of(dtype::i32);
    d.attributes[5] = attr_value::of(&shapes[0]);
    d.attributes[6] = attr_value::of(&kept[0]);
    d.attributes[7] = attr_value::of(graft::span<std::int64_t const>(integers));
    d.attributes[8] = attr_value::of(graft::span<double const>(reals));
    d.attributes[9] = attr_value::of(graft::span<std::string_view const>(texts));
    d.attributes[10].kind = attr_kind::types;
    d.attributes[10].integers = types;
    d.attributes[11].kind = attr_kind::tensors;
    d.attributes[11].tensors = kept;
    d.attributes[12].kind = attr_kind::integer_lists;
    d.attributes[12].integers = integers;
    d.attributes[12].ends = ends;
    d.attributes[13].kind = attr_kind::float_lists;
    d.attributes[13].floats = reals;
    d.attributes[13].ends = graft::span<std::int64_t const>(ends).first(2);
    n.gives("y", n.finish(d));
    auto& node = n.g.nodes.back();
    node.first_carried = 0;
    node.carried_count = 1;
    n.g.carried.push_back({"more", attr_value::of(graft::span<std::int64_t const>(integers))});
    return std::move(n.g);
}
inline graft::graph text_net() {
    net n;
    static constexpr std::string_view texts[]{"one", "two\0three", ""};
    auto const c = n.b.add_constant("c", "Const", {{dtype::string, {}, {}, {3}}, {}, texts});
    n.gives("y", n.add_node("Join", {c, n.input("x", {2}, dtype::string), c}));
    return std::move(n.g);
}
inline graft::graph sized_net() {
    net n;
    auto const y = n.add_node("Positive", {n.input("x", {8})});
    n.gives("y", n.add_node("Relu", {n.add_node("Add", {y, y})}));
    (void)graft::bound_sizes(n.g, {});
    return std::move(n.g);
}
inline graft::graph tiled_net() {
    net n;
    auto d = n.draft("Scale", {n.input("x", {5})});
    d.attributes[0] = graft::attr_value::of(3.0);
    auto const y = n.finish(d);
    n.gives("y", n.add_node("Scale", {y}, "again"));
    n.gives("z", y);
    return std::move(n.g);
}
/// i = 0; while (i < n) i += 1;
inline graft::graph loop_net() {
    net n;
    auto const limit = n.input("n", shape::scalar(), dtype::i32);
    auto const zero = n.constant<std::int32_t>({0}, shape::scalar(), dtype::i32);
    auto const in = n.add_node("Enter", {zero}), end = n.add_node("Enter", {limit});
    auto const first = static_cast<graft::node_id>(n.g.nodes.size());
    auto const i = n.add_node("Merge", {in, in});
    auto const go = n.add_node("LoopCond", {n.add_node("Less", {i, end})});
    auto const branch = n.add_node("Switch", {i, go});
    auto const again = n.add_node("NextIteration", {n.add_node("Next", {graft::tensor_id{branch + 1u}})});
    n.g.edges[n.g.nodes[n.g.tensors[i].producer].first_input + 1] = again;
    n.g.loops.push_back({first, static_cast<graft::node_id>(n.g.nodes.size()), graft::no_id, "frame"});
    n.gives("i", n.add_node("Exit", {branch}));
    return std::move(n.g);
}
/// Symbols that have bounds, in a graph with sizes known at run time.
inline graft::graph symbolic(bool bounded = false) {
    net n;
    auto const table = std::make_shared<graft::symbols>();
    auto const batch = (*table)("N", {1, 4});
    n.g.symbols = table;
    shape s{batch, graft::dim(3)};
    if (bounded) s[1] = floor_div(batch * 6 + 1, 4);
    auto const x = n.input("x", s);
    n.gives("y", n.add_node("Relu", {n.add_node("Add", {x, x})}));
    graft::tensor_bound const max[]{{x, {4, 6}}};
    if (bounded) (void)graft::bound_sizes(n.g, max);
    return std::move(n.g);
}
/// Tensors that represent integers: by a constant of the graph, along an axis by numbers that are nowhere in it, and
/// by a scale that is only known at run time.
inline graft::graph quantized_net() {
    net n;
    auto const x = n.input("x", {2, 3}), told = n.input("scale", {2, 3});
    auto const scale = n.constant<float>({0.5f}, shape::scalar(), dtype::f32);
    auto const six = n.constant<float>({1, 2, 3, 4, 5, 6}, {2, 3}, dtype::f32);
    auto const a = n.add_node("Relu", {x}, "first"), b = n.add_node("Add", {a, six}, "second"),
               c = n.add_node("Add", {b, told}, "third");
    n.gives("y", c);
    static constexpr std::array<float, 3> steps{0.25f, 0.5f, 2};
    static constexpr std::array<std::uint8_t, 3> zeros{1, 2, 128};
    graft::quantization of_graph, by_place, of_run;
    of_graph.type = dtype::i8, of_graph.scale_at = scale, of_graph.scale = graft::stated_numbers(n.g, scale);
    of_graph.whole = x;
    by_place.type = dtype::u8, by_place.axis = 1, by_place.block = 1;
    by_place.scale = {{dtype::f32, {}, {}, {3}}, graft::as_bytes(graft::span(steps)), {}};
    by_place.zero = {{dtype::u8, {}, {}, {3}}, graft::as_bytes(graft::span(zeros)), {}};
    of_run.type = dtype::i4, of_run.block = 2, of_run.axis = 0, of_run.scale_at = told;
    of_run.scale = graft::stated_numbers(n.g, told);
    for (auto const& [t, q] : {std::pair{c, of_run}, std::pair{a, of_graph}, std::pair{b, by_place}})
        if (!describe(n.g, t, q)) return {};
    propagate_quantization(n.g);
    return std::move(n.g);
}
inline graft::graph bounded_symbols() { return symbolic(true); }
inline graft::graph without_a_kernel() {
    net n;
    n.gives("y", n.add_node("Lone", {n.input("x", {2})}));
    return std::move(n.g);
}

struct named_net {
    char const* name;
    graft::graph (*make)();
    bool fuse_epilogue = false;
};
inline std::vector<named_net> all() {
    return {{"dense", &dense_net, true}, {"dense, each for itself", &dense_net}, {"attributes", &told_net},
        {"texts", &text_net}, {"sizes that a run tells", &sized_net}, {"tiles", &tiled_net}, {"a loop", &loop_net},
        {"symbols with bounds", &bounded_symbols}, {"quantized numbers", &quantized_net}};
}
inline graft::program compiled(named_net const& n) {
    graft::compile_options how;
    how.fuse_epilogue = n.fuse_epilogue;
    how.partial = true;
    return *graft::compile(n.make(), target(), how);
}
inline std::string words(graft::error_list const& errors) {
    std::string all;
    for (auto const& e : errors.errors) all += to_text(e) + "\n";
    return all;
}

/// The file that was loaded last.
inline std::shared_ptr<graft::mapped_file const> file_in_use{};
inline graft::result<graft::program, graft::error_list> loaded(
    std::vector<std::byte> bytes, graft::load_options const& how = {}) {
    file_in_use = std::make_shared<graft::mapped_file const>(std::move(bytes));
    return graft::load(file_in_use, "net.graft", target(), how);
}

/// Runs a program on the same numbers each time: the bytes of its outputs, each with its size; empty if the run fails.
inline std::vector<std::vector<std::byte>> outputs(graft::program const& p) {
    graft::session s{p};
    if (!s.ready()) return {};
    s.limit_iterations(100);
    auto const& g = p.graph();
    static constexpr std::string_view texts[]{"in", "put", "s", "", "more", "and", "more", "still"};
    for (std::size_t i = 0; i < g.inputs.size(); ++i) {
        auto const now = s.tensor(g.inputs[i].tensor);
        if (now.desc.type == dtype::string) {
            if (now.strings.size() > 8 || !s.set_input(i, graft::span(texts).first(now.strings.size()))) return {};
            continue;
        }
        std::vector<std::byte> data(now.bytes.size());
        for (std::size_t k = 0; k + 4 <= data.size(); k += 4) {
            auto const number = static_cast<float>(k % 7) - 2.5f;
            auto const integer = static_cast<std::int32_t>(3 + k);
            std::memcpy(data.data() + k, now.desc.type == dtype::f32 ? static_cast<void const*>(&number) : &integer, 4);
        }
        if (!s.set_input(i, data)) return {};
    }
    if (!s.run()) return {};
    std::vector<std::vector<std::byte>> all;
    for (std::size_t i = 0; i < g.outputs.size(); ++i) {
        auto const y = s.output(i);
        auto& bytes = all.emplace_back(y.bytes.begin(), y.bytes.end());
        for (auto const text : y.strings)
            for (auto c : text) bytes.push_back(static_cast<std::byte>(c));
    }
    return all;
}

template <class T> bool same_list(graft::span<T const> a, graft::span<T const> b) {
    bool same = a.size() == b.size();
    for (std::size_t i = 0; same && i < a.size(); ++i) same = a[i] == b[i];
    return same;
}
inline bool same_attribute(graft::attr_value const& a, graft::attr_value const& b) {
    bool same = a.kind == b.kind && a.integer == b.integer && std::memcmp(&a.real, &b.real, 8) == 0 &&
                a.string == b.string && same_list(a.integers, b.integers) && same_list(a.floats, b.floats) &&
                same_list(a.strings, b.strings) && same_list(a.ends, b.ends) && same_list(a.shapes, b.shapes) &&
                a.tensors.size() == b.tensors.size();
    for (std::size_t i = 0; same && i < a.tensors.size(); ++i)
        same = a.tensors[i].desc == b.tensors[i].desc && same_list(a.tensors[i].bytes, b.tensors[i].bytes) &&
               same_list(a.tensors[i].strings, b.tensors[i].strings);
    return same;
}
inline bool same_attributes(graft::graph const& a, graft::graph const& b) {
    bool same = a.nodes.size() == b.nodes.size();
    for (std::size_t n = 0; same && n < a.nodes.size(); ++n) {
        auto const x = a.attributes_of(a.nodes[n]), y = b.attributes_of(b.nodes[n]);
        same = x.size() == y.size() && a.carried_of(a.nodes[n]).size() == b.carried_of(b.nodes[n]).size();
        for (std::size_t i = 0; same && i < x.size(); ++i) same = same_attribute(x[i], y[i]);
        for (std::size_t i = 0; same && i < a.nodes[n].carried_count; ++i)
            same = a.carried_of(a.nodes[n])[i].name == b.carried_of(b.nodes[n])[i].name &&
                   same_attribute(a.carried_of(a.nodes[n])[i].value, b.carried_of(b.nodes[n])[i].value);
    }
    return same;
}

} // namespace compiled_nets
