// test/import/caffe_logs.cpp - the layers of a net, compared with Caffe: its splits, its in-place layers, its memory
// figures
// SPDX-License-Identifier: Apache-2.0
#include "test/import/target.hpp"

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <map>
#include <set>
#include <sstream>
#include <tuple>
#include <utility>

#include "graft/frontend/caffe/front_end.hpp"
#include "graft/text/json/graph.hpp"
#include "graft/text/view.hpp"
#include "test/corpus.hpp"

namespace import_test::of_caffe_logs {
namespace {

/// A top of a layer in the imported graph.
struct top {
    std::string layer{}, name{}, split_of{};
    graft::shape shape{};
    bool in_place = false;
};

/// All tops that are recorded in the graph: of nodes, of removed layers, of splits.
std::vector<top> tops_of(graft::graph const& g) {
    std::vector<top> all;
    for (auto const& n : g.nodes)
        for (auto const& t : g.outputs_of(n))
            if (!t.origin.empty() && n.source != graft::no_id)
                all.push_back(
                    {std::string(n.origin_name), std::string(t.origin), {}, t.desc.shape, graft::is_in_place(g, n)});
    for (auto const& r : g.removed)
        all.push_back(
            {std::string(r.origin_name), std::string(r.origin), std::string(r.split_of), r.desc.shape, r.in_place});
    return all;
}

TEST_CASE("in-place layers and splits are in the JSON, with Caffe's names and order") {
    folder const dir;
    auto const path = dir.file("net.prototxt", R"(
input: "data" input_shape { dim: 1 dim: 4 dim: 6 dim: 6 }
layer { name: "relu" type: "ReLU" bottom: "data" top: "data" }
layer { name: "drop" type: "Dropout" bottom: "data" top: "data" }
layer { name: "norm" type: "BatchNorm" bottom: "data" top: "norm" }
layer { name: "scale" type: "Scale" bottom: "norm" top: "norm" scale_param { bias_term: true } }
layer { name: "left" type: "ReLU" bottom: "norm" top: "left" }
layer { name: "sum" type: "Eltwise" bottom: "norm" bottom: "left" bottom: "data" top: "sum" }
)");
    graft::import_options options;
    options.without = graft::missing_weights::unknown;
    auto const g = graft::import(shipped(), path, options);
    REQUIRE(static_cast<bool>(g));
    std::map<std::string, bool> in_place;
    std::vector<std::string> splits;
    for (auto const& t : tops_of(*g)) {
        if (t.split_of.empty()) in_place[t.layer] = in_place[t.layer] || t.in_place;
        else splits.push_back(t.layer + " " + t.name + " " + t.split_of);
    }
    CHECK(in_place == std::map<std::string, bool>{{"data", false}, {"relu", true}, {"drop", true}, {"norm", false},
                          {"scale", true}, {"left", false}, {"sum", false}});
    CHECK(splits == std::vector<std::string>{"data_drop_0_split data_drop_0_split_0 data",
                        "data_drop_0_split data_drop_0_split_1 data", "norm_scale_0_split norm_scale_0_split_0 norm",
                        "norm_scale_0_split norm_scale_0_split_1 norm"});
    auto const json = graft::to_json(graft::graph_view{&*g});
    CHECK(json.find("\"name\":\"norm_scale_0_split\"") != std::string::npos);
    CHECK(json.find("\"inplace\":false,\"split_of\":\"norm\"") != std::string::npos);
    auto const drop = json.find("\"name\":\"drop\"");
    REQUIRE(drop != std::string::npos);
    CHECK(json.substr(drop, json.find('\n', drop) - drop).find("\"inplace\":true") != std::string::npos);
}

using row = std::map<std::string, std::string>;

std::vector<row> table(std::string const& path) {
    std::istringstream in(content_of(path));
    std::vector<row> all;
    std::vector<std::string> head;
    for (std::string line; std::getline(in, line);) {
        std::vector<std::string> cells{""};
        for (char c : line)
            if (c == '\t') cells.emplace_back();
            else if (c != '\r') cells.back() += c;
        if (head.empty()) {
            head = cells;
            continue;
        }
        row r;
        for (std::size_t i = 0; i < head.size() && i < cells.size(); ++i) r[head[i]] = cells[i];
        all.push_back(std::move(r));
    }
    return all;
}
/// `[100,3,32,32]`
graft::shape shape_of(std::string const& text) {
    auto s = graft::shape::scalar();
    for (std::size_t at = 1; at < text.size() && text[at] != ']';) {
        s.append(static_cast<std::int64_t>(std::strtoll(text.c_str() + at, nullptr, 10)));
        at = std::min(text.find(',', at), text.size() - 1) + 1;
    }
    return s;
}
bool is_split(row& r) { return r["layer"].ends_with("_split"); }

/// Differences from the log of one net, as strings. Rows of layers that `source` does not have are not checked.
std::vector<std::string> differences(
    std::vector<row>& log, std::string const& model, bool training, std::size_t& figures) {
    std::vector<std::string> wrong;
    auto const source = content_of(model);
    graft::import_options options;
    options.partial = true;
    options.without = graft::missing_weights::unknown;
    options.reading = graft::caffe::reading({.train = training});
    for (auto& r : log)
        if (r["bottoms"].empty() && !r["top"].empty()) options.shapes.push_back({r["top"], shape_of(r["shape"])});
    auto const g = graft::import(shipped(), model, options);
    if (!g) return {"refused: " + g.error().errors[0].got};
    std::map<std::pair<std::string, std::string>, top> ours;
    std::vector<std::pair<std::string, std::string>> our_splits, their_splits;
    std::set<std::string> our_layers, their_layers;
    for (auto const& t : tops_of(*g)) {
        ours[{t.layer, t.name}] = t;
        if (!t.split_of.empty()) our_splits.emplace_back(t.layer, t.name);
        else our_layers.insert(t.layer);
    }
    std::int64_t total = 0;
    auto const lacks = [&](row& r) {
        return !is_split(r) && source.find('"' + r["layer"] + '"') == std::string::npos &&
               source.find('\'' + r["layer"] + '\'') == std::string::npos;
    };
    // a log of another revision of the file: its splits and its memory belong to other layers
    bool const other = std::any_of(log.begin(), log.end(), lacks);
    for (std::size_t i = 0; i < log.size(); ++i) {
        auto& r = log[i];
        auto const where = r["layer"] + " " + r["top"];
        if (lacks(r) || (other && is_split(r))) continue;
        if (is_split(r) && !r["top"].empty()) their_splits.emplace_back(r["layer"], r["top"]);
        if (r["top"] == "(automatic)" || r["top"].empty()) {
            total += r["top"].empty() ? 0 : 4; // an unnamed loss
        } else {
            if (!is_split(r)) their_layers.insert(r["layer"]);
            auto const found = ours.find({r["layer"], r["top"]});
            if (found == ours.end()) {
                wrong.push_back("missing: " + where);
                continue;
            }
            auto const& t = found->second;
            if (!(t.shape == shape_of(r["shape"]))) wrong.push_back("shape: " + where);
            if (t.in_place != !r["inplace"].empty()) wrong.push_back("in place: " + where);
            auto const n = t.shape.elements();
            total += n.known() ? 4 * n.value() : 0;
        }
        auto const& memory = r["caffe_memory_required_for_data_bytes(cumulative)"];
        bool const last = i + 1 == log.size() || log[i + 1]["layer"] != r["layer"];
        if (!last || other || memory.empty()) continue;
        ++figures;
        if (std::to_string(total) != memory)
            wrong.push_back("memory: " + where + ": " + std::to_string(total) + ", Caffe printed " + memory);
    }
    if (!other && our_splits != their_splits) wrong.push_back("splits differ in name or order");
    if (!other)
        for (auto const& l : our_layers)
            if (!their_layers.contains(l)) wrong.push_back("too much: " + l);
    return wrong;
}

TEST_CASE(
    "real nets have the layers, shapes, in-place flags, splits and memory that Caffe printed" * test::reads_corpus()) {
    auto const root = test::corpus().string() + "/caffe/logs/";
    std::size_t nets = 0, figures = 0;
    for (auto& r : table(root + "index.tsv")) {
        for (auto const& model : {r["source_prototxt"], r["net_printed_by_caffe_after_upgrade_and_phase_filter"]}) {
            if (!model.ends_with(".prototxt")) continue;
            auto log = table(root + r["shape_table_from_log"]);
            INFO(r["net.phase"] << " " << model);
            auto const wrong = differences(log, root + model, r["net.phase"].ends_with(".TRAIN"), figures);
            for (auto const& w : wrong) FAIL_CHECK(w);
            ++nets;
        }
    }
    MESSAGE(nets << " nets, " << figures << " memory figures");
    CHECK(nets > 10);
    CHECK(figures > 500);
}

} // namespace
} // namespace import_test::of_caffe_logs
