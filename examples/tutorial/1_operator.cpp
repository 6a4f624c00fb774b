// examples/tutorial/1_operator.cpp - lesson 1: an operator is a type; a catalog finds it by name
// SPDX-License-Identifier: Apache-2.0
// [main]
#include <cstdio>

#include "operators.hpp"

int main() {
    constexpr auto catalog = graft::catalog<my_ops>::view();
    auto const op = catalog.find("Dense");
    std::printf("%zu operators; Dense has %zu inputs\n", std::size_t{catalog.size}, catalog.inputs(op).size());
    return op != graft::no_op && catalog.find("Densee") == graft::no_op ? 0 : 1;
}
// [/main]
