// test/fuzz/onnx.cpp - arbitrary bytes as an ONNX model, binary or text: read, every attribute and every tensor
// decoded
// SPDX-License-Identifier: Apache-2.0
#include "test/fuzz/input.hpp"

#include "graft/frontend/onnx/front_end.hpp"

extern "C" int LLVMFuzzerTestOneInput(std::uint8_t const* data, std::size_t size) {
    graft::model::source model;
    graft::error_list errors;
    // no file is next to it
    bool const fine = errors.add(
        graft::onnx::read(fuzz::file(data, size), "/proc/self/fdinfo/model", fuzz::budget(), model));
    fuzz::check_answer(fine, errors);
    if (!fine) return 0;
    graft::model::decode_budget const budget{.bytes = std::size_t{1} << 26};
    fuzz::check_none(source_claims::broken(model, true));
    for (auto const& n : model.main.nodes) {
        graft::error_list of_node;
        auto const role = graft::onnx::role_of(n.type);
        if (role == graft::model::node_role::constant || role == graft::model::node_role::input) {
            graft::series<graft::model::graph_input> all;
            bool const constant = role == graft::model::node_role::constant;
            auto const why = graft::onnx::graph_inputs(model, n, constant, false, all, of_node);
            // weights that were removed from the model have no bytes: only such messages may, and they have none at
            // all
            graft::onnx::detail::tensor_facts t;
            graft::onnx::detail::fault broken;
            bool const taken_out = constant && n.type == graft::onnx::detail::initializer && !all.empty() &&
                                   all[0].value.bytes.empty() &&
                                   graft::onnx::detail::read_facts(n.message, t, broken) &&
                                   graft::onnx::detail::lacks_values(n.message, t);
            if (constant && why && !all.empty() && graft::bits_of(all[0].desc.type) != 0 && !taken_out)
                fuzz::check(graft::bytes_of(all[0].desc).is(static_cast<std::int64_t>(all[0].value.bytes.size())),
                    "a constant has as many bytes as its shape says");
        } else {
            graft::series<graft::named_attr> all;
            fuzz::check_answer(graft::onnx::attributes(model, n, all, of_node, budget), of_node);
        }
        for (auto const& e : of_node.errors) fuzz::check(e.where.node == n.name, "an error names its node");
    }
    return 0;
}
