// examples/graft_import/notes.cpp - the options that help after an error: once for each kind of it
// SPDX-License-Identifier: Apache-2.0
#include "notes.hpp"

#include <cstdio>
#include <string>
#include <string_view>

#include <fmt/format.h>

#include "graft/base.hpp"
#include "terminal.hpp"

void print_note(std::string_view text) { fmt::print(stderr, "{} {}\n", painted("note:", tone::note, stderr), text); }

void print_notes(graft::error_list const& errors, options const& o) {
    auto const any = [&](graft::errc code) {
        for (auto const& e : errors.errors)
            if (e.code == code) return true;
        return false;
    };
    if (any(graft::errc::undetermined_shape))
        print_note("--shape NAME=1,224,224,3 sets the shape of an input, --bind SYMBOL=8 the value of a symbol");
    if (any(graft::errc::missing_input))
        print_note("--input NAME=FILE.npy gives the value of an input, --random-inputs SEED runs with made-up ones");
    bool variable = false;
    for (auto const& e : errors.errors)
        variable = variable || ((e.code == graft::errc::no_kernel || e.code == graft::errc::no_exporter) &&
                                   (e.where.op.starts_with("Var") || e.where.op.ends_with("VariableOp")));
    if (variable)
        print_note(
            "this graph is not frozen: --checkpoint PREFIX gives the values of its variables; or give the folder "
            "of the SavedModel, or a frozen graph");
    bool table = false;
    for (auto const& e : errors.errors)
        table = table || (e.code == graft::errc::no_kernel && e.where.op.find("HashTable") != std::string::npos);
    if (table)
        print_note("nothing fills this table: give the folder of the SavedModel, or a graph in which an "
                   "InitializeTable node does");
    if ((!o.export_to.empty()) && !o.inputs.empty() && errors.failed())
        print_note("an export is not made for the values of --input: --assume NAME=FILE.npy takes a value as the "
                   "same in every run");
    if (any(graft::errc::missing_weights) && o.import.weights.empty())
        print_note(std::string("--weights FILE gives the weights of a Caffe net") +
                   (o.export_to.empty() ? "" : "; --seeded exports seeded ones"));
    if (any(graft::errc::size_exceeds_bound))
        print_note(fmt::format(
            "--open-sizes N plans for N elements along unbounded dims ({} now), --grow-to BYTES lets a run grow "
            "({} now); --bound S=LOW..HIGH bounds a symbol",
            o.import.dynamic_sizes, o.growth_bytes));
    for (auto const& e : errors.errors)
        if (e.code == graft::errc::wrong_dtype && e.got.ends_with(".npy") && e.expected != "bfloat16") {
            print_note("numpy.save(FILE, numpy.load(FILE).astype('" + e.expected + "')) converts the values of a file");
            break;
        }
}
