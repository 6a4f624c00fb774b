// test/fuzz/import.cpp - arbitrary bytes through import and the memory plan, for a small target
// SPDX-License-Identifier: Apache-2.0
//
// The target has arithmetic, control flow, tensor arrays and functions of TensorFlow and a few layers of Caffe: every
// part of import is used, in a program that is built in seconds. test/soak.sh tests the whole library.
#include "test/fuzz/input.hpp"

#include "graft/frontend/caffe/front_end.hpp"
#include "graft/graph/plan/plan.hpp"
#include "graft/library/math/unary/caffe.hpp"
#include "graft/library/math/unary/ops.hpp"
#include "graft/library/nn/activation/caffe.hpp"
#include "graft/library/nn/activation/ops.hpp"
#include "graft/run.hpp"
#include "test/mapping/flow_model.hpp"

namespace {

namespace caffe_map = graft::library::caffe_plugins;

struct ops {
    using list = graft::join<flow_test::ops::list,
        graft::ops<graft::library::LeakyRelu, graft::library::Sigmoid, graft::library::Power, graft::library::PRelu>>;
};
struct caffe_tag {
    using plugins = graft::plugins<caffe_map::relu, caffe_map::sigmoid, caffe_map::power, caffe_map::prelu>;
    using list = plugins::origins;
};

graft::target const& small() {
    static constexpr graft::plugin_set plugins[]{
        graft::plugins_of<flow_test::plugins_tag>(graft::tensorflow::front_end),
        graft::plugins_of<caffe_tag>(graft::caffe::front_end)};
    static graft::target const to{graft::catalog<ops>::view(), plugins, {}};
    return to;
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(std::uint8_t const* data, std::size_t size) {
    if (size == 0) return 0;
    fuzz::path const file(data + 1, size - 1);
    graft::import_options options; // selected by the first byte
    options.budget = fuzz::budget();
    options.partial = data[0] & 1;
    if (data[0] & 2) options.without = graft::missing_weights::unknown;
    if (data[0] & 4) options.from = data[0] & 8 ? "caffe" : "tensorflow";
    auto const g = graft::import(small(), file.name(), options);
    if (!g) {
        fuzz::check(!g.error().errors.empty(), "a refused model has an error");
        for (auto const& e : g.error().errors) fuzz::check(e.where.file == file.name(), "an error names the file");
        return 0;
    }
    graft::error_list errors;
    auto const plan = errors.take(graft::plan_memory(*g, {}));
    if (!errors.failed()) fuzz::check(graft::plan_is_sound(plan), "no two tensors that live at a time share memory");
    return 0;
}
