// examples/graft_import/summary.hpp - what a model is: the answer of `graft_import MODEL`
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "graft/program/model_report.hpp"
#include "graft/run.hpp"
#include "options.hpp"

/// Names with their numbers, the most frequent first.
using name_counts = std::vector<std::pair<std::string, std::size_t>>;

/// What a model is: its file, its graph, and the program that it becomes. The steps of an import fill it in.
class [[gnu::visibility("hidden")]] model_summary { // as the types of its members are
public:
    explicit model_summary(options const& o) : options_(o) {}

    /// Takes what the file says when it is read: for `import_options::observers`. The summary must not be moved.
    [[nodiscard]] graft::stage_observer observer();
    /// Takes inputs, outputs, symbols, operators and constants of a graph.
    void take(graft::graph const& g);
    /// A number for each symbol of inputs, so that sizes are known: batches of 1, pictures of 224, and 64 otherwise, as
    /// far as the symbol may be that.
    [[nodiscard]] graft::series<graft::symbol_value> chosen_sizes() const;
    /// Others, if those are not possible: the least, or none, and the figures are of no sizes.
    [[nodiscard]] graft::series<graft::symbol_value> other_sizes(bool least);

    /// Prints all of it. False: something is missing to run it.
    bool print(std::string const& path, graft::program const& program) const;
    /// Prints what is known of a model that is refused, and what is missing.
    void print_refused(std::string const& path, graft::model_report const& report) const;

private:
    struct port {
        std::string name{}, desc{};
        bool is_state = false;
    };
    struct symbol {
        std::string name{}, range{}, place{};
        std::int64_t min = 1, max = 1;
        std::int64_t size = 1; ///< for the figures
        bool is_of_input = false;
    };

    void take_file(graft::model::source const& model);
    void print_file(std::string const& path) const;
    void print_ports() const;
    void print_sizes(graft::program const& program) const;
    void print_next(bool imported, bool runs) const;
    [[nodiscard]] std::string sizes(std::string_view before, std::string_view between) const;

    options const& options_;
    std::string framework_{}, producer_{}, versions_{}; ///< empty: the file does not say
    bool is_text_ = false;                              ///< the file is in text form
    std::size_t file_nodes_ = 0, nodes_ = 0;            ///< of the file, of the graph
    name_counts file_operators_{}, operators_{};
    std::vector<port> inputs_{}, outputs_{};
    std::vector<symbol> symbols_{};
    std::uint64_t parameters_ = 0, parameter_bytes_ = 0, constants_ = 0, macs_ = 0;
    bool lacks_weights_ = false; ///< some constant has no elements
    bool has_sizes_ = true;      ///< figures are of the sizes of symbols
};
