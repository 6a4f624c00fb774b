// examples/graft_import/notes.cpp - the options that help after an error: once for each kind of it
// SPDX-License-Identifier: Apache-2.0
#include "notes.hpp"

#include <cstdio>

#include <fmt/core.h>

#include "graft/base.hpp"

void print_notes(graft::error_list const& errors, options const& o) {
    auto const any = [&](graft::errc code) {
        for (auto const& e : errors.errors)
            if (e.code == code) return true;
        return false;
    };
    if (any(graft::errc::undetermined_shape))
        fmt::print(stderr,
            "note: --shape NAME=1,224,224,3 sets the shape of an input, --bind SYMBOL=8 the value of a symbol\n");
    if (any(graft::errc::missing_weights) && o.import.weights.empty())
        fmt::print(stderr, "note: --weights FILE gives the weights of a Caffe net{}\n",
            o.export_to.empty() ? "" : "; --seeded exports seeded ones");
    if (any(graft::errc::size_exceeds_bound))
        fmt::print(stderr,
            "note: --open-sizes N sets the upper bound of unbounded dims to N elements ({} now); "
            "--bound S=LOW..HIGH bounds a symbol\n",
            o.import.dynamic_sizes);
}
