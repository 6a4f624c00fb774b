// test/library/nn/recurrent/dynamic_kernels.cpp - CANN's recurrent layers against their formulas in double, number by
// number
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <cmath>
#include <string>
#include <vector>

#include "graft/library/nn/recurrent/kernels.hpp"
#include "graft/library/nn/recurrent/ops.hpp"
#include "test/library/run_kernel.hpp"

namespace library_nn_recurrent_dynamic_kernels_test {

using namespace graft::library;
using graft::shape;
using namespace kernel_test;

namespace {

using numbers = std::vector<float>;
template <class Op, auto Run, auto Size = nullptr> using run = trial_run<graft::kernel<Op, Run, Size>>;
double sigmoid(double v) { return 1 / (1 + std::exp(-v)); }

constexpr std::size_t times = 5, batch = 3, inputs = 4, cells = 6;

/// A layer and its requested outputs; `length` is that of its state.
struct layer {
    std::size_t length = cells;
    double forget_bias = 0, clip = -1;
    bool peephole = false, backwards = false, forget_first = false, states = false;
    std::vector<std::int32_t> ends{};

    tensor x = noise({times, batch, inputs}, graft::format::nd, 1), w{}, b = noise({4 * cells}, graft::format::nd, 3),
           h0{}, c0{}, project{}, wci = noise({cells}, graft::format::nd, 7),
           wcf = noise({cells}, graft::format::nd, 8), wco = noise({cells}, graft::format::nd, 9);

    void draw() {
        auto const n = static_cast<std::int64_t>(length);
        w = noise({static_cast<std::int64_t>(inputs) + n, 4 * cells}, graft::format::nd, 2);
        h0 = noise({batch, n}, graft::format::nd, 4), c0 = noise({batch, cells}, graft::format::nd, 5),
        project = noise({cells, n}, graft::format::nd, 6);
    }
    template <class Trial> void prepare(Trial& t) {
        draw();
        t.inputs = {{"x", x}, {"w", w}, {"b", b}};
        if (!ends.empty()) t.inputs.push_back({"seq_length", {{batch}, {}, graft::format::nd, ends}});
        if (states) t.inputs.push_back({"init_h", h0}), t.inputs.push_back({"init_c", c0});
        if (peephole)
            t.inputs.push_back({"wci", wci}), t.inputs.push_back({"wcf", wcf}), t.inputs.push_back({"wco", wco});
        if (length != cells) t.inputs.push_back({"project", project});
        t.attributes = {{"forget_bias", forget_bias}, {"cell_clip", clip}, {"use_peephole", peephole},
            {"direction", std::string(backwards ? "REDIRECTIONAL" : "UNIDIRECTIONAL")}};
        if (forget_first) t.attributes["gate_order"] = std::string("ifjo");
    }
    /// y, output_h, output_c, i, j, f, o and tanhc.
    std::vector<numbers> expected() const {
        std::vector<numbers> all(8);
        for (std::size_t k = 0; k < 8; ++k) all[k].resize(times * batch * (k < 2 ? length : cells));
        for (std::size_t n = 0; n < batch; ++n) {
            std::vector<double> h(length, 0.0), c(cells, 0.0);
            for (std::size_t k = 0; states && k < length; ++k) h[k] = static_cast<double>(h0.data[n * length + k]);
            for (std::size_t k = 0; states && k < cells; ++k) c[k] = static_cast<double>(c0.data[n * cells + k]);
            for (std::size_t step = 0; step < times; ++step) {
                auto const t = backwards ? times - 1 - step : step;
                bool const on = ends.empty() || static_cast<std::int32_t>(t) < ends[n];
                std::vector<double> hidden(cells), next(length);
                auto const gate = [&](std::size_t which, std::size_t k) {
                    auto const column = which * cells + k;
                    auto sum = static_cast<double>(b.data[column]);
                    for (std::size_t q = 0; q < inputs; ++q)
                        sum += static_cast<double>(x.data[(t * batch + n) * inputs + q]) *
                               static_cast<double>(w.data[q * 4 * cells + column]);
                    for (std::size_t q = 0; q < length; ++q)
                        sum += h[q] * static_cast<double>(w.data[(inputs + q) * 4 * cells + column]);
                    return sum;
                };
                auto const peep = [&](tensor const& p, std::size_t k, double v) {
                    return peephole ? static_cast<double>(p.data[k]) * v : 0.0;
                };
                for (std::size_t k = 0; k < cells; ++k) {
                    auto const i = sigmoid(gate(0, k) + peep(wci, k, c[k])),
                               j = std::tanh(gate(forget_first ? 2 : 1, k));
                    auto const f = sigmoid(gate(forget_first ? 1 : 2, k) + forget_bias + peep(wcf, k, c[k]));
                    auto state = i * j + f * c[k];
                    if (clip > 0) state = std::min(clip, std::max(-clip, state));
                    auto const o = sigmoid(gate(3, k) + peep(wco, k, state));
                    hidden[k] = o * std::tanh(state);
                    if (on) c[k] = state;
                    double const row[] = {c[k], i, j, f, o, std::tanh(state)};
                    for (std::size_t q = 0; q < 6; ++q)
                        all[2 + q][(t * batch + n) * cells + k] = static_cast<float>(row[q]);
                }
                for (std::size_t k = 0; k < length; ++k) {
                    if (length == cells) next[k] = hidden[k];
                    else
                        for (std::size_t q = 0; q < cells; ++q)
                            next[k] += hidden[q] * static_cast<double>(project.data[q * length + k]);
                }
                if (on) h = next;
                for (std::size_t k = 0; k < length; ++k)
                    all[0][(t * batch + n) * length + k] = all[1][(t * batch + n) * length + k] = static_cast<float>(
                        h[k]);
            }
        }
        return all;
    }
};

template <class Trial> void compare(layer l) {
    Trial t;
    l.prepare(t);
    REQUIRE_MESSAGE(t.run(2), static_cast<int>(t.declared.code)); // twice: no state is left from the first run
    auto const want = l.expected();
    REQUIRE(t.results.size() == 8);
    for (std::size_t k = 0; k < 8; ++k) {
        CAPTURE(k);
        CHECK(distance(t.results[k].data, want[k]) < 1e-5);
    }
}
using plain = run<DynamicRNN, &dynamic_rnn, &dynamic_rnn_workspace>;
using projecting = run<DynamicRNNV3, &dynamic_rnn_v3, &dynamic_rnn_v3_workspace>;

} // namespace

TEST_CASE("DynamicRNN") {
    for (bool backwards : {false, true})
        for (bool states : {false, true})
            for (auto const& ends : {std::vector<std::int32_t>{}, std::vector<std::int32_t>{5, 2, 0}}) {
                layer l;
                l.backwards = backwards, l.states = states, l.ends = ends;
                compare<plain>(l);
                l.forget_first = true, l.forget_bias = 1, l.clip = 0.3, l.peephole = true;
                compare<plain>(l);
            }
}

TEST_CASE("DynamicRNNV3: a state of another length") {
    for (std::size_t length : {cells, std::size_t{2}, std::size_t{9}})
        for (auto const& ends : {std::vector<std::int32_t>{}, std::vector<std::int32_t>{1, 4, 5}}) {
            layer l;
            l.length = length, l.states = true, l.ends = ends, l.forget_bias = 0.5;
            compare<projecting>(l);
            l.peephole = true, l.backwards = true;
            compare<projecting>(l);
        }
}

TEST_CASE("what recurrent layers are not run with") {
    auto const code = [](auto change) {
        plain t;
        layer().prepare(t);
        change(t);
        return t.run() ? graft::errc::ok : t.declared.code;
    };
    using graft::errc;
    CHECK(code([](plain&) {}) == errc::ok);
    CHECK(code([](plain& t) { t.attributes["direction"] = std::string("BIDIRECTIONAL"); }) ==
          errc::wrong_attribute_value);
    CHECK(code([](plain& t) { t.attributes["activation"] = std::string("relu"); }) == errc::wrong_attribute_value);
    CHECK(code([](plain& t) { t.attributes["time_major"] = false; }) == errc::wrong_attribute_value);
    CHECK(code([](plain& t) { t.attributes["gate_order"] = std::string("fijo"); }) == errc::wrong_attribute_value);
    CHECK(code([](plain& t) { t.attributes["use_peephole"] = true; }) == errc::wrong_shape);
    CHECK(
        code([](plain& t) { t.inputs.push_back({"init_h", noise({batch, cells - 1})}); }) == errc::wrong_element_count);
    CHECK(code([](plain& t) { t.inputs.push_back({"seq_length", {{2}, {}, graft::format::nd, {1, 1}}}); }) ==
          errc::wrong_element_count);
    projecting masked;
    layer().prepare(masked);
    masked.inputs.push_back({"real_mask", noise({batch})});
    CHECK_FALSE(masked.run());
    CHECK(masked.declared.code == errc::wrong_value);
}

TEST_CASE("BasicRNNCell") {
    constexpr std::size_t wide = 5;
    auto const x = noise({batch, inputs}, graft::format::nd, 1), w_xh = noise({wide, inputs}, graft::format::nd, 2),
               bias_h = noise({wide}, graft::format::nd, 3), w_hh = noise({wide, wide}, graft::format::nd, 4),
               w_ho = noise({wide, wide}, graft::format::nd, 5), bias_o = noise({wide}, graft::format::nd, 6),
               h_0 = noise({batch, wide}, graft::format::nd, 7), fixed = noise({batch, wide}, graft::format::nd, 8);
    tensor const cont{{batch}, {1, 0, 1}, graft::format::nd, {}};
    for (int with : {0, 1, 2, 3}) {
        CAPTURE(with);
        run<BasicRNNCell, &basic_rnn_cell, &basic_rnn_cell_workspace> t;
        t.inputs = {{"x", x}, {"w_xh", w_xh}, {"bias_h", bias_h}, {"w_ho", w_ho}, {"bias_o", bias_o}};
        if (with > 0) t.inputs.push_back({"h_0", h_0}), t.inputs.push_back({"w_hh", w_hh});
        if (with > 1) t.inputs.push_back({"cont", cont});
        if (with > 2) t.inputs.push_back({"w_xh_x_static", fixed});
        t.attributes = {{"num_output", std::int64_t{wide}}, {"expose_hidden", with > 0}};
        REQUIRE(t.run());
        numbers h(batch * wide), o(batch * wide);
        for (std::size_t n = 0; n < batch; ++n) {
            for (std::size_t k = 0; k < wide; ++k) {
                auto sum = static_cast<double>(bias_h.data[k]) +
                           (with > 2 ? static_cast<double>(fixed.data[n * wide + k]) : 0);
                for (std::size_t q = 0; q < inputs; ++q)
                    sum += static_cast<double>(x.data[n * inputs + q]) * static_cast<double>(w_xh.data[k * inputs + q]);
                for (std::size_t q = 0; with > 0 && q < wide; ++q)
                    sum += static_cast<double>(h_0.data[n * wide + q]) * static_cast<double>(w_hh.data[k * wide + q]) *
                           (with > 1 ? static_cast<double>(cont.data[n]) : 1);
                h[n * wide + k] = static_cast<float>(std::tanh(sum));
            }
            for (std::size_t k = 0; k < wide; ++k) {
                auto sum = static_cast<double>(bias_o.data[k]);
                for (std::size_t q = 0; q < wide; ++q)
                    sum += static_cast<double>(h[n * wide + q]) * static_cast<double>(w_ho.data[k * wide + q]);
                o[n * wide + k] = static_cast<float>(std::tanh(sum));
            }
        }
        CHECK(distance(t.results[0].data, o) < 1e-5);
        CHECK(distance(t.results[1].data, h) < 1e-5);
    }
    run<BasicRNNCell, &basic_rnn_cell, &basic_rnn_cell_workspace> t;
    t.inputs = {{"x", x}, {"h_0", h_0}, {"w_xh", w_xh}, {"bias_h", bias_h}, {"w_ho", w_ho}, {"bias_o", bias_o}};
    t.attributes = {{"num_output", std::int64_t{wide}}};
    CHECK_FALSE(t.run());
    CHECK(t.declared.code == graft::errc::missing_input);
}

} // namespace library_nn_recurrent_dynamic_kernels_test
