// test/shipped/cached_paths.cpp - shared bindings, inference plans and cached results give the same results as the
// uncached paths
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <string>
#include <vector>

#include "graft/graph/detail/inference_memory.hpp"
#include "graft/graph/ir/builder.hpp"
#include "graft/op/infer/infer_node.hpp"
#include "graft/run.hpp"
#include "graft/shipped.hpp"

namespace cached_paths_test {

namespace {

using graft::attr_kind;
using graft::attr_value;
using graft::graph;
using graft::node;
using graft::node_id;
using graft::no_id;
using graft::shape;

/// Shapes of two graphs: their tables of symbols are two, in which equal formulas have equal places.
bool same(shape const& a, shape const& b) {
    if (a.is_set() != b.is_set() || a.has_rank() != b.has_rank() || a.rank() != b.rank()) return false;
    for (std::size_t i = 0; i < a.rank(); ++i)
        if (a.dims()[i] != b.dims()[i]) return false;
    return true;
}
bool same(graft::tensor_desc const& a, graft::tensor_desc const& b) {
    return a.type == b.type && a.format == b.format && a.origin_format == b.origin_format && same(a.shape, b.shape);
}
bool same(graft::tensor_view const& a, graft::tensor_view const& b) {
    return same(a.desc, b.desc) && std::equal(a.bytes.begin(), a.bytes.end(), b.bytes.begin(), b.bytes.end()) &&
           std::equal(a.strings.begin(), a.strings.end(), b.strings.begin(), b.strings.end());
}
bool same(attr_value const& a, attr_value const& b) {
    if (a.kind != b.kind || a.shapes.size() != b.shapes.size() || a.tensors.size() != b.tensors.size()) return false;
    for (std::size_t i = 0; i < a.shapes.size(); ++i)
        if (!same(a.shapes[i], b.shapes[i])) return false;
    for (std::size_t i = 0; i < a.tensors.size(); ++i)
        if (!same(a.tensors[i], b.tensors[i])) return false;
    if (!a.shapes.empty() || !a.tensors.empty()) return true;
    if (!std::equal(a.ends.begin(), a.ends.end(), b.ends.begin(), b.ends.end())) return false;
    if (a.kind == attr_kind::integer_lists)
        return std::equal(a.integers.begin(), a.integers.end(), b.integers.begin(), b.integers.end());
    if (a.kind == attr_kind::float_lists)
        return std::equal(a.floats.begin(), a.floats.end(), b.floats.begin(), b.floats.end());
    return graft::detail::same_attribute(a, b) || a.kind == attr_kind::shape || a.kind == attr_kind::shapes ||
           a.kind == attr_kind::tensor || a.kind == attr_kind::tensors;
}
bool same(graft::known_value const& a, graft::known_value const& b) {
    return a.constant == b.constant && a.partial == b.partial &&
           std::equal(a.bytes.begin(), a.bytes.end(), b.bytes.begin(), b.bytes.end()) &&
           std::equal(a.elements.begin(), a.elements.end(), b.elements.begin(), b.elements.end()) &&
           std::equal(a.strings.begin(), a.strings.end(), b.strings.begin(), b.strings.end());
}
bool same_outputs(graph const& a, graph const& b, node const& n) {
    for (std::size_t k = n.first_output; k < std::size_t{n.first_output} + n.output_count; ++k) {
        auto const &x = a.tensors[k], &y = b.tensors[k];
        if (!same(x.desc, y.desc) || x.origin != y.origin || x.declared != y.declared ||
            !same(a.value_of(static_cast<graft::tensor_id>(k)), b.value_of(static_cast<graft::tensor_id>(k))))
            return false;
    }
    return true;
}
/// What differs of a node, or nothing.
char const* difference(graph const& a, graph const& b, node_id id) {
    auto const &m = a.nodes[id], &n = b.nodes[id];
    auto const all = [](auto const& x, auto const& y, auto equal) {
        return std::equal(x.begin(), x.end(), y.begin(), y.end(), equal);
    };
    auto const plain = [](auto const& x, auto const& y) { return x == y; };
    if (m.kind != n.kind || m.op != n.op || m.name != n.name || m.by != n.by) return "operator";
    if (m.origin_name != n.origin_name || m.origin_type != n.origin_type || m.source != n.source) return "origin";
    if (m.first_output != n.first_output || m.output_count != n.output_count) return "number of outputs";
    if (!all(a.inputs_of(m), b.inputs_of(n), plain)) return "inputs";
    for (std::size_t i = 0; i < m.input_count; ++i) {
        auto const f = a.edge_formats[m.first_input + i], g = b.edge_formats[n.first_input + i];
        if (f.read != g.read || f.origin != g.origin) return "formats";
    }
    auto const slots = [](graft::port_slots const& x, graft::port_slots const& y) {
        return x.first == y.first && x.count == y.count;
    };
    if (!all(a.input_ports(m), b.input_ports(n), slots) || !all(a.output_ports(m), b.output_ports(n), slots))
        return "ports";
    if (!all(a.controls_of(m), b.controls_of(n), plain)) return "controls";
    if (!all(a.attributes_of(m), b.attributes_of(n),
            [](attr_value const& x, attr_value const& y) { return same(x, y); }))
        return "attributes";
    if (!all(a.carried_of(m), b.carried_of(n), [](graft::named_attr const& x, graft::named_attr const& y) {
            return x.name == y.name && same(x.value, y.value);
        }))
        return "carried attributes";
    return same_outputs(a, b, m) ? nullptr : "outputs";
}

/// What differs between two ways for the models that were seen, and how much was compared.
struct report {
    std::string first{};
    std::size_t models = 0, nodes = 0;

    void differs(std::string const& file, graph const& g, node_id id, std::string const& what) {
        if (first.empty()) first = file + ": " + std::string(g.nodes[id].name) + ": " + what;
    }
};

graft::result<graph, graft::error_list> imported(std::string const& file, bool share) {
    static auto const target = graft::shipped::target();
    graft::import_options options;
    options.partial = true;
    options.share_bindings = share;
    options.without = graft::missing_weights::unknown;
    return graft::import(target, file, options);
}

/// Nodes that are written alike are made as the first of them, and each by itself.
void compare_bindings(std::string const& file, report& to) {
    auto const shared = imported(file, true), each = imported(file, false);
    if (static_cast<bool>(shared) != static_cast<bool>(each)) {
        if (to.first.empty()) to.first = file + ": one way fails";
        return;
    }
    if (!shared) return;
    ++to.models;
    if (shared->nodes.size() != each->nodes.size() || shared->tensors.size() != each->tensors.size()) {
        if (to.first.empty()) to.first = file + ": number of nodes";
        return;
    }
    for (node_id id = 0; id < shared->nodes.size(); ++id, ++to.nodes)
        if (auto const* what = difference(*shared, *each, id)) to.differs(file, *shared, id, what);
}

/// What inference says of a node by a plan, from memory, and as `infer_node` does it, which a builder calls where
/// bounds are asked for.
void compare_inference(std::string const& file, report& to) {
    auto planned = imported(file, true);
    if (!planned) return;
    ++to.models;
    auto remembered = imported(file, true), direct = imported(file, true);
    graft::graph_builder by_plan(*planned), by_memory(*remembered), by_row(*direct);
    by_memory.remember();
    auto const answer = [](graft::status const& s) {
        return std::to_string(static_cast<int>(s.code)) + " " + std::string(s.parameter) + " " +
               std::string(s.expected) + " " + std::string(s.found);
    };
    for (node_id id = 0; id < planned->nodes.size(); ++id) {
        auto const& n = planned->nodes[id];
        if (n.kind != graft::node_kind::operation) continue;
        auto const& c = planned->catalog;
        if (graft::compute_dependent(c, n.op) || graft::bounded_by_rule(c, n.op)) continue;
        ++to.nodes;
        auto const why = answer(by_row.infer(id, true));
        if (answer(by_plan.infer(id)) != why) to.differs(file, *direct, id, "another answer by its plan");
        if (!same_outputs(*direct, *planned, n)) to.differs(file, *direct, id, "another descriptor by its plan");
        if (answer(by_memory.infer(id)) != why) to.differs(file, *direct, id, "another answer from memory");
        if (!same_outputs(*direct, *remembered, n)) to.differs(file, *direct, id, "another descriptor from memory");
    }
}

/// Models of the corpus of at most a megabyte, in order.
std::vector<std::string> corpus() {
    namespace fs = std::filesystem;
    std::vector<std::string> all;
    for (auto const& e : fs::recursive_directory_iterator(std::getenv("GRAFT_CORPUS"))) {
        auto const kind = e.path().extension();
        if (e.is_regular_file() && e.file_size() <= (std::size_t{1} << 20) &&
            (kind == ".onnx" || kind == ".pb" || kind == ".pbtxt" || kind == ".prototxt"))
            all.push_back(e.path().string());
    }
    std::sort(all.begin(), all.end());
    return all;
}

std::vector<std::string> in_the_tree() { return {"examples/glyphs/glyphs.pb", "test/constant/frozen.pbtxt"}; }

} // namespace

TEST_CASE("nodes that are written alike become what each becomes by itself") {
    report all;
    for (auto const& file : in_the_tree()) compare_bindings(file, all);
    CHECK(all.first == "");
    CHECK(all.models == 2);
}
TEST_CASE("plans and memory infer what infer_node does") {
    report all;
    for (auto const& file : in_the_tree()) compare_inference(file, all);
    CHECK(all.first == "");
    CHECK(all.models == 2);
}

TEST_CASE("nodes of the corpus that are written alike become what each becomes by itself" *
          doctest::skip(std::getenv("GRAFT_CORPUS") == nullptr)) {
    report all;
    for (auto const& file : corpus()) compare_bindings(file, all);
    CHECK(all.first == "");
    CHECK(all.nodes > 10'000);
    MESSAGE(all.models, " models, ", all.nodes, " nodes");
}
TEST_CASE("plans and memory infer of the corpus what infer_node does" *
          doctest::skip(std::getenv("GRAFT_CORPUS") == nullptr)) {
    report all;
    for (auto const& file : corpus()) compare_inference(file, all);
    CHECK(all.first == "");
    CHECK(all.nodes > 10'000);
    MESSAGE(all.models, " models, ", all.nodes, " nodes");
}

} // namespace cached_paths_test
