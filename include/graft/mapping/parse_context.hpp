// graft/mapping/parse_context.hpp - what a plugin's parse function sees: the origin to read, the target to fill
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <type_traits>
#include <vector>

#include "graft/base/config.hpp"
#include "graft/base/fixed_string.hpp"
#include "graft/base/short_text.hpp"
#include "graft/base/span.hpp"
#include "graft/graph/attribute.hpp"
#include "graft/graph/builder.hpp"
#include "graft/mapping/constant_value.hpp"
#include "graft/mapping/plugin_rules.hpp"
#include "graft/op/context.hpp"
#include "graft/op/value.hpp"

GRAFT_BEGIN

/// What to do for weights that a model should bring and does not.
enum class missing_weights : std::uint8_t { error, unknown, seeded };

/// A value that a parse function sets and that the target does not admit, as the compiler sees it.
struct value_outside {
    text_ref parameter{};
    short_text why{};
};

/// What an expansion does while the compiler tries it: no graph is there.
struct expansion_trial {
    static constexpr std::size_t most_inputs = 12;
    bool read[most_inputs]{};
    std::size_t results = 0;
    tensor_id next = 1000;   ///< the first tensor of the operator that is added next
    value_outside outside{}; ///< the first attribute that is given a value which its operator does not admit

    /// As many tensors as an operator may have.
    constexpr tensor_id added() { return next += 100; }
};

/// One node on its way from the origin to the target; erased.
struct parse_frame {
    std::string_view name{}, type{};
    std::string_view producer{};          ///< the program that wrote the model; empty: untold
    std::uint32_t source = no_id;         ///< node of the model as read
    span<named_attr const> carried{};     ///< attributes that stay on the node
    span<attr_value const> attributes{};  ///< the origin's, in its prototype's order; kind none = absent
    span<port_slots const> input_ports{}; ///< of the origin
    span<tensor_id const> inputs{};       ///< tensors in the graph, in the origin's order
    span<tensor_view const> weights{};    ///< the layer's blobs
    std::size_t output_count = 0;         ///< how many outputs the model names, 0 = the definition tells
    missing_weights without = missing_weights::error;
    std::uint64_t budget_bytes = std::uint64_t{1} << 34; ///< of the graph's own storage
    void* model = nullptr;                 ///< as read: for `inner_attribute`, and for a plugin without rules
    catalog_view const* origins = nullptr; ///< for `inner_attribute`
    std::size_t inner_count = 0;           ///< fused nodes: how many became this one
    attr_value (*inner_attribute)(parse_frame const&, std::string_view role, std::string_view name) = nullptr;
    graph_builder* builder = nullptr;
    node_draft* draft = nullptr; ///< the target being filled; null in an expansion
    /// expansion: what gives its lists to the next part, and gets them back
    node_draft* spare = nullptr;
    status fault{};                                   ///< expansion: the first of what it makes
    std::vector<tensor_id>* results = nullptr;        ///< expansion: the tensors that stand for the origin's outputs
    std::vector<tensor_id>* weight_tensors = nullptr; ///< by number of the blob; no_id = not asked for
    series<bool>* read = nullptr;                     ///< expansion: which inputs it looked at
    std::size_t wanted_inputs = 0;                    ///< expansion: how many it asked for by position
    std::size_t part = 0;                             ///< which input of an `each` plugin
    /// the parse function has looked at more than attributes and their ports
    bool looks_around = false;
    plugin_rules const* rules = nullptr; ///< one to one: which attributes are `.computed`
    std::uint64_t computed = 0;          ///< attributes of the target that the parse function has settled, a bit each
    text_ref undeclared{};               ///< the first that it set and that is not `.computed`
    bool trial = false;                  ///< the compiler runs the function, there is no draft
    expansion_trial* tried = nullptr;    ///< the same of an expansion
    value_outside* outside = nullptr;    ///< of a trial: takes the first value that the target does not admit

    /// The parse function settles attribute `at` of the target.
    constexpr void settle(int at, text_ref attribute) {
        bool declared = !rules && !trial;
        for (std::size_t k = 0; rules && k < rules->attr_count; ++k)
            declared = declared || (rules->attrs[k].target_index == at && rules->attrs[k].how == attr_from::computed);
        if (!declared && undeclared.empty()) undeclared = attribute;
        computed |= std::uint64_t{1} << (at & 63);
    }
    /// The `.computed` attribute that the parse function left unset; empty where there is none.
    [[nodiscard]] constexpr text_ref left_unset() const {
        for (std::size_t k = 0; rules && k < rules->attr_count; ++k)
            if (auto const& a = rules->attrs[k];
                a.how == attr_from::computed && !(computed >> (a.target_index & 63) & 1))
                return rules->text(a.target);
        return std::string_view();
    }
};

namespace detail {

/// Deterministic numbers in [-scale, scale) for weights that are not there.
inline void fill_seeded(span<float> to, float scale, std::uint64_t seed) {
    for (auto& x : to) {
        seed = seed * 6364136223846793005ull + 1442695040888963407ull;
        x = scale * (static_cast<float>(seed >> 40) / 8388608.0f - 1.0f);
    }
}

/// Keeps the first value that its attribute does not admit.
constexpr void keep_outside(value_outside& to, prototype const& target, param const& p, attr_value const& v) {
    if (v.kind == attr_kind::none || !to.parameter.empty() || !is_restricted(target, p)) return; // none: not a view
    if (short_text why; !proves_value(domain_of(target, p), v, why)) to = {p.name, why};
}

/// A constant for blob `number` with the shape that the layer needs.
/// error wrong_blob_size, missing_weights, memory_budget_exceeded
constexpr status weight_of(
    parse_frame& f, std::string_view parameter, std::size_t number, shape const& wanted, double fill) {
    // the parts of a layer share it
    if (number < f.weight_tensors->size() && (*f.weight_tensors)[number] != no_id) return ok;
    auto& g = f.builder->target();
    std::string_view origin = "Blob";
    tensor_view v;
    v.desc.type = dtype::f32;
    v.desc.shape = wanted;
    if (number < f.weights.size()) {
        auto const& blob = f.weights[number];
        auto const got = blob.desc.shape.elements();
        if (!wanted.is_static()) v.desc.shape = blob.desc.shape;
        else if (contradict(got, wanted.elements()))
            return fail(errc::wrong_blob_size, parameter, "elements:", wanted.elements().value(), got.value());
        v.desc.type = blob.desc.type;
        v.bytes = blob.bytes;
    } else if (f.without == missing_weights::error || !f.weights.empty()) {
        return fail(errc::missing_weights, parameter, "blobs at least", static_cast<std::int64_t>(number) + 1,
            static_cast<std::int64_t>(f.weights.size()));
    } else if (f.without == missing_weights::seeded && wanted.is_static()) {
        auto const n = wanted.elements();
        constexpr std::int64_t most = std::int64_t{1} << 31;
        if (!n.known()) return fail(errc::overflow, parameter, "elements that can be counted");
        if (n.value() > most) return fail(errc::overflow, parameter, "elements at most", most, n.value());
        if (static_cast<std::uint64_t>(n.value()) * sizeof(float) + g.storage.bytes() > f.budget_bytes)
            return fail(errc::memory_budget_exceeded, parameter, "bytes in all at most",
                static_cast<std::int64_t>(f.budget_bytes), n.value() * 4);
        auto const data = g.storage.make<float>(static_cast<std::size_t>(n.value()));
        if (fill == fill) {
            for (auto& x : data) x = static_cast<float>(fill);
        } else {
            auto const fan = wanted.rank() ? n.value() / (wanted.dims()[0] ? wanted.dims()[0] : 1) : 1;
            fill_seeded(data, 1.7f / __builtin_sqrtf(static_cast<float>(fan > 0 ? fan : 1)), 42 + g.nodes.size());
        }
        v.bytes = g.storage.bytes_of(span<float const>(data));
        origin = "SeededBlob";
    }
    auto const t = f.builder->add_constant(g.storage.path(f.name, parameter), origin, v);
    if (v.bytes.empty()) g.tensors[t].value = no_id; // nothing is known of the elements
    if (f.weight_tensors->size() <= number) f.weight_tensors->resize(number + 1, no_id);
    (*f.weight_tensors)[number] = t;
    return ok;
}

} // namespace detail

/// Read access to the origin node by name, checked against its definition.
template <class Origin> class origin_context {
public:
    constexpr explicit origin_context(parse_frame& f) : frame_(&f) {}

    [[nodiscard]] constexpr std::string_view node_name() const { return frame_->looks_around = true, frame_->name; }
    /// The program that wrote the model, as it calls itself there; empty where the model does not say. Some exporters
    /// mean something else by an operator than its definition says.
    [[nodiscard]] constexpr std::string_view producer() const { return frame_->producer; }
    /// An attribute in its own type; an absent optional one reads as zero or empty: ask `has_attr` first.
    template <fixed_string Name> [[nodiscard]] constexpr auto attr() const {
        constexpr int at = detail::attribute_of<Origin, Name>;
        auto const& value = frame_->attributes[static_cast<std::size_t>(at)];
        if constexpr (!detail::choices_of(Origin::prototype, at).empty() &&
                      Origin::prototype.at(param_kind::attribute, at).enumeration() == nullptr)
            return typename detail::chosen_type<Origin, Name, at>::type(value.text);
        else return detail::attribute_in_its_type<Origin, Name>(value);
    }
    // Deleted: names are template arguments, `ctx.attr<"axis">()`. error name_not_template_argument
    constexpr auto attr(...) const { return detail::refused_name<Origin>(); }
    template <class> constexpr auto attr(...) const { return detail::refused_name<Origin>(); }
    constexpr auto has_attr(...) const { return detail::refused_name<Origin>(); }
    constexpr auto tensor(...) const { return detail::refused_name<Origin>(); }
    constexpr auto constant(...) const { return detail::refused_name<Origin>(); }
    template <fixed_string Name> constexpr auto attr(detail::anything, ...) const {
        return detail::refused_arguments<Origin, Name>();
    }
    template <fixed_string Name> [[nodiscard]] constexpr bool has_attr() const {
        constexpr int at = detail::attribute_of<Origin, Name>;
        return frame_->attributes[static_cast<std::size_t>(at)].kind != attr_kind::none;
    }
    /// Whether this definition of the origin has the attribute, or the input: a function for several versions asks in
    /// `if constexpr`.
    template <fixed_string Name> [[nodiscard]] static consteval bool defines_attr() {
        return Origin::prototype.index_of(param_kind::attribute, Name.view()) >= 0;
    }
    template <fixed_string Name> [[nodiscard]] static consteval bool defines_input() {
        return Origin::prototype.index_of(param_kind::input, Name.view()) >= 0;
    }
    /// An attribute as it is given to an operator: an empty optional where it is absent, or where this definition of
    /// the origin has no such attribute, leaves the operator's default.
    /// example `ctx.add<Pool>("", "x"_p = x, "ceil"_p = ctx.attr_if_given<"ceil_mode">())`
    template <fixed_string Name> [[nodiscard]] constexpr auto attr_if_given() const {
        if constexpr (!defines_attr<Name>()) return std::nullopt;
        else return has_attr<Name>() ? std::optional(attr<Name>()) : std::nullopt;
    }
    /// The version from which on this definition of an origin with a history holds.
    [[nodiscard]] static consteval int since() { return Origin::prototype.since(); }
    /// A repeated message of a layer with its own parameter message (`caffe::layer`), element by element.
    template <fixed_string Name, class Message> [[nodiscard]] auto messages() const {
        return Origin::template messages_in<Name, Message>(attr<Name>());
    }
    /// A message that is not repeated; one without fields where it is absent.
    template <fixed_string Name, class Message> [[nodiscard]] auto message() const {
        return Origin::template message_in<Name, Message>(attr<Name>());
    }
    /// Deleted: the type of the message is needed, not its name. error field_without_type
    template <fixed_string Name> auto messages() const {
        static_assert(detail::refused<Origin, errc::field_without_type, Name>::value);
    }
    template <fixed_string Name> auto message() const {
        static_assert(detail::refused<Origin, errc::field_without_type, Name>::value);
    }
    /// Number of tensors at an input.
    template <fixed_string Name> [[nodiscard]] constexpr std::size_t count() const { return slots<Name>().count; }
    /// The `i`-th tensor at an input; no_id when it is absent.
    template <fixed_string Name> [[nodiscard]] constexpr tensor_id tensor(std::size_t i = 0) const {
        auto const p = slots<Name>();
        frame_->looks_around = true;
        if (i >= p.count) return no_id;
        mark_read(p.first + i);
        return frame_->inputs[p.first + i];
    }
    /// All tensors at an input.
    template <fixed_string Name> [[nodiscard]] constexpr span<tensor_id const> tensors() const {
        auto const p = slots<Name>();
        frame_->looks_around = true;
        for (std::size_t i = 0; i < p.count; ++i) mark_read(p.first + i);
        return frame_->inputs.subspan(p.first, p.count);
    }
    /// Inferred descriptor of an input.
    template <fixed_string Name> [[nodiscard]] constexpr tensor_desc desc(std::size_t i = 0) const {
        auto const t = tensor<Name>(i);
        return t == no_id ? tensor_desc{} : frame_->builder->desc(t);
    }
    /// Value of an input as far as it is known now.
    template <fixed_string Name> [[nodiscard]] constexpr tensor_view constant(std::size_t i = 0) const {
        auto const t = tensor<Name>(i);
        if (t == no_id) return {};
        auto const v = frame_->builder->target().value_of(t);
        return {frame_->builder->desc(t), v.constant ? v.bytes : byte_view{}, v.strings};
    }
    /// How many outputs the model names.
    [[nodiscard]] constexpr std::size_t output_count() const { return frame_->output_count; }
    /// Whether the layer brings weights, and how many blobs.
    [[nodiscard]] constexpr std::size_t weight_count() const { return frame_->weights.size(); }
    /// Of a fused node: an attribute of the inner node to which the pass gave this name, as the model has it; kind none
    /// where there is none. Of a constant `value` is its tensor.
    [[nodiscard]] attr_value inner(std::string_view role, std::string_view attribute) const {
        frame_->looks_around = true;
        return frame_->inner_attribute ? frame_->inner_attribute(*frame_, role, attribute) : attr_value{};
    }
    /// Of a fused node: how many nodes it stands for; 0 for any other.
    [[nodiscard]] std::size_t inner_count() const { return frame_->inner_count; }
    /// An attribute that stays on the node (`_` or `.carry`), or null.
    [[nodiscard]] constexpr attr_value const* carried(std::string_view name) const {
        for (auto const& a : frame_->carried)
            if (a.name == name) return &a.value;
        return nullptr;
    }
    [[nodiscard]] constexpr arena& storage() const { return frame_->builder->target().storage; }
    [[nodiscard]] constexpr parse_frame& erased() const { return frame_->looks_around = true, *frame_; }

protected:
    template <fixed_string Name> [[nodiscard]] constexpr port_slots slots() const {
        constexpr int at = detail::input_of<Origin, Name>;
        return frame_->input_ports[static_cast<std::size_t>(at)];
    }
    [[nodiscard]] constexpr bool tried() const { return __builtin_is_constant_evaluated() && frame_->tried; }
    constexpr void mark_read(std::size_t input) const {
        if (tried()) frame_->tried->read[input] = true;
        else if (frame_->read) (*frame_->read)[input] = true;
    }
    parse_frame* frame_;
};

/// What `.parse(fn)` sees. Attributes that were declared `.computed` are set here, weights get their shapes.
template <class Target, class Origin> class parse_context : public origin_context<Origin> {
public:
    using origin_context<Origin>::origin_context;

    /// Sets an attribute of the target that the plugin declares `.computed`. The value is of the attribute's type: a
    /// number that would be narrowed (a real or an uint64 for an int, a long double) does not compile. The compiler
    /// holds a text in quotes against what the definition admits, and other values where it can try the function.
    template <fixed_string Name, class T> requires(!detail::is_literal_for<Target, Name, T>)
    constexpr void set(T const& value) const {
        constexpr auto place = detail::place_of<Target, access::any_attribute, Name>();
        constexpr int at = place.at;
        constexpr auto kind = place.attribute;
        constexpr auto name = Target::prototype.at(param_kind::attribute, at).name; // the rest stays out of the program
        this->frame_->settle(at, name);
        if constexpr (constexpr auto why = detail::why_not_given<Target, Name, T>(); why != errc::ok)
            static_assert(detail::refused<Target, why, Name>::value);
        else if (__builtin_is_constant_evaluated() && this->frame_->trial) // g++ drops a built-in branch at -O0, too
            tried(at, detail::viewed_as<kind>(value));
        else draft(at) = attribute_value<kind>(this->storage(), value);
    }
    template <fixed_string Name> constexpr void set(detail::literal_for<Target, Name> text) const {
        set<Name>(text.value);
    }
    /// Deleted: names are template arguments, `ctx.set<"axis">(1)`. error name_not_template_argument
    template <class T> constexpr auto set(char const*, T const&) const { return detail::refused_name<Target>(); }
    template <fixed_string Name> constexpr auto set() const { return detail::refused_arguments<Target, Name>(); }
    /// A constant that the compiler holds against what the definition admits: `ctx.set<"groups", 1>()`.
    /// error value_outside_definition
    template <fixed_string Name, auto Value> constexpr void set() const {
        static_assert(detail::admits_constant<Target, Name, Value>());
        set<Name>(Value);
    }
    /// The `.computed` attribute keeps the target's default for this node, knowingly; one without stays absent.
    template <fixed_string Name> constexpr void use_default() const {
        constexpr int at = detail::attribute_of<Target, Name>;
        constexpr auto name = Target::prototype.at(param_kind::attribute, at).name;
        this->frame_->settle(at, name);
    }
    /// The blob that the plugin binds to target input `Name` has this shape. `fill`: the value where weights are
    /// missing and seeded ones are wanted; NaN = small pseudo-random numbers.
    template <fixed_string Name>
    constexpr status weight(std::size_t number, shape const& wanted, double fill = __builtin_nan("")) {
        (void)detail::input_of<Target, Name>;
        this->frame_->looks_around = true;
        return detail::weight_of(*this->frame_, Name.view(), number, wanted, fill);
    }
    /// The tensors at target input `Name` are read in this format.
    template <fixed_string Name> void read_as(format f) {
        constexpr int at = detail::input_of<Target, Name>;
        this->frame_->draft->read_as(static_cast<std::size_t>(at), f);
    }
    /// Sets how many tensors an optional or dynamic output of the target has.
    template <fixed_string Name> constexpr void output_count(std::size_t tensors) {
        constexpr int at = detail::output_of<Target, Name>;
        this->frame_->draft->count(static_cast<std::size_t>(at), static_cast<std::uint16_t>(tensors));
    }
    using origin_context<Origin>::output_count;

private:
    /// The compiler tries the function: the first value that the target does not admit is kept.
    constexpr void tried(int at, attr_value const& v) const {
        auto* const found = this->frame_->outside;
        if (found) detail::keep_outside(*found, Target::prototype, Target::prototype.at(param_kind::attribute, at), v);
    }
    constexpr attr_value& draft(int at) const { return this->frame_->draft->attributes[static_cast<std::size_t>(at)]; }
};

GRAFT_END
