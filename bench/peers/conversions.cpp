// bench/peers/conversions.cpp MODEL... - memory traffic of layout conversions with oneDNN's blocks: planned, compared
// with each node using the layout that it finds; and the difference of the outputs from the reference
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <string>
#include <string_view>
#include <vector>

#include "graft/run.hpp"
#include "graft/session/assign.hpp"
#include "graft/shipped.hpp"

namespace {

graft::result<graft::graph, graft::error_list> imported(graft::target const& target, std::string const& file) {
    graft::import_options how;
    how.without = graft::missing_weights::seeded;
    return graft::import(target, file, how);
}
/// The first float32 outputs of a run with generated inputs; empty if it does not run.
std::vector<float> outputs(graft::target const& target, std::string const& file, std::vector<std::string> engines) {
    auto g = imported(target, file);
    if (!g) return {};
    graft::compile_options how;
    how.engines = std::move(engines);
    auto const program = graft::compile(std::move(*g), target, how);
    if (!program) return {};
    graft::session run{*program};
    for (std::size_t i = 0; i < run.input_count(); ++i) {
        auto const& d = program->graph().tensors[program->graph().inputs[i].tensor].desc;
        if (d.type != graft::dtype::f32 || !d.shape.elements().known()) return {};
        std::vector<float> x(static_cast<std::size_t>(d.shape.elements().value()));
        std::uint32_t state = 12345;
        for (auto& v : x) v = static_cast<float>((state = state * 1664525u + 1013904223u) >> 8) / 16777216.f;
        if (!run.set_input(i, graft::as_bytes(graft::span<float const>(x.data(), x.size())))) return {};
    }
    if (!run.run()) return {};
    std::vector<float> all;
    for (std::size_t i = 0; i < run.output_count(); ++i)
        if (auto const y = run.output<float>(i)) all.insert(all.end(), y->begin(), y->end());
    return all;
}

/// A line of the table; false if the model has no conversions, or no shapes.
bool measure(graft::target const& target, graft::kernel_set kernels, std::string const& file) {
    struct {
        std::size_t count;
        std::int64_t bytes;
    } of[2];
    bool exact = true;
    for (auto how : {graft::layout_choice::first_come, graft::layout_choice::fewest_bytes}) {
        auto g = imported(target, file);
        if (!g) return std::fprintf(stderr, "%s: not imported\n", file.c_str()), false;
        auto const engines = graft::assign_engines(*g, kernels, how);
        auto const bytes = graft::conversion_bytes(*g, engines);
        if (!bytes.known()) return std::fprintf(stderr, "%s: sizes are missing\n", file.c_str()), false;
        of[how == graft::layout_choice::fewest_bytes] = {engines.conversions.size(), bytes.value()};
        exact = engines.fewest_bytes;
    }
    if (of[0].count == 0) return std::fprintf(stderr, "%s: nothing is converted\n", file.c_str()), false;
    auto const plain = outputs(target, file, {"cpu"}), blocked = outputs(target, file, {"onednn", "cpu"});
    double largest = 1e-30, off = 0;
    for (auto v : plain) largest = std::isfinite(v) ? std::max(largest, std::fabs(static_cast<double>(v))) : largest;
    for (std::size_t i = 0; i < plain.size() && i < blocked.size(); ++i)
        off = std::max(off, std::fabs(static_cast<double>(plain[i]) - static_cast<double>(blocked[i])) / largest);
    auto name = file.substr(file.find_last_of('/') + 1);
    std::printf("| %s | %zu, %lld | %zu, %lld | %.0f %% | %s | ", name.c_str(), of[0].count,
        static_cast<long long>(of[0].bytes), of[1].count, static_cast<long long>(of[1].bytes),
        100.0 * static_cast<double>(of[0].bytes - of[1].bytes) / static_cast<double>(of[0].bytes),
        exact ? "yes" : "no");
    if (plain.empty() || plain.size() != blocked.size()) std::printf("not run |\n");
    else std::printf("%.1e |\n", off);
    std::fflush(stdout);
    return true;
}

} // namespace

int main(int count, char** files) {
    auto target = graft::shipped::target();
    std::vector<graft::kernel_table_view> tables(
        graft::shipped::onednn_kernels().begin(), graft::shipped::onednn_kernels().end());
    auto const shipped = graft::shipped::kernels().tables;
    tables.insert(tables.end(), shipped.begin(), shipped.end());
    graft::kernel_set const kernels{{tables.data(), tables.size()}};
    target.kernels = kernels;
    std::printf("| net | conversions and their bytes, first come | planned | less | the fewest | outputs off |\n"
                "| --- | ---: | ---: | ---: | --- | ---: |\n");
    for (int i = 1; i < count; ++i) (void)measure(target, kernels, files[i]);
}
