// examples/graft_import/exported.cpp - models in other formats: ONNX, MLIR, a frozen GraphDef
// SPDX-License-Identifier: Apache-2.0
#include "exported.hpp"

#include <utility>

#include <fmt/format.h>

#include "graft/export.hpp"
#include "graft/frontend/tensorflow.hpp"
#include "graft/frontend/tensorflow/freeze.hpp"
#include "graft/shipped.hpp"

namespace {

/// The values that --assume gives, as a note in what is exported; empty if it gives none.
std::string assumptions(options const& o) {
    std::string all;
    for (auto const& [name, file] : o.assumed)
        all += (all.empty() ? "made for these values of former inputs: " : ", ") + name + " = " + file;
    return all;
}

bool as_mlir(graft::graph const& g, options const& o, messages& said) {
    graft::mlir::out::write_options how;
    if (o.export_to.ends_with(".stablehlo.mlir")) how.dialect = graft::mlir::out::dialect::stablehlo;
    how.note = assumptions(o);
    graft::mlir::out::write_report written;
    said.errors = graft::export_mlir(g, graft::shipped::mlir_exporters(), o.export_to, how, &written);
    if (!said.report()) return false;
    if (!o.quiet)
        fmt::print("{}: {} operations, {} of them transpose, {} bytes of weights\n", o.export_to, written.operations,
            written.transposes, written.weight_bytes);
    return true;
}

bool as_onnx(graft::graph const& g, options const& o, messages& said) {
    graft::onnx::out::write_report written;
    auto how = o.exported;
    how.note = assumptions(o);
    said.errors = graft::export_onnx(g, graft::shipped::onnx_exporters(), o.export_to, how, &written);
    if (!said.report()) return false;
    for (auto const& name : written.unranked)
        print_warning(
            fmt::format("{}: the rank of '{}' is unknown, and some readers reject such a model: set it with --shape",
                o.export_to, name));
    if (!o.quiet)
        fmt::print("{}: {} nodes, {} of them transpose, {} bytes of weights\n", o.export_to, written.nodes,
            written.transposes, written.weight_bytes);
    return true;
}

} // namespace

bool write_exported(graft::graph& g, options const& o, messages& said) {
    for (auto& port : g.inputs) // by their names on the command line
        for (auto const& [name, file] : o.inputs)
            if (graft::find_tensor(g, name) == port.tensor) port.name = name;
    return o.export_to.ends_with(".mlir") ? as_mlir(g, o, said) : as_onnx(g, o, said);
}

bool write_frozen(graft::target_view const& target, std::string const& path,
    graft::shared<graft::mapped_file const> const& opened, options const& o, messages& said) {
    auto reading = static_cast<graft::read_options>(o.import);
    reading.opened = opened;
    auto& errors = said.errors;
    auto model = errors.take(graft::read_model(target, path, reading));
    graft::tensorflow::frozen_graph frozen;
    if (!errors.failed() && model->front != &graft::tensorflow::front_end)
        errors.add(graft::errc::unsupported_framework, {}, "tensorflow", std::string(model->front->name));
    if (!errors.failed())
        frozen = errors.take(graft::tensorflow::freeze(*model, said.plugins->origins, o.import.outputs));
    if (!errors.failed())
        errors.add(
            graft::write_text(o.freeze, {reinterpret_cast<char const*>(frozen.bytes.data()), frozen.bytes.size()}));
    if (!said.report()) return false;
    for (auto const& name : frozen.outputs)
        if (!o.quiet) print_text(graft::on_one_line(name) + "\n", stdout);
    return true;
}
