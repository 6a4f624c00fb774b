// test/constant/generations.cpp - nets in Caffe's older formats, and old fields of nets, as constants
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <string_view>

#include "graft/constant/program_of.hpp"
#include "test/constant/digits.hpp"

namespace constant_generations_test {

namespace {

template <class Model> using net = graft::program_of<Model, digits::target>;

struct newest {
    static constexpr std::string_view text = R"(name: "small"
input: "x" input_shape { dim: 1 dim: 2 dim: 9 dim: 9 }
layer { name: "c" type: "Convolution" bottom: "x" top: "c"
  convolution_param { num_output: 3 kernel_size: 3 pad: 2 stride: 2 } }
layer { name: "r" type: "ReLU" bottom: "c" top: "c" }
layer { name: "p" type: "Pooling" bottom: "c" top: "p" pooling_param { pool: MAX kernel_size: 2 stride: 2 } }
layer { name: "ip" type: "InnerProduct" bottom: "p" top: "ip" inner_product_param { num_output: 4 } }
layer { name: "prob" type: "Softmax" bottom: "ip" top: "prob" })";
};
/// The same in the previous format; `layer` next to `layers` is ignored.
struct second {
    static constexpr std::string_view text = R"(name: "small"
input: "x" input_dim: 1 input_dim: 2 input_dim: 9 input_dim: 9
layers { name: "c" type: CONVOLUTION bottom: "x" top: "c" blobs_lr: 1 blobs_lr: 2 weight_decay: 1
  convolution_param { num_output: 3 kernel_size: 3 pad: 2 stride: 2 } }
layers { name: "r" type: RELU bottom: "c" top: "c" }
layer { name: "ignored" type: "Split" bottom: "nothing" }
layers { name: "p" type: POOLING bottom: "c" top: "p" pooling_param { pool: MAX kernel_size: 2 stride: 2 } }
layers { name: "learn" type: SOFTMAX_LOSS bottom: "p" bottom: "label" include { phase: TRAIN } }
layers { name: "ip" type: INNER_PRODUCT bottom: "p" top: "ip" inner_product_param { num_output: 4 } }
layers { name: "prob" type: SOFTMAX bottom: "ip" top: "prob" })";
};
/// The same in the oldest format, in which padding is a layer, here one in place.
struct oldest {
    static constexpr std::string_view text = R"(name: "small"
input: "x" input_dim: 1 input_dim: 2 input_dim: 9 input_dim: 9
layers { layer { name: "pad" type: "padding" pad: 2 } bottom: "x" top: "x" }
layers { layer { name: "c" type: "conv" num_output: 3 kernelsize: 3 stride: 2 blobs_lr: 1. blobs_lr: 2. }
  bottom: "x" top: "c" }
layers { layer { name: "r" type: "relu" } bottom: "c" top: "c" }
layers { layer { name: "p" type: "pool" pool: MAX kernelsize: 2 stride: 2 } bottom: "c" top: "p" }
layers { layer { name: "ip" type: "innerproduct" num_output: 4 } bottom: "p" top: "ip" }
layers { layer { name: "prob" type: "softmax" } bottom: "ip" top: "prob" })";
};
template <class Model> constexpr bool is_the_newest() {
    using a = net<newest>;
    using b = net<Model>;
    return a::layers == b::layers && a::template shape<"c"> == b::template shape<"c"> &&
           a::template shape<"p"> == b::template shape<"p"> && a::template shape<"prob"> == b::template shape<"prob"> &&
           a::arena_bytes == b::arena_bytes && a::macs == b::macs && a::weight_count == b::weight_count;
}
static_assert(net<newest>::shape<"c"> == graft::shape{1, 3, 6, 6});
static_assert(is_the_newest<second>());
static_assert(is_the_newest<oldest>());

/// An input without dims is replaced by a layer; a layer belongs to a stage that the net itself has, or to another
/// one.
struct staged {
    static constexpr std::string_view text = R"(name: "staged" state { stage: "deploy" stage: "small" }
input: "x"
layer { name: "data" type: "Input" top: "x" input_param { shape { dim: 2 dim: 3 } } }
layer { name: "a" type: "InnerProduct" bottom: "x" top: "a" inner_product_param { num_output: 4 }
  include { stage: "small" } }
layer { name: "a" type: "InnerProduct" bottom: "x" top: "a" inner_product_param { num_output: 400 }
  include { stage: "large" } }
layer { name: "b" type: "InnerProduct" bottom: "a" top: "b" inner_product_param { num_output: 5 }
  exclude { not_stage: "deploy" } })";
};
static_assert(net<staged>::shape<"b"> == graft::shape{2, 5} && net<staged>::shape<"a"> == graft::shape{2, 4});

/// Numbers with more digits than a single rounding converts correctly, as tools write a float that was converted to
/// double.
struct exact {
    static constexpr std::string_view text = R"(input: "x" input_shape { dim: 1 dim: 3 }
layer { name: "r" type: "ReLU" bottom: "x" top: "r" relu_param { negative_slope: 0.10000000149011612 } })";
};
static_assert(net<exact>::shape<"r"> == graft::shape{1, 3});

TEST_CASE("the oldest formats are the newest one at run time, too") {
    CHECK(is_the_newest<second>());
    CHECK(is_the_newest<oldest>());
}

} // namespace
} // namespace constant_generations_test
