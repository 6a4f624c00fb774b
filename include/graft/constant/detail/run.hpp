// graft/constant/detail/run.hpp - a model as a sequence of kernel calls: no heap, no tables, all sizes constants
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <string_view>
#include <utility>

#include "graft/base/container/span.hpp"
#include "graft/base/fixed_string.hpp"
#include "graft/base/status.hpp"
#include "graft/constant/detail/kernel_choice.hpp"
#include "graft/constant/detail/mistake.hpp"
#include "graft/constant/detail/net.hpp"
#include "graft/constant/detail/plan.hpp"
#include "graft/kernel/argument.hpp"
#include "graft/kernel/signature.hpp"
#include "graft/mapping/detail/stored_type.hpp"
#include "graft/op/catalog/ops.hpp"
#include "graft/tensor/desc.hpp"
#include "graft/tensor/dtype.hpp"

GRAFT_BEGIN

namespace constant {

/// The only call of a kernel. g++ inlines all calls in a function that is `flatten`.
template <class Kernel> struct direct_call {
    static bool run(kernel_frame const& f, status& why) { return Kernel::call(f, why); }
};

#ifdef __clang__ // inlines only direct calls of such a function: one after the other is needed
template <class Op, auto Run, auto Size> struct direct_call<kernel<Op, Run, Size, true>> {
    [[gnu::always_inline]] static bool run(kernel_frame const& f, status& why) {
        using positions = std::make_index_sequence<graft::detail::signature_rows<Run>.size()>;
        auto const answer = decode(f, graft::detail::parameters_of(Run), positions());
        return answer ? true : (why = answer, false);
    }

private:
    template <class... P, std::size_t... I> [[gnu::always_inline, gnu::flatten]] static status decode(
        kernel_frame const& f, ops<P...>, std::index_sequence<I...>) {
        namespace of = graft::detail;
        constexpr auto const& rows = of::signature_rows<Run>;
        constexpr auto const& bound = of::binding_of<Op, Run, true>;
        return Run(
            of::handed<Op, P, of::place_in_call(Op::prototype, rows[I], bound.at[I])>(f, of::position<bound.at[I]>)...);
    }
};
#endif

/// A kernel whose decode is compiled once for many: the one with its own.
template <class Kernel> requires requires { typename Kernel::whole; }
struct direct_call<Kernel> : direct_call<typename Kernel::whole> {};

/// Node `J` of the translation of node `I` of the model has no kernel in the target, or none that is plain.
template <class Model, class Target, std::size_t I, std::size_t J> struct mistake_of_kernel {
    static constexpr auto const& of() { return record_of<Model, Target, I>; }
    static constexpr errc code() {
        return choose<Model, Target, I, J, false>() == no_kernel ? errc::no_kernel : errc::kernel_is_not_plain;
    }
    static constexpr std::string_view layer() {
        using net = net_of<Model, Target>;
        return net::links.text(net::links.nodes[I].name);
    }
    /// `Conv2D`
    static constexpr std::string_view parameter() { return operators_of<Target>.name(of().nodes[J].op); }
    static constexpr graft::dtype type() {
        auto const& n = of().nodes[J];
        auto const t = n.inputs.size != 0 ? of().edges[n.inputs.first] : n.first_output;
        return t == no_id ? graft::dtype::undefined : of().tensors[t].desc.desc().type;
    }
    static constexpr std::string_view type_name() { return name_of(type()); }
#if defined(__cpp_static_assert) && __cpp_static_assert >= 202306L
    static constexpr sentence message() {
        auto const* const wanted = code() == errc::no_kernel ? "a kernel of the target for this dtype"
                                                             : "a plain kernel of the target for this dtype";
        return declared(0, layer(), parameter(), wanted, {}, type_name(), {});
    }
#endif
};
/// A dtype that compilers print as a string.
template <char... Chars> struct element;
// The compile-time error for an operator without a kernel; an alias, which adds no line to compiler messages.
#if defined(__cpp_static_assert) && __cpp_static_assert >= 202306L
template <class Model, class Found> struct refused_kernel {
    static_assert(Found::code() == errc::ok, in_words<Found::code()>(Found::message()));
    static constexpr bool value = true;
};
#else
template <class Model, class Found> using refused_kernel = graft::detail::checked<Model, Found::code(),
    spelled<&Found::layer, layer>, spelled<&Found::parameter, name>, spelled<&Found::type_name, element>>;
#endif

/// The memory of a run.
struct run_memory {
    std::byte* arena = nullptr;
    float const* weights = nullptr;
};

/// The calls of a model's nodes, in order.
template <class Model, class Target> struct calls {
    using net = net_of<Model, Target>;
    static constexpr auto const& plan = plan_of<Model, Target>;

    /// Tensor `t` of the record of layer `I` among all tensors.
    template <std::size_t I> static constexpr tensor_id whole(std::uint32_t t) {
        constexpr auto const& r = record_of<Model, Target, I>;
        if (t >= r.read) return static_cast<tensor_id>(plan.created[I] + (t - r.read));
        auto const& e = net::links.edges[reads_of<net, I>.edge[t]];
        return plan.tops[net::links.nodes[e.node].first_output + e.port];
    }
    /// The position of the bits of constant `I` of the model among its halves; `no_place`: there are none.
    template <std::size_t I> static constexpr std::size_t place_of_halves() {
        if constexpr (with_halves<Model>) {
            blob_finder halves(Model::half_blobs);
            auto const* const b = halves.find(net::links.text(net::links.nodes[I].name), 0);
            auto const& r = record_of<Model, Target, I>;
            auto const& is = r.tensors[r.results[0]].desc.desc();
            auto const n = is.shape.elements();
            bool const fits = b && is.type == graft::dtype::f16 && n.known() &&
                              b->elements == static_cast<std::size_t>(n.value());
            return fits ? b->first : plan.no_place;
        } else return plan.no_place;
    }
    /// The address of the elements of a tensor of layer `I`.
    template <std::size_t I, std::uint32_t T> static std::byte* data_of(run_memory const& m) {
        constexpr auto const& r = record_of<Model, Target, I>;
        constexpr auto at = whole<I>(T);
        if constexpr (plan.offsets[at] != plan.no_place) return m.arena + plan.offsets[at];
        else if constexpr (plan.weights[at] != plan.no_place)
            return reinterpret_cast<std::byte*>(const_cast<float*>(m.weights + plan.weights[at])); // is never written
        else if constexpr (constexpr auto from = constant_of<I, T>(); from < net::size) {
            if constexpr (constexpr auto half = place_of_halves<from>(); half != plan.no_place)
                return reinterpret_cast<std::byte*>(const_cast<std::uint16_t*>(Model::halves + half));
            else return const_cast<std::byte*>(net::template elements<from>().data());
        } else if constexpr (T < r.read) { // a constant of its producer's layer
            constexpr auto e = net::links.edges[reads_of<net, I>.edge[T]];
            return data_of<e.node, record_of<Model, Target, e.node>.results[e.port]>(m);
        } else if constexpr (r.tensors[T].same != no_id) {
            static constexpr auto& other = converted_bytes<I, T>;
            return const_cast<std::byte*>(other.all.data());
        } else {
            static constexpr auto& bytes = aligned_bytes<r.tensors[T].bytes.first, r.tensors[T].bytes.size, I>;
            return const_cast<std::byte*>(bytes.all.data());
        }
    }
    /// The node of the model that has the elements of a tensor of layer `I`; `net::size`: none.
    template <std::size_t I, std::uint32_t T> static constexpr std::size_t constant_of() {
        if constexpr (!has_constants<net>) return net::size;
        else {
            constexpr auto const& r = record_of<Model, Target, I>;
            constexpr auto from = [] {
                if constexpr (T >= r.read) return I;
                else {
                    constexpr auto e = net::links.edges[reads_of<net, I>.edge[T]];
                    return origin_of<Model, Target, e.node, e.port>();
                }
            }();
            if constexpr (from < net::size) return is_constant_node<net, from>() ? from : net::size;
            else return net::size;
        }
    }
    template <std::size_t Size> struct aligned_copy {
        alignas(16) std::array<std::byte, Size + 1> all{};
    };
    template <std::size_t First, std::size_t Size, std::size_t I> static constexpr aligned_copy<Size> copy_bytes() {
        aligned_copy<Size> to;
        for (std::size_t i = 0; i < Size; ++i) to.all[i] = record_of<Model, Target, I>.bytes[First + i];
        return to;
    }
    template <std::size_t First, std::size_t Size, std::size_t I>
    static constexpr aligned_copy<Size> aligned_bytes = copy_bytes<First, Size, I>();

    /// The elements of a constant.
    template <std::size_t I, std::uint32_t T> static constexpr byte_view known_bytes() {
        constexpr auto const& r = record_of<Model, Target, I>;
        if constexpr (constexpr auto from = constant_of<I, T>(); from < net::size)
            return net::template elements<from>();
        else if constexpr (T < r.read) {
            constexpr auto e = net::links.edges[reads_of<net, I>.edge[T]];
            return known_bytes<e.node, record_of<Model, Target, e.node>.results[e.port]>();
        } else return {r.bytes + r.tensors[T].bytes.first, r.tensors[T].bytes.size};
    }
    template <std::size_t I, std::uint32_t T> static constexpr auto convert_bytes() {
        constexpr auto const& x = record_of<Model, Target, I>.tensors[T];
        constexpr auto from = known_bytes<I, x.same>();
        aligned_copy<static_cast<std::size_t>(bytes_of(x.desc.desc()).value())> to;
        graft::detail::convert_floats(from, record_of<Model, Target, I>.tensors[x.same].desc.desc().type,
            {to.all.data(), to.all.size() - 1}, x.desc.desc().type);
        return to;
    }
    template <std::size_t I, std::uint32_t T> static constexpr auto converted_bytes = convert_bytes<I, T>();

    /// The tensor of the record at position `K` of a node: inputs, then outputs.
    template <std::size_t I, std::size_t J, std::size_t K> static constexpr std::uint32_t tensor_at() {
        using at = node_constants<Model, Target, I, J>;
        return K < at::inputs ? at::record.edges[at::node.inputs.first + K]
                              : at::node.first_output + static_cast<std::uint32_t>(K - at::inputs);
    }
    template <std::size_t I, std::size_t J, std::size_t K> static std::byte* memory_of(run_memory const& m) {
        if constexpr (constexpr auto t = tensor_at<I, J, K>(); t != no_id) return data_of<I, t>(m);
        else return nullptr;
    }
    template <std::size_t I, std::size_t J, std::size_t K> static void describe(kernel_argument& to, std::byte* data) {
        using at = node_constants<Model, Target, I, J>;
        if constexpr (tensor_at<I, J, K>() != no_id) {
            to.data = data;
            to.desc = &at::descs[K];
            constexpr auto n = at::descs[K].shape.elements();
            static_assert(n.known(), "run() needs static sizes; a session runs a model with data-dependent sizes");
            to.elements = static_cast<std::size_t>(n.value());
        }
    }
    /// Whether no output of a node overlaps one of its inputs, or another output.
    template <std::size_t I, std::size_t J, std::size_t... K> static constexpr bool lie_apart() {
        using at = node_constants<Model, Target, I, J>;
        std::size_t const places[]{
            (tensor_at<I, J, K>() == no_id ? plan.no_place : plan.offsets[whole<I>(tensor_at<I, J, K>())])..., 0};
        std::size_t const sizes[]{(tensor_at<I, J, K>() == no_id ? 0 : bytes_at<at, K>())..., 0};
        for (auto o = at::inputs; o < sizeof...(K); ++o)
            for (std::size_t k = 0; k < sizeof...(K); ++k)
                if (k != o && places[k] != plan.no_place && places[k] < places[o] + sizes[o] &&
                    places[o] < places[k] + sizes[k])
                    return false;
        return true;
    }
    template <class At, std::size_t K> static constexpr std::size_t bytes_at() {
        auto const n = bytes_of(At::descs[K]);
        return n.known() ? static_cast<std::size_t>(n.value()) : 0;
    }
    template <std::size_t> using bytes_alone = std::byte* __restrict;
    template <std::size_t> using bytes_of_any = std::byte*;

    /// Inlined: the compiler knows how a kernel uses the constants of this call, and eliminates their tables.
    template <std::size_t I, std::size_t J, template <std::size_t> class Bytes, std::size_t... K>
    [[gnu::flatten]] static bool call_with(
        std::byte* workspace, status& why, std::index_sequence<K...>, Bytes<K>... data) {
        using at = node_constants<Model, Target, I, J>;
        std::array<kernel_argument, sizeof...(K) + 1> all{};
        int const each[]{(describe<I, J, K>(all[K], data), 0)..., 0};
        (void)each;
        auto f = at::frame(all);
        if constexpr (plan.workspaces[plan.first_node[I] + J] != plan.no_place)
            f.workspace = workspace, f.workspace_bytes = at::workspace_bytes();
        return direct_call<typename at::operation>::run(f, why);
    }
    template <std::size_t I, std::size_t J, std::size_t... K>
    static bool call(run_memory const& m, status& why, std::index_sequence<K...> all) {
        constexpr auto workspace = plan.workspaces[plan.first_node[I] + J];
        auto* const room = workspace != plan.no_place ? m.arena + workspace : nullptr;
        if constexpr (lie_apart<I, J, K...>())
            return call_with<I, J, bytes_alone>(room, why, all, memory_of<I, J, K>(m)...);
        else return call_with<I, J, bytes_of_any>(room, why, all, memory_of<I, J, K>(m)...);
    }
    /// One node of a layer.
    template <std::size_t I, std::size_t J> static bool node(run_memory const& m, status& why) {
        constexpr auto const& n = record_of<Model, Target, I>.nodes[J];
        if constexpr (n.kind != node_kind::operation) return true;
        else if constexpr (choice<Model, Target, I, J> == no_kernel)
            return refused_kernel<Model, mistake_of_kernel<Model, Target, I, J>>::value;
        else return call<I, J>(m, why, std::make_index_sequence<std::size_t{n.inputs.size} + n.output_count>());
    }
    template <std::size_t I, std::size_t... J>
    static bool layer(run_memory const& m, status& why, std::index_sequence<J...>) {
        return (node<I, J>(m, why) && ...);
    }
    /// Layers `Begin` to `End`; bisected, because clang folds at most 256 of them.
    template <std::size_t Begin, std::size_t End> static bool range(run_memory const& m, status& why) {
        if constexpr (Begin == End) return true;
        else if constexpr (End - Begin == 1)
            return layer<Begin>(m, why, std::make_index_sequence<record_of<Model, Target, Begin>.used.nodes>());
        else return range<Begin, (Begin + End) / 2>(m, why) && range<(Begin + End) / 2, End>(m, why);
    }
};

} // namespace constant

GRAFT_END
