// graft/export/onnx/detail/write_model.ipp - the bodies of graft/export/onnx/write_model.hpp
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/base/atomic_file.hpp"
#include "graft/export/onnx/detail/drafting.hpp"
#include "graft/export/onnx/detail/encode.hpp"

GRAFT_BEGIN
namespace onnx::out {

GRAFT_LARGE result<encoded_model, error_list> write_model(graph const& g, exporters const& exporters,
    write_options const& options, std::string_view data_name, model_draft& draft, write_report* report) {
    error_list errors;
    if (options.opset < write_options::first_opset || options.opset > write_options::last_opset) {
        errors.add(errc::unsupported_version, {}, "an operator set from 7 to 26", std::to_string(options.opset));
        return errors;
    }
    if (!detail::drafting(g, exporters, options.opset, draft, errors).run()) return errors;
    std::size_t weights = 0, transposes = 0;
    auto const needed = needed_parts(draft);
    std::size_t nodes = 0;
    for (value_id v = 0; v < draft.values.size(); ++v)
        if (needed.values[v] && draft.values[v].kind == value_kind::constant)
            weights += draft.values[v].constant.bytes.size();
    for (std::size_t i = 0; i < draft.nodes.size(); ++i)
        if (needed.nodes[i]) ++nodes, transposes += draft.nodes[i].type == "Transpose";
    auto external_min_bytes = options.external_min_bytes;
    if (external_min_bytes == write_options::default_external_min_bytes && weights > write_options::largest_message)
        external_min_bytes = 1024;
    detail::model_encoder encoder(draft, g, needed, options.opset);
    auto created = encoder.write(external_min_bytes, data_name);
    if (report) {
        *report = {nodes, transposes, weights, {}};
        for (auto const* ports : {&draft.inputs, &draft.outputs})
            for (auto const& p : *ports)
                if (!draft.values[p.value].desc.shape.has_rank()) report->unranked.emplace_back(p.name);
    }
    return {std::move(created), std::move(errors)};
}

} // namespace onnx::out

GRAFT_LARGE error_list export_onnx(graph const& g, onnx::out::exporters const& exporters, std::string const& path,
    onnx::out::write_options const& options, onnx::out::write_report* report) {
    error_list errors;
    onnx::out::model_draft draft;
    auto const slash = path.rfind('/');
    auto const data = (slash == std::string::npos ? path : path.substr(slash + 1)) + ".data";
    auto const created = errors.take(onnx::out::write_model(g, exporters, options, data, draft, report));
    if (errors.failed()) return errors;
    if (!created.data.empty()) {
        detail::whole_file file(path + ".data");
        for (auto const& b : created.data) file.write(b.data(), b.size());
        if (!errors.add(file.finish())) return errors;
    }
    detail::whole_file file(path); // first to a temporary file: the model that is read may be the one that is written
    for (auto const& p : created.model)
        file.write(p.own.data(), p.own.size()), file.write(p.seen.data(), p.seen.size());
    return file.finish();
}

GRAFT_END
