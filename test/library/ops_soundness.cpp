// test/library/ops_soundness.cpp - less information never leads to a contradicting result: rules with information
// removed at random
// SPDX-License-Identifier: Apache-2.0
#include <cstdint>
#include <string>

#include "graft/library/array/cast/ops.hpp"
#include "graft/library/array/concat/ops.hpp"
#include "graft/library/array/creation/ops.hpp"
#include "graft/library/array/gather/ops.hpp"
#include "graft/library/array/pad/ops.hpp"
#include "graft/library/array/reshape/ops.hpp"
#include "graft/library/array/slice/ops.hpp"
#include "graft/library/array/sort/ops.hpp"
#include "graft/library/array/space_to_depth/ops.hpp"
#include "graft/library/math/arithmetic/ops.hpp"
#include "graft/library/math/compare/ops.hpp"
#include "graft/library/math/reduce/ops.hpp"
#include "graft/library/nn/scale/ops.hpp"
#include "test/library/ops_rules.hpp"
#include "test/library/symbolic_case.hpp"

namespace library_ops_soundness_test {

using namespace graft::library;
using namespace test;

namespace {

struct dice {
    std::uint64_t state = 1;
    std::uint64_t operator()(std::uint64_t sides) {
        state = state * 6364136223846793005u + 1442695040888963407u;
        return (state >> 33) % sides;
    }
};

/// Runs the rules with all information, then 500 times with less of it: they neither refuse nor contradict themselves.
template <class Op> void sound(std::initializer_list<graft::argument> arguments, bool pairs = false) {
    auto const c = graft::detail::solo<Op>();
    dice roll;
    graft::detail::trial full;
    full.bind(c, arguments);
    auto const matrix = [&](graft::detail::trial& t) {
        if (!pairs) return;
        auto& s = t.in[c.inputs(0).size() - 1].shape;
        s = shape{static_cast<std::int64_t>(s.elements().value() / 2), 2};
    };
    matrix(full);
    CAPTURE(std::string(c.name(0)));
    REQUIRE(graft::infer_node(c, 0, full.f));
    for (int turn = 0; turn < 500; ++turn) {
        graft::detail::trial t;
        t.bind(c, arguments);
        matrix(t);
        for (std::size_t i = 0; i < t.f.inputs.size(); ++i) {
            auto const what = roll(6);
            bool const is_value = t.known[i].partial;
            if (is_value && what == 0) t.known[i] = {};
            if (is_value && what == 1)
                for (auto& e : t.kept[i].elements)
                    if (roll(2) == 0) e = hidden;
            if ((!is_value || !t.known[i].partial) && roll(4) == 0) t.in[i].shape = unknown;
            else if (!is_value || !t.known[i].partial)
                for (std::size_t k = 0; k < t.in[i].shape.rank(); ++k)
                    if (roll(3) == 0) t.in[i].shape[k] = graft::dim::unknown();
        }
        auto const s = graft::infer_node(c, 0, t.f);
        CHECK_MESSAGE(s, "refused at " << std::string(s.parameter) << ": " << std::string(s.expected));
        for (std::size_t k = 0; s && k < t.f.outputs.size(); ++k)
            CHECK(!graft::contradict(t.out[k].shape, full.out[k].shape));
    }
    symbolic_tally tally; // the same over symbols and over their ranges
    run_with_symbols(c, arguments, 260, matrix, tally);
    CHECK_MESSAGE(tally.wrong == 0, tally.wrong << " wrong, the first one: " << tally.first_wrong);
    CHECK(tally.cases > 250);
    MESSAGE(
        std::string(c.name(0)) << ": " << tally.same << " dims and elements equal, " << tally.less << " less precise");
}

} // namespace

TEST_CASE("less knowledge gives less, never other answers") {
    sound<Add>({{"x1", {8, 1, 3}}, {"x2", {5, 1}}});
    sound<Select>({{"condition", {2}}, {"x1", {2, 3}}, {"x2", {2, 3}}});
    sound<SelectV2>({{"condition", {2, 1}}, {"then", {3}}, {"else", {}}});
    sound<BiasAdd>({{"x", {1, 2, 3, 4}}, {"bias", {4}}});
    sound<ReduceSum>({{"x", {2, 3, 4}}, {"axes", values{1, -1}}});
    sound<ReduceSum>({{"x", {2, 3, 4}}, {"axes", values{0}}, {"keep_dims", true}});
    sound<ReduceMean>({{"x", {2, 3}}, {"axes", values{}}, {"noop_with_empty_axes", false}});
    sound<ArgMaxV2>({{"x", {2, 3, 4}}, {"dimension", -2}});
    sound<Reshape>({{"x", {2, 3, 4}}, {"shape", values{6, -1}}});
    sound<Reshape>({{"x", {0, 4}}, {"shape", values{0, -1}}});
    sound<Reshape>({{"x", {2, 3, 4}}, {"shape", values{0, 0, -1}}, {"zero_copies", true}});
    sound<Reshape>({{"x", {2, 12, 5}}, {"shape", values{3, 4}}, {"axis", 1}, {"num_axes", 1}});
    sound<ExpandDims>({{"x", {2, 3}}, {"axis", -1}});
    sound<Squeeze>({{"x", {1, 2, 1}}});
    sound<FlattenV2>({{"x", {2, 3, 4}}});
    sound<Transpose>({{"x", {2, 3, 4}}, {"perm", values{2, 0, 1}}});
    sound<BroadcastTo>({{"x", {3, 1}}, {"shape", values{2, 3, 4}}});
    sound<ConcatV2>({{"x", {2, 4}}, {"x", {3, 4}}, {"concat_dim", 0}, {"N", 2}});
    sound<Pack>({{"x", {2, 3}}, {"x", {2, 3}}, {"axis", 1}, {"N", 2}});
    sound<Split>({{"split_dim", 1}, {"x", {2, 6}}, {"num_split", 3}, {"y", 3}});
    sound<SplitV>({{"x", {7, 2}}, {"size_splits", values{2, -1, 1}}, {"split_dim", 0}, {"num_split", 3}, {"y", 3}});
    sound<Unpack>({{"x", {2, 3}}, {"num", 3}, {"axis", 1}, {"y", 3}});
    sound<DynamicStitch>({{"indices", values{0, 4}}, {"indices", 2}, {"x", {2, 3}}, {"x", {3}}, {"N", 2}});
    sound<Slice>({{"x", {5, 6}}, {"offsets", values{1, 2}}, {"size", values{-1, 3}}});
    sound<StridedSlice>({{"x", {10, 8}}, {"begin", values{1, -1}}, {"end", values{9, -9}}, {"strides", values{3, -2}}});
    sound<StridedSlice>({{"x", {4, 5, 6}}, {"begin", values{0, 0, 2}}, {"end", values{0, 0, 3}},
        {"strides", values{1, 1, 1}}, {"ellipsis_mask", 1}, {"new_axis_mask", 2}, {"shrink_axis_mask", 4}});
    sound<Gather>({{"x", {9, 4}}, {"indices", {2, 3}}});
    sound<GatherV2>({{"x", {5, 9, 4}}, {"indices", {5, 2}}, {"axis", -1}, {"batch_dims", 1}});
    sound<GatherNd>({{"x", {5, 9, 4}}, {"indices", {7, 2}}});
    sound<OneHot>({{"x", {2, 3}}, {"depth", 5}, {"on_value", {}}, {"off_value", {}}});
    sound<TopK>({{"x", {8, 100}}, {"k", 5}});
    sound<Where>({{"x", {2, 3}}});
    sound<Tile>({{"x", {2, 5}}, {"multiples", values{3, 2}}});
    sound<Pad>({{"x", {2, 3}}, {"paddings", values{1, 2, 3, 3}}}, true);
    sound<MirrorPad>({{"x", {3}}, {"paddings", values{2, 1}}, {"mode", "REFLECT"}}, true);
    sound<SpaceToBatchND>({{"x", {1, 4, 5, 3}}, {"block_shape", values{2, 3}}, {"paddings", values{0, 0, 1, 0}}}, true);
    sound<BatchToSpaceND>({{"x", {6, 2, 2}}, {"block_shape", values{2, 3}}, {"crops", values{1, 0, 0, 2}}}, true);
    sound<SpaceToDepth>({{"x", {1, 4, 6, 3}}, {"block_size", 2}});
    sound<DepthToSpace>({{"x", {1, 12, 2, 3}}, {"block_size", 2}, {"data_format", "NCHW"}});
    sound<Fill>({{"dims", values{2, 3}}, {"value", {}}});
    sound<Shape>({{"x", {2, 3}}});
    sound<Bitcast>({{"x", {2, 2}}, {"type", dtype::f64}});
    sound<Range>({{"start", 1}, {"limit", 12}, {"delta", 2}});
}

TEST_CASE("a strided slice takes what Python takes, and stays sound where begin, end or the dim are not known") {
    auto const c = graft::detail::solo<StridedSlice>();
    auto const infer_one = [&](shape const& x, std::int64_t b, std::int64_t e, std::int64_t s, std::int64_t masks) {
        graft::detail::trial t;
        t.bind(c, {{"x", graft::literal(x)}, {"begin", values{b}}, {"end", values{e}}, {"strides", values{s}},
                      {"begin_mask", masks & 1}, {"end_mask", masks >> 1}});
        auto const ok = graft::infer_node(c, 0, t.f);
        CHECK(ok);
        return graft::dim(t.out[0].shape[0]);
    };
    int wrong = 0;
    for (std::int64_t n = 0; n < 5; ++n)
        for (std::int64_t b = -7; b < 8; ++b)
            for (std::int64_t e = -7; e < 8; ++e)
                for (std::int64_t s : {-3, -2, -1, 1, 2, 3})
                    for (std::int64_t masks = 0; masks < 4; ++masks) {
                        // Python: walk from the clamped begin while the clamped end is not reached
                        auto const clamp = [&](std::int64_t v) {
                            v = v < 0 ? v + n : v;
                            std::int64_t const low = s > 0 ? 0 : -1, high = s > 0 ? n : n - 1;
                            return v < low ? low : v > high ? high : v;
                        };
                        auto const from = (masks & 1) != 0 ? (s > 0 ? 0 : n - 1) : clamp(b),
                                   to = (masks & 2) != 0 ? (s > 0 ? n : -1) : clamp(e);
                        std::int64_t count = 0;
                        for (auto i = from; s > 0 ? i < to : i > to; i += s) ++count;
                        wrong += !infer_one({n}, b, e, s, masks).is(count);
                        wrong += graft::contradict(infer_one({-1}, b, e, s, masks), count);
                        wrong += graft::contradict(infer_one({n}, hidden, e, s, masks), count);
                        wrong += graft::contradict(infer_one({n}, b, hidden, s, masks), count);
                        wrong += graft::contradict(infer_one({-1}, hidden, e, s, masks), count);
                    }
    CHECK(wrong == 0);
}

} // namespace library_ops_soundness_test
