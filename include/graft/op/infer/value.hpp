// graft/op/infer/value.hpp - the value of a value-depend input, as a rule reads it
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <type_traits>

#include "graft/base/bytes.hpp"
#include "graft/base/errc.hpp"
#include "graft/base/fixed_string.hpp"
#include "graft/op/infer/frame.hpp"
#include "graft/op/infer/name_access.hpp"
#include "graft/tensor/desc.hpp"
#include "graft/tensor/dim.hpp"
#include "graft/tensor/dtype_set.hpp"
#include "graft/tensor/float16.hpp"

GRAFT_BEGIN

namespace detail {

constexpr std::int64_t integer_at(known_value const& v, dtype type, std::size_t i) {
    if (v.partial) return v.elements[i];
    auto const* at = v.bytes.data() + i * bytes_of(type);
    switch (type) {
    case dtype::i8:
    case dtype::qi8: return load<std::int8_t>(at);
    case dtype::u8:
    case dtype::qu8:
    case dtype::boolean: return load<std::uint8_t>(at);
    case dtype::i16:
    case dtype::qi16: return load<std::int16_t>(at);
    case dtype::u16:
    case dtype::qu16: return load<std::uint16_t>(at);
    case dtype::i32:
    case dtype::qi32: return load<std::int32_t>(at);
    case dtype::u32: return load<std::uint32_t>(at);
    case dtype::i64: return load<std::int64_t>(at);
    case dtype::u64: return static_cast<std::int64_t>(load<std::uint64_t>(at));
    default: return unknown_element;
    }
}

} // namespace detail

/// Elements of an input that may be known completely, partly, or not at all. An unknown element is an unknown `dim`.
class GRAFT_TYPE value_view {
public:
    constexpr value_view() = default;
    constexpr value_view(tensor_desc const& desc, known_value const& value) : desc_(&desc), value_(&value) {}
    /// The value of the tensor at `place` in a rule, whose misreads are recorded in `reader`.
    constexpr value_view(tensor_desc const& desc, known_value const& value, invalid_read* reader, std::size_t place)
        : desc_(&desc), value_(&value), reader_(reader), place_(static_cast<std::uint16_t>(place)) {}
    /// The value of an input that the node does not have; `place` as of `frame::absent_input`.
    constexpr value_view(invalid_read* reader, std::size_t place)
        : reader_(reader), place_(static_cast<std::uint16_t>(place)) {}

    /// Whether the input is present.
    [[nodiscard]] constexpr bool present() const { return desc_ != nullptr; }
    /// Whether some elements are known (others may still be unknown).
    [[nodiscard]] constexpr bool available() const { return value_ && value_->any(); }
    /// Whether every element is known.
    [[nodiscard]] constexpr bool known() const {
        if (!available()) return false;
        if (value_->partial)
            for (auto e : value_->elements)
                if (e <= last_symbol) return false;
        return true;
    }
    /// Number of elements, unknown if the input's shape is.
    [[nodiscard]] constexpr dim size() const {
        if (value_ && value_->partial) return static_cast<std::int64_t>(value_->elements.size());
        return desc_ ? desc_->shape.elements() : dim::unknown().read_by(reader_, place_, 0);
    }
    /// The dtype of the input; `undefined` if it is absent or its dtype is not known.
    [[nodiscard]] constexpr dtype type() const { return desc_ ? desc_->type : dtype::undefined; }
    /// Element `i` of an integer or boolean input. One that is not there is unknown, and the rule's answer an error.
    /// error index_out_of_range, by `infer_node`
    [[nodiscard]] constexpr dim operator[](std::size_t i) const {
        if (!value_) return dim::unknown().read_by(reader_, place_, i);
        if (value_->partial) {
            if (i < value_->elements.size() && value_->elements[i] > last_symbol) return dim(value_->elements[i]);
        } else if (value_->constant && i < value_->bytes.size() &&
                   (i + 1) * bytes_of(desc_->type) <= value_->bytes.size()) {
            if (auto const v = detail::integer_at(*value_, desc_->type, i); v != unknown_element) return dim(v);
            else if (desc_->type == dtype::i64) return dim(v + 1); // as far from any size
        }
        return no_number(i);
    }
    /// The only element; unknown when there is none. Of several the rule's answer is an error.
    /// error expected_one_element, by `infer_node`
    [[nodiscard]] constexpr dim scalar() const {
        auto const n = size();
        if (n.is(1)) return (*this)[0];
        if (n.known() && n.value() > 1 && reader_) reader_->note(invalid_read::what::several, place_, n.value(), 1);
        return dim::unknown().read_by(reader_, place_, 0);
    }
    /// Element `i` of an input whose `known()` holds, as a float; 1 where there is none, or where it is not known.
    /// error index_out_of_range, unknown_dim_value, by `infer_node`
    [[nodiscard]] constexpr double real(std::size_t i) const {
        if (!available()) return (void)(*this)[i].value(), 1;
        if (!has(i)) return 1;
        if (value_->partial)
            return value_->elements[i] > last_symbol ? static_cast<double>(value_->elements[i])
                                                     : static_cast<double>((*this)[i].value());
        auto const* at = value_->bytes.data() + i * bytes_of(desc_->type);
        if (desc_->type == dtype::f32) return static_cast<double>(load<float>(at));
        if (desc_->type == dtype::f64) return load<double>(at);
        if (desc_->type == dtype::f16) return static_cast<double>(to_float(half{load<std::uint16_t>(at)}));
        if (desc_->type == dtype::bf16) return static_cast<double>(to_float(bfloat16{load<std::uint16_t>(at)}));
        return static_cast<double>(detail::integer_at(*value_, desc_->type, i));
    }

private:
    /// Element `i`, which is not a number or does not exist.
    [[nodiscard, gnu::noinline]] constexpr dim no_number(std::size_t i) const {
        auto const d = has(i) && value_->partial ? dim::element(value_->elements[i], value_->symbols) : dim::unknown();
        return d.read_by(reader_, place_, i);
    }
    /// Whether the bytes or elements of element `i` exist; otherwise this is recorded.
    [[nodiscard]] constexpr bool has(std::size_t i) const {
        auto const there = !available()      ? std::size_t{0}
                           : value_->partial ? value_->elements.size()
                                             : value_->bytes.size();
        if (i < there && (value_->partial || (i + 1) * width() <= there)) return true;
        if (reader_ && available() && value_->strings.empty())
            reader_->note(invalid_read::what::element, place_, static_cast<std::int64_t>(i),
                static_cast<std::int64_t>(value_->partial ? there : there / width()));
        return false;
    }
    [[nodiscard]] constexpr std::size_t width() const {
        auto const bytes = bytes_of(desc_->type);
        return bytes == 0 ? 1 : bytes;
    }

    tensor_desc const* desc_ = nullptr;
    known_value const* value_ = nullptr;
    invalid_read* reader_ = nullptr;
    std::uint16_t place_ = 0;
};

/// Elements of C++ type `T`, as passed by `typed_value::visit`.
template <class T> class GRAFT_TYPE value_elements {
public:
    constexpr explicit value_elements(value_view from) : from_(from) {}
    /// Number of elements, unknown if the input's shape is.
    [[nodiscard]] constexpr dim size() const { return from_.size(); }
    /// Element `i`, or empty if it is unknown. `i` is below `size()`.
    [[nodiscard]] constexpr std::optional<T> operator[](std::size_t i) const {
        if constexpr (std::is_floating_point_v<T>) {
            if (from_.known()) return static_cast<T>(from_.real(i));
        } else if (auto const e = from_[i]; e.known()) {
            return static_cast<T>(e.value());
        }
        return std::nullopt;
    }

private:
    value_view from_;
};

/// The value of a port that allows only the dtypes in `Types` (bits of a `dtype_set`).
template <std::uint64_t Types> class GRAFT_TYPE typed_value : public value_view {
public:
    static constexpr dtype_set types = dtype_set::of(Types); ///< the dtypes that the port admits

    constexpr explicit typed_value(value_view from) : value_view(from) {}

    /// Calls `f(value_elements<T>)` with the C++ type of the input's dtype. `f` is compiled only for the dtypes that
    /// the port allows and that have a C++ number type; for the first of them while the dtype is unknown.
    template <class F> constexpr decltype(auto) visit(F&& f) const { return visit_from<0>(f); }

private:
    static constexpr dtype numbers[] = {dtype::i8, dtype::i16, dtype::i32, dtype::i64, dtype::u8, dtype::u16,
        dtype::u32, dtype::u64, dtype::boolean, dtype::f32, dtype::f64};
    template <std::size_t I> static constexpr auto number() {
        if constexpr (I == 0) return std::int8_t{};
        else if constexpr (I == 1) return std::int16_t{};
        else if constexpr (I == 2) return std::int32_t{};
        else if constexpr (I == 3) return std::int64_t{};
        else if constexpr (I == 4) return std::uint8_t{};
        else if constexpr (I == 5) return std::uint16_t{};
        else if constexpr (I == 6) return std::uint32_t{};
        else if constexpr (I == 7) return std::uint64_t{};
        else if constexpr (I == 8) return false;
        else if constexpr (I == 9) return 0.0f;
        else return 0.0;
    }
    static constexpr std::size_t next(std::size_t i) {
        while (i < sizeof numbers && !types.has(numbers[i])) ++i;
        return i;
    }
    template <std::size_t From, class F> constexpr decltype(auto) visit_from(F& f) const {
        constexpr auto i = next(From);
        static_assert(i < sizeof numbers, "visit: the port allows no dtype that C++ has a number for");
        using T = decltype(number<i>());
        if constexpr (next(i + 1) < sizeof numbers) {
            if (type() != numbers[i] && type() != dtype::undefined) return visit_from<i + 1>(f);
        }
        return f(value_elements<T>(*this));
    }
};

namespace detail {
/// The value of a port whose dtypes are all floats: `scalar()` and `[i]`, which read integers, never know one.
template <class Op, fixed_string Name, std::uint64_t Types> struct GRAFT_TYPE float_value : typed_value<Types> {
    using typed_value<Types>::typed_value;
    /// Deleted: floats are read by `visit`, or by `real(i)`. error value_of_floats, from the compiler
    template <class of = Op> constexpr dim scalar() const {
        static_assert(refused<of, errc::value_of_floats, Name>::value);
        return {};
    }
    template <class of = Op> constexpr dim operator[](std::size_t) const {
        static_assert(refused<of, errc::value_of_floats, Name>::value);
        return {};
    }
};
/// The value at input `At`.
template <class Op, fixed_string Name, int At, std::uint64_t Types = Op::prototype.at(param_kind::input, At).types.bits>
using value_of_input = std::conditional_t<(Types & ~dtype_families::any_floating.bits) == 0 && Types != 0,
    float_value<Op, Name, Types>, typed_value<Types>>;
} // namespace detail

/// A value that may be absent or unknown: test it, then use `*v` or `v->`.
template <std::uint64_t Types> class GRAFT_TYPE optional_value {
public:
    constexpr explicit optional_value(value_view from) : value_(from) {}
    /// Whether the input is present and some of its elements are known.
    [[nodiscard]] constexpr explicit operator bool() const { return value_.available(); }
    [[nodiscard]] constexpr typed_value<Types> const& operator*() const { return value_; }
    [[nodiscard]] constexpr typed_value<Types> const* operator->() const { return &value_; }
    /// Also without a test: every element of an absent value is an unknown dim.
    [[nodiscard]] constexpr typed_value<Types> const& or_unknown() const { return value_; }

private:
    typed_value<Types> value_;
};

GRAFT_END
