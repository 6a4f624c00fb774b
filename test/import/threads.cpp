// test/import/threads.cpp - threads import different models concurrently and get the results of a single thread
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <cstddef>
#include <string>
#include <thread>
#include <vector>

#include "examples/tiny_compiler/caffe.hpp"
#include "examples/tiny_compiler/lowering.hpp"
#include "examples/tiny_compiler/tensorflow.hpp"
#include "graft/frontend/caffe.hpp"
#include "graft/frontend/tensorflow.hpp"
#include "graft/graph/plan/plan.hpp"
#include "graft/run.hpp"

namespace import_threads_test {

namespace {

std::string compiled(graft::target const& target, std::string const& path) {
    graft::import_options options;
    options.without = graft::missing_weights::unknown;
    auto const g = graft::import(target, path, options);
    if (!g) return to_text(g.error().errors.at(0));
    graft::error_list errors;
    auto const plan = errors.take(graft::plan_memory(*g, {}));
    return errors.failed() ? to_text(errors.errors.at(0))
                           : tiny::lowering(*g, plan).text() + graft::to_json({&*g, &plan});
}

} // namespace

TEST_CASE("threads: what they import is what one alone imports, byte for byte") {
    static constexpr graft::plugin_set plugins[]{
        graft::plugins_of<tiny::tensorflow::front_end>(graft::tensorflow::front_end),
        graft::plugins_of<tiny::caffe::front_end>(graft::caffe::front_end)};
    graft::target const target{graft::catalog<tiny::operators>::view(), plugins, {}};
    std::vector<std::string> const models{
        "examples/tiny_compiler/net.pbtxt", "examples/tiny_compiler/net.prototxt", "examples/glyphs/glyphs.prototxt"};
    std::vector<std::string> alone;
    for (auto const& m : models) alone.push_back(compiled(target, m));
    CHECK(alone[0].find("softmax") != std::string::npos);
    CHECK(alone[2].find("unsupported operator") != std::string::npos); // errors are created concurrently as well

    std::vector<std::size_t> different(4, 0);
    std::vector<std::thread> threads;
    for (std::size_t k = 0; k < different.size(); ++k)
        threads.emplace_back([&, k] {
            for (std::size_t i = 0; i < 20; ++i)
                different[k] += compiled(target, models[(i + k) % models.size()]) != alone[(i + k) % models.size()];
        });
    for (auto& t : threads) t.join();
    CHECK(different == std::vector<std::size_t>(4, 0));
}

} // namespace import_threads_test
