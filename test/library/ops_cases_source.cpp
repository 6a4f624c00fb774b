// test/library/ops_cases_source.cpp - what each of these gives and refuses: constants, shapes as values, control flow,
// arrays of tensors
// SPDX-License-Identifier: Apache-2.0
#include "graft/library/ops.hpp"
#include "test/library/ops_case.hpp"

namespace library_ops_cases_source_test {

using namespace graft::library;
using namespace test;
using graft::errc;
using graft::format;

TEST_CASE("Data") {
    GRAFT_GIVES(Data, {{"dtype", dtype::f32}, {"shape", {2, 3}}}, {2, 3});
    GRAFT_GIVES(Data, {{"dtype", dtype::f32}, {"shape", {-1, 3}}}, {-1, 3});
    GRAFT_GIVES(Data, {{"dtype", dtype::f32}, {"shape", unknown}}, unknown);
    GRAFT_REFUSES(Data, errc::missing_required_attribute, "shape", {{"dtype", dtype::f32}});
    GRAFT_REFUSES(Data, errc::missing_required_attribute, "dtype", {{"shape", {2}}});
}

TEST_CASE("Const") {
    GRAFT_GIVES(Const, {{"value", of({0, 3}, dtype::f32)}, {"dtype", dtype::f32}}, {0, 3});
    GRAFT_REFUSES(Const, errc::missing_required_attribute, "value", {{"dtype", dtype::f32}});
    GRAFT_REFUSES(Const, errc::wrong_dtype, "value", {{"value", of({2, 3}, dtype::i32)}, {"dtype", dtype::f32}});
}

TEST_CASE("IdentityN") {
    GRAFT_GIVES(IdentityN, {{"x", {2}}, {"x", {3, 4}}, {"y", 2}}, {2});
    GRAFT_GIVES(IdentityN, {{"x", {-1}}, {"x", {3, 4}}, {"y", 2}}, {-1});
    GRAFT_GIVES(IdentityN, {{"x", unknown}, {"x", {3, 4}}, {"y", 2}}, unknown);
    GRAFT_REFUSES(IdentityN, errc::wrong_output_count, "y", {{"x", {2}}, {"x", {3, 4}}, {"y", 1}});
    GRAFT_REFUSES(IdentityN, errc::wrong_output_count, "y", {{"y", 2}});
}

TEST_CASE("PlaceholderWithDefault") {
    GRAFT_GIVES(PlaceholderWithDefault, {{"x", {2, 3}}, {"shape", {2, 3}}}, {2, 3});
    GRAFT_GIVES(PlaceholderWithDefault, {{"x", {2, 3}}, {"shape", {-1, 3}}}, {2, 3});
    GRAFT_GIVES(PlaceholderWithDefault, {{"x", {-1, 3}}, {"shape", {-1, 3}}}, {-1, 3});
    GRAFT_GIVES(PlaceholderWithDefault, {{"x", unknown}, {"shape", {-1, 3}}}, unknown);
    GRAFT_REFUSES(PlaceholderWithDefault, errc::shape_mismatch, "x", {{"x", {2, 4}}, {"shape", {-1, 3}}});
    GRAFT_REFUSES(PlaceholderWithDefault, errc::shape_mismatch, "x", {{"x", {2}}, {"shape", {-1, 3}}});
}

TEST_CASE("Shape") {
    GRAFT_GIVES(Shape, {{"x", {2, 3, 4}}}, {3});
    GRAFT_GIVES(Shape, {{"x", {-1, 3, 4}}}, {3});
    GRAFT_GIVES(Shape, {{"x", unknown}}, {-1});
    GRAFT_REFUSES(Shape, errc::wrong_dtype, "dtype", {{"x", {2}}, {"dtype", dtype::f32}});
    GRAFT_REFUSES(Shape, errc::missing_input, "x", {});
}

TEST_CASE("ShapeN") {
    GRAFT_GIVES(ShapeN, {{"x", {2}}, {"x", {3, 4}}, {"y", 2}}, {1});
    GRAFT_GIVES(ShapeN, {{"x", {-1}}, {"x", {3, 4}}, {"y", 2}}, {1});
    GRAFT_GIVES(ShapeN, {{"x", unknown}, {"x", {3, 4}}, {"y", 2}}, {-1});
    GRAFT_REFUSES(ShapeN, errc::wrong_output_count, "y", {{"x", {2}}, {"x", {3, 4}}, {"y", 1}});
    GRAFT_REFUSES(ShapeN, errc::wrong_dtype, "dtype", {{"x", {2}}, {"y", 1}, {"dtype", dtype::f32}});
}

TEST_CASE("Rank") {
    GRAFT_GIVES(Rank, {{"x", {2, 3}}}, scalar);
    GRAFT_GIVES(Rank, {{"x", {-1, 3}}}, scalar);
    GRAFT_GIVES(Rank, {{"x", unknown}}, scalar);
    GRAFT_REFUSES(Rank, errc::missing_input, "x", {});
}

TEST_CASE("Size") {
    GRAFT_GIVES(Size, {{"x", {2, 3}}}, scalar);
    GRAFT_GIVES(Size, {{"x", {-1, 3}}}, scalar);
    GRAFT_GIVES(Size, {{"x", unknown}}, scalar);
    GRAFT_REFUSES(Size, errc::wrong_dtype, "dtype", {{"x", {2}}, {"dtype", dtype::f32}});
    GRAFT_REFUSES(Size, errc::missing_input, "x", {});
}

TEST_CASE("Fill") {
    GRAFT_GIVES(Fill, {{"dims", values{2, 3}}, {"value", {}}}, {2, 3});
    GRAFT_GIVES(Fill, {{"dims", values{hidden, 3}}, {"value", {}}}, {-1, 3});
    GRAFT_GIVES(Fill, {{"dims", {3}}, {"value", {}}}, {-1, -1, -1});
    GRAFT_GIVES(Fill, {{"dims", values{2, 3}}, {"value", unknown}}, {2, 3});
    GRAFT_REFUSES(Fill, errc::negative_dim, "dims", {{"dims", values{2, -1}}, {"value", {}}});
    GRAFT_REFUSES(Fill, errc::wrong_rank, "dims", {{"dims", {2, 2}}, {"value", {}}});
    GRAFT_REFUSES(Fill, errc::rank_too_large, "dims", {{"dims", {26}}, {"value", {}}});
    GRAFT_REFUSES(Fill, errc::wrong_rank, "value", {{"dims", values{2}}, {"value", {2}}});
}

TEST_CASE("Range") {
    GRAFT_GIVES(Range, {{"start", {}}, {"limit", {}}, {"delta", {}}}, {-1});
    GRAFT_GIVES(Range, {{"start", hidden}, {"limit", {}}, {"delta", {}}}, {-1});
    GRAFT_GIVES(Range, {{"start", unknown}, {"limit", {}}, {"delta", {}}}, {-1});
    GRAFT_REFUSES(Range, errc::wrong_rank, "start", {{"start", {1}}, {"limit", {}}, {"delta", {}}});
    GRAFT_REFUSES(Range, errc::wrong_rank, "limit", {{"start", {}}, {"limit", {2}}, {"delta", {}}});
}

TEST_CASE("RandomUniform") {
    GRAFT_GIVES(RandomUniform, {{"shape", values{2, 3}}, {"dtype", dtype::f32}}, {2, 3});
    GRAFT_GIVES(RandomUniform, {{"shape", values{2, hidden}}, {"dtype", dtype::f32}}, {2, -1});
    GRAFT_REFUSES(RandomUniform, errc::negative_dim, "shape", {{"shape", values{2, -3}}, {"dtype", dtype::f32}});
    GRAFT_REFUSES(RandomUniform, errc::wrong_rank, "shape", {{"shape", {2, 2}}, {"dtype", dtype::f32}});
}

TEST_CASE("Cast") {
    GRAFT_GIVES(Cast, {{"x", {2, 3}}, {"dst_type", dtype::i32}}, {2, 3});
    GRAFT_GIVES(Cast, {{"x", {-1, 3}}, {"dst_type", dtype::i32}}, {-1, 3});
    GRAFT_GIVES(Cast, {{"x", unknown}, {"dst_type", dtype::i32}}, unknown);
    GRAFT_REFUSES(Cast, errc::missing_input, "x", {{"dst_type", dtype::i32}});
    GRAFT_REFUSES(Cast, errc::missing_required_attribute, "dst_type", {{"x", {2, 3}}});
}

TEST_CASE("Bitcast") {
    GRAFT_GIVES(Bitcast, {{"x", {2, 2}}, {"type", dtype::f64}}, {2});
    GRAFT_GIVES(Bitcast, {{"x", {2, 2}}, {"type", dtype::f16}}, {2, 2, 2});
    GRAFT_GIVES(Bitcast, {{"x", {-1, 2}}, {"type", dtype::f64}}, {-1});
    GRAFT_GIVES(Bitcast, {{"x", unknown}, {"type", dtype::f64}}, unknown);
    GRAFT_REFUSES(Bitcast, errc::wrong_shape, "x", {{"x", {2, 3}}, {"type", dtype::f64}});
    GRAFT_REFUSES(Bitcast, errc::wrong_shape, "x", {{"x", {}}, {"type", dtype::f64}});
}

TEST_CASE("Switch") {
    GRAFT_GIVES(Switch, {{"data", {2, 3}}, {"pred", {}}}, {2, 3}, "output_true");
    GRAFT_GIVES(Switch, {{"data", {-1, 3}}, {"pred", {}}}, {-1, 3}, "output_true");
    GRAFT_GIVES(Switch, {{"data", unknown}, {"pred", {}}}, unknown, "output_true");
    GRAFT_REFUSES(Switch, errc::wrong_rank, "pred", {{"data", {2, 3}}, {"pred", {2}}});
    GRAFT_REFUSES(Switch, errc::wrong_dtype, "pred", {{"data", {2, 3}}, {"pred", of({}, dtype::f32)}});
}

TEST_CASE("Merge") {
    GRAFT_GIVES(Merge, {{"x", {2, 3}}, {"x", {2, 3}}, {"N", 2}}, {2, 3});
    GRAFT_GIVES(Merge, {{"x", {2, 3}}, {"x", {4, 3}}, {"N", 2}}, {-1, 3});
    GRAFT_GIVES(Merge, {{"x", {-1, 3}}, {"x", {2, 3}}, {"N", 2}}, {-1, 3});
    GRAFT_GIVES(Merge, {{"x", unknown}, {"x", {2, 3}}, {"N", 2}}, unknown);
    GRAFT_REFUSES(Merge, errc::wrong_input_count, "x", {{"x", {2, 3}}, {"x", {2, 3}}, {"N", 3}});
    GRAFT_REFUSES(Merge, errc::dtype_mismatch, "x", {{"x", {2, 3}}, {"x", of({2, 3}, dtype::i32)}, {"N", 2}});
}

TEST_CASE("Enter") {
    GRAFT_GIVES(Enter, {{"x", {2, 3}}, {"frame_name", "f"}}, {2, 3});
    GRAFT_GIVES(Enter, {{"x", {-1, 3}}, {"frame_name", "f"}}, {-1, 3});
    GRAFT_GIVES(Enter, {{"x", unknown}, {"frame_name", "f"}}, unknown);
    GRAFT_REFUSES(Enter, errc::missing_required_attribute, "frame_name", {{"x", {2, 3}}});
    GRAFT_REFUSES(Enter, errc::missing_input, "x", {{"frame_name", "f"}});
}

TEST_CASE("LoopCond") {
    GRAFT_GIVES(LoopCond, {{"x", {}}}, scalar);
    GRAFT_GIVES(LoopCond, {{"x", unknown}}, unknown);
    GRAFT_REFUSES(LoopCond, errc::wrong_rank, "x", {{"x", {2}}});
    GRAFT_REFUSES(LoopCond, errc::wrong_dtype, "x", {{"x", of({}, dtype::f32)}});
}

TEST_CASE("Identity") {
    GRAFT_GIVES(Identity, {{"x", {2, 3}}}, {2, 3});
    GRAFT_GIVES(Identity, {{"x", {-1, 3}}}, {-1, 3});
    GRAFT_GIVES(Identity, {{"x", unknown}}, unknown);
    GRAFT_REFUSES(Identity, errc::missing_input, "x", {});
}

TEST_CASE("Snapshot") {
    GRAFT_GIVES(Snapshot, {{"x", {2, 3}}}, {2, 3});
    GRAFT_GIVES(Snapshot, {{"x", {-1, 3}}}, {-1, 3});
    GRAFT_GIVES(Snapshot, {{"x", unknown}}, unknown);
    GRAFT_REFUSES(Snapshot, errc::missing_input, "x", {});
}

TEST_CASE("ZerosLike") {
    GRAFT_GIVES(ZerosLike, {{"x", {2, 3}}}, {2, 3});
    GRAFT_GIVES(ZerosLike, {{"x", {-1, 3}}}, {-1, 3});
    GRAFT_GIVES(ZerosLike, {{"x", unknown}}, unknown);
    GRAFT_REFUSES(ZerosLike, errc::missing_input, "x", {});
}

TEST_CASE("OnesLike") {
    GRAFT_GIVES(OnesLike, {{"x", {2, 3}}}, {2, 3});
    GRAFT_GIVES(OnesLike, {{"x", {-1, 3}}}, {-1, 3});
    GRAFT_GIVES(OnesLike, {{"x", unknown}}, unknown);
    GRAFT_REFUSES(OnesLike, errc::missing_input, "x", {});
}

TEST_CASE("Exit") {
    GRAFT_GIVES(Exit, {{"x", {2, 3}}}, {2, 3});
    GRAFT_GIVES(Exit, {{"x", {-1, 3}}}, {-1, 3});
    GRAFT_GIVES(Exit, {{"x", unknown}}, unknown);
    GRAFT_REFUSES(Exit, errc::missing_input, "x", {});
}

TEST_CASE("NextIteration") {
    GRAFT_GIVES(NextIteration, {{"x", {2, 3}}}, {2, 3});
    GRAFT_GIVES(NextIteration, {{"x", {-1, 3}}}, {-1, 3});
    GRAFT_GIVES(NextIteration, {{"x", unknown}}, unknown);
    GRAFT_REFUSES(NextIteration, errc::missing_input, "x", {});
}

TEST_CASE("TensorArrayV3") {
    GRAFT_GIVES(TensorArrayV3, {{"size", 5}, {"dtype", dtype::f32}, {"element_shape", {2, 3}}}, {5, 2, 3}, "storage");
    GRAFT_GIVES(
        TensorArrayV3, {{"size", {}}, {"dtype", dtype::f32}, {"element_shape", {-1, 3}}}, {-1, -1, 3}, "storage");
    GRAFT_GIVES(TensorArrayV3, {{"size", 5}, {"dtype", dtype::f32}}, unknown, "storage");
    GRAFT_REFUSES(TensorArrayV3, errc::wrong_rank, "size", {{"size", {2}}, {"dtype", dtype::f32}});
    GRAFT_REFUSES(TensorArrayV3, errc::negative_dim, "size", {{"size", -5}, {"dtype", dtype::f32}});
}

TEST_CASE("TensorArrayReadV3") {
    GRAFT_GIVES(TensorArrayReadV3,
        {{"handle", {}}, {"index", {}}, {"flow_in", {}}, {"dtype", dtype::f32}, {"element_shape", {2, 3}}}, {2, 3});
    GRAFT_GIVES(TensorArrayReadV3,
        {{"handle", {}}, {"index", {}}, {"flow_in", {}}, {"dtype", dtype::f32}, {"element_shape", {-1, 3}}}, {-1, 3});
    GRAFT_GIVES(TensorArrayReadV3,
        {{"handle", {-1}}, {"index", {}}, {"flow_in", {}}, {"dtype", dtype::f32}, {"element_shape", {2, 3}}}, {2, 3});
    GRAFT_GIVES(TensorArrayReadV3,
        {{"handle", unknown}, {"index", {}}, {"flow_in", {}}, {"dtype", dtype::f32}, {"element_shape", {2, 3}}},
        {2, 3});
    GRAFT_REFUSES(TensorArrayReadV3, errc::wrong_rank, "index",
        {{"handle", {}}, {"index", {2}}, {"flow_in", {}}, {"dtype", dtype::f32}});
    GRAFT_REFUSES(TensorArrayReadV3, errc::wrong_dtype, "flow_in",
        {{"handle", {}}, {"index", {}}, {"flow_in", of({}, dtype::i32)}, {"dtype", dtype::f32}});
}

TEST_CASE("TensorArrayWriteV3") {
    GRAFT_GIVES(TensorArrayWriteV3, {{"handle", {}}, {"index", {}}, {"value", {2, 3}}, {"flow_in", {}}}, scalar);
    GRAFT_GIVES(TensorArrayWriteV3, {{"handle", {}}, {"index", {}}, {"value", {-1, 3}}, {"flow_in", {}}}, scalar);
    GRAFT_GIVES(TensorArrayWriteV3, {{"handle", {}}, {"index", {}}, {"value", unknown}, {"flow_in", {}}}, scalar);
    GRAFT_REFUSES(TensorArrayWriteV3, errc::wrong_rank, "index",
        {{"handle", {}}, {"index", {2}}, {"value", {2, 3}}, {"flow_in", {}}});
    GRAFT_REFUSES(TensorArrayWriteV3, errc::missing_input, "value", {{"handle", {}}, {"index", {}}, {"flow_in", {}}});
}

TEST_CASE("TensorArrayScatterV3") {
    GRAFT_GIVES(TensorArrayScatterV3, {{"handle", {}}, {"indices", {5}}, {"value", {5, 3}}, {"flow_in", {}}}, scalar);
    GRAFT_GIVES(TensorArrayScatterV3, {{"handle", {}}, {"indices", {5}}, {"value", {-1, 3}}, {"flow_in", {}}}, scalar);
    GRAFT_GIVES(TensorArrayScatterV3, {{"handle", {}}, {"indices", {-1}}, {"value", {5, 3}}, {"flow_in", {}}}, scalar);
    GRAFT_GIVES(
        TensorArrayScatterV3, {{"handle", {}}, {"indices", unknown}, {"value", {5, 3}}, {"flow_in", {}}}, scalar);
    GRAFT_REFUSES(TensorArrayScatterV3, errc::wrong_rank, "indices",
        {{"handle", {}}, {"indices", {5, 1}}, {"value", {5, 3}}, {"flow_in", {}}});
    GRAFT_REFUSES(TensorArrayScatterV3, errc::shape_mismatch, "value",
        {{"handle", {}}, {"indices", {5}}, {"value", {4, 3}}, {"flow_in", {}}});
}

TEST_CASE("TensorArrayGatherV3") {
    GRAFT_GIVES(TensorArrayGatherV3,
        {{"handle", {}}, {"indices", {5}}, {"flow_in", {}}, {"dtype", dtype::f32}, {"element_shape", {2, 3}}},
        {5, 2, 3});
    GRAFT_GIVES(TensorArrayGatherV3,
        {{"handle", {}}, {"indices", {-1}}, {"flow_in", {}}, {"dtype", dtype::f32}, {"element_shape", {2, 3}}},
        {-1, 2, 3});
    GRAFT_GIVES(TensorArrayGatherV3,
        {{"handle", {}}, {"indices", unknown}, {"flow_in", {}}, {"dtype", dtype::f32}, {"element_shape", {2, 3}}},
        {-1, 2, 3});
    GRAFT_REFUSES(TensorArrayGatherV3, errc::wrong_rank, "indices",
        {{"handle", {}}, {"indices", {5, 1}}, {"flow_in", {}}, {"dtype", dtype::f32}});
    GRAFT_REFUSES(TensorArrayGatherV3, errc::missing_required_attribute, "dtype",
        {{"handle", {}}, {"indices", {5}}, {"flow_in", {}}});
}

TEST_CASE("TensorArrayConcatV3") {
    GRAFT_GIVES(TensorArrayConcatV3,
        {{"handle", {}}, {"flow_in", {}}, {"dtype", dtype::f32}, {"element_shape", {2, 3}}, {"elements", 5}}, {10, 3});
    GRAFT_GIVES(TensorArrayConcatV3,
        {{"handle", {}}, {"flow_in", {}}, {"dtype", dtype::f32}, {"element_shape", {-1, 3}}}, {-1, 3});
    GRAFT_GIVES(TensorArrayConcatV3,
        {{"handle", {-1}}, {"flow_in", {}}, {"dtype", dtype::f32}, {"element_shape", {2, 3}}, {"elements", 5}},
        {10, 3});
    GRAFT_GIVES(TensorArrayConcatV3,
        {{"handle", unknown}, {"flow_in", {}}, {"dtype", dtype::f32}, {"element_shape", {2, 3}}, {"elements", 5}},
        {10, 3});
    GRAFT_REFUSES(TensorArrayConcatV3, errc::missing_input, "handle", {{"flow_in", {}}, {"dtype", dtype::f32}});
    GRAFT_REFUSES(TensorArrayConcatV3, errc::missing_required_attribute, "dtype", {{"handle", {}}, {"flow_in", {}}});
}

TEST_CASE("TensorArraySizeV3") {
    GRAFT_GIVES(TensorArraySizeV3, {{"handle", {}}, {"flow_in", {}}}, scalar);
    GRAFT_GIVES(TensorArraySizeV3, {{"handle", {-1}}, {"flow_in", {}}}, scalar);
    GRAFT_GIVES(TensorArraySizeV3, {{"handle", unknown}, {"flow_in", {}}}, scalar);
    GRAFT_REFUSES(TensorArraySizeV3, errc::missing_input, "handle", {{"flow_in", {}}});
    GRAFT_REFUSES(TensorArraySizeV3, errc::missing_input, "flow_in", {{"handle", {}}});
}

TEST_CASE("TensorArrayCloseV3") {
    GRAFT_ACCEPTS(TensorArrayCloseV3, {{"handle", {}}});
    GRAFT_ACCEPTS(TensorArrayCloseV3, {{"handle", {-1}}});
    GRAFT_ACCEPTS(TensorArrayCloseV3, {{"handle", unknown}});
    GRAFT_REFUSES(TensorArrayCloseV3, errc::wrong_dtype, "handle", {{"handle", of({}, dtype::f32)}});
    GRAFT_REFUSES(TensorArrayCloseV3, errc::missing_input, "handle", {});
}

} // namespace library_ops_cases_source_test
