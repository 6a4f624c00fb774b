// graft/constant/detail/cost.hpp - the cost of a model: multiplications, and bytes that its operators read and write
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <utility>

#include "graft/base/container/span.hpp"
#include "graft/constant/detail/layer_record.hpp"
#include "graft/constant/detail/mapped_layer.hpp"
#include "graft/constant/detail/net.hpp"
#include "graft/op/infer/work.hpp"
#include "graft/tensor/desc.hpp"

GRAFT_BEGIN
namespace constant {

/// The cost of a part of a model.
struct cost {
    std::int64_t macs = 0;
    std::int64_t bytes = 0; ///< of all tensors that its operators read and write
};

/// The cost of layer `r`; an unknown size counts as 0, and there is no plan in that case either.
template <class Target, record_size S> constexpr cost cost_of(layer_record<S> const& r) {
    cost sum;
    for (std::size_t i = 0; i < r.used.nodes; ++i) {
        auto const& n = r.nodes[i];
        if (n.kind != node_kind::operation) continue;
        std::array<tensor_desc, S.tensors + S.edges> all{};
        auto const inputs = std::size_t{n.inputs.size}, outputs = std::size_t{n.output_count};
        bool known = true;
        for (std::size_t k = 0; k < inputs + outputs; ++k) {
            auto const t = k < inputs ? r.edges[n.inputs.first + k]
                                      : static_cast<tensor_id>(n.first_output + (k - inputs));
            if (t == no_id) continue;
            all[k] = r.tensors[t].desc.desc();
            auto const elements = all[k].shape.elements();
            known = known && elements.known();
            if (auto const bytes = bytes_of(all[k]); bytes.known()) sum.bytes += bytes.value();
        }
        using counted = graft::detail::counting_ops<typename Target::operators::list>;
        if (auto const macs = counted::find(operators_of<Target>.name(n.op)); macs && known)
            sum.macs += macs({{all.data(), inputs}, {all.data() + inputs, outputs}});
    }
    return sum;
}
template <class Model, class Target, std::size_t I>
inline constexpr cost cost_of_layer = cost_of<Target>(record_of<Model, Target, I>);

template <class Model, class Target, std::size_t... I> constexpr cost sum_costs(std::index_sequence<I...>) {
    cost const each[]{cost_of_layer<Model, Target, I>..., {}};
    cost sum;
    for (auto const& c : each) sum.macs += c.macs, sum.bytes += c.bytes;
    return sum;
}
template <class Model, class Target>
inline constexpr cost total_cost = sum_costs<Model, Target>(std::make_index_sequence<net_of<Model, Target>::size>());

} // namespace constant
GRAFT_END
