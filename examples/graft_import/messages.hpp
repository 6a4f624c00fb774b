// examples/graft_import/messages.hpp - the errors and warnings of a command, printed together
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/base.hpp"
#include "graft/program/stage_dump.hpp"
#include "notes.hpp"
#include "options.hpp"
#include "progress.hpp"
#include "report.hpp"

/// The errors and warnings of the steps of a command, until they are printed.
class messages {
public:
    /// Errors of `dump` are among them; `line` is removed before anything is printed.
    messages(options const& o, graft::stage_dump& dump, progress& line) : options_(o), dump_(dump), line_(line) {}

    graft::error_list errors{};
    graft::plugin_set const* plugins = nullptr; ///< for the model, if they are known
    bool is_compiled = false;                   ///< the model is the output of --compile

    /// Prints the messages since the last call; false if there was an error.
    bool report() {
        line_.end();
        errors.add(dump_.take_errors());
        auto const failed = errors.failed();
        for (auto* all : {&errors.warnings, &errors.errors})
            for (auto& e : *all)
                if (e.where.file.empty()) e.where.file = options_.model;
        auto const most = options_.describe ? options_.rows.most(stderr) : static_cast<std::size_t>(-1);
        print_errors(errors, plugins, most);
        if (!is_compiled) print_notes(errors, options_);
        errors = {};
        return !failed;
    }

private:
    options const& options_;
    graft::stage_dump& dump_;
    progress& line_;
};
