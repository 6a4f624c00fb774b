// graft/constant/detail/net.hpp - a complete model as constants: its translated layers, joined
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <utility>

#include "graft/base/container/span.hpp"
#include "graft/constant/detail/embedded.hpp"
#include "graft/constant/detail/layer_record.hpp"
#include "graft/constant/detail/mapped_layer.hpp"
#include "graft/graph/ir/graph.hpp"
#include "graft/model/source.hpp"
#include "graft/tensor/desc.hpp"
#include "graft/tensor/shape.hpp"

GRAFT_BEGIN
namespace constant {

template <class Model, class Target> using net_of = typename Target::template net<Model>;

template <class Model, class Target, std::size_t I> constexpr auto const& find_record();
/// The translation of node `I` of the model.
template <class Model, class Target, std::size_t I>
inline constexpr auto const& record_of = find_record<Model, Target, I>();

/// The last writer of a tensor's descriptor: its producer, or a later reader that named its axes.
struct access {
    std::size_t node = 0;
    std::uint32_t place = no_id; ///< among that node's inputs; no_id: it produces the tensor
};
/// The latest node before `Before` that reads or produces output `port` of `maker`.
template <class Net> constexpr access last_access(std::size_t before, std::uint32_t maker, std::uint32_t port) {
    auto const& links = Net::links;
    for (auto i = before; i-- > maker + 1u;) {
        auto const& n = links.nodes[i];
        std::uint32_t place = 0;
        for (std::uint32_t e = 0; e < n.input_count; ++e) {
            auto const& x = links.edges[n.first_input + e];
            bool again = false;
            for (std::uint32_t k = 0; k < e; ++k)
                again = again || (links.edges[n.first_input + k].node == x.node &&
                                     links.edges[n.first_input + k].port == x.port);
            if (again) continue;
            if (x.node == maker && x.port == port) return {i, place};
            ++place;
        }
    }
    return {maker, no_id};
}

/// The different tensors that a node reads, in the order of its inputs.
template <class Net, std::size_t I> struct reads {
    static constexpr std::size_t count() {
        std::size_t n = 0;
        auto const& me = Net::links.nodes[I];
        for (std::uint32_t e = 0; e < me.input_count; ++e) n += Net::links.first_reader(me, e) == e;
        return n;
    }
    static constexpr std::size_t size = count();
    struct list {
        std::uint32_t edge[size + 1]{};
        access from[size + 1]{};
    };
    static constexpr list find() {
        list l;
        std::size_t n = 0;
        auto const& me = Net::links.nodes[I];
        for (std::uint32_t e = 0; e < me.input_count; ++e) {
            if (Net::links.first_reader(me, e) != e) continue;
            auto const& x = Net::links.edges[me.first_input + e];
            l.edge[n] = me.first_input + e;
            l.from[n++] = last_access<Net>(I, x.node, x.port);
        }
        return l;
    }
};
template <class Net, std::size_t I> inline constexpr auto reads_of = reads<Net, I>::find();

/// A net in which some nodes are constants, with their elements in the text.
template <class Net> concept has_constants = requires { Net::template is_constant<0>; };
template <class Net, std::size_t I> constexpr bool is_constant_node() {
    if constexpr (has_constants<Net>) return Net::template is_constant<I>;
    else return false;
}
/// The node of the model that produces output `Port` of node `Maker`: that one, or one before it if a node forwards its
/// input; `Net::size`: none does.
template <class Model, class Target, std::size_t Maker, std::size_t Port> constexpr std::size_t origin_of() {
    using net = net_of<Model, Target>;
    constexpr auto const& r = record_of<Model, Target, Maker>;
    if constexpr (Port >= r.used.results || r.results[Port] == no_id) return net::size;
    else if constexpr (r.results[Port] >= r.read) return Maker;
    else {
        constexpr auto e = net::links.edges[reads_of<net, Maker>.edge[r.results[Port]]];
        return origin_of<Model, Target, e.node, e.port>();
    }
}
/// The elements of a constant that its readers may use: numbers for shapes and axes, and single floats.
template <class Model, class Net, std::size_t I> constexpr bool is_valued(tensor_desc const& d) {
    constexpr std::size_t max = 1024, max_floats = 16; // bytes
    auto const& n = Net::links.nodes[I];
    if constexpr (with_weights<Model>)
        if (blob_finder(Model::blobs).find(Net::links.text(n.name), 0)) return false;
    auto const size = Net::template elements<I>().size();
    bool const real = d.type == dtype::f32 || d.type == dtype::f64 || d.type == dtype::f16 || d.type == dtype::bf16;
    return size != 0 && size <= (real ? max_floats : max);
}

/// A tensor after its producer.
template <class Model, class Target, std::size_t Maker, std::size_t Port> constexpr read_tensor made_tensor() {
    using net = net_of<Model, Target>;
    constexpr auto const& r = record_of<Model, Target, Maker>;
    read_tensor to;
    to.there = Port < r.used.results;
    if (!to.there || r.results[Port] == no_id) return to;
    auto const& t = r.tensors[r.results[Port]];
    to.desc = t.desc, to.max = t.max;
    if constexpr (has_constants<net>) {
        constexpr auto from = origin_of<Model, Target, Maker, Port>();
        if constexpr (from < net::size && is_constant_node<net, from>()) {
            to.constant = static_cast<std::uint32_t>(net::exemplars[from]);
            to.valued = is_valued<Model, net, from>(t.desc.desc());
            if (to.valued) to.elements = net::template elements<from>();
        }
        if (t.partial && to.constant == no_id) to.partial = true, to.known = {r.integers + t.bytes.first, t.bytes.size};
    }
    return to;
}

template <class Model, class Target, std::size_t I, std::size_t K> constexpr read_tensor read_by() {
    using net = net_of<Model, Target>;
    constexpr auto from = reads_of<net, I>.from[K];
    constexpr auto port = net::links.edges[reads_of<net, I>.edge[K]].port;
    auto created = made_tensor<Model, Target, net::links.edges[reads_of<net, I>.edge[K]].node, port>();
    if constexpr (from.place != no_id) created.desc = record_of<Model, Target, from.node>.tensors[from.place].desc;
    return created;
}

/// A descriptor as a template argument: equal layers with equal inputs have the same result, and are mapped once.
struct desc_key {
    static constexpr std::size_t max = 8; ///< dims

    graft::dtype type = graft::dtype::undefined;
    graft::format format = graft::format::nd, origin_format = graft::format::nd;
    int rank = -2;                  ///< -1: unknown; -2: no shape
    std::uint32_t constant = no_id; ///< the node that has its elements; `unseen`: a constant that is not read
    bool there = true;

    static constexpr std::uint32_t unseen = std::uint32_t{no_id} - 1;
    std::int64_t dims[max]{};
};
constexpr bool fits_in_key(read_tensor const& t) {
    auto const& s = t.desc.desc().shape;
    return !t.partial && !t.max.is_set() && (!s.has_rank() || s.rank() <= desc_key::max);
}
constexpr desc_key key_of(read_tensor const& of) {
    auto const& d = of.desc.desc();
    desc_key k{d.type, d.format, d.origin_format, d.shape.is_set() ? -1 : -2, no_id, of.there, {}};
    if (of.constant != no_id) k.constant = of.valued ? of.constant : desc_key::unseen;
    if (!d.shape.has_rank()) return k;
    k.rank = 0;
    for (auto const n : d.shape.dims()) k.dims[k.rank++] = n;
    return k;
}
template <class Net, desc_key Key> constexpr read_tensor tensor_of() {
    constexpr auto const& k = Key;
    tensor_desc d{k.type, k.format, k.origin_format, {}};
    if (k.rank == -1) d.shape = graft::shape::unknown_rank();
    if (k.rank >= 0) d.shape = graft::shape(span<std::int64_t const>(k.dims, static_cast<std::size_t>(k.rank)));
    read_tensor t{recorded_desc(d), {}, k.there, k.constant, false, {}};
    if constexpr (has_constants<Net> && k.constant < desc_key::unseen)
        t.valued = true, t.elements = Net::template elements<k.constant>();
    return t;
}

template <class Model, class Target, std::size_t I, record_size S>
constexpr layer_record<S> record_with(span<read_tensor const> in) {
    model::source from;
    net_of<Model, Target>::template read<I>(from);
    return mapped<Target, S>(from, in);
}
template <class Model, class Target, std::size_t I, record_size S, desc_key... In>
constexpr layer_record<S> record_of_keys() {
    read_tensor const in[]{tensor_of<net_of<Model, Target>, In>()..., {}};
    return record_with<Model, Target, I, S>({in, sizeof...(In)});
}
/// The translation of node `I`, and of every equal node, for tensors like `In`.
template <class Model, class Target, std::size_t I, record_size S, desc_key... In>
inline constexpr auto record_of_like = record_of_keys<Model, Target, I, S, In...>();

template <class Model, class Target, std::size_t I, record_size S, std::size_t... K>
constexpr layer_record<S> record_of_own(std::index_sequence<K...>) {
    read_tensor const in[]{read_by<Model, Target, I, K>()..., {}};
    return record_with<Model, Target, I, S>({in, sizeof...(K)});
}
/// The same for a node that reads a tensor of very many dims, or one that has a bound.
template <class Model, class Target, std::size_t I, record_size S, class Reads>
inline constexpr auto record_of_one = record_of_own<Model, Target, I, S>(Reads());

/// The record in the usual size, or in a larger one. By reference: returned, it would be evaluated twice.
template <class Model, class Target, std::size_t I, std::size_t... K>
constexpr auto const& find_record_of(std::index_sequence<K...>) {
    constexpr record_size usual;
    if constexpr (graft::detail::all_hold({fits_in_key(read_by<Model, Target, I, K>())..., true})) {
        constexpr std::size_t first = net_of<Model, Target>::exemplars[I];
        if constexpr (record_of_like<Model, Target, first, usual, key_of(read_by<Model, Target, I, K>())...>.fits)
            return record_of_like<Model, Target, first, usual, key_of(read_by<Model, Target, I, K>())...>;
        else return record_of_like<Model, Target, first, usual.times(16), key_of(read_by<Model, Target, I, K>())...>;
    } else {
        using reads = std::index_sequence<K...>;
        if constexpr (record_of_one<Model, Target, I, usual, reads>.fits)
            return record_of_one<Model, Target, I, usual, reads>;
        else return record_of_one<Model, Target, I, usual.times(16), reads>;
    }
}
template <class Model, class Target, std::size_t I> constexpr auto const& find_record() {
    return find_record_of<Model, Target, I>(std::make_index_sequence<reads<net_of<Model, Target>, I>::size>());
}

} // namespace constant
GRAFT_END
