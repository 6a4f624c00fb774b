// test/library/image/patch/ops.cpp - shape rules of patches, dilation and glimpses: results and errors of each
// operator
// SPDX-License-Identifier: Apache-2.0
#include "graft/library/image/patch/ops.hpp"
#include "test/library/ops_case.hpp"

namespace library_image_patch_ops_test {

using graft::errc;
using graft::format;
using namespace graft::library;
using namespace test;

namespace {

constexpr auto ones = values{1, 1, 1, 1};

} // namespace

TEST_CASE("ExtractImagePatches") {
    GRAFT_GIVES(ExtractImagePatches,
        {{"x", {1, 9, 8, 3}}, {"ksizes", values{1, 3, 3, 1}}, {"strides", values{1, 2, 2, 1}}, {"rates", ones},
            {"padding", "VALID"}},
        {1, 4, 3, 27});
    GRAFT_GIVES(ExtractImagePatches,
        {{"x", {1, 9, 8, 3}}, {"ksizes", values{1, 3, 3, 1}}, {"strides", values{1, 2, 2, 1}},
            {"rates", values{1, 2, 2, 1}}, {"padding", "SAME"}},
        {1, 5, 4, 27});
    GRAFT_GIVES(ExtractImagePatches,
        {{"x", {-1, 9, 8, 3}}, {"ksizes", values{1, 3, 3, 1}}, {"strides", values{1, 2, 2, 1}}, {"rates", ones},
            {"padding", "VALID"}},
        {-1, 4, 3, 27});
    GRAFT_GIVES(ExtractImagePatches,
        {{"x", unknown}, {"ksizes", values{1, 3, 3, 1}}, {"strides", values{1, 2, 2, 1}}, {"rates", ones},
            {"padding", "VALID"}},
        {-1, -1, -1, -1});
    GRAFT_REFUSES(ExtractImagePatches, errc::wrong_rank, "x",
        {{"x", {1, 9, 3}}, {"ksizes", values{1, 3, 3, 1}}, {"strides", values{1, 2, 2, 1}}, {"rates", ones},
            {"padding", "VALID"}});
    GRAFT_REFUSES(ExtractImagePatches, errc::wrong_value, "ksizes",
        {{"x", {1, 9, 8, 3}}, {"ksizes", values{3, 3, 3, 1}}, {"strides", ones}, {"rates", ones},
            {"padding", "VALID"}});
    GRAFT_REFUSES(ExtractImagePatches, errc::negative_dim, "x",
        {{"x", {1, 2, 8, 3}}, {"ksizes", values{1, 3, 3, 1}}, {"strides", values{1, 2, 2, 1}}, {"rates", ones},
            {"padding", "VALID"}});
    GRAFT_REFUSES(ExtractImagePatches, errc::wrong_value, "padding",
        {{"x", {1, 9, 8, 3}}, {"ksizes", ones}, {"strides", ones}, {"rates", ones}, {"padding", "EXPLICIT"}});
}

TEST_CASE("Dilation2D") {
    GRAFT_GIVES(
        Dilation2D, {{"x", {1, 9, 8, 3}}, {"filter", {3, 3, 3}}, {"strides", ones}, {"rates", ones}}, {1, 9, 8, 3});
    GRAFT_GIVES(Dilation2D,
        {{"x", {1, 9, 8, 3}}, {"filter", {3, 3, 3}}, {"strides", ones}, {"rates", values{1, 2, 2, 1}},
            {"padding_mode", "VALID"}},
        {1, 5, 4, 3});
    GRAFT_GIVES(
        Dilation2D, {{"x", {-1, 9, 8, 3}}, {"filter", {3, 3, 3}}, {"strides", ones}, {"rates", ones}}, {-1, 9, 8, 3});
    GRAFT_GIVES(
        Dilation2D, {{"x", unknown}, {"filter", {3, 3, 3}}, {"strides", ones}, {"rates", ones}}, {-1, -1, -1, 3});
    GRAFT_REFUSES(Dilation2D, errc::shape_mismatch, "filter",
        {{"x", {1, 9, 8, 3}}, {"filter", {3, 3, 4}}, {"strides", ones}, {"rates", ones}});
    GRAFT_REFUSES(Dilation2D, errc::wrong_rank, "x",
        {{"x", {1, 9, 8}}, {"filter", {3, 3, 3}}, {"strides", ones}, {"rates", ones}});
    GRAFT_REFUSES(Dilation2D, errc::wrong_value, "padding_mode",
        {{"x", {1, 9, 8, 3}}, {"filter", {3, 3, 3}}, {"strides", ones}, {"rates", ones}, {"padding_mode", "FULL"}});
    GRAFT_GIVES(Dilation2D,
        {{"x", in({1, 3, 9, 8}, format::nchw)}, {"filter", {3, 3, 2}}, {"strides", ones}, {"rates", ones},
            {"padding_mode", "CALCULATED"}, {"pads", values{1, 1, 0, 1}}},
        {1, 3, 9, 8});
    GRAFT_REFUSES(Dilation2D, errc::wrong_value, "pads",
        {{"x", {1, 9, 8, 3}}, {"filter", {3, 3, 3}}, {"strides", ones}, {"rates", ones}, {"padding_mode", "CALCULATED"},
            {"pads", values{1}}});
}

TEST_CASE("ExtractGlimpse") {
    GRAFT_GIVES(ExtractGlimpse, {{"x", {2, 9, 8, 3}}, {"size", values{4, 5}}, {"offsets", {2, 2}}}, {2, 4, 5, 3});
    GRAFT_GIVES(ExtractGlimpse, {{"x", {2, 9, 8, 3}}, {"size", {2}}, {"offsets", {2, 2}}}, {2, -1, -1, 3});
    GRAFT_GIVES(ExtractGlimpse, {{"x", {-1, 9, 8, 3}}, {"size", values{4, 5}}, {"offsets", {2, 2}}}, {2, 4, 5, 3});
    GRAFT_GIVES(ExtractGlimpse, {{"x", unknown}, {"size", values{4, 5}}, {"offsets", {2, 2}}}, {2, 4, 5, -1});
    GRAFT_REFUSES(ExtractGlimpse, errc::shape_mismatch, "offsets",
        {{"x", {2, 9, 8, 3}}, {"size", values{4, 5}}, {"offsets", {3, 2}}});
    GRAFT_REFUSES(ExtractGlimpse, errc::wrong_element_count, "size",
        {{"x", {2, 9, 8, 3}}, {"size", values{4}}, {"offsets", {2, 2}}});
    GRAFT_REFUSES(ExtractGlimpse, errc::negative_dim, "size",
        {{"x", {2, 9, 8, 3}}, {"size", values{4, -5}}, {"offsets", {2, 2}}});
}

} // namespace library_image_patch_ops_test
