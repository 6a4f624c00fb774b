// examples/graft_import/help.hpp - the text of --help: an overview, a group of options, all of them, or as JSON
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>
#include <vector>

/// A group of options: its name for --help, and its title.
struct option_group {
    std::string_view name{}, title{};
};
/// All groups, in the order of the help.
inline constexpr option_group option_groups[]{
    {"read", "Read a model"},
    {"shapes", "Shapes and values"},
    {"run", "Run"},
    {"passes", "Passes over the graph"},
    {"export", "Export"},
    {"compile", "Compile: engines, chips, programs"},
    {"inspect", "Inspect and explain"},
    {"operators", "Operators and files, without a model"},
    {"general", "General"},
};

/// One option as the command line declares it.
struct option_help {
    std::string group{};                 ///< its name
    std::vector<std::string> names{};    ///< `-h`, `--help`
    std::string value{}, does{};         ///< `FILE`, empty for a flag; what it does
    std::vector<std::string> excludes{}; ///< the options that are not valid with it
    bool repeats = false;                ///< each of several has an effect
    bool may_lack_value = false;         ///< its value may be left out
};

/// The page for a topic: empty: the overview; `all`, `json`, the name of a group or of an option. Empty if there is no
/// such topic; `hint` then names the nearest one.
std::string help_about(std::string_view topic, std::vector<option_help> const& options, std::string& hint);
