// graft/base/error.hpp - errors of a pass as data: what, where, expected, got; rendered only by the text module
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "graft/base/container/series.hpp"
#include "graft/base/separate.hpp"
#include "graft/base/status.hpp"

GRAFT_BEGIN

/// The location of an error. Fields that do not apply are empty.
struct GRAFT_TYPE place {
    std::string file{};     ///< as it was passed to the reader; empty for a graph in memory
    std::uint32_t line{},   ///< of a text file, from 1; 0 for any other
        column{};           ///< the character of the line, from 1; 0 for any other file
    std::int64_t byte = -1; ///< offset in a binary file whose encoding is broken
    std::string node{},     ///< name of the node in the model; empty: not at a node
        op{},               ///< type of the node, as the source framework names it
        port{};             ///< names of the source framework
    /// the reporting rule: `verify of Conv2D`, `infer_shape of y/part (MatMul)`; empty: no rule
    std::string rule{};

    /// A file, or a field of it that is read like a port.
    [[nodiscard]] static GRAFT_LARGE place in(std::string_view file, std::string_view port = {});
    /// A node, or its port or attribute.
    [[nodiscard]] static GRAFT_LARGE place at(
        std::string_view node, std::string_view op = {}, std::string_view port = {});
};

/// An error of a stage: its code, the place in the model, and what was expected and found.
struct GRAFT_TYPE error {
    errc code{};            ///< what is wrong; never `ok`
    place where{};          ///< file, node, port, rule: what is known of the location
    std::string expected{}, ///< what would be right, in words; may be empty
        got{};              ///< what was found instead; may be empty
};
/// A result without a value is dereferenced, and this is its error.
[[noreturn, gnu::cold]] GRAFT_LARGE void no_value(error const& why);

/// An error found in a constant expression: its strings are views, valid only during the evaluation.
struct GRAFT_TYPE noted_mistake {
    status why{};           ///< code, parameter and numbers
    std::uint32_t line = 0; ///< from 1; 0 = unknown
};

/// All errors of a pass, in the order of the model; warnings are separate. A function that computes a value returns
/// `result<T, error_list>`, whose `notes()` are its warnings; a function that changes or checks something returns an
/// `error_list`. Only the parts of one pass have an `error_list&` parameter and add to that pass's list: a function
/// that is called for each node (`front_end::attributes`), and a reader or writer with the lifetime of its pass
/// (`model::source_writer`, `graph_writer`). A separate list for each node would be created and emptied for no use.
struct [[nodiscard]] GRAFT_TYPE error_list {
    series<error> errors{},        ///< the pass has no result if there is one
        warnings{};                ///< the pass has a result that may not be what is expected
    series<noted_mistake> noted{}; ///< of a constant expression, in which no `error` can be created

    /// Whether there is an error; warnings do not count.
    [[nodiscard]] constexpr bool failed() const { return !errors.empty() || !noted.empty(); }
    /// Number of errors.
    [[nodiscard]] constexpr std::size_t count() const { return errors.size() + noted.size(); }
    /// Adds an error of a constant expression.
    constexpr void note(status const& why, std::uint32_t line = 0) { noted.push_back({why, line}); }
    /// Adds an error. In a constant expression call `note`.
    GRAFT_LARGE void add(errc code, place where, std::string expected = {}, std::string got = {});
    /// Adds a warning: the pass continues, and its result is used.
    GRAFT_LARGE void warn(errc code, place where, std::string expected = {}, std::string got = {});
    /// Appends all of another list. Returns whether it contains no error.
    /// example `if (!errors.add(check_chip(g, "npu-1"))) return errors;`
    GRAFT_LARGE bool add(error_list others);
    /// The value of a result, or an empty value if there is none. Its errors and warnings are added.
    /// example `auto const plan = errors.take(plan_memory(g, kernels));`
    template <class T> T take(result<T, error_list>&& answer) {
        add(std::move(answer).error());
        return answer ? *std::move(answer) : T();
    }
    /// Adds the status that a rule returned; `where` already contains file, node and operator.
    GRAFT_LARGE void add(status const& why, place where);
};
/// A result without a value is dereferenced, and these are its errors.
[[noreturn, gnu::cold]] GRAFT_LARGE void no_value(error_list const& why);

#if defined(GRAFT_SEPARATE)
extern template class series<error>;
#endif

GRAFT_END

#if !defined(GRAFT_SEPARATE) || defined(GRAFT_SOURCE)
#include "graft/base/detail/error.ipp"
#endif
