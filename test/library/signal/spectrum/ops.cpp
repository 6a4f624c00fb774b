// test/library/signal/spectrum/ops.cpp - shape rules of spectra and windows: results and errors of each operator
// SPDX-License-Identifier: Apache-2.0
#include "graft/library/signal/spectrum/ops.hpp"
#include "test/library/ops_case.hpp"

namespace library_signal_spectrum_ops_test {

using graft::errc;
using namespace graft::library;
using namespace test;

TEST_CASE("DFT") {
    GRAFT_GIVES(DFT, {{"x", {2, 10, 1}}, {"onesided", true}}, {2, 6, 2});
    GRAFT_GIVES(DFT, {{"x", {2, 10, 3, 2}}, {"length", 16}, {"axis", -3}}, {2, 16, 3, 2});
    GRAFT_GIVES(DFT, {{"x", {2, -1, 1}}}, {2, -1, 2});
    GRAFT_GIVES(DFT, {{"x", unknown}}, unknown);
    GRAFT_REFUSES(DFT, errc::axis_out_of_range, "axis", {{"x", {2, 10, 1}}, {"axis", 2}});
    GRAFT_REFUSES(DFT, errc::wrong_shape, "x", {{"x", {2, 10, 3}}});
    GRAFT_REFUSES(DFT, errc::wrong_value, "onesided", {{"x", {2, 10, 1}}, {"inverse", true}, {"onesided", true}});
}

TEST_CASE("STFT") {
    GRAFT_GIVES(STFT, {{"x", {1, 128, 1}}, {"step", 8}, {"length", 16}}, {1, 15, 9, 2});
    GRAFT_GIVES(STFT, {{"x", {1, -1, 1}}, {"step", 8}, {"window", {16}}, {"onesided", false}}, {1, -1, 16, 2});
    GRAFT_GIVES(STFT, {{"x", unknown}, {"step", 8}, {"window", {16}}}, {-1, -1, 9, 2});
    GRAFT_REFUSES(STFT, errc::missing_input, "length", {{"x", {1, 128, 1}}, {"step", 8}});
    GRAFT_REFUSES(STFT, errc::wrong_value, "step", {{"x", {1, 128, 1}}, {"step", 0}, {"window", {16}}});
}

TEST_CASE("WindowFunction") {
    GRAFT_GIVES(WindowFunction, {{"size", 10}, {"kind", "hamming"}}, {10});
    GRAFT_GIVES(WindowFunction, {{"size", {}}}, {-1});
    GRAFT_GIVES(WindowFunction, {{"size", unknown}}, {-1});
    GRAFT_REFUSES(WindowFunction, errc::negative_dim, "size", {{"size", -1}});
    GRAFT_REFUSES(WindowFunction, errc::wrong_value, "kind", {{"size", 10}, {"kind", "kaiser"}});
}

TEST_CASE("MelWeightMatrix") {
    GRAFT_GIVES(MelWeightMatrix,
        {{"bands", 8}, {"length", 16}, {"sample_rate", {}}, {"lower_hertz", {}}, {"upper_hertz", {}}}, {9, 8});
    GRAFT_GIVES(MelWeightMatrix,
        {{"bands", {}}, {"length", 16}, {"sample_rate", {}}, {"lower_hertz", {}}, {"upper_hertz", {}}}, {9, -1});
    GRAFT_GIVES(MelWeightMatrix,
        {{"bands", unknown}, {"length", unknown}, {"sample_rate", {}}, {"lower_hertz", {}}, {"upper_hertz", {}}},
        {-1, -1});
    GRAFT_REFUSES(MelWeightMatrix, errc::wrong_value, "length",
        {{"bands", 8}, {"length", 0}, {"sample_rate", {}}, {"lower_hertz", {}}, {"upper_hertz", {}}});
    GRAFT_REFUSES(MelWeightMatrix, errc::negative_dim, "bands",
        {{"bands", -1}, {"length", 16}, {"sample_rate", {}}, {"lower_hertz", {}}, {"upper_hertz", {}}});
}

} // namespace library_signal_spectrum_ops_test
