// graft/base/detail/error.ipp - how errors are made and added to a list: strings, which are much code in each caller
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <utility>

GRAFT_BEGIN

#if defined(GRAFT_SEPARATE)
template class series<error>;
#endif

GRAFT_LARGE place place::in(std::string_view file, std::string_view port) {
    return {.file = std::string(file), .port = std::string(port)};
}
GRAFT_LARGE place place::at(std::string_view node, std::string_view op, std::string_view port) {
    return {.node = std::string(node), .op = std::string(op), .port = std::string(port)};
}

GRAFT_LARGE void no_value(error const& why) {
    bounded_string<400> text;
    text.put("it has no value, it is an error");
    if (!why.where.port.empty()) text.put(" at '").put(why.where.port).put('\'');
    if (!why.expected.empty()) text.put(": expected ").put(why.expected);
    if (!why.got.empty()) text.put(", got ").put(why.got);
    violation v{why.where.op, why.where.node, "result", text.view()};
    v.hint = "test it before it is dereferenced";
    detail::stop(v);
}
GRAFT_LARGE void no_value(error_list const& why) { no_value(why.errors.empty() ? error() : why.errors.front()); }

GRAFT_LARGE void error_list::add(errc code, place where, std::string expected, std::string got) {
    errors.push_back({code, std::move(where), std::move(expected), std::move(got)});
}
GRAFT_LARGE void error_list::warn(errc code, place where, std::string expected, std::string got) {
    warnings.push_back({code, std::move(where), std::move(expected), std::move(got)});
}
GRAFT_LARGE bool error_list::add(error_list others) {
    bool const fine = !others.failed();
    for (auto& e : others.errors) errors.push_back(std::move(e));
    for (auto& w : others.warnings) warnings.push_back(std::move(w));
    return fine;
}
GRAFT_LARGE void error_list::add(status const& why, place where) {
    where.port = std::string(why.parameter);
    std::string expected(why.expected);
    if (why.wanted) expected += (expected.empty() ? "" : " ") + std::to_string(*why.wanted);
    add(why.code, std::move(where), std::move(expected), why.got ? std::to_string(*why.got) : std::string(why.found));
}

GRAFT_END
