// examples/graft_import/main.cpp - imports a model, infers, plans and runs it: the whole library in one program
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <string>
#include <string_view>
#include <unistd.h>
#include <vector>

#include <fmt/format.h>

#include "data.hpp"
#include "graft/import.hpp"
#include "graft/kernel/session.hpp"
#include "graft/text.hpp"
#include "npy.hpp"
#include "options.hpp"
#include "report.hpp"
#include "target.hpp"

namespace {

constexpr int done = 0, refused = 1, misused = 2;

/// Bytes of the machine's memory: what a model may ask for.
std::uint64_t memory_of_machine() {
    auto const pages = ::sysconf(_SC_PHYS_PAGES), bytes = ::sysconf(_SC_PAGESIZE);
    return pages > 0 && bytes > 0 ? static_cast<std::uint64_t>(pages) * static_cast<std::uint64_t>(bytes) : std::uint64_t{1} << 34;
}

/// One run of the program: each step adds its errors.
class tool {
public:
    explicit tool(options const& o) : options_(o), target_(shipped_target()), dump_(o.dumps) {}

    int run() {
        for (auto const& name : {options_.import.outputs}) file_names(name);
        if (!report()) return refused;
        auto import = options_.import;
        import.budget_bytes = memory_of_machine() / 2;
        for (auto const& [name, file] : options_.inputs) {
            named_array a{name, file, {}};
            if (read_npy(file, a.array, errors_)) {
                import.feeds.push_back({name, a.array.desc.shape});
                arrays_.push_back(std::move(a));
            }
        }
        if (!report()) return refused;
        import.without = !import.weights.empty() ? graft::missing_weights::error
                         : options_.run         ? graft::missing_weights::seeded
                                                : graft::missing_weights::unknown;
        auto imported = graft::import(target_, options_.model, import, errors_);
        if (!imported) errors_.errors = imported.error().errors;
        if (!report()) return refused;
        graph_ = &*imported;
        if (import.without == graft::missing_weights::seeded) warn_of_seeded();
        return planned();
    }

private:
    int planned() {
        auto const& g = *graph_;
        auto framework = options_.import.from;
        if (auto const file = graft::map_file(options_.model, options_.import.budget, errors_); file && !framework) framework = framework_of(*file);
        graft::graph_view view{&g, framework ? name_of(*framework) : std::string_view(), nullptr, nullptr};
        dump_.write("inferred", view, errors_);
        check_arrays(g, arrays_, errors_);
        graft::error_list later; // what a run would need
        auto const kernels = graft::bind_kernels(g, target_.kernels, later);
        graft::error_list sizes;
        auto const plan = graft::plan_memory(g, kernels.workspace_bytes, sizes, options_.run ? memory_of_machine() : std::uint64_t{1} << 40);
        view.kernels = &kernels;
        if (!sizes.failed()) view.plan = &plan;
        dump_.write("planned", view, errors_);
        if (!options_.json.empty()) graft::write_text(options_.json, to_json(view), errors_);
        if (!options_.quiet) print_graph(view);
        if (options_.run) {
            for (auto const* all : {&later, &sizes}) errors_.errors.insert(errors_.errors.end(), all->errors.begin(), all->errors.end());
        }
        if (!report()) return refused;
        return options_.run ? execute(plan, kernels) : done;
    }
    int execute(graft::memory_plan const& plan, graft::kernel_binding const& kernels) {
        auto const& g = *graph_;
        graft::session session(g, plan, kernels, errors_);
        if (!errors_.failed()) set_inputs(g, session, arrays_, errors_);
        if (!report()) return refused;
        if (auto const why = session.run(); !why) {
            graft::place where;
            if (session.failed_node() != graft::no_id) {
                where.node = std::string(g.nodes[session.failed_node()].name);
                where.op = std::string(g.op_name(g.nodes[session.failed_node()]));
            }
            errors_.add(why, std::move(where));
            (void)report();
            return refused;
        }
        if (!options_.quiet)
            for (std::size_t i = 0; i < g.outputs.size(); ++i) print_output(g.outputs[i].name, session.output(i));
        save(session);
        return report() ? done : refused;
    }
    void save(graft::session const& session) {
        if (options_.save.empty()) return;
        std::vector<std::string> names;
        for (auto const& o : graph_->outputs) names.emplace_back(o.name);
        if (!file_names(names) || !graft::make_directory(options_.save, errors_)) return;
        for (std::size_t i = 0; i < names.size(); ++i) write_npy(options_.save + "/" + file_name(names[i]), session.output(i), errors_);
    }

    static std::string file_name(std::string name) {
        std::replace_if(name.begin(), name.end(), [](char c) { return c == '/' || c == ':' || c == '\0'; }, '_');
        return name + ".npy";
    }
    /// Two tensors that would be saved in one file are an error.
    bool file_names(std::vector<std::string> const& names) {
        if (options_.save.empty()) return true;
        bool fine = true;
        for (std::size_t i = 0; i < names.size(); ++i)
            for (std::size_t k = 0; k < i; ++k)
                if (file_name(names[i]) == file_name(names[k])) {
                    graft::place where;
                    where.file = options_.save + "/" + file_name(names[i]);
                    errors_.add(graft::errc::cannot_write_file, std::move(where), "one tensor per file", "'" + names[k] + "' and '" + names[i] + "'");
                    fine = false;
                }
        return fine;
    }
    void warn_of_seeded() {
        for (auto const& n : graph_->nodes)
            if (n.kind == graft::node_kind::constant && n.source == graft::no_id && n.origin_type == "Blob") {
                fmt::print(stderr, "warning: {}: no --weights: the net runs with seeded ones, its numbers mean nothing\n", options_.model);
                return;
            }
    }
    /// Prints what was found since the last call; false when something was wrong.
    bool report() {
        auto const failed = errors_.failed();
        for (auto* all : {&errors_.warnings, &errors_.errors})
            for (auto& e : *all)
                if (e.where.file.empty()) e.where.file = options_.model;
        print_errors(errors_, target_);
        errors_ = {};
        return !failed;
    }

    options const& options_;
    graft::target target_;
    graft::stage_dump dump_;
    graft::error_list errors_{};
    std::vector<named_array> arrays_{};
    graft::graph const* graph_ = nullptr;
};

} // namespace

int main(int argc, char** argv) {
    std::string why;
    auto const parsed = parse_options(argc, argv, why);
    if (!parsed) {
        fmt::print(stderr, "error: {}\n{}", why, usage_text);
        return misused;
    }
    if (parsed->help) {
        fmt::print("{}", usage_text);
        return done;
    }
    return tool(*parsed).run();
}
