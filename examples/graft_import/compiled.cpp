// examples/graft_import/compiled.cpp - compiled programs on the command line: their valid options
// SPDX-License-Identifier: Apache-2.0
#include "compiled.hpp"

#include <algorithm>
#include <string>
#include <string_view>
#include <utility>

#include "graft/base.hpp"
#include "graft/shipped.hpp"

namespace {

/// Valid options for a compiled program; all others specify how a model is compiled.
constexpr std::string_view taken[] = {"MODEL", "--input", "--output", "--save", "--json", "--dump", "--explain",
    "--profile", "--runs", "--threads", "--random-inputs", "--grow-to", "--regions", "--quiet", "--no-run", "--verify",
    "--library", "--compile", "--nodes"};

std::string among(graft::series<graft::graph_port> const& ports, std::string_view name) {
    graft::nearest_name near(name);
    for (auto const& p : ports) near.look(p.name);
    return near.hint();
}

} // namespace

graft::result<graft::program, graft::error_list> load_compiled(graft::shared<graft::mapped_file const> file,
    options const& o, graft::target_view target, std::uint64_t memory_bytes) {
    graft::error_list errors;
    for (auto const& name : o.given)
        if (std::find(std::begin(taken), std::end(taken), name) == std::end(taken)) {
            auto where = graft::place::in(o.model, name);
            errors.add(graft::errc::usage, std::move(where),
                "options that are valid for a compiled program: data, outputs and reports",
                "an option of import or compilation");
        }
    if (errors.failed()) return errors;
    std::vector<graft::kernel_table_view> kernels(target.kernels.tables.begin(), target.kernels.tables.end());
    kernels.insert(kernels.end(), graft::shipped::onednn_kernels().begin(), graft::shipped::onednn_kernels().end());
    target.kernels = {kernels};
    graft::load_options how;
    how.verify = o.verify;
    how.memory_bytes = memory_bytes;
    auto program = graft::load(std::move(file), o.model, target, how);
    if (!program) return program;
    auto const& outputs = program->graph().outputs;
    for (auto const& name : o.import.outputs)
        if (std::none_of(outputs.begin(), outputs.end(), [&](auto const& p) { return p.name == name; }))
            errors.add(graft::errc::unknown_output, graft::place::in(o.model, name),
                "an output of the program" + among(outputs, name), "'" + name + "'");
    if (errors.failed()) return errors;
    return program;
}

void check_names(graft::graph const& g, std::vector<named_array> const& arrays, graft::error_list& errors) {
    for (auto const& a : arrays)
        if (!is_input(g, a.name))
            errors.add(graft::errc::unknown_input, graft::place::in({}, a.name),
                "an input of the program" + among(g.inputs, a.name), "'" + a.name + "'");
}
