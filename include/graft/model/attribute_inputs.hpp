// graft/model/attribute_inputs.hpp - inputs and constants of a model whose nodes have dtype and shape as attributes
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <type_traits> // is_constant_evaluated

#include "graft/base/container/series.hpp"
#include "graft/base/error.hpp"
#include "graft/base/status.hpp"
#include "graft/model/front_end.hpp"
#include "graft/model/source.hpp"
#include "graft/tensor/attr_value.hpp"
#include "graft/tensor/desc.hpp"

GRAFT_BEGIN
namespace model {

/// The tensors of a node that a `source_writer` added: the attribute `shape`, a list of integers in which -1 is
/// unknown (without it a scalar), the attribute `dtype` (without it float32), and for a constant the node's weights.
/// example `.graph_inputs = &graft::model::attribute_inputs`, as in `examples/nnef/front_end.hpp`
/// error wrong_attribute_kind, rank_too_large, wrong_shape, wrong_blob_size
constexpr status attribute_inputs(
    source& from, node const& n, bool constant, bool, series<graph_input>& out, error_list&) {
    auto& created = out.emplace_back();
    created.desc.type = dtype::f32;
    created.desc.shape = shape::scalar();
    auto const& rest = from.rest_of(n);
    if (rest.decoded == none) return ok;
    for (auto const& a : from.decoded[rest.decoded]) {
        if (a.name == "dtype" && a.value.kind == attr_kind::type)
            created.desc.type = static_cast<dtype>(a.value.integer);
        if (a.name != "shape") continue;
        auto const rank = static_cast<std::int64_t>(a.value.integers.size());
        if (a.value.kind != attr_kind::integers) return fail(errc::wrong_attribute_kind, "shape", "a list of integers");
        if (rank > static_cast<std::int64_t>(max_rank))
            return fail(errc::rank_too_large, "shape", "at most this many dims:", max_rank, rank);
        for (auto const d : a.value.integers) {
            if (d < (constant ? 0 : -1)) return fail(errc::wrong_shape, "shape", "dims that are no less than 0", d);
            created.desc.shape.append(d);
        }
    }
    if (!constant) return ok;
    if (std::is_constant_evaluated() && rest.weights.empty()) { // they are not in the text
        created.value.desc = created.desc;
        return ok;
    }
    auto const size = static_cast<std::int64_t>(rest.weights.size());
    auto const wanted = bytes_of(created.desc);
    if (!wanted.is(size)) return fail(errc::wrong_blob_size, "shape", "bytes of elements:", wanted.value(), size);
    created.value = {created.desc, rest.weights, {}};
    return ok;
}

} // namespace model
GRAFT_END
