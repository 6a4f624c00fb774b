// test/corpus.hpp - the folder of models that GRAFT_CORPUS names, and the mark of the cases that read it
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <doctest/doctest.h>

#include <cstdlib>
#include <filesystem>

namespace test {

/// The folder; empty where GRAFT_CORPUS is not set.
inline std::filesystem::path corpus() {
    char const* const at = std::getenv("GRAFT_CORPUS");
    return at ? at : std::filesystem::path();
}

/// `TEST_CASE("..." * test::reads_corpus())`: a case of the suite `corpus`, which is skipped where there is none.
struct reads_corpus {
    void fill(doctest::detail::TestCase& c) const {
        c.m_test_suite = "corpus";
        if (corpus().empty()) {
            c.m_skip = true;
            c.m_description = "GRAFT_CORPUS is not set";
        }
    }
};

} // namespace test
