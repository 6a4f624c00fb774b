// examples/tutorial/4_plugin.cpp - lesson 4: plugins map the operators of a framework
// SPDX-License-Identifier: Apache-2.0
// [main]
#include <cstdio>

#include "plugins.hpp"

constexpr graft::plugin_set from_tensorflow = graft::plugins_of<my_tensorflow>(tf::front_end);

int main() {
    std::printf("%zu operators of %s\n", from_tensorflow.rows.size(), from_tensorflow.front->name.data());
    return from_tensorflow.rows.size() == 3 ? 0 : 1;
}
// [/main]
