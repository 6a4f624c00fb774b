// test/constant/bounded.cpp - several data-dependent sizes in sequence, in a net that the compiler reads
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <cstddef>
#include <string_view>

#include "graft/constant/program_of.hpp"
#include "graft/frontend/caffe.hpp"
#include "graft/frontend/caffe/constant_net.hpp"
#include "graft/library/detection/faster_rcnn/caffe.hpp"
#include "graft/library/nn/activation/caffe.hpp"

namespace constant_bounded_test {
namespace {

struct operators {
    using list = graft::join<graft::library::faster_rcnn_ops, graft::library::activation_ops>;
};
struct caffe_plugins {
    using plugins = graft::join_plugins<graft::library::caffe_plugins::faster_rcnn_plugins,
        graft::library::caffe_plugins::activation_plugins>;
    using list = plugins::origins;
};
struct device {
    using operators = constant_bounded_test::operators;
    static constexpr graft::plugin_set plugins = graft::plugins_of<caffe_plugins>(graft::caffe::front_end);
    template <class Model> using net = graft::caffe::text_net<Model>;
};

/// At most 50 regions of five numbers: one layer finds them, two more layers forward them.
struct regions {
    static constexpr std::string_view text = R"(name: "regions"
layer { name: "scores" type: "Input" top: "scores" input_param { shape { dim: 1 dim: 18 dim: 4 dim: 4 } } }
layer { name: "deltas" type: "Input" top: "deltas" input_param { shape { dim: 1 dim: 36 dim: 4 dim: 4 } } }
layer { name: "im_info" type: "Input" top: "im_info" input_param { shape { dim: 1 dim: 3 } } }
layer { name: "proposal" type: "Proposal" bottom: "scores" bottom: "deltas" bottom: "im_info" top: "rois"
  proposal_param { feat_stride: 16 post_nms_topn: 50 } }
layer { name: "first" type: "ReLU" bottom: "rois" top: "first" }
layer { name: "second" type: "ReLU" bottom: "first" top: "second" }
layer { name: "third" type: "ReLU" bottom: "second" top: "third" }
)";
};
using net = graft::program_of<regions, device>;
static_assert(!net::shape<"third">[0].known() && net::shape<"third">[1] == graft::dim(5));

template <std::size_t Layer> constexpr graft::shape max_of() {
    constexpr auto const& record = graft::constant::record_of<regions, device, Layer>;
    return record.tensors[record.results[0]].max;
}
// each has the size of the first
static_assert(max_of<3>() == graft::shape{50, 5} && max_of<4>() == max_of<3>() && max_of<6>() == max_of<3>());
static_assert(max_of<0>() == graft::shape());

TEST_CASE("tensors whose size is known only in a run have their room in the arena") {
    CHECK(net::arena_bytes >= net::lower_bound_bytes);
    CHECK(net::lower_bound_bytes >= 2 * 50 * 5 * sizeof(float));
}

} // namespace
} // namespace constant_bounded_test
