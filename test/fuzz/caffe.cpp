// test/fuzz/caffe.cpp - arbitrary bytes as a Caffe net, and as its weights: read, parameter messages and blobs decoded
// SPDX-License-Identifier: Apache-2.0
//
// Bytes that begin with 'W' are the weights of a small net, after that letter; others are a net, in text
// or binary form.
#include "test/fuzz/input.hpp"

#include <string_view>

#include "graft/frontend/caffe/attributes.hpp"
#include "graft/frontend/caffe/blobs.hpp"
#include "graft/frontend/caffe/front_end.hpp"
#include "graft/frontend/caffe/schema.hpp"

namespace {

constexpr std::string_view small_net =
    R"(name: "small" input: "data" input_dim: 1 input_dim: 1 input_dim: 4 input_dim: 4
layer { name: "c" type: "Convolution" bottom: "data" top: "c" convolution_param { num_output: 2 kernel_size: 3 } }
layer { name: "f" type: "InnerProduct" bottom: "c" top: "f" inner_product_param { num_output: 3 } }
layer { name: "s" type: "Scale" bottom: "f" top: "s" scale_param { bias_term: true } })";

} // namespace

extern "C" int LLVMFuzzerTestOneInput(std::uint8_t const* data, std::size_t size) {
    bool const is_weights = size > 0 && data[0] == 'W';
    auto const given = is_weights ? fuzz::file(data + 1, size - 1) : fuzz::file(data, size);
    auto const net = is_weights ? fuzz::file(reinterpret_cast<std::uint8_t const*>(small_net.data()), small_net.size())
                                : given;
    graft::model::source model;
    graft::error_list errors;
    bool const fine = errors.add(
        graft::caffe::read(net, "net", is_weights ? given : nullptr, "weights", {}, fuzz::budget(), model));
    fuzz::check_answer(fine, errors);
    if (!fine) return 0;
    fuzz::check_none(source_claims::broken(model));
    unsigned sum = 0;
    for (auto const& n : model.main.nodes) {
        graft::error_list of_layer;
        graft::series<graft::named_attr> all;
        for (auto const& f : graft::caffe::schema::layer_parameter.fields)
            if (f.type == graft::wire::field_type::message && f.name.ends_with("_param"))
                (void)graft::caffe::attributes(model, n, f.name, all, of_layer);
        (void)graft::caffe::attributes(model, n, {}, all, of_layer);
        fuzz::check_none(source_claims::broken(all));
        for (auto const& b : graft::caffe::blobs(model, n, of_layer)) {
            fuzz::check_none(source_claims::broken(b.data));
            for (auto const x : b.data.bytes) sum += static_cast<unsigned>(x);
        }
        for (auto const& e : of_layer.errors) fuzz::check(e.where.node == n.name, "an error of a layer names it");
    }
    return sum == 0xFFFFFFFF;
}
