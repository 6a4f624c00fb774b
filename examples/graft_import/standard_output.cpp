// examples/graft_import/standard_output.cpp - a standard output that is full or closed is an error
// SPDX-License-Identifier: Apache-2.0
#include "standard_output.hpp"

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <string>
#include <system_error>

#include <fcntl.h>
#include <unistd.h>

#include "terminal.hpp"

void keep_standard_streams() {
    for (int const stream : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO})
        if (::fcntl(stream, F_GETFD) == -1) (void)::open("/dev/null", stream == STDIN_FILENO ? O_WRONLY : O_RDONLY);
}

int with_standard_output(int (*run)(int, char**), int argc, char** argv, int trouble) {
    int status = trouble, why = 0;
    try {
        status = run(argc, argv);
    } catch (std::system_error const& e) { // of fmt::print
        if (!std::ferror(stdout) && !std::ferror(stderr)) throw;
        why = e.code().value();
    }
    bool const failed = std::ferror(stdout) != 0;
    errno = 0;
    if (std::fflush(stdout) == 0 && !failed) return status;
    if (errno == 0 && why == 0) (void)!::write(STDOUT_FILENO, "\n", 1); // stdio has forgotten the reason
    if (errno != 0) why = errno;
    auto text = painted("error:", tone::error, stderr) + " cannot write the standard output";
    if (why != 0) text += std::string(": ") + std::strerror(why);
    text += '\n';
    (void)std::fwrite(text.data(), 1, text.size(), stderr);
    return status == 0 ? trouble : status;
}
