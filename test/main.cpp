// test/main.cpp - runs the doctest cases of one room; ctest gives it one file of the room at a time
// SPDX-License-Identifier: Apache-2.0
#define DOCTEST_CONFIG_IMPLEMENT
#include <doctest/doctest.h>

#include <cstdio>

namespace {

unsigned cases_run = 0;

/// Counts what passed the filters: doctest itself calls a filter that matches nothing a success.
struct counter : doctest::IReporter {
    explicit counter(doctest::ContextOptions const&) {}
    void report_query(doctest::QueryData const&) override { cases_run = 1; }
    void test_run_start() override {}
    void test_run_end(doctest::TestRunStats const& stats) override { cases_run = stats.numTestCasesPassingFilters; }
    void test_case_start(doctest::TestCaseData const&) override {}
    void test_case_reenter(doctest::TestCaseData const&) override {}
    void test_case_end(doctest::CurrentTestCaseStats const&) override {}
    void test_case_exception(doctest::TestCaseException const&) override {}
    void subcase_start(doctest::SubcaseSignature const&) override {}
    void subcase_end() override {}
    void log_assert(doctest::AssertData const&) override {}
    void log_message(doctest::MessageData const&) override {}
    void test_case_skipped(doctest::TestCaseData const&) override {}
};

} // namespace

REGISTER_LISTENER("counter", 1, counter);

int main(int argc, char** argv) {
    doctest::Context context(argc, argv);
    int const status = context.run();
    if (context.shouldExit()) return status; // --help, --list-test-cases and the like
    if (cases_run == 0) {
        std::fputs("no test case matches the filter\n", stderr);
        return 3;
    }
    return status;
}
