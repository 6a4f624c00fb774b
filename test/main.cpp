// test/main.cpp - runs the doctest cases of one module; ctest passes it one file of the module at a time
// SPDX-License-Identifier: Apache-2.0
#define DOCTEST_CONFIG_IMPLEMENT
#include <doctest/doctest.h>

#include <cstdio>
#include <string>
#include <vector>

namespace {

unsigned cases_run = 0;
bool listing = false;             // which cases pass the filters, those that are skipped among them
std::vector<std::string> skipped; // "file: case: what is missing"

/// Counts the cases that passed the filters: doctest itself reports success if a filter matches no case.
struct counter : doctest::IReporter {
    explicit counter(doctest::ContextOptions const&) {}
    void report_query(doctest::QueryData const& found) override {
        cases_run = 1;
        if (!listing) return;
        for (unsigned i = 0; i < found.num_data; ++i)
            if (auto const& c = *found.data[i]; c.m_skip)
                skipped.push_back(std::string(c.m_file.c_str()) + ": " + c.m_name +
                                  (c.m_description ? std::string(": ") + c.m_description : std::string()));
    }
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

/// The cases that these arguments ask for and that want what is not here, as the corpus.
void find_skipped(int argc, char** argv) {
    std::vector<char const*> arguments(argv, argv + argc);
    // arguments and no `setOption`, which passes "list-test-cases=true": doctest takes this flag without a value only
    for (auto const* one : {"--no-skip", "--list-test-cases", "--reporters=none"}) arguments.push_back(one);
    doctest::Context context(static_cast<int>(arguments.size()), arguments.data());
    listing = true;
    context.run();
    listing = false;
}

} // namespace

REGISTER_LISTENER("counter", 1, counter);

int main(int argc, char** argv) {
    doctest::Context context(argc, argv);
    int const status = context.run();
    if (context.shouldExit()) return status; // --help, --list-test-cases and the like
    auto const run = cases_run;
    find_skipped(argc, argv);
    for (auto const& c : skipped) std::printf("skipped: %s\n", c.c_str());
    if (run != 0) return status;
    if (!skipped.empty()) return 77; // ctest calls this skipped
    std::fputs("no test case matches the filter\n", stderr);
    return 3;
}
