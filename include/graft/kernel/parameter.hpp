// graft/kernel/parameter.hpp - parameter types of kernels, with the names of ports and attributes
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <utility> // index_sequence

#include "graft/base/fixed_string.hpp"
#include "graft/base/ill_formed.hpp"
#include "graft/kernel/before_run.hpp"
#include "graft/kernel/tensor.hpp"
#include "graft/op/define/param.hpp"
#include "graft/tensor/attr_traits.hpp"
#include "graft/tensor/view.hpp"

GRAFT_BEGIN

/// The requirement on a function that is a template argument. Always true: a template (or an overloaded function) has
/// no type yet, is rejected before any check of graft, and the compiler's error contains this name: write
/// `&relu<float>`.
template <class Function> concept one_function_not_a_template = true;

/// The binding of a kernel's parameter, as a row.
struct kernel_parameter {
    /// What the frame passes for the parameter.
    enum class role : std::uint8_t {
        unbound,      ///< no parameter of graft: the signature is an error
        input,        ///< the tensors of an input port: `in`, `optional_in`, `dynamic_in`
        output,       ///< those of an output port: `out`, `optional_out`, `dynamic_out`
        attribute,    ///< an attribute: `attr_of`, `optional_attr_of`, `attr`
        workspace,    ///< scratch memory: `workspace`
        actual_shape, ///< where the kernel stores the size of an output: `actual_shape`, `actual_shapes`
        state,        ///< what the prepare function created: `prepared`
        tiling,       ///< the data of the tiling: `tiled`
        block,        ///< the number of the block to compute: `block`
        carried,      ///< the node's attributes that no operator defines: `carried_attributes`
        strings,      ///< storage of characters: `string_storage`
        threads       ///< the threads of the session: `parallel`
    };

    role what = role::unbound; ///< what it is bound to
    /// Of the port or attribute, as in the prototype; other roles have a fixed word for messages.
    std::string_view name{};
    presence how{};                     ///< required, optional or dynamic; compared with the prototype
    bool untyped = false;               ///< accepts every dtype of its port
    dtype type = dtype::undefined;      ///< otherwise only this one
    bool (*holds)(attr_kind) = nullptr; ///< attributes: whether the C++ type is the one of this kind
    /// Of an output: an input in whose memory it may be written; empty: none.
    std::string_view over{}, over_also{}; ///< a second such input; empty: none
    char const* enumeration = nullptr;    ///< attributes: the enumeration that the C++ type is
    /// Which elements of a tensor are read.
    enum class content : std::uint8_t {
        all,      ///< those of a run
        none,     ///< `no_elements`
        constant, ///< `constant_elements`: those of a constant, which it must be
        maybe     ///< `maybe_constant_elements`
    };
    content reads = content::all; ///< of a tensor
    bool by_reference = false;    ///< the function has a reference parameter that cannot be bound in a call
};

namespace detail {

/// The elements of a parameter's type, and which of them are read.
template <class T, kernel_parameter::content Reads = kernel_parameter::content::all> struct read_elements {
    using type = T;
    static constexpr auto reads = Reads;
};
template <> struct read_elements<no_elements> : read_elements<any, kernel_parameter::content::none> {};
template <class T> struct read_elements<constant_elements<T>> : read_elements<T, kernel_parameter::content::constant> {
};
template <class T> struct read_elements<maybe_constant_elements<T>>
    : read_elements<T, kernel_parameter::content::maybe> {};
template <class T> constexpr kernel_parameter port_row(
    param_kind kind, std::string_view name, presence how, std::string_view over = {}, std::string_view over_also = {}) {
    using read = read_elements<T>;
    return {kind == param_kind::input ? kernel_parameter::role::input : kernel_parameter::role::output, name, how,
        std::is_same_v<typename read::type, any>, element_dtype<typename read::type>, nullptr, over, over_also, nullptr,
        read::reads};
}

/// The tensors of a dynamic port.
template <class T> class GRAFT_TYPE tensor_range : public view_guard {
public:
    constexpr tensor_range() = default;
    constexpr tensor_range(kernel_argument const* first, std::size_t count) : first_(first), count_(count) {}
    /// Number of tensors.
    [[nodiscard]] constexpr std::size_t size() const { return count_; }
    [[nodiscard]] constexpr bool empty() const { return count_ == 0; }
    [[nodiscard]] constexpr kernel_tensor<T> operator[](std::size_t i) const {
        if constexpr (views_are_checked)
            if (i >= count_) [[unlikely]]
                site().stop("no such tensor at the port", i, count_);
        kernel_tensor<T> t(first_[i]);
        t.seen_by(site());
        return t;
    }

    class iterator {
    public:
        constexpr iterator(tensor_range const& of, std::size_t at) : of_(&of), at_(at) {}
        constexpr kernel_tensor<T> operator*() const { return (*of_)[at_]; }
        constexpr iterator& operator++() { return ++at_, *this; }
        constexpr bool operator==(iterator const& other) const { return at_ == other.at_; }

    private:
        tensor_range const* of_;
        std::size_t at_;
    };
    [[nodiscard]] constexpr iterator begin() const { return {*this, 0}; }
    [[nodiscard]] constexpr iterator end() const { return {*this, count_}; }

private:
    kernel_argument const* first_ = nullptr;
    std::size_t count_ = 0;
};

/// A tensor that may be absent: test it, then use `*x` or `x->`. Without a test, of one that is absent, the violation
/// handler is called. `data()` is null if it is absent.
template <class T> class GRAFT_TYPE optional_tensor {
public:
    constexpr optional_tensor() = default;
    constexpr explicit optional_tensor(kernel_argument const* a, char const* parameter = "") : parameter_(parameter) {
        if (a && a->present()) {
            tensor_ = kernel_tensor<T>(*a);
            present_ = true;
        }
    }
    [[nodiscard]] constexpr explicit operator bool() const { return present_; }
    [[nodiscard]] constexpr kernel_tensor<T> const& operator*() const { return *operator->(); }
    [[nodiscard]] constexpr kernel_tensor<T> const* operator->() const {
        if (!present_) [[unlikely]]
            stop();
        return &tensor_;
    }
    [[nodiscard]] constexpr auto data() const { return tensor_.data(); }
    /// Of `no_elements` and `maybe_constant_elements`: whether it is there and a constant.
    [[nodiscard]] constexpr bool is_constant() const { return present_ && tensor_.is_constant(); }
    /// Number of elements; 0 if absent.
    [[nodiscard]] constexpr std::size_t size() const { return present_ ? tensor_.size() : 0; }
    constexpr void seen_by(view_site const& s) { tensor_.seen_by(s); }

private:
    [[noreturn, gnu::cold, gnu::noinline]] void stop() const {
        view_site of = tensor_.site();
        if (of.parameter.empty()) of.parameter = parameter_;
        of.stop("it is absent", "test the optional tensor before it is read");
    }

    kernel_tensor<T> tensor_{};
    char const* parameter_ = ""; ///< for the message
    bool present_ = false;
};

/// The kinds of attributes that rules read as a `T`; none: no attribute is read so, as in `attr_of<"axis", int>`.
template <class T, std::size_t... K> constexpr std::uint32_t kinds_read_as(std::index_sequence<K...>) {
    return ((std::is_same_v<T, decltype(typed<static_cast<attr_kind>(K)>(attr_value()))> ? 1u << K : 0u) | ...) & ~1u;
}
template <class T> struct attribute_type {
    static constexpr std::uint32_t kinds = kinds_read_as<T>(
        std::make_index_sequence<static_cast<std::size_t>(attr_kind::float_lists) + 1>());
    static constexpr char const* enumeration = nullptr;
    static constexpr bool holds(attr_kind k) { return (kinds >> static_cast<unsigned>(k) & 1u) != 0; }
    static constexpr T get(attr_value const& v) { return typed<static_cast<attr_kind>(__builtin_ctz(kinds))>(v); }
};
template <attr_enum E> struct attribute_type<E> {
    static constexpr char const* enumeration = &enum_id<E>::at;
    static constexpr bool holds(attr_kind k) { return k == attr_traits<E>::kind; }
    static constexpr E get(attr_value const& v) { return enum_of<E>(v); }
};

} // namespace detail

namespace detail {
/// A placeholder for the operator that a kernel's function does not name yet.
struct kernel_parameter_without_a_type;
/// The base of `in<"x">`, which has no element type. error wrong_arguments
template <fixed_string Name, class = std::make_index_sequence<sizeof Name.chars - 1>> struct typeless;
template <fixed_string Name, std::size_t... I> struct typeless<Name, std::index_sequence<I...>> {
    static_assert(checked<kernel_parameter_without_a_type, errc::wrong_arguments, name<Name.chars[I]...>>::value);
    static constexpr kernel_parameter row{};
};
} // namespace detail

/// Required input `Name` with elements `T`: float, half, std::int32_t, std::string_view, ..., or `any`. In functions
/// that run before a run (workspace, support, layout, prepare) `T` is `no_elements`, `constant_elements` or
/// `maybe_constant_elements`.
/// example `graft::status relu(graft::in<"x", float> x, graft::out<"y", float> y)`, then `x[i]`, `x.shape()`
/// error unknown_input, input_is_optional, input_is_dynamic, dtype_outside_port, parameter_not_bound, from the compiler
template <fixed_string Name, class T = void> struct GRAFT_TYPE in : kernel_tensor<T const> {
    using kernel_tensor<T const>::kernel_tensor;
    /// How it is bound, for the comparison with the prototype.
    static constexpr kernel_parameter row = detail::port_row<T>(param_kind::input, Name.view(), presence::required);
};
/// Required output; its elements are initially undefined. It may be stored in the memory of an input `Over` of the
/// same size, if the kernel reads each element before it writes the one in its place: `out<"y", float, "x1", "x2">`.
/// For a dynamic input that is the first tensor.
/// example `graft::status relu(graft::in<"x", float> x, graft::out<"y", float, "x"> y)`
/// error unknown_output, dtype_outside_port, parameter_not_bound, output_is_dynamic, from the compiler
template <fixed_string Name, class T = void, fixed_string... Over> struct GRAFT_TYPE out : kernel_tensor<T> {
    using kernel_tensor<T>::kernel_tensor;
    static_assert(sizeof...(Over) <= 2);
    /// How it is bound, for the comparison with the prototype.
    static constexpr kernel_parameter row = detail::port_row<T>(
        param_kind::output, Name.view(), presence::required, Over.view()...);
};
/// Optional input: `if (bias) f((*bias)[i])`.
/// example `graft::status f(in<"x", float> x, optional_in<"bias", float> bias, out<"y", float> y)`
/// error unknown_input, input_is_not_optional, input_is_dynamic, dtype_outside_port, from the compiler
template <fixed_string Name, class T = void> struct GRAFT_TYPE optional_in : detail::optional_tensor<T const> {
    constexpr optional_in() = default;
    constexpr explicit optional_in(kernel_argument const* a) : detail::optional_tensor<T const>(a, Name.chars) {}
    /// How it is bound, for the comparison with the prototype.
    static constexpr kernel_parameter row = detail::port_row<T>(param_kind::input, Name.view(), presence::optional);
};
/// Optional output: absent if it has no reader.
/// example `if (mask) (*mask)[i] = kept;`
/// error unknown_output, output_is_dynamic, dtype_outside_port, from the compiler
template <fixed_string Name, class T = void> struct GRAFT_TYPE optional_out : detail::optional_tensor<T> {
    constexpr optional_out() = default;
    constexpr explicit optional_out(kernel_argument const* a) : detail::optional_tensor<T>(a, Name.chars) {}
    /// How it is bound, for the comparison with the prototype.
    static constexpr kernel_parameter row = detail::port_row<T>(param_kind::output, Name.view(), presence::optional);
};
/// Dynamic input: a range of tensors.
/// example `for (auto const& part : parts) sum += part[i];`
/// error unknown_input, input_is_not_dynamic, dtype_outside_port, from the compiler
template <fixed_string Name, class T = void> struct GRAFT_TYPE dynamic_in : detail::tensor_range<T const> {
    using detail::tensor_range<T const>::tensor_range;
    /// How it is bound, for the comparison with the prototype.
    static constexpr kernel_parameter row = detail::port_row<T>(param_kind::input, Name.view(), presence::dynamic);
};
/// Dynamic output: a range of tensors.
/// example `for (std::size_t k = 0; k < parts.size(); ++k) parts[k][i] = x[k];`
/// error unknown_output, output_is_not_dynamic, dtype_outside_port, from the compiler
template <fixed_string Name, class T = void> struct GRAFT_TYPE dynamic_out : detail::tensor_range<T> {
    using detail::tensor_range<T>::tensor_range;
    /// How it is bound, for the comparison with the prototype.
    static constexpr kernel_parameter row = detail::port_row<T>(param_kind::output, Name.view(), presence::dynamic);
};

/// Attribute `Name`: `T` is std::int64_t, double, bool, std::string_view, dtype, shape, tensor_view, a `span<...
/// const>` of int64_t (also for lists of bools and dtypes), double, string_view, shape, tensor_view, or
/// the attribute's enumeration.
/// example `graft::status f(in<"x", float> x, attr_of<"axis", std::int64_t> axis, out<"y", float> y)`, then `*axis`
/// error unknown_attribute, wrong_attribute_type, attribute_is_optional, from the compiler
template <fixed_string Name, class T = void> struct GRAFT_TYPE attr_of {
    using value_type = T;    ///< the type that `Name` has in the prototype
    detail::seen<T> value{}; ///< its value at this node, or its default
    constexpr operator T() const { return value; }
    constexpr detail::seen<T> const& operator*() const { return value; }
    constexpr detail::seen<T> const* operator->() const { return &value; }
    /// Called by the binding: tells views which kernel and parameter they belong to, for messages of checked builds.
    constexpr void seen_by(detail::view_site const& s) { detail::pass_site(value, s); }
    /// How it is bound, for the comparison with the prototype.
    static constexpr kernel_parameter row{kernel_parameter::role::attribute, Name.view(), {}, false, {},
        &detail::attribute_type<T>::holds, {}, {}, detail::attribute_type<T>::enumeration};
};
/// Attribute `Name` that a node may omit (`.optional_attr`): `if (limit) y[i] = std::min(y[i], *limit)`. Without a
/// test, of one that is absent, the violation handler is called.
/// error unknown_attribute, wrong_attribute_type, attribute_is_not_optional, from the compiler
template <fixed_string Name, class T = void> class GRAFT_TYPE optional_attr_of {
public:
    using value_type = T;
    constexpr explicit optional_attr_of(attr_value const& v) : present_(v.kind != attr_kind::none) {
        if (present_) value_ = detail::attribute_type<T>::get(v);
    }
    constexpr explicit operator bool() const { return present_; }
    /// After `if (limit)`.
    constexpr detail::seen<T> const& operator*() const { return *operator->(); }
    constexpr detail::seen<T> const* operator->() const {
        if (!present_) [[unlikely]]
            detail::stop({{}, {}, Name.view(), "it is absent", violation::none, violation::none,
                "test the optional attribute before it is read"});
        return &value_;
    }
    /// Called by the binding: tells views which kernel and parameter they belong to, for messages of checked builds.
    constexpr void seen_by(detail::view_site const& s) { detail::pass_site(value_, s); }
    /// How it is bound, for the comparison with the prototype.
    static constexpr kernel_parameter row{kernel_parameter::role::attribute, Name.view(), presence::optional, false, {},
        &detail::attribute_type<T>::holds, {}, {}, detail::attribute_type<T>::enumeration};

private:
    detail::seen<T> value_{};
    bool present_ = false;
};
template <fixed_string Name> struct in<Name> : detail::typeless<Name> {};
template <fixed_string Name> struct out<Name> : detail::typeless<Name> {};
template <fixed_string Name> struct optional_in<Name> : detail::typeless<Name> {};
template <fixed_string Name> struct optional_out<Name> : detail::typeless<Name> {};
template <fixed_string Name> struct dynamic_in<Name> : detail::typeless<Name> {};
template <fixed_string Name> struct dynamic_out<Name> : detail::typeless<Name> {};
template <fixed_string Name> struct attr_of<Name> : detail::typeless<Name> {};
template <fixed_string Name> class optional_attr_of<Name> : public detail::typeless<Name> {};
/// Attribute `Name` of any kind, as its type-erased value.
/// example `graft::status f(in<"x", float> x, attr<"value"> value, out<"y", float> y)`, then `value->kind`
/// error unknown_attribute, from the compiler
template <fixed_string Name> struct GRAFT_TYPE attr {
    attr_value const& value; ///< its value at this node; test its `kind` before reading it
    constexpr attr_value const& operator*() const { return value; }
    constexpr attr_value const* operator->() const { return &value; }
    /// How it is bound, for the comparison with the prototype.
    static constexpr kernel_parameter row{
        kernel_parameter::role::attribute, Name.view(), {}, false, {}, [](attr_kind) { return true; }};
};

/// Through this object a kernel sets the actual shape of output `Name`: `size = shape{n, 4}`. The output is
/// compute-dependent and has the capacity of its bound, which is its descriptor's shape; its elements are stored
/// densely in the shape that is set. If it is not set, the run fails.
/// example `graft::status nonzero(in<"x", float> x, out<"y", std::int64_t> y, actual_shape<"y"> size)`
/// error output_is_not_compute_dependent, output_is_dynamic, actual_shape_not_reported: an output of the run without
/// this parameter, from the compiler; in a run size_exceeds_bound
template <fixed_string Name> struct GRAFT_TYPE actual_shape {
    /// Where the session reads it; null if the size is known before the run: it is not written then.
    shape* at = nullptr;

    /// A shape that exceeds the bound fails the run.
    actual_shape const& operator=(shape const& s) const {
        if (at) *at = s;
        return *this;
    }
    /// How it is bound, for the comparison with the prototype.
    static constexpr kernel_parameter row{kernel_parameter::role::actual_shape, Name.view(), {}, false, {}, nullptr};
};

/// The same for the tensors of a dynamic output: `sizes(k, shape{n, 4})`.
/// error output_is_not_dynamic and those of `actual_shape`
template <fixed_string Name> struct GRAFT_TYPE actual_shapes {
    span<shape> at{}; ///< one for each tensor of the port; empty if the sizes are known before the run

    void operator()(std::size_t k, shape const& s) const {
        if (k < at.size()) at[k] = s;
    }
    /// How it is bound, for the comparison with the prototype.
    static constexpr kernel_parameter row{
        kernel_parameter::role::actual_shape, Name.view(), presence::dynamic, false, {}, nullptr};
};

/// Memory of the plan for the duration of the call, with the size that the kernel's workspace function returned.
/// example `auto const rows = ws.as<float>();` of a parameter `graft::workspace ws`
/// error workspace_without_size, unused_workspace, from the compiler
struct GRAFT_TYPE workspace {
    detail::seen<span<std::byte>> bytes{}; ///< aligned to 64 bytes

    [[nodiscard]] constexpr std::byte* data() const { return bytes.data(); }
    [[nodiscard]] constexpr std::size_t size() const { return bytes.size(); }
    /// As elements `T`, from byte `offset` on, which must be a multiple of T's alignment.
    template <class T> [[nodiscard]] detail::seen<span<T>> as(std::size_t offset = 0) const {
        auto const rest = bytes.subspan(offset);
        return detail::seen_span(reinterpret_cast<T*>(rest.data()), rest.size() / sizeof(T), bytes);
    }
    /// Called by the binding: tells the memory which kernel and parameter it belongs to, for the messages of checked
    /// builds.
    constexpr void seen_by(detail::view_site const& s) { detail::pass_site(bytes, s); }
    /// How it is bound, for the comparison with the prototype.
    static constexpr kernel_parameter row{kernel_parameter::role::workspace, "workspace", {}, false, {}, nullptr};
};

/// The attributes of the model's node that no operator defines and that a plugin copied (`.carry`, and all that start
/// with `_`): `if (auto const* v = extra("_class")) ...`. cost a search by name
struct GRAFT_TYPE carried_attributes {
    span<named_attr const> all{}; ///< in the order in which the plugin copied them

    /// Null if the node has none of this name.
    [[nodiscard]] constexpr attr_value const* operator()(std::string_view name) const {
        for (auto const& a : all)
            if (a.name == name) return &a.value;
        return nullptr;
    }
    /// How it is bound, for the comparison with the prototype.
    static constexpr kernel_parameter row{kernel_parameter::role::carried, "carried", {}, false, {}, nullptr};
};

/// The storage of the characters of strings that a kernel creates. They are valid until the session runs again.
/// example `y[i] = strings.keep(created);`
struct GRAFT_TYPE string_storage {
    arena* in = nullptr; ///< the session's; cleared when it runs again

    /// A copy of `text`. cost an allocation if the capacity of earlier strings is used up
    [[nodiscard]] std::string_view keep(std::string_view text) const { return in->keep(text); }
    /// How it is bound, for the comparison with the prototype.
    static constexpr kernel_parameter row{kernel_parameter::role::strings, "string_storage", {}, false, {}, nullptr};
};

/// The state that the kernel's prepare function created for this node: see `prepared_kernel`. It is constant: sessions
/// of one program share it and may run at the same time. What a run needs to write is a `workspace`; what a later run
/// needs is an output of the graph that feeds an input.
/// example `graft::status run(in<"x", float> x, out<"y", float> y, prepared<my_state> s)`, then `s->weights`
/// error wrong_prepared_state: the prepare function creates another type, from the compiler
template <class State> struct GRAFT_TYPE prepared {
    using state_type = State;  ///< what the prepare function creates
    State const* of = nullptr; ///< the state; never null in a run

    constexpr explicit prepared(void const* state) : of(static_cast<State const*>(state)) {}
    [[nodiscard]] constexpr State const& operator*() const { return *of; }
    [[nodiscard]] constexpr State const* operator->() const { return of; }
    /// How it is bound, for the comparison with the prototype.
    static constexpr kernel_parameter row{kernel_parameter::role::state, "prepared", {}, false, {}, nullptr};
};

GRAFT_END
