// graft/constant/program_of.hpp - the compile-time properties of a model: shapes, dtypes, formats, and memory size
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>
#include <string_view>
#include <utility>

#include "graft/base/container/short_string.hpp"
#include "graft/base/container/span.hpp"
#include "graft/base/fixed_string.hpp"
#include "graft/base/ill_formed.hpp"
#include "graft/base/status.hpp"
#include "graft/constant/detail/cost.hpp"
#include "graft/constant/detail/embedded.hpp"
#include "graft/constant/detail/mistake.hpp"
#include "graft/constant/detail/net.hpp"
#include "graft/constant/detail/parts.hpp"
#include "graft/constant/detail/plan.hpp"
#include "graft/constant/detail/run.hpp"
#include "graft/constant/detail/used_inputs.hpp"
#include "graft/graph/plan/planned_size.hpp"
#include "graft/tensor/element_type_of.hpp"
#include "graft/tensor/shape.hpp"

GRAFT_BEGIN
namespace constant {

/// A tensor of the model: output `port` of node `node`.
struct named_top {
    std::size_t node = 0, ///< the producer
        port = 0,         ///< which of its outputs
        top = 0;          ///< index among the tensors of all nodes
    bool found = false;   ///< false: no node has a tensor of this name
};
/// The last tensor of this name: a layer that overwrites its input uses the same name. `conv` may be `conv:0`.
template <class Net> constexpr named_top find_top(std::string_view name) {
    auto const& links = Net::links;
    if (has_constants<Net> && name.ends_with(":0")) name.remove_suffix(2);
    auto top = Net::top_count;
    while (top-- > 0)
        if (links.tops[top].size == name.size() && links.text(links.tops[top]) == name) break;
    if (top >= Net::top_count) return {};
    std::size_t first = 0; // the last node whose outputs do not start after it; bisected: the compiler counts each step
    for (auto end = Net::size; end - first > 1;) {
        auto const middle = (first + end) / 2;
        (links.nodes[middle].first_output <= top ? first : end) = middle;
    }
    return {first, top - links.nodes[first].first_output, top, true};
}

/// The model has no tensor of this name. Never defined: its name is the message.
template <class Model, char... Name> struct the_model_has_no_tensor;
template <class Model, fixed_string Name, class Index> struct no_tensor;
template <class Model, fixed_string Name, std::size_t... I> struct no_tensor<Model, Name, std::index_sequence<I...>> {
    /// Names the missing tensor in the compiler's message.
    using type = the_model_has_no_tensor<Model, Name.view()[I]...>;
};
/// The producer of the tensor of this name; `found` is false if there is none. A variable, because compilers evaluate
/// the constants of a function at each call.
template <class Net, fixed_string Name> inline constexpr named_top top_or_none = find_top<Net>(Name.view());
/// The producer of the tensor of this name, and the output there.
/// error the_model_has_no_tensor<Model, Name>, from the compiler
template <class Model, class Target, fixed_string Name> constexpr named_top top_named() {
    using net = net_of<Model, Target>;
    if constexpr (!top_or_none<net, Name>.found) {
        using missing = typename no_tensor<Model, Name, std::make_index_sequence<Name.view().size()>>::type;
        static_assert(graft::detail::judged_type<missing>::value);
    }
    return top_or_none<net, Name>;
}
/// A tensor after all nodes.
template <class Model, class Target, std::size_t Maker, std::size_t Port> constexpr tensor_desc known_desc() {
    using net = net_of<Model, Target>;
    constexpr auto last = last_access<net>(net::size, Maker, Port);
    if constexpr (last.place != no_id) return record_of<Model, Target, last.node>.tensors[last.place].desc.desc();
    constexpr auto const& r = record_of<Model, Target, Maker>;
    if (Port >= r.used.results || r.results[Port] == no_id) return {};
    return r.tensors[r.results[Port]].desc.desc();
}

/// A tensor whose memory another one, or a workspace, has when a run has ended.
template <class Model, class Target, fixed_string Name> inline constexpr auto review_of_memory = [] {
    constexpr auto t = plan_of<Model, Target>.tops[top_named<Model, Target, Name>().top];
    return is_gone_after_run<Model, Target>(t) ? mistake{errc::memory_reused, Name.view()} : mistake{};
};

/// The memory of a run; a separate type, so that a model without a plan still has shapes.
template <class Model, class Target, bool Checked = views_are_checked> struct alignas(planned_alignment) arena_of
    : std::array<std::byte, planned<Model, Target>().arena_bytes> {};
/// The same in a checked build.
template <class Model, class Target> struct alignas(planned_alignment) arena_of<Model, Target, true>
    : std::array<std::byte, planned<Model, Target>().arena_bytes> {
    std::array<std::byte, sizeof(std::uint64_t) * used_inputs<Model, Target>::count + 1> notes; ///< of `used_inputs`
};

/// The number of elements of an array, by its type; `dynamic_length`: the type does not say it.
inline constexpr std::size_t dynamic_length = ~std::size_t{0};
template <class Array> inline constexpr std::size_t length_of = dynamic_length;
template <class T, std::size_t N> inline constexpr std::size_t length_of<T[N]> = N;
/// As above, for `std::array` and similar types.
template <class T, std::size_t N, template <class, std::size_t> class Array>
inline constexpr std::size_t length_of<Array<T, N>> = N;

/// `97 where 98 are needed`
template <std::size_t Got, std::size_t Wanted>
inline constexpr short_string lengths = short_string()
                                            .put(static_cast<std::int64_t>(Got))
                                            .put(" where ")
                                            .put(static_cast<std::int64_t>(Wanted))
                                            .put(" are needed");
/// The error of an array of weights of another length.
template <std::size_t Got, std::size_t Wanted> inline constexpr auto length_of_weights = [] {
    return Got == Wanted ? mistake{} : mistake{errc::wrong_element_count, "weights", lengths<Got, Wanted>.view()};
};

/// The errors of arguments that are no weights or no arena, by the type of the argument.
template <class> inline constexpr auto weights_of_another_type = [] { return mistake{errc::wrong_dtype, "weights"}; };
/// Of a pointer: weights are an array or a span, whose length can be compared.
template <class>
inline constexpr auto weights_without_a_length = [] { return mistake{errc::wrong_arguments, "weights"}; };
/// Of an argument for the arena that is no array of `arena_bytes` bytes.
template <class> inline constexpr auto another_arena = [] { return mistake{errc::wrong_arguments, "arena"}; };

/// Whether memory has the alignment of an arena, whatever its type promises.
inline bool is_aligned(void const* at) {
    asm("" : "+r"(at));
    return reinterpret_cast<std::uintptr_t>(at) % planned_alignment == 0;
}

/// Whether the weights in the model have the sizes that its layers need; true for a model without weights.
/// error missing_weights, wrong_blob_size, from the compiler
template <class Model, class Target> constexpr bool weights_fit() {
    if constexpr (with_weights<Model>) return judge<Model, mistake_of_weights<Model, Target>>();
    else return true;
}
/// The plan, if a run has all weights.
template <class Model, class Target> constexpr auto const& plan_with_weights() {
    static_assert(judge<Model, mistake_of_weights<Model, Target>>());
    return plan_of<Model, Target>;
}

/// True if every layer is mapped and inferred; otherwise the error of the first wrong layer, from the compiler.
/// cost one constant expression per layer
template <class Model, class Target, std::size_t... I> constexpr bool is_sound(std::index_sequence<I...>) {
    bool const each[]{sound_layer<Model, Target, I>..., true};
    for (bool b : each)
        if (!b) return false;
    return true;
}

} // namespace constant

/// A model that the compiler reads, maps and infers, by the plugins and rules of `Target` that an import uses.
/// `Model::text` is the text of the model. `Target` has the tag `operators` of a catalog, `plugins`, a plugin set of
/// the model's framework, and the template `net` that reads the text: `graft::caffe::text_net`. An error in the model
/// does not compile; the first error names its code, the layer, the parameter and the line.
/// example `static_assert(graft::program_of<lenet, my_target>::shape<"prob"> == graft::shape{1, 10});`
/// cost some tens of milliseconds of the compiler's time for each layer, in addition to the target's tables once
template <class Model, class Target> struct program_of {
    static_assert(constant::parts_are_there<Model, Target>());
    using net = constant::net_of<Model, Target>; ///< the nodes and edges of the model
    static_assert(constant::sound_text<Model, Target>);
    static_assert(constant::is_sound<Model, Target>(std::make_index_sequence<net::size>()));
    static_assert(constant::weights_fit<Model, Target>());

    /// Nodes of the model as read.
    static constexpr std::size_t layers = net::size;

    /// After the last node that reads the tensor: a reader may name its axes.
    template <fixed_string Name> static constexpr tensor_desc desc = constant::known_desc<Model, Target,
        constant::top_named<Model, Target, Name>().node, constant::top_named<Model, Target, Name>().port>();
    /// Of the tensor with this framework name: in Caffe of the blob, after the last layer that wrote it.
    template <fixed_string Name> static constexpr graft::shape shape = desc<Name>.shape;
    template <fixed_string Name> static constexpr graft::dtype dtype = desc<Name>.type;
    template <fixed_string Name> static constexpr graft::format format = desc<Name>.format;

    /// The size of the arena of a run, by the planner of `plan_memory`.
    /// units bytes
    static constexpr std::size_t arena_bytes = constant::planned<Model, Target>().arena_bytes;
    /// The size without any reuse.
    static constexpr std::size_t sum_of_tensor_bytes = constant::planned<Model, Target>().sum_of_tensor_bytes;
    /// The lower bound of any plan: the maximum live memory at one step.
    static constexpr std::size_t lower_bound_bytes = constant::planned<Model, Target>().lower_bound_bytes;
    /// Elements of all weights, one layer after the other, the blobs of each in their order.
    static constexpr std::size_t weight_count = constant::plan_with_weights<Model, Target>().weight_count;
    /// Multiply-adds of one run, as counted by the operators' `macs`; those without it (sums, maxima) count as 0.
    static constexpr std::int64_t macs = constant::total_cost<Model, Target>.macs;
    /// Bytes of all tensors that the operators of one run read and write, including weights.
    static constexpr std::int64_t bytes = constant::total_cost<Model, Target>.bytes;
    /// The offset of the tensor of this name in the arena.
    template <fixed_string Name> static constexpr std::size_t offset =
        constant::plan_of<Model, Target>.offsets
            [constant::plan_of<Model, Target>.tops[constant::top_named<Model, Target, Name>().top]];

    /// The memory of a run, aligned to 64 bytes by its type.
    using arena_type = constant::arena_of<Model, Target>;
    using weights_type = span<float const>; ///< the elements of all weights, `weight_count` of them

    /// Whether the tensor still has its elements when a run has ended. An input that is not kept must be written before
    /// each run: the run uses its memory for other tensors. With GRAFT_CHECKED its elements are then not a number, or
    /// -1, and a run for which it was not written again is a violation.
    /// example `static_assert(!net::keeps<"x">);`
    template <fixed_string Name> static constexpr bool keeps = constant::is_kept<Model, Target>(
        constant::plan_of<Model, Target>.tops[constant::top_named<Model, Target, Name>().top]);
    /// The elements of a tensor: write those of an input before a run, read the others after it. An index beyond them
    /// is a violation with GRAFT_CHECKED; a device pays for no test.
    /// error memory_reused, from the compiler: another tensor has the memory when the run has ended; `offset` is where
    /// the tensor was
    template <fixed_string Name> [[nodiscard]] static auto tensor(arena_type& arena) {
        using element = typename graft::element_type_of<dtype<Name>>::type;
        constexpr auto count = static_cast<std::size_t>(shape<Name>.elements().value());
        static_assert(offset<Name> < arena_bytes || count == 0);
        static_assert(accepted<Model, constant::review_of_memory<Model, Target, Name>>);
        return span<element>(reinterpret_cast<element*>(arena.data() + offset<Name>), count);
    }
    /// Runs the model: each kernel is called directly. Inputs must be written before each run, those excepted that it
    /// `keeps`. False if a kernel fails, with its error in `why`, or if
    /// `weights` has a number of elements other than `weight_count`, or than the model's own. Without a kernel of
    /// `Target::kernels` for an operator of the model it does not compile, nor with an array of weights of another
    /// length.
    /// error no_kernel, kernel_is_not_plain, from the compiler, with layer, operator and dtype; wrong_element_count;
    ///       wrong_value: an arena in memory that is not aligned; errors of kernels
    [[nodiscard]] static bool run(arena_type& arena, weights_type weights, status& why) {
        if (weights.size() != weights_wanted()) {
            why = fail(errc::wrong_element_count, "weights", "elements:", static_cast<std::int64_t>(weights_wanted()),
                static_cast<std::int64_t>(weights.size()));
            return false;
        }
        if (!constant::is_aligned(arena.data())) {
            why = fail(errc::wrong_value, "arena", "an address that is a multiple of", planned_alignment, figure());
            return false;
        }
        using inputs = constant::used_inputs<Model, Target>;
        if constexpr (views_are_checked) inputs::review(arena.data(), arena.notes.data());
        bool const good = constant::calls<Model, Target>::template range<0, net::size>(
            {arena.data(), weights.data()}, why);
        if constexpr (views_are_checked) inputs::note(arena.data(), arena.notes.data());
        return good;
    }
    [[nodiscard]] static bool run(arena_type& arena, weights_type weights) {
        status why;
        return run(arena, weights, why);
    }
    template <class Array> requires(constant::length_of<Array> != constant::dynamic_length)
    [[nodiscard]] static bool run(arena_type& arena, Array const& weights, status& why) {
        if constexpr (!std::is_convertible_v<Array const&, weights_type>)
            return accepted<Model, constant::weights_of_another_type<Array>>;
        else {
            static_assert(accepted<Model, constant::length_of_weights<constant::length_of<Array>, weights_wanted()>>);
            return run(arena, weights_type(weights), why);
        }
    }
    template <class Array> requires(constant::length_of<Array> != constant::dynamic_length)
    [[nodiscard]] static bool run(arena_type& arena, Array const& weights) {
        status why;
        return run(arena, weights, why);
    }
    /// Deleted: weights as a pointer, which has no length, and an arena that is not this model's `arena_type`, or is a
    /// temporary. error wrong_arguments, from the compiler, with `weights` or `arena`
    template <class Other, class... Why>
    requires(constant::length_of<Other> == constant::dynamic_length &&
             !std::is_convertible_v<Other const&, weights_type> && !std::is_convertible_v<Other&, status&>)
    [[nodiscard]] static bool run(arena_type&, Other const&, Why&...) {
        return accepted<Model, constant::weights_without_a_length<Other>>;
    }
    template <class Other, class... Rest> requires(!std::is_convertible_v<Other, arena_type&>)
    [[nodiscard]] static bool run(Other&&, Rest const&...) {
        return accepted<Model, constant::another_arena<std::remove_cvref_t<Other>>>;
    }
    template <fixed_string Name, class Other> requires(!std::is_convertible_v<Other, arena_type&>)
    [[nodiscard]] static auto tensor(Other&&) {
        static_assert(accepted<Model, constant::another_arena<std::remove_cvref_t<Other>>>);
        return tensor<Name>(std::declval<arena_type&>());
    }
    /// Runs a model that includes its weights, or that has all of them in its text.
    [[nodiscard]] static bool run(arena_type& arena) requires(constant::with_weights<Model> || weight_count == 0)
    {
        if constexpr (constant::with_weights<Model>) return run(arena, Model::weights);
        else return run(arena, weights_type());
    }

private:
    static constexpr std::size_t weights_wanted() {
        if constexpr (constant::with_weights<Model>) return weights_type(Model::weights).size();
        else return weight_count;
    }
};

GRAFT_END
