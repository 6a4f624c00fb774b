// test/fuzz/tensorflow.cpp - arbitrary bytes as a GraphDef or SavedModel, binary or text: read, every attribute
// decoded
// SPDX-License-Identifier: Apache-2.0
#include "test/fuzz/input.hpp"

#include "graft/frontend/tensorflow/attributes.hpp"
#include "graft/frontend/tensorflow/front_end.hpp"

extern "C" int LLVMFuzzerTestOneInput(std::uint8_t const* data, std::size_t size) {
    graft::model::source model;
    graft::error_list errors;
    bool const fine = errors.add(graft::tensorflow::read(fuzz::file(data, size), "model", fuzz::budget(), model));
    fuzz::check_answer(fine, errors);
    if (!fine) return 0;
    fuzz::check_none(source_claims::broken(model));
    auto const decode = [&](graft::model::graph const& g) {
        for (auto const& n : g.nodes) {
            graft::series<graft::named_attr> all;
            graft::error_list of_node;
            fuzz::check_answer(
                graft::tensorflow::attributes(model, n, all, of_node, {.bytes = std::size_t{1} << 26}), of_node);
            for (auto const& e : of_node.errors)
                fuzz::check(e.where.node == n.name, "an error of an attribute names its node");
        }
    };
    decode(model.main);
    for (auto const& f : model.functions) decode(f.body);
    return 0;
}
