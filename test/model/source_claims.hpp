// test/model/source_claims.hpp - what holds of a model that a reader lets in, whatever the file held
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "graft/base/container/span.hpp"
#include "graft/base/error.hpp"
#include "graft/model/source.hpp"
#include "graft/tensor/attr_value.hpp"
#include "graft/tensor/dtype.hpp"
#include "graft/tensor/view.hpp"

/// Each function gives the first claim that does not hold, or nothing.
namespace source_claims {

/// A pass succeeds, or says in which ways it did not.
inline std::string_view broken(bool fine, graft::error_list const& errors) {
    if (fine != errors.errors.empty()) return "a pass fails if and only if there are errors";
    for (auto const& e : errors.errors)
        if (e.code == graft::errc::ok) return "an error has a code";
    return {};
}

/// counted: the reader knows how many outputs every node has, as that of ONNX does
inline std::string_view broken(graft::model::graph const& g, bool counted = false) {
    for (auto const& n : g.nodes) {
        if (std::size_t{n.first_input} + n.input_count + n.control_count > g.edges.size())
            return "the inputs of a node are edges of its graph";
        if (n.output_count != 0 && std::size_t{n.first_output} + n.output_count > g.outputs.size())
            return "the outputs of a node are named in its graph";
    }
    for (auto const& e : g.edges) {
        if (e.node == graft::model::none) continue;
        if (e.node >= g.nodes.size()) return "an edge comes from a node of its graph";
        auto const outputs = g.nodes[e.node].output_count;
        if ((outputs != 0 || counted) && e.port >= outputs) return "an edge comes from an output of a node";
    }
    return {};
}

inline std::string_view broken(graft::model::source const& m, bool counted = false) {
    if (auto const claim = broken(m.main, counted); !claim.empty()) return claim;
    for (auto const& f : m.functions) {
        if (auto const claim = broken(f.body, counted); !claim.empty()) return claim;
        if (f.arguments.size() > f.body.nodes.size()) return "each argument of a function is a node of its body";
        for (auto const& r : f.results)
            if (r.from.node != graft::model::none && r.from.node >= f.body.nodes.size())
                return "a result of a function comes from a node of its body";
    }
    return {};
}

inline std::string_view broken(graft::tensor_view const& t) {
    if (graft::bits_of(t.desc.type) != 0 && !graft::bytes_of(t.desc).is(static_cast<std::int64_t>(t.bytes.size())))
        return "a tensor has as many bytes as its shape says";
    return {};
}

/// named: names are those of a schema, as in Caffe's messages; a file of ONNX or TensorFlow may leave one empty
inline std::string_view broken(graft::span<graft::named_attr const> attributes, bool named = false) {
    for (auto const& a : attributes) {
        if (named && a.name.empty()) return "an attribute has a name";
        for (auto const& t : a.value.tensors)
            if (auto const claim = broken(t); !claim.empty()) return claim;
    }
    return {};
}

} // namespace source_claims
