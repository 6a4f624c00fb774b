// graft/constant/detail/plan.hpp - the memory plan of a constant program, by the common planner
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <string_view>
#include <utility>

#include "graft/base/container/series.hpp"
#include "graft/base/container/short_string.hpp"
#include "graft/base/container/span.hpp"
#include "graft/base/errc.hpp"
#include "graft/constant/detail/assembled_graph.hpp"
#include "graft/constant/detail/embedded.hpp"
#include "graft/constant/detail/kernel_choice.hpp"
#include "graft/constant/detail/layer_record.hpp"
#include "graft/constant/detail/net.hpp"
#include "graft/graph/detail/place.hpp"
#include "graft/graph/plan/in_place.hpp"
#include "graft/graph/plan/placement.hpp"
#include "graft/graph/plan/plan.hpp"
#include "graft/graph/plan/planned_size.hpp"

GRAFT_BEGIN

namespace constant {

/// The lower bound of any plan, and the amount of work to create one.
struct placing_bound {
    std::uint64_t bytes = 0, pairs = 0;
};
/// The placement after some iterations of the search; `N` pieces.
template <std::size_t N> struct recorded_places {
    std::array<std::uint32_t, N + 1> order{};
    std::array<std::uint64_t, N + 1> offsets{}; ///< in the end
    std::uint64_t end = 0, turns = 0, random = 0;
    bool done = false;
};

template <class Lives> constexpr series<placement> pieces_of(Lives const& lives) {
    series<placement> all;
    all.reserve(lives.size);
    for (std::size_t i = 0; i < lives.size; ++i) all.push_back(lives.all[i]);
    return all;
}
/// `Lives`: a plan without offsets, of `Steps` nodes.
template <auto const& Lives, std::size_t Steps> constexpr placing_bound find_bound() {
    auto const all = pieces_of(Lives);
    return {graft::detail::live_bound(all, Steps + 1), graft::detail::pairs_that_meet(all, Steps)};
}
template <auto const& Lives, std::size_t Steps>
inline constexpr placing_bound bound_of_lives = find_bound<Lives, Steps>();

template <auto const& Lives, std::size_t Steps, std::size_t Part> constexpr auto search_places();
/// After part `Part` of the search.
template <auto const& Lives, std::size_t Steps, std::size_t Part>
inline constexpr auto places_after = search_places<Lives, Steps, Part>();

/// Part 0 is the largest first, part 1 large size and long lifetime first, the others are iterations.
template <auto const& Lives, std::size_t Steps, std::size_t Part> constexpr auto search_places() {
    constexpr std::uint64_t work = 3000; // of a part: clang needs a million steps for it, some hundred for each
    constexpr auto bound = bound_of_lives<Lives, Steps>;
    recorded_places<Lives.size> to;
    auto all = pieces_of(Lives);
    auto const size_of = [](placement const& p) { return graft::detail::aligned(p.bytes); };
    if (bound.pairs > graft::detail::max_pairs_by_size) {
        to.end = graft::detail::place_in_order(all, size_of);
        to.done = true;
    } else {
        graft::detail::placing_search s;
        graft::detail::closely_placed<placement, decltype(size_of)> place(all, size_of);
        if constexpr (Part == 0) {
            graft::detail::place_by_size(place, all, s);
            to.done = s.end <= bound.bytes || all.size() < 2;
        } else {
            auto const& before = places_after<Lives, Steps, Part - 1>;
            s.order.assign(before.order.begin(), before.order.begin() + all.size());
            s.end = before.end, s.turns = before.turns, s.random = before.random;
            auto const max = s.max_iterations(bound.pairs), some = work / (bound.pairs + all.size() + 1) + 1;
            if (Part == 1) graft::detail::place_by_area(place, all, s);
            else graft::detail::place_otherwise(place, s, bound.bytes, s.turns + some < max ? s.turns + some : max);
            to.done = s.end <= bound.bytes || s.turns == max;
        }
        if (to.done && !s.is_placed) (void)place.place(s.order);
        for (std::size_t i = 0; i < all.size(); ++i) to.order[i] = s.order[i];
        to.end = s.end, to.turns = s.turns, to.random = s.random;
    }
    for (std::size_t i = 0; to.done && i < all.size(); ++i) to.offsets[i] = all[i].offset;
    return to;
}
/// The final placement, equal to that of `plan_memory`.
template <auto const& Lives, std::size_t Steps, std::size_t Part = 0> constexpr auto const& find_places() {
    if constexpr (places_after<Lives, Steps, Part>.done) return places_after<Lives, Steps, Part>;
    else return find_places<Lives, Steps, Part + 1>();
}

/// The size of a translated model.
struct extent {
    std::size_t layers = 0, tops = 0, tensors = 0, nodes = 0;
};
template <class Model, class Target, std::size_t... I> constexpr extent measure(std::index_sequence<I...>) {
    extent e{sizeof...(I), net_of<Model, Target>::top_count, 0, 0};
    std::size_t const tensors[]{record_of<Model, Target, I>.used.tensors - record_of<Model, Target, I>.read..., 0},
        nodes[]{record_of<Model, Target, I>.used.nodes..., 0};
    for (auto n : tensors) e.tensors += n;
    for (auto n : nodes) e.nodes += n;
    return e;
}

/// The position of the elements of a model's weights.
template <extent E> struct recorded_weights {
    static constexpr std::size_t no_place = ~std::size_t{0};

    std::array<std::size_t, E.tensors + 1> weights{}; ///< offset of the elements of this weight; no_place: none
    std::size_t weight_count = 0;                     ///< elements
    weight_mistake weight_fault{};
};
/// The offset of every tensor of a model.
/// units bytes
template <extent E> struct recorded_plan : recorded_weights<E> {
    std::array<std::size_t, E.tensors + 1> offsets{};  ///< no_place: a constant
    std::array<std::size_t, E.nodes + 1> workspaces{}; ///< offsets; no_place: none
    std::array<tensor_id, E.tops + 1> tops{};          ///< the tensor of each top of the model
    std::array<tensor_id, E.layers + 1> created{};     ///< the first tensor that a layer produces
    std::array<node_id, E.layers + 1> first_node{};    ///< the first node of a layer's translation
    std::size_t arena_bytes = 0, sum_of_tensor_bytes = 0, lower_bound_bytes = 0;
    bool made_plan = false; ///< false: some size is unknown
};

/// The requirements of a target's kernels for the plan, by node; empty for a model without kernels.
template <std::size_t Nodes> struct recorded_needs {
    std::array<std::uint32_t, Nodes + 1> in_place{};
    std::array<std::uint64_t, Nodes + 1> workspace_bytes{};
    std::size_t size = 0;
    bool any = false;

    constexpr void add(std::uint32_t places, std::uint64_t workspace) {
        in_place[size] = places, workspace_bytes[size++] = workspace;
        any = any || places != 0 || workspace != 0;
    }
    [[nodiscard]] constexpr memory_needs needs() const {
        memory_needs all;
        if (!any) return all;
        all.in_place.reserve(size);
        all.workspace_bytes.reserve(size);
        for (std::size_t i = 0; i < size; ++i)
            all.in_place.push_back(in_place[i]), all.workspace_bytes.push_back(workspace_bytes[i]);
        return all;
    }
};
template <class Model, class Target, std::size_t I, std::size_t J, class Needs> constexpr void add_need(Needs& to) {
    if constexpr (choice<Model, Target, I, J> != no_kernel) {
        using constants = node_constants<Model, Target, I, J>;
        to.add(constants::operation::in_place, constants::workspace_bytes());
    } else {
        to.add(0, 0);
    }
}
template <class Model, class Target, std::size_t I, class Needs, std::size_t... J>
constexpr void add_needs(Needs& to, std::index_sequence<J...>) {
    int const each[]{(add_need<Model, Target, I, J>(to), 0)..., 0};
    (void)each;
}
template <class Model, class Target, std::size_t Nodes, std::size_t... I>
constexpr auto find_needs(std::index_sequence<I...>) {
    recorded_needs<Nodes> to;
    int const each[]{
        (add_needs<Model, Target, I>(to, std::make_index_sequence<record_of<Model, Target, I>.used.nodes>()), 0)..., 0};
    (void)each;
    return to;
}

/// Lifetimes: a plan without offsets.
template <extent E> struct recorded_lives {
    std::array<placement, E.tensors + E.nodes + 1> all{}; ///< tensors, then workspaces
    std::array<std::uint32_t, E.tensors + 1> of_tensor{};
    std::array<bool, E.tensors + 1> written_over{}; ///< a later node writes its output in place of this tensor
    std::size_t tensors = 0, size = 0;
    std::array<tensor_id, E.tops + 1> tops{};
    std::array<tensor_id, E.layers + 1> created{};
    std::array<node_id, E.layers + 1> first_node{};
    std::uint64_t sum_of_tensor_bytes = 0;
    errc mistake = errc::ok;
    short_string recorded_name{}, expected{};
};
template <class Model, class Target>
inline constexpr extent extent_of = measure<Model, Target>(std::make_index_sequence<net_of<Model, Target>::size>());

template <class Model, class Target>
inline constexpr auto needs_of = find_needs<Model, Target, extent_of<Model, Target>.nodes>(
    std::make_index_sequence<net_of<Model, Target>::size>());

template <class Model, class Target> constexpr auto find_lives() {
    constexpr auto e = extent_of<Model, Target>;
    recorded_lives<e> to;
    assembled_graph<Model, Target> const all;
    for (std::size_t k = 0; k < e.tops; ++k) to.tops[k] = all.tops[k];
    for (std::size_t i = 0; i < e.layers; ++i) to.created[i] = all.created[i], to.first_node[i] = all.first_node[i];
    auto const answer = graft::detail::plan_lives(all.g, needs_of<Model, Target>.needs(), std::uint64_t{1} << 40);
    if (!answer) {
        auto const& why = answer.error().noted[0].why;
        to.mistake = why.code;
        to.recorded_name.put(why.parameter);
        to.expected.put(why.expected);
        return to;
    }
    auto const& plan = *answer;
    for (auto const& p : plan.tensors) to.all[to.size++] = p;
    to.tensors = to.size;
    for (auto const& p : plan.workspaces) to.all[to.size++] = p;
    auto const roots = memory_roots(all.g); // what shares a root has the same elements
    std::array<std::uint32_t, e.tensors + e.nodes + 1> last{};
    for (auto t = e.tensors; t-- > 0;) {
        auto const piece = to.of_tensor[t] = plan.of_tensor[t];
        if (piece == no_id) continue;
        auto const root = static_cast<std::uint32_t>(roots.empty() ? static_cast<tensor_id>(t) : roots[t]) + 1;
        if (last[piece] == 0) last[piece] = root;
        to.written_over[t] = last[piece] != root;
    }
    to.sum_of_tensor_bytes = plan.sum_of_tensor_bytes;
    return to;
}
template <class Model, class Target> inline constexpr auto lives_of = find_lives<Model, Target>();

/// The blobs that a model includes; null: none.
struct own_blobs {
    blob_finder* floats = nullptr;
    blob_finder* halves = nullptr;
    std::size_t float_count = 0, half_count = 0; ///< elements of all
};
/// The number of elements of a blob among `count`.
constexpr std::size_t elements_there(blob const* b, std::size_t count) {
    if (!b || b->first >= count) return 0;
    return b->elements < count - b->first ? b->elements : count - b->first;
}
/// The position of the elements of a layer's weights: that in `blobs`, the model's own, or otherwise contiguous.
/// `bare`: the text of the model has no elements for the constant of the node.
template <class Plan, record_size S> constexpr void place_weights(Plan& to, layer_record<S> const& r, tensor_id first,
    own_blobs own, std::size_t node, bool bare, std::string_view name, std::string_view name_in_record) {
    auto* const blobs = own.floats;
    auto const judge = [&](blob const* b, std::size_t n, std::size_t count, std::string_view declared) {
        auto const there = b && b->elements != n ? b->elements : elements_there(b, count);
        if ((b && there == n) || to.weight_fault.code != errc::ok) return;
        to.weight_fault = {b ? errc::wrong_blob_size : errc::missing_weights, node, static_cast<std::int64_t>(n),
            static_cast<std::int64_t>(there), {}};
        // by the name of the layer from which the record was created
        if (!declared.starts_with(name_in_record)) to.weight_fault.parameter.put(declared);
        else to.weight_fault.parameter.put(name).put(declared.substr(name_in_record.size()));
    };
    for (std::size_t t = r.read; t < r.used.tensors; ++t) {
        auto const& x = r.tensors[t];
        auto& at = to.weights[first + (t - r.read)] = to.no_place;
        if (r.nodes[x.producer].kind != node_kind::constant) continue;
        // the blobs of a model have priority over its text
        bool const beside = bare || (blobs && blobs->find(name, x.blob));
        auto const type = x.desc.desc().type;
        if (x.constant && type == dtype::f32 && !beside) continue;
        auto const& shape = x.desc.desc().shape;
        if (!shape.has_rank()) continue;
        std::size_t n = 1;
        for (auto const d : shape.dims()) n *= static_cast<std::size_t>(d);
        if (n == 0 && bare) continue;
        if (x.constant && type != dtype::f32) { // a run reads no floats for it: they are halves, or in the text
            auto const* const b = type == dtype::f16 && own.halves ? own.halves->find(name, x.blob) : nullptr;
            if (b || bare) judge(b, n, own.half_count, r.text(x.name));
            continue;
        }
        at = to.weight_count;
        to.weight_count += n;
        if (!blobs) continue;
        auto const* const b = blobs->find(name, x.blob);
        if (b) at = b->first;
        judge(b, n, own.float_count, r.text(x.name));
    }
}
/// Inputs of layer `I` in a float type other than the model's: floats among the blobs.
template <class Model, class Target, std::size_t I, class Plan, std::size_t... K>
constexpr void place_converted(Plan& to, blob_finder& blobs, tensor_id first, std::index_sequence<K...>) {
    using net = net_of<Model, Target>;
    auto const& r = record_of<Model, Target, I>;
    std::size_t const origins[]{origin_of<Model, Target, net::links.edges[reads_of<net, I>.edge[K]].node,
                                    net::links.edges[reads_of<net, I>.edge[K]].port>()...,
        net::size};
    for (std::size_t t = r.read; t < r.used.tensors; ++t) {
        auto const& x = r.tensors[t];
        if (x.same >= r.read || x.desc.desc().type != dtype::f32 || origins[x.same] == net::size) continue;
        auto const* const b = blobs.find(net::links.text(net::links.nodes[origins[x.same]].name), 0);
        if (!b || to.weight_fault.code != errc::ok) continue;
        auto const n = x.desc.desc().shape.elements().value();
        to.weights[first + (t - r.read)] = b->first;
        to.weight_count += static_cast<std::size_t>(n);
        auto const there = elements_there(b, span<float const>(Model::weights).size());
        if (b->elements == static_cast<std::size_t>(n) && there == b->elements) continue;
        to.weight_fault = {errc::wrong_blob_size, origins[x.same], n, static_cast<std::int64_t>(there), {}};
    }
}
template <class Model, class Target, class Plan, std::size_t... I>
constexpr void place_all_converted(Plan& to, blob_finder& blobs, std::index_sequence<I...>) {
    int const each[]{(place_converted<Model, Target, I>(to, blobs, lives_of<Model, Target>.created[I],
                          std::make_index_sequence<record_of<Model, Target, I>.read>()),
                         0)...,
        0};
    (void)each;
}
template <class Net, std::size_t I> constexpr bool is_bare() {
    if constexpr (is_constant_node<Net, I>()) return Net::template elements<I>().empty();
    else return false;
}
template <class Model, class Target, class Plan, std::size_t... I>
constexpr void place_all_weights(Plan& to, own_blobs own, std::index_sequence<I...>) {
    using net = net_of<Model, Target>;
    int const each[]{
        (place_weights(to, record_of<Model, Target, I>, lives_of<Model, Target>.created[I], own, I, is_bare<net, I>(),
             net::links.text(net::links.nodes[I].name), net::links.text(net::links.nodes[net::exemplars[I]].name)),
            0)...,
        0};
    (void)each;
}

template <class Model, class Target> constexpr auto find_weights() {
    constexpr auto e = extent_of<Model, Target>;
    recorded_weights<e> to;
    constexpr auto layers = std::make_index_sequence<e.layers>();
    if constexpr (with_halves<Model>) {
        blob_finder blobs(Model::blobs), halves(Model::half_blobs);
        place_all_weights<Model, Target>(to,
            {&blobs, &halves, span<float const>(Model::weights).size(),
                span<std::uint16_t const>(Model::halves).size()},
            layers);
        place_all_converted<Model, Target>(to, blobs, layers);
    } else if constexpr (with_weights<Model>) {
        blob_finder blobs(Model::blobs);
        place_all_weights<Model, Target>(to, {&blobs, nullptr, span<float const>(Model::weights).size(), 0}, layers);
    } else {
        place_all_weights<Model, Target>(to, {}, layers);
    }
    return to;
}
template <class Model, class Target> inline constexpr auto weights_of = find_weights<Model, Target>();

template <class Model, class Target> constexpr auto make_plan() {
    constexpr auto e = extent_of<Model, Target>;
    constexpr auto const& lives = lives_of<Model, Target>;
    recorded_plan<e> to;
    static_cast<recorded_weights<e>&>(to) = weights_of<Model, Target>;
    to.tops = lives.tops, to.created = lives.created, to.first_node = lives.first_node;
    if (lives.mistake != errc::ok) return to;
    auto const& placed = find_places<lives_of<Model, Target>, extent_of<Model, Target>.nodes>();
    to.made_plan = true;
    for (tensor_id t{}; t < e.tensors; ++t)
        to.offsets[t] = lives.of_tensor[t] == no_id ? to.no_place
                                                    : static_cast<std::size_t>(placed.offsets[lives.of_tensor[t]]);
    for (auto& w : to.workspaces) w = to.no_place;
    for (auto i = lives.tensors; i < lives.size; ++i)
        to.workspaces[lives.all[i].node] = static_cast<std::size_t>(placed.offsets[i]);
    to.arena_bytes = static_cast<std::size_t>(placed.end);
    to.sum_of_tensor_bytes = static_cast<std::size_t>(lives.sum_of_tensor_bytes);
    to.lower_bound_bytes = static_cast<std::size_t>(
        bound_of_lives<lives_of<Model, Target>, extent_of<Model, Target>.nodes>.bytes);
    return to;
}
template <class Model, class Target> inline constexpr auto plan_of = make_plan<Model, Target>();

} // namespace constant

GRAFT_END
