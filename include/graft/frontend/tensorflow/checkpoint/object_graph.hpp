// graft/frontend/tensorflow/checkpoint/object_graph.hpp - the Python objects that a checkpoint of TensorFlow 2
// contains
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

#include "graft/base/bytes.hpp"
#include "graft/base/container/algorithm.hpp"
#include "graft/base/container/series.hpp"
#include "graft/base/container/sort.hpp"
#include "graft/frontend/tensorflow/checkpoint/bundle.hpp"
#include "graft/model/wire/reader.hpp"

GRAFT_BEGIN
namespace tensorflow {

/// The key under which the objects are saved.
inline constexpr std::string_view object_graph_key = "_CHECKPOINTABLE_OBJECT_GRAPH";

/// The program's name of a variable, and its key in the checkpoint.
struct saved_object {
    /// The key of the entry in the checkpoint.
    std::string_view key{}, name{}; ///< the name that the program gave the variable; may be empty
};

namespace detail {

/// The field numbers of TrackableObjectGraph, of an object in it, and of a tensor of that object.
struct trackable_object_graph {
    enum : std::uint32_t { nodes = 1 };
    struct object {
        enum : std::uint32_t { attributes = 2 };
    };
    struct serialized_tensor {
        enum : std::uint32_t { full_name = 2, checkpoint_key = 3 };
    };
};

/// The string in a string entry: its length, a checksum of that, the bytes. Empty if the entry is damaged.
inline byte_view text_of_entry(bundle_entry const& e) {
    constexpr std::size_t checksum = 4;
    std::uint64_t size = 0;
    std::size_t at = 0;
    if (wire::detail::take_varint(e.bytes, at, size) != errc::ok) return {};
    auto const rest = e.bytes.subspan(at);
    return rest.size() >= checksum && rest.size() - checksum == size ? rest.subspan(checksum) : byte_view();
}

} // namespace detail

/// The variables that the object graph of a checkpoint names, by key. Views of the file; empty if the checkpoint has
/// no object graph, or a damaged one.
/// cost O(n log n) in the objects
inline series<saved_object> saved_objects(bundle const& from) {
    series<saved_object> all;
    auto const* const graph = from.find(object_graph_key);
    if (!graph || graph->desc.type != dtype::string) return all;
    using numbers = detail::trackable_object_graph;
    using tensor_numbers = numbers::serialized_tensor;
    wire::each_bytes(detail::text_of_entry(*graph), numbers::nodes, [&](byte_view object) {
        wire::each_bytes(object, numbers::object::attributes, [&](byte_view tensor) {
            saved_object o{wire::as_string(wire::last_bytes(tensor, tensor_numbers::checkpoint_key)),
                wire::as_string(wire::last_bytes(tensor, tensor_numbers::full_name))};
            if (!o.key.empty()) all.push_back(o);
        });
    });
    sort(all,
        [](saved_object const& a, saved_object const& b) { return a.key != b.key ? a.key < b.key : a.name < b.name; });
    return all;
}

/// The name of the variable with this key, or an empty string. cost O(log n)
inline std::string_view object_name(series<saved_object> const& all, std::string_view key) {
    auto const at = algorithm::lower_bound(
        all.begin(), all.end(), key, [](saved_object const& o, std::string_view wanted) { return o.key < wanted; });
    return at != all.end() && at->key == key ? at->name : std::string_view();
}

} // namespace tensorflow
GRAFT_END
