// test/library/control/tensor_array/ops.cpp - shape rules of arrays of tensors: results and errors of each operator
// SPDX-License-Identifier: Apache-2.0
#include "graft/library/control/tensor_array/ops.hpp"
#include "test/library/ops_case.hpp"

namespace library_control_tensor_array_ops_test {

using graft::errc;
using namespace graft::library;
using namespace test;

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

} // namespace library_control_tensor_array_ops_test
