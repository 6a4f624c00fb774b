// test/library/training/ops.cpp - rules of operators of training graphs; what handles, queues and staging areas lead to
// SPDX-License-Identifier: Apache-2.0
#include <cstddef>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "graft/frontend/tensorflow/front_end.hpp"
#include "graft/library/array/concat/ops.hpp"
#include "graft/library/array/creation/ops.hpp"
#include "graft/library/array/sort/ops.hpp"
#include "graft/library/control/identity/ops.hpp"
#include "graft/library/math/segment/ops.hpp"
#include "graft/library/tensorflow_training.hpp"
#include "graft/mapping/translate/translate.hpp"
#include "graft/model/file.hpp"
#include "test/library/ops_rules.hpp"

namespace library_training_ops_test {

using namespace graft::library;
using graft::dtype;
using graft::errc;
using namespace test;

/// An unknown element (`open` is also a system call).
constexpr auto some = graft::unknown_element;

namespace {
/// Shape of the first output if values are integers.
template <class Op> constexpr shape shaped(std::initializer_list<graft::argument> arguments) {
    auto const c = graft::detail::solo<Op>();
    graft::detail::trial t;
    t.bind(c, arguments);
    for (std::size_t i = 0; i < t.in.size(); ++i)
        if (t.known[i].partial) t.in[i].type = dtype::i32;
    return graft::infer_node(c, 0, t.f) ? t.out[0].shape : shape();
}
} // namespace

TEST_CASE("variables step in place") {
    GRAFT_CHECK_TWICE(infer<ApplyAdam>("var", {{"var", {2, -1}}, {"m", unknown}, {"v", {2, 3}}, {"beta1_power", {}},
                                                  {"beta2_power", {}}, {"lr", {}}, {"beta1", {}}, {"beta2", {}},
                                                  {"epsilon", {}}, {"grad", {-1, -1}}}) == shape{2, 3});
    GRAFT_CHECK_TWICE(
        infer<ApplyGradientDescent>("var", {{"var", unknown}, {"alpha", {}}, {"delta", unknown}}) == unknown);
    GRAFT_CHECK_TWICE(
        refused<ApplyGradientDescent>(errc::shape_mismatch, {{"var", {2}}, {"alpha", {}}, {"delta", {3}}}));
    GRAFT_CHECK_TWICE(refused<ApplyGradientDescent>(errc::wrong_rank, {{"var", {2}}, {"alpha", {1}}, {"delta", {2}}}));
    GRAFT_CHECK_TWICE(infer<Assign>("ref", {{"ref", {-1, 3}}, {"value", {2, -1}}}) == shape{2, 3});
    GRAFT_CHECK_TWICE(
        infer<Assign>("ref", {{"ref", {4}}, {"value", {2, -1}}, {"validate_shape", false}}) == shape{2, -1});
    GRAFT_CHECK_TWICE(refused<Assign>(errc::shape_mismatch, {{"ref", {4}}, {"value", {2}}}));
    GRAFT_CHECK_TWICE(
        infer<ScatterUpdate>("var", {{"var", {9, 2}}, {"indices", {3}}, {"updates", {3, 2}}}) == shape{9, 2});
    GRAFT_CHECK_TWICE(infer<IsVariableInitialized>("y", {{"x", unknown}}) == shape::scalar());
}

TEST_CASE("random numbers come in the shape that is requested") {
    GRAFT_CHECK_TWICE(shaped<TruncatedNormal>({{"shape", values{2, some}}, {"dtype", dtype::f32}}) == shape{2, -1});
    GRAFT_CHECK_TWICE(infer<TruncatedNormal>("y", {{"shape", {2}}, {"dtype", dtype::f32}}) == shape{-1, -1});
    GRAFT_CHECK_TWICE(infer<TruncatedNormal>("y", {{"shape", {-1}}, {"dtype", dtype::f32}}) == unknown);
    GRAFT_CHECK_TWICE(infer<Multinomial>("y", {{"logits", {4, -1}}, {"num_samples", 7}}) == shape{4, 7});
    GRAFT_CHECK_TWICE(infer<Multinomial>("y", {{"logits", unknown}, {"num_samples", {}}}) == shape{-1, -1});
    GRAFT_CHECK_TWICE(shaped<RandomGamma>({{"shape", values{5}}, {"alpha", {2, 3}}}) == shape{5, 2, 3});
    GRAFT_CHECK_TWICE(infer<LogUniformCandidateSampler>(
                          "sampled_candidates", {{"true_classes", {8, 1}}, {"num_true", 1}, {"num_sampled", 20},
                                                    {"unique", true}, {"range_max", 99}}) == shape{20});
}

TEST_CASE("segments, partitions, sets") {
    GRAFT_CHECK_TWICE(infer<SegmentSum>("y", {{"x", {6, 2, -1}}, {"segment_ids", {6}}}) == shape{-1, 2, -1});
    GRAFT_CHECK_TWICE(infer<SegmentSum>("y", {{"x", unknown}, {"segment_ids", {6}}}) == unknown);
    GRAFT_CHECK_TWICE(infer<UnsortedSegmentSum>(
                          "y", {{"x", {6, 2, 5}}, {"segment_ids", {6, 2}}, {"num_segments", 3}}) == shape{3, 5});
    GRAFT_CHECK_TWICE(
        infer<UnsortedSegmentSum>("y", {{"x", {6, 2, 5}}, {"segment_ids", unknown}, {"num_segments", 3}}) == unknown);
    GRAFT_CHECK_TWICE(infer<DynamicPartition>("y",
                          {{"x", {6, 4}}, {"partitions", {6}}, {"y", 2}, {"num_partitions", 2}}, 1) == shape{-1, 4});
    GRAFT_CHECK_TWICE(refused<DynamicPartition>(
        errc::shape_mismatch, {{"x", {6, 4}}, {"partitions", {5}}, {"y", 2}, {"num_partitions", 2}}));
    GRAFT_CHECK_TWICE(
        infer<InTopK>("precision", {{"predictions", {-1, 10}}, {"targets", {32}}, {"k", 5}}) == shape{32});
    GRAFT_CHECK_TWICE(
        infer<SparseReshape>("y_indices", {{"indices", {9, 2}}, {"shape", {2}}, {"new_shape", {3}}}) == shape{9, 3});
}

TEST_CASE("decoded bytes and strings") {
    GRAFT_CHECK_TWICE(infer<DecodeJpeg>("image", {{"contents", {}}, {"channels", 3}}) == shape{-1, -1, 3});
    GRAFT_CHECK_TWICE(infer<DecodeJpeg>("image", {{"contents", {}}}) == shape{-1, -1, -1});
    GRAFT_CHECK_TWICE(refused<DecodeJpeg>(errc::wrong_rank, {{"contents", {1}}}));
    GRAFT_CHECK_TWICE(infer<StringJoin>("y", {{"x", {}}, {"x", {4}}, {"N", 2}}) == shape{4});
    GRAFT_CHECK_TWICE(infer<StringJoin>("y", {{"x", {}}, {"x", {}}, {"N", 2}}) == shape::scalar());
    GRAFT_CHECK_TWICE(infer<StringSplit>("indices", {{"input", {-1}}, {"delimiter", {}}}) == shape{-1, 2});
}

TEST_CASE("gradients") {
    GRAFT_CHECK_TWICE(shaped<StridedSliceGrad>({{"shape", values{4, some}}, {"begin", {2}}, {"end", {2}},
                          {"strides", {2}}, {"dy", unknown}}) == shape{4, -1});
    GRAFT_CHECK_TWICE(is(folded<BroadcastGradientArgs>({{"x1", values{2, 1, 3}}, {"x2", values{5, 1}}}), {1}));
    GRAFT_CHECK_TWICE(is(folded<BroadcastGradientArgs>({{"x1", values{2, 1, 3}}, {"x2", values{5, 1}}}, 1), {0, 2}));
    GRAFT_CHECK_TWICE(is(folded<BroadcastGradientArgs>({{"x1", values{some, 7}}, {"x2", values{7}}}, 1), {0}));
    GRAFT_CHECK_TWICE(!folded<BroadcastGradientArgs>({{"x1", values{some, 7}}, {"x2", values{7}}}).set);
    // equal shapes: no axis is summed
    GRAFT_CHECK_TWICE(is(folded<BroadcastGradientArgs>({{"x1", values{1, 7}}, {"x2", values{1, 7}}}), {}));
    // perhaps equal
    GRAFT_CHECK_TWICE(!folded<BroadcastGradientArgs>({{"x1", values{1, 7}}, {"x2", values{some, 7}}}).set);
    GRAFT_CHECK_TWICE(infer<BroadcastGradientArgs>("y1", {{"x1", {-1}}, {"x2", {1}}}) == shape{-1});
}

namespace {

struct few_ops {
    using list = graft::ops<Identity, VarHandleOp, ReadVariableOp, ResourceGather, VariableShape, VariableV2, Variable,
        FIFOQueueV2, QueueDequeueManyV2, Stage, Unstage, HashTableV2, LookupTableFindV2>;
};
namespace tfo {
struct Identity : graft::tensorflow::op<Identity> {
    static constexpr auto prototype =
        graft::tensorflow::op_def("Identity", "input: T", "-> output: T", "T: type").is(identity);
};
} // namespace tfo
inline constexpr auto identity_plugin = graft::plugin<Identity, tfo::Identity>();
struct few_plugins {
    using plugins =
        graft::plugins<identity_plugin, tensorflow_plugins::same<VarHandleOp>, tensorflow_plugins::same<ReadVariableOp>,
            tensorflow_plugins::same<ResourceGather>, tensorflow_plugins::same<VariableShape>,
            tensorflow_plugins::same<VariableV2>, tensorflow_plugins::same<Variable>,
            tensorflow_plugins::same<FIFOQueueV2>, tensorflow_plugins::same<QueueDequeueManyV2>,
            tensorflow_plugins::same<Stage>, tensorflow_plugins::same<Unstage>, tensorflow_plugins::same<HashTableV2>,
            tensorflow_plugins::same<LookupTableFindV2>>;
    using list = plugins::origins;
};

/// `node: shape` of every node, in order.
std::string shapes_in(std::string const& text) {
    graft::error_list errors;
    std::vector<std::byte> bytes(text.size());
    for (std::size_t i = 0; i < text.size(); ++i) bytes[i] = static_cast<std::byte>(text[i]);
    auto model = std::make_shared<graft::model::source>();
    if (!errors.add(graft::tensorflow::read(
            std::make_shared<graft::mapped_file const>(std::move(bytes)), "net.pbtxt", {}, *model)))
        return "unreadable";
    auto const g = errors.take(graft::translate(
        model, graft::catalog<few_ops>::view(), graft::plugins_of<few_plugins>(graft::tensorflow::front_end), {}));
    std::string all = errors.failed() ? "failed " : "";
    for (auto const& n : g.nodes)
        for (auto const& t : g.outputs_of(n)) {
            all += std::string(n.name) + "[";
            if (!t.desc.shape.has_rank()) all += "?";
            else
                for (std::size_t i = 0; i < t.desc.shape.rank(); ++i)
                    all += (i ? "," : "") + (t.desc.shape[i].known() ? std::to_string(t.desc.shape[i].value()) : "-1");
            all += "] ";
        }
    return all;
}
std::string node(
    std::string_view name, std::string_view op, std::vector<std::string_view> inputs, std::string_view attributes) {
    auto s = "node { name: '" + std::string(name) + "' op: '" + std::string(op) + "'";
    for (auto i : inputs) s += " input: '" + std::string(i) + "'";
    return s + std::string(attributes) + " } ";
}
constexpr std::string_view f32 = " attr { key: 'dtype' value { type: DT_FLOAT } }",
                           t_f32 = " attr { key: 'T' value { type: DT_FLOAT } }";
constexpr std::string_view of_5_2 = " attr { key: 'dtype' value { type: DT_FLOAT } } attr { key: 'shape' value { shape "
                                    "{ dim { size: 5 } dim { size: 2 } } } }";
std::string integer(std::string_view name, int v) {
    return node(name, "Const", {},
        " attr { key: 'dtype' value { type: DT_INT32 } } attr { key: 'value' value { tensor { dtype: DT_INT32 "
        "tensor_shape { } int_val: " +
            std::to_string(v) + " } } }");
}

} // namespace

TEST_CASE("a handle is followed to what made it") {
    CHECK(shapes_in(node("v", "VarHandleOp", {}, of_5_2) +
                    node("i", "Identity", {"v"}, " attr { key: 'T' value { type: DT_RESOURCE } }") +
                    node("r", "ReadVariableOp", {"i"}, f32) + node("s", "VariableShape", {"v"}, "") + integer("k", 1) +
                    node("g", "ResourceGather", {"v", "k"},
                        std::string(f32) + " attr { key: 'Tindices' value { type: DT_INT32 } }")) ==
          "v[] i[] r[5,2] s[2] k[] g[2] ");
    // an argument has no information
    CHECK(shapes_in(node("p", "Placeholder", {}, " attr { key: 'dtype' value { type: DT_RESOURCE } }") +
                    node("r", "ReadVariableOp", {"p"}, f32)) == "p[?] r[?] ");
    CHECK(shapes_in(node("v", "VariableV2", {}, of_5_2) +
                    node("w", "Variable", {}, std::string(f32) + " attr { key: 'shape' value { shape { } } }")) ==
          "v[5,2] w[?] ");
}

TEST_CASE("queues, staging areas and tables say what comes out of them") {
    constexpr std::string_view types = " attr { key: 'component_types' value { list { type: DT_FLOAT } } }";
    auto const shapes = std::string(types) + " attr { key: 'shapes' value { list { shape { dim { size: 3 } } } } }";
    CHECK(shapes_in(node("q", "FIFOQueueV2", {}, shapes) + integer("n", 8) +
                    node("d", "QueueDequeueManyV2", {"q", "n"}, types)) == "q[] n[] d[8,3] ");
    CHECK(shapes_in(node("q", "FIFOQueueV2", {}, types) + integer("n", 8) +
                    node("d", "QueueDequeueManyV2", {"q", "n"}, types)) == "q[] n[] d[?] ");
    constexpr std::string_view area =
        " attr { key: 'dtypes' value { list { type: DT_FLOAT } } } attr { key: 'shared_name' value { s: 'area' } }";
    CHECK(shapes_in(node("v", "VariableV2", {}, of_5_2) + node("s", "Stage", {"v"}, area) +
                    node("u", "Unstage", {"^s"}, area)) == "v[5,2] u[5,2] ");
    constexpr std::string_view table =
        " attr { key: 'key_dtype' value { type: DT_FLOAT } } attr { key: 'value_dtype' value { type: DT_INT32 } }";
    constexpr std::string_view find =
        " attr { key: 'Tin' value { type: DT_FLOAT } } attr { key: 'Tout' value { type: DT_INT32 } }";
    CHECK(shapes_in(node("t", "HashTableV2", {}, table) + node("v", "VariableV2", {}, of_5_2) + integer("n", 8) +
                    node("f", "LookupTableFindV2", {"t", "v", "n"}, find))
            .ends_with("f[5,2] "));
}

} // namespace library_training_ops_test
