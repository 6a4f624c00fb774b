// examples/cann/apart.cpp - infers the lines of a file in a separate process, because functions of CANN may crash
// SPDX-License-Identifier: Apache-2.0
#include "apart.hpp"

#include <sys/wait.h>
#include <unistd.h>

#include <cstdio>
#include <span>
#include <string_view>
#include <vector>

#include "graft/run.hpp"
#include "graft/text.hpp"
#include "infer.hpp"
#include "operator_case.hpp"

namespace {

/// The non-blank lines of a text.
std::vector<std::string_view> lines_of(std::string_view text) {
    std::vector<std::string_view> all;
    while (!text.empty()) {
        auto const end = text.find('\n');
        auto const line = text.substr(0, end);
        text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
        if (line.find_first_not_of(" \t\r") != std::string_view::npos) all.push_back(line);
    }
    return all;
}
std::string name_of_case(graft::catalog_view const& ops, std::string_view line) {
    operator_case of;
    graft::error_list wrong;
    read_case(line, ops, of, {}, wrong);
    return std::string(of.name);
}

/// The lines that a process has answered, and whether all of them were inferred; false if it crashed.
bool run_apart(
    graft::catalog_view const& ops, std::span<std::string_view const> lines, std::size_t& answered, bool& fine) {
    int ends[2];
    if (pipe(ends) != 0) return false;
    std::fflush(stdout);
    auto const child = fork();
    if (child == 0) {
        close(ends[0]);
        auto* const to = fdopen(dup(STDOUT_FILENO), "w");
        dup2(STDERR_FILENO, STDOUT_FILENO); // output of functions is not part of a result
        for (auto const line : lines) {     // one line at a time: the number of results is known
            graft::error_list wrong;
            bool good = true;
            auto const text = infer_line(ops, line, wrong, good, told_attributes::as_they_come);
            char const done = good ? '.' : 'r';
            if (to) std::fwrite(text.data(), 1, text.size(), to), std::fflush(to);
            for (auto const& e : wrong.errors) std::fprintf(stderr, "error: %s\n", to_text(e).c_str());
            if (write(ends[1], &done, 1) != 1) break;
        }
        _exit(0);
    }
    close(ends[1]);
    char mark = 0;
    while (child > 0 && read(ends[0], &mark, 1) == 1) ++answered, fine = fine && mark == '.';
    close(ends[0]);
    int how = 0;
    return child > 0 && waitpid(child, &how, 0) == child && WIFEXITED(how);
}

} // namespace

bool infer_apart(graft::catalog_view const& ops, std::string const& file, graft::error_list& errors) {
    auto const opened = errors.take(graft::map_file(file == "-" ? "/dev/stdin" : file, graft::read_budget()));
    if (!opened) return false;
    auto const lines = lines_of(opened->text());
    bool fine = true;
    for (std::size_t at = 0; at < lines.size();) {
        std::size_t answered = 0;
        bool const whole = run_apart(ops, std::span(lines).subspan(at), answered, fine);
        at += answered;
        if (whole || at >= lines.size()) break;
        graft::json_writer out(0);
        out.open('{').key("case").string(name_of_case(ops, lines[at])).key("status").string("refused");
        out.key("error").string("the function of CANN's crashed");
        auto const text = std::move(out.close('}')).take();
        std::printf("%s\n", text.c_str());
        std::fflush(stdout);
        fine = false;
        ++at;
    }
    return fine && !errors.failed();
}

int in_own_process(std::function<int()> const& what) {
    std::fflush(nullptr);
    auto const child = fork();
    if (child < 0) return what();
    if (child == 0) {
        auto const status = what();
        std::fflush(nullptr);
        _exit(status);
    }
    int how = 0;
    if (waitpid(child, &how, 0) == child && WIFEXITED(how)) return WEXITSTATUS(how);
    std::fputs("error: a function of CANN's crashed\n", stderr);
    return 1;
}
