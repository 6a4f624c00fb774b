// examples/graft_import/terminal.hpp - what a terminal gets and a pipe does not: colours, and tables that fit
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdio>
#include <optional>
#include <string>
#include <string_view>

/// The parts of the output that a terminal shows in another colour or weight.
enum class tone { heading, error, warning, note };

/// Whether the stream is a terminal.
bool is_terminal(std::FILE* to);

/// The text on one line, in its colour if the stream is a terminal that has colours; as it is in a pipe, with NO_COLOR,
/// or if TERM is `dumb` or not set.
std::string painted(std::string_view text, tone as, std::FILE* to);

/// The columns of a terminal: COLUMNS, or what the terminal says; 0: as many as there are, as in a pipe.
std::size_t columns_of(std::FILE* to);

/// How many rows of a table are printed: `--nodes N`, `--nodes all`, or as many as suit the stream.
struct table_rows {
    std::optional<std::size_t> wanted{}; ///< empty: the default
    bool all = false;                    ///< with lines of any length

    /// The most rows for the stream.
    [[nodiscard]] std::size_t most(std::FILE* to) const;
    /// Whether the stream gets tables that nobody asked for: a terminal does not.
    [[nodiscard]] bool are_told(std::FILE* to) const { return all || wanted || !is_terminal(to); }
};

/// Prints text, which may have names of a model: its control characters other than line breaks as `?`.
void print_text(std::string_view text, std::FILE* to);

/// Says in a terminal what a file that was written is.
void tell_written(std::string_view file, std::string_view what);

/// Prints a table: its first line is the heading. In a terminal long cells are shortened so that lines fit, and rows
/// that are left out are counted; the lines that begin with `end`, such as sums, are always printed.
void print_table(std::string_view text, table_rows rows, std::FILE* to, std::string_view end = {});

/// Prints sentences: in a terminal long lines are broken at blanks.
void print_page(std::string_view text, std::FILE* to);

/// Prints lines: in a terminal those that are too long are cut, and those that are too many are counted.
void print_lines(std::string_view text, table_rows rows, std::FILE* to);
