// bench/peers/names.cpp - prints the names of the shipped operators as gperf's input
// SPDX-License-Identifier: Apache-2.0
#include <cstdio>

#include "graft/shipped.hpp"

int main() {
    std::puts("%{\n#include <cstddef>\n#include <cstring>\n#pragma GCC system_header\n%}\n"
              "%language=C++\n%readonly-tables\n%struct-type\n%compare-lengths\n%compare-strncmp\n"
              "%define class-name gperf_table\n%define lookup-function-name look_up\n"
              "struct gperf_entry { char const* name; int at; };\n%%");
    auto const all = graft::shipped::target().ops;
    for (graft::op_id i = 0; i < all.size; ++i)
        if (all.find(all.name(i)) == i)
            std::printf("%.*s, %d\n", static_cast<int>(all.name(i).size()), all.name(i).data(), i);
    std::puts("%%\ninline int gperf_position(char const* name, std::size_t size) {\n"
              "    auto const* found = gperf_table::look_up(name, size);\n    return found ? found->at : -1;\n}");
}
