// examples/graft_import/main.cpp - imports a model, infers, plans and runs it: the complete library in one program
// SPDX-License-Identifier: Apache-2.0
#include <cstdio>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "compare.hpp"
#include "graft/cann/catalog/operators.hpp"
#include "graft/export.hpp"
#include "graft/export/mlir/coverage.hpp"
#include "graft/export/onnx/coverage.hpp"
#include "graft/library/load.hpp"
#include "graft/library/not_executed.hpp"
#include "graft/program/coverage.hpp"
#include "graft/run.hpp"
#include "graft/shipped.hpp"
#include "graft/text.hpp"
#include "import_model.hpp"
#include "infer.hpp"
#include "options.hpp"
#include "progress.hpp"
#include "report.hpp"
#include "standard_output.hpp"
#include "variables.hpp"

namespace {

constexpr int done = 0, refused = 1, misused = 2;

/// The shipped tables, and the libraries that the command line names.
graft::result<graft::target_view, graft::error_list> whole_target(std::vector<std::string> const& libraries) {
    auto const loaded = graft::library::load(libraries);
    if (!loaded) return loaded.error();
    return graft::with_libraries(graft::shipped::target(), *loaded);
}

/// Does what the command line says.
int answer(int argc, char** argv) {
    std::string why;
    auto const parsed = parse_options(argc, argv, why);
    if (!parsed) {
        fmt::print(
            stderr, "{} {}\ngraft_import --help lists the options\n", painted("error:", tone::error, stderr), why);
        return misused;
    }
    if (!parsed->help.empty()) {
        fmt::print("{}", parsed->help);
        return done;
    }
    if (!parsed->variables.empty()) {
        graft::error_list wrong;
        auto const listed = list_variables(parsed->variables, !parsed->json.empty(), parsed->verify, wrong);
        if (!parsed->json.empty() && parsed->json != "-") wrong.add(graft::write_text(parsed->json, listed));
        else fmt::print("{}", listed);
        print_errors(wrong, nullptr);
        return wrong.failed() ? refused : done;
    }
    auto target = whole_target(parsed->libraries);
    if (!target) {
        print_errors(target.error(), nullptr);
        return refused;
    }
    std::unique_ptr<graft::cann::listed_operators> further;
    bool const lists = !parsed->infer.empty() || parsed->lists_ops;
    if (!parsed->catalog.empty() && (parsed->catalog != "cann" || !lists)) {
        fmt::print(stderr, "{} --catalog: expected cann, with --ops\n", painted("error:", tone::error, stderr));
        return misused;
    }
    auto const shipped = target->ops.size;
    if (!parsed->catalog.empty() || !parsed->infer.empty()) {
        further = std::make_unique<graft::cann::listed_operators>(target->ops);
        target->ops = further->view();
    }
    if (parsed->coverage) {
        fmt::print("{}{}{}{}", graft::to_markdown(graft::coverage_of(*target)),
            graft::onnx::out::exporters_markdown(graft::shipped::operators(), graft::shipped::onnx_exporters()),
            graft::mlir::out::exporters_markdown(graft::shipped::operators(), graft::shipped::mlir_exporters()),
            graft::kernel_gaps_markdown(
                graft::shipped::operators(), target->kernels, graft::library::operators_not_executed));
        return done;
    }
    if (!parsed->infer.empty()) {
        graft::error_list wrong;
        bool const lines = parsed->infer == "-" || parsed->infer.ends_with(".jsonl");
        auto const others = graft::cann::listed_operators::sharing_names();
        vocabulary const all(target->ops, others.view(), shipped);
        bool const fine = lines ? infer_lines(all, parsed->infer, wrong)
                                : infer_words(all, parsed->infer, parsed->json == "-", wrong);
        print_errors(wrong, nullptr);
        return fine ? done : refused;
    }
    if (!parsed->compare.empty()) return compare_models(*target, *parsed);
    return parsed->lists_ops ? list_operators(*parsed, std::move(*target)) : import_model(*parsed, std::move(*target));
}

} // namespace

int main(int argc, char** argv) {
    keep_standard_streams();
    remove_files_on_interrupt();
    return with_standard_output(&answer, argc, argv, refused);
}
