// test/shipped/restriction_table.cpp - the restrictions of the frameworks, and those that the shipped operators
// declare: a table
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <limits>
#include <string>
#include <string_view>
#include <vector>

#include "graft/mapping/declare/plugins.hpp"
#include "graft/op/define/domain.hpp"
#include "graft/op/define/fact_string.hpp"
#include "graft/shipped.hpp"

namespace shipped_restriction_table_test {
namespace {

namespace ships = graft::shipped;
using graft::fact_kind;

/// Attributes that are not mapped to attributes of graft, and the reason. Empty origin: of every operator.
struct exception {
    std::string_view origin, attribute, reason;
};
constexpr exception exceptions[] = {
    {"", "engine", "which library computes it means nothing to the result"},
    {"", "fusion_type", "the plugin refuses all but NONE_FUSION"},
    {"", "cudnn_convolution_algo_seeker", "an order to cuDNN"},
    {"FlowWarp", "fill_value", "the plugin refuses NOT_A_NUMBER"},
    {"Pooling", "round_mode", "the plugin makes ceil_mode of it and of a fork's field"},
    {"TopK", "k", "the value of an input, which the plugin makes"},
    {"SpaceToBatch", "block_size", "the value of an input, which the plugin makes"},
    {"BatchToSpace", "block_size", "the value of an input, which the plugin makes"},
    {"FusedPadConv2D", "mode", "of the operators that the plugin makes"},
    {"FusedPadConv2D", "padding", "of the operators that the plugin makes"},
    {"FusedResizeAndPadConv2D", "mode", "of the operators that the plugin makes"},
    {"FusedResizeAndPadConv2D", "padding", "of the operators that the plugin makes"},
    {"_FusedConv2D", "padding", "of the operators that the plugin makes"},
    {"_FusedConv2D", "data_format", "of the operators that the plugin makes"},
    {"_FusedDepthwiseConv2dNative", "padding", "of the operators that the plugin makes"},
    {"_FusedDepthwiseConv2dNative", "data_format", "of the operators that the plugin makes"},
    {"_FusedBatchNormEx", "data_format", "of the operators that the plugin makes"},
    {"SparseConcat", "N", "CANN gives it a default that is less, and so do we"},
    {"IteratorV2", "output_types", "CANN gives it an empty default, and so do we"},
    {"DecodeCSV", "OUT_TYPE", "CANN gives it an empty default, and so do we"},
    {"FixedUnigramCandidateSampler", "num_true", "CANN gives it a default that is less, and so do we"},
    {"FixedUnigramCandidateSampler", "num_sampled", "CANN gives it a default that is less, and so do we"},
    {"FixedUnigramCandidateSampler", "range_max", "CANN gives it a default that is less, and so do we"},
    {"FractionalMaxPool", "pooling_ratio", "CANN gives it an empty default, and so do we"},
    {"FractionalAvgPool", "pooling_ratio", "CANN gives it an empty default, and so do we"},
    {"StagePeek", "dtypes", "CANN gives it an empty default, and so do we"},
    {"BN", "bn_mode", "of the operators that the plugin makes"},
};
constexpr auto table_file = "test/shipped/restrictions.tsv";

/// A fact that excludes some value of an attribute. (`list(int) >= 0` excludes none.)
bool says_something(graft::fact_row const& f) {
    bool const any_length = f.kind == fact_kind::length && f.low <= 0 &&
                            f.high == std::numeric_limits<std::int64_t>::max();
    return f.kind >= fact_kind::one_of && f.kind <= fact_kind::length && !any_length;
}
/// The limits of an attribute, as a string; empty if there are none.
std::string limits_of(graft::catalog_view const& c, graft::op_id op, std::size_t at) {
    std::string all;
    auto const place = at + c.ops[op].inputs + c.ops[op].outputs;
    for (auto const& f : c.facts_of(op))
        if (f.param == place && says_something(f)) all += (all.empty() ? "" : "; ") + graft::constraint_text(c, f);
    return all;
}
bool has(graft::catalog_view const& c, graft::op_id op, std::size_t at, fact_kind kind) {
    auto const place = at + c.ops[op].inputs + c.ops[op].outputs;
    for (auto const& f : c.facts_of(op)) {
        bool const numbers = f.kind == fact_kind::range || f.kind == fact_kind::one_of;
        if (f.param == place && (f.kind == kind || (kind == fact_kind::range && numbers))) return true;
    }
    return false;
}
std::size_t index_of(graft::catalog_view const& c, graft::op_id op, std::string_view name) {
    auto const rows = c.attributes(op);
    std::size_t at = 0;
    while (at < rows.size() && c.text(rows[at].name) != name) ++at;
    return at;
}

struct table {
    std::string text = "framework\toperator\tattribute\tthe framework admits\tours\tours admits\n";
    std::vector<std::string> missing, unused;
    std::vector<bool> used = std::vector<bool>(std::size(exceptions));
    std::size_t compared = 0;
    graft::catalog_view const ours = ships::target().ops;

    /// Whether an attribute of the origin only describes a port: its dtype, or the number of its tensors.
    static bool is_of_ports(graft::catalog_view const& c, graft::op_id op, std::size_t at) {
        auto const says = [at](auto const& ports) {
            for (auto const& p : ports)
                if (p.type_attribute == static_cast<int>(at) || p.count_attribute == static_cast<int>(at)) return true;
            return false;
        };
        return says(c.inputs(op)) || says(c.outputs(op));
    }
    void line(std::string_view framework, std::string_view origin, std::string_view attribute, std::string_view admits,
        std::string_view target, std::string_view restricts) {
        for (auto part : {framework, origin, attribute, admits, target}) text.append(part).push_back('\t');
        text.append(restricts).push_back('\n');
    }
    /// One attribute of a framework's operator, and its mapping.
    void attribute(std::string_view framework, graft::plugin_set const& set, graft::plugin_row const& row,
        graft::op_id op, std::size_t at) {
        auto const& origins = set.origins;
        auto const becomes = set.target_of(row);
        auto const name = origins.text(origins.attributes(op)[at].name);
        auto const admits = limits_of(origins, op, at);
        if (admits.empty()) return;
        ++compared;
        if (!row.refused.empty()) return line(framework, origins.name(row.origin), name, admits, "", "refused");
        auto target = ours.find(becomes.empty() ? origins.name(row.origin) : becomes);
        auto to = std::string(name);
        bool mapped = false;
        auto const rules = row.has_rules() ? set.rules_of(row) : graft::plugin_rules{};
        for (std::size_t k = 0; k < rules.attr_count; ++k) {
            auto const& a = rules.attrs[k];
            bool const of_origin = a.how == graft::attr_from::origin || a.how == graft::attr_from::values;
            if (!of_origin || static_cast<std::size_t>(a.origin_index) != at) continue;
            to = std::string(ours.text(ours.attributes(target)[static_cast<std::size_t>(a.target_index)].name));
            mapped = true;
            compare(framework, origins, row, op, at, target, to);
        }
        if (mapped) return;
        for (std::size_t k = 0; k < rules.format_count; ++k)
            if (auto const& f = rules.formats[k]; rules.text(f.attribute) == name)
                return line(framework, origins.name(row.origin), name, admits, becomes, "the format of a port");
        if (target == graft::no_op || index_of(ours, target, to) == ours.attributes(target).size()) {
            if (is_of_ports(origins, op, at))
                return line(framework, origins.name(row.origin), name, admits, becomes, "the tensors of a port");
            if (auto const why = reason(origins.name(row.origin), name); !why.empty())
                return line(framework, origins.name(row.origin), name, admits, becomes, "none: " + std::string(why));
            missing.push_back(
                std::string(framework) + " " + std::string(origins.name(row.origin)) + "." + std::string(name));
            return line(framework, origins.name(row.origin), name, admits, becomes, "MISSING");
        }
        compare(framework, origins, row, op, at, target, to);
    }
    /// The reason for an attribute in the list of exceptions; empty if it is not in the list.
    std::string_view reason(std::string_view origin, std::string_view name) {
        for (std::size_t i = 0; i < std::size(exceptions); ++i) {
            auto const& e = exceptions[i];
            if ((!e.origin.empty() && e.origin != origin) || e.attribute != name) continue;
            used[i] = true;
            return e.reason;
        }
        return {};
    }
    void compare(std::string_view framework, graft::catalog_view const& origins, graft::plugin_row const& row,
        graft::op_id op, std::size_t at, graft::op_id target, std::string const& to) {
        auto const name = origins.text(origins.attributes(op)[at].name);
        auto const admits = limits_of(origins, op, at);
        auto const mine = index_of(ours, target, to);
        auto const place = std::string(ours.name(target)) + "." + to;
        auto restricts = limits_of(ours, target, mine);
        bool complete = true;
        auto const from = at + origins.ops[op].inputs + origins.ops[op].outputs;
        bool const map = origins.attributes(op)[at].attribute != ours.attributes(target)[mine].attribute;
        for (auto const& f : origins.facts_of(op))
            if (f.param == from && says_something(f))
                complete = complete && (map ? !restricts.empty() : has(ours, target, mine, f.kind));
        if (!complete && reason(origins.name(row.origin), name).empty())
            missing.push_back(std::string(framework) + " " + std::string(origins.name(row.origin)) + "." +
                              std::string(name) + ": " + admits + ", " + place + ": " + restricts);
        if (restricts.empty()) {
            auto const why = reason(origins.name(row.origin), name);
            restricts = why.empty() ? "MISSING" : "none: " + std::string(why);
        }
        line(framework, origins.name(row.origin), name, admits, place, restricts);
    }
    void compare(std::string_view framework, graft::plugin_set const& set) {
        for (graft::op_id op = 0; op < set.origins.size; ++op)
            if (auto const* row = set.of(op))
                for (std::size_t at = 0; at < set.origins.attributes(op).size(); ++at)
                    attribute(framework, set, *row, op, at);
    }
};

table const& created() {
    static table const all = [] {
        table t;
        t.compare("TensorFlow", ships::tensorflow());
        t.compare("TensorFlow", ships::tensorflow_training());
        t.compare("Caffe", ships::caffe());
        return t;
    }();
    return all;
}

} // namespace

TEST_CASE("each restriction of a framework's operator is in ours as well, or in a list with the reason") {
    for (auto const& m : created().missing) MESSAGE(m);
    CHECK(created().missing.empty());
    CHECK(created().compared > 300);
    for (std::size_t i = 0; i < std::size(exceptions); ++i) {
        CAPTURE(exceptions[i].origin);
        CHECK(created().used[i]);
        CHECK(!exceptions[i].reason.empty());
    }
}

TEST_CASE("the table of restrictions is that of test/shipped/restrictions.tsv") {
    if (std::getenv("GRAFT_WRITE_TABLES")) std::ofstream(table_file) << created().text;
    std::ifstream in(table_file);
    REQUIRE_MESSAGE(in, "run from the root of the tree");
    std::string const stored{std::istreambuf_iterator<char>(in), {}};
    CHECK_MESSAGE(stored == created().text, "GRAFT_WRITE_TABLES=1 writes it");
}

} // namespace shipped_restriction_table_test
