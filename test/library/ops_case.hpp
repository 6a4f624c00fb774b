// test/library/ops_case.hpp - one line per test case of an operator: its result or its error; statistics of tests
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <map>
#include <string_view>

#include "test/library/ops_rules.hpp"
#include "test/library/symbolic_case.hpp"

namespace test {

inline constexpr shape scalar = shape::scalar();
/// A tensor of this dtype and shape.
constexpr graft::literal of(shape const& s, dtype t) { return {s, t}; }
constexpr graft::literal in(shape const& s, graft::format f) { return {s, dtype::undefined, f}; }

/// An attribute that lists this one dtype.
constexpr values types_of(dtype t) { return {static_cast<std::int64_t>(t)}; }

/// The subject of a case, derived from its arguments.
enum class about { known, open_dim, open_rank, refusal };
inline constexpr std::size_t kinds = 4;

/// The number of cases of each kind, per operator. Filled before main by every case that is compiled into the program,
/// whether it runs or not.
struct tally {
    std::size_t of[kinds]{};
};
inline std::map<std::string_view, tally>& tallies() {
    static std::map<std::string_view, tally> all;
    return all;
}
template <class Op, about Kind, class Site> inline bool const counted = [] {
    ++tallies()[Op::prototype.name()].of[static_cast<std::size_t>(Kind)];
    return true;
}();

/// The kind of a case with a result.
constexpr about kind_of(std::initializer_list<graft::argument> arguments) {
    auto kind = about::known;
    for (auto const& a : arguments) {
        if (a.is.is == graft::literal::what::tensor) {
            auto const& s = a.is.desc.shape;
            if (!s.has_rank()) return about::open_rank;
            if (!s.is_static()) kind = about::open_dim;
        }
        for (std::size_t i = 0; i < a.is.list.size; ++i)
            if (a.is.list.elements[i] == hidden) kind = about::open_dim;
    }
    return kind;
}
// the last argument selects the output: a name, a position; it does not affect the kind
constexpr about kind_of(std::initializer_list<graft::argument> arguments, shape const&) { return kind_of(arguments); }
constexpr about kind_of(
    std::initializer_list<graft::argument> arguments, shape const&, std::string_view, std::size_t = 0) {
    return kind_of(arguments);
}

template <class Op> constexpr std::string_view first_output() {
    for (auto const& p : Op::prototype.params())
        if (p.is_output()) return p.name;
    return {};
}

/// The rules of Op infer this shape for tensor `k` at output `port`.
template <class Op> constexpr bool gives(std::initializer_list<graft::argument> arguments, shape const& wanted,
    std::string_view port = first_output<Op>(), std::size_t k = 0) {
    return graft::infer<Op>(port, arguments, k) == wanted;
}
/// The rules of Op reject this with this code, and report this parameter.
template <class Op>
constexpr bool refuses(graft::errc code, std::string_view parameter, std::initializer_list<graft::argument> arguments) {
    auto const s = graft::infer_status<Op>(arguments);
    return s.code == code && s.parameter == parameter;
}

/// Repeats the case with random dims and elements as symbols, eight times: the numbers must be the same after their
/// values are substituted.
template <class Op> void claim_with_symbols(char const* file, int line,
    std::initializer_list<graft::argument> arguments, shape const&, std::string_view = {}, std::size_t = 0) {
    symbolic_tally tally;
    run_with_symbols(graft::detail::solo<Op>(), arguments, 8, [](graft::detail::trial const&) {}, tally);
    if (tally.wrong != 0) ADD_FAIL_CHECK_AT(file, line, tally.first_wrong);
}

/// The run-time half of a case, in one place: doctest's macros would dominate the compile time.
inline void claim(bool holds, char const* file, int line, char const* text) {
    CHECK(true); // counted
    if (!holds) ADD_FAIL_CHECK_AT(file, line, text);
}

} // namespace test

/// `GRAFT_GIVES(TopK, {{"x", {8, 100}}, {"k", 5}}, {8, 5}, "values")`: arguments by name, the shape, and if it is not
/// the first output its name, and the position of its tensor.
#define GRAFT_GIVES(Op, ...)                                                                                           \
    do {                                                                                                               \
        constexpr auto holds = [] { return test::gives<Op>(__VA_ARGS__); };                                            \
        static_assert(holds());                                                                                        \
        test::claim(holds(), __FILE__, __LINE__, #Op ": " #__VA_ARGS__);                                               \
        test::claim_with_symbols<Op>(__FILE__, __LINE__, __VA_ARGS__);                                                 \
        (void)test::counted<Op, test::kind_of(__VA_ARGS__), decltype(holds)>;                                          \
    } while (false)
/// The same for an operator without outputs.
#define GRAFT_ACCEPTS(Op, ...)                                                                                         \
    do {                                                                                                               \
        constexpr auto holds = [] { return static_cast<bool>(graft::infer_status<Op>(__VA_ARGS__)); };                 \
        static_assert(holds());                                                                                        \
        test::claim(holds(), __FILE__, __LINE__, #Op ": " #__VA_ARGS__);                                               \
        (void)test::counted<Op, test::kind_of(__VA_ARGS__), decltype(holds)>;                                          \
    } while (false)
/// `GRAFT_REFUSES(TopK, errc::wrong_value, "k", {{"x", {8, 100}}, {"k", -5}})`: the code, the reported parameter,
/// arguments.
#define GRAFT_REFUSES(Op, ...)                                                                                         \
    do {                                                                                                               \
        constexpr auto holds = [] { return test::refuses<Op>(__VA_ARGS__); };                                          \
        static_assert(holds());                                                                                        \
        test::claim(holds(), __FILE__, __LINE__, #Op ": " #__VA_ARGS__);                                               \
        (void)test::counted<Op, test::about::refusal, decltype(holds)>;                                                \
    } while (false)
