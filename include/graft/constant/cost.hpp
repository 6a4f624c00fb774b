// graft/constant/cost.hpp - what a model costs: multiplications, and bytes that its operators read and write
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <utility>

#include "graft/base/config.hpp"
#include "graft/base/span.hpp"
#include "graft/constant/layer_record.hpp"
#include "graft/constant/mapped_layer.hpp"
#include "graft/constant/net.hpp"
#include "graft/op/catalog.hpp"
#include "graft/op/work.hpp"
#include "graft/tensor/desc.hpp"

GRAFT_BEGIN
namespace constant {

/// What a part of a model costs.
struct cost {
    std::int64_t macs = 0;
    std::int64_t bytes = 0; ///< of all tensors that its operators read and write
};

/// An operator that counts what it multiplies.
struct counting_op {
    std::string_view name{};
    std::int64_t (*macs)(work_frame const&) = nullptr;
};
template <class List> struct counting_ops;
template <class... Op> struct counting_ops<ops<Op...>> {
    template <class One> static constexpr void add(counting_op* to, std::size_t& n) {
        if constexpr (counts_macs<One>) to[n++] = {One::prototype.name(), &One::macs};
    }
    static constexpr std::size_t size = [] {
        std::size_t n = 0;
        bool const each[]{counts_macs<Op>..., false};
        for (bool const b : each) n += b;
        return n;
    }();
    static constexpr auto all = [] {
        std::array<counting_op, size + 1> to{};
        std::size_t n = 0;
        using adds = void (*)(counting_op*, std::size_t&);
        constexpr adds each[]{&add<Op>..., nullptr};
        for (std::size_t i = 0; i < sizeof...(Op); ++i) each[i](to.data(), n);
        return to;
    }();
};

/// What layer `r` costs; where a size is not known it counts nothing, and there is no plan either.
template <class Target, record_size S> constexpr cost cost_of(layer_record<S> const& r) {
    cost sum;
    for (std::size_t i = 0; i < r.used.nodes; ++i) {
        auto const& n = r.nodes[i];
        if (n.kind != node_kind::operation) continue;
        std::array<tensor_desc, S.tensors + S.edges> all{};
        auto const inputs = std::size_t{n.inputs.size}, outputs = std::size_t{n.output_count};
        bool known = true;
        for (std::size_t k = 0; k < inputs + outputs; ++k) {
            auto const t = k < inputs ? r.edges[n.inputs.first + k] : n.first_output + (k - inputs);
            if (t == no_id) continue;
            all[k] = r.tensors[t].desc.desc();
            auto const elements = all[k].shape.elements();
            known = known && elements.known();
            if (elements.known()) sum.bytes += (elements.value() * bits_of(all[k].type) + 7) / 8;
        }
        auto const name = operators_of<Target>.name(n.op);
        using these = counting_ops<typename Target::operators::list>;
        for (std::size_t k = 0; known && k < these::size; ++k)
            if (these::all[k].name == name)
                sum.macs += these::all[k].macs({{all.data(), inputs}, {all.data() + inputs, outputs}});
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
