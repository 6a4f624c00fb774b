// graft/op/value.hpp - the value of a value-depend input as a rule reads it
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>

#include "graft/base/bytes.hpp"
#include "graft/base/config.hpp"
#include "graft/op/frame.hpp"
#include "graft/tensor/desc.hpp"
#include "graft/tensor/dim.hpp"

GRAFT_BEGIN

namespace detail {

constexpr std::int64_t integer_at(known_value const& v, dtype type, std::size_t i) {
    if (v.partial) return v.elements[i];
    auto const* at = v.bytes.data() + i * bytes_of(type);
    switch (type) {
    case dtype::i8: case dtype::qi8: return load<std::int8_t>(at);
    case dtype::u8: case dtype::qu8: case dtype::boolean: return load<std::uint8_t>(at);
    case dtype::i16: case dtype::qi16: return load<std::int16_t>(at);
    case dtype::u16: case dtype::qu16: return load<std::uint16_t>(at);
    case dtype::i32: case dtype::qi32: return load<std::int32_t>(at);
    case dtype::u32: return load<std::uint32_t>(at);
    case dtype::i64: return load<std::int64_t>(at);
    case dtype::u64: return static_cast<std::int64_t>(load<std::uint64_t>(at));
    default: return unknown_element;
    }
}

} // namespace detail

/// Elements of an input that may be known whole, in part, or not at all. Never guesses: what is not known is an
/// unknown `dim`.
class value_view {
public:
    constexpr value_view() = default;
    constexpr value_view(tensor_desc const& desc, known_value const& value) : desc_(&desc), value_(&value) {}

    /// The input is there.
    [[nodiscard]] constexpr bool present() const { return desc_ != nullptr; }
    /// Something is known of the elements (some may still be unknown).
    [[nodiscard]] constexpr bool available() const { return value_ && value_->any(); }
    /// Every element is known.
    [[nodiscard]] constexpr bool known() const {
        if (!available()) return false;
        if (value_->partial)
            for (auto e : value_->elements)
                if (e == unknown_element) return false;
        return true;
    }
    /// Number of elements, unknown while the input's shape is.
    [[nodiscard]] constexpr dim size() const {
        if (value_ && value_->partial) return static_cast<std::int64_t>(value_->elements.size());
        return desc_ ? desc_->shape.elements() : dim::unknown();
    }
    [[nodiscard]] constexpr dtype type() const { return desc_ ? desc_->type : dtype::undefined; }
    /// Element `i` of an integer or boolean input. `i` is below `size()`.
    [[nodiscard]] constexpr dim operator[](std::size_t i) const {
        if (!available()) return dim::unknown();
        auto const v = detail::integer_at(*value_, desc_->type, i);
        return v == unknown_element ? dim::unknown() : dim(v);
    }
    /// The only element; unknown when there is not exactly one.
    [[nodiscard]] constexpr dim scalar() const { return size().is(1) ? (*this)[0] : dim::unknown(); }
    /// Element `i` of a float input whose `known()` holds.
    [[nodiscard]] constexpr double real(std::size_t i) const {
        auto const* at = value_->bytes.data() + i * bytes_of(desc_->type);
        if (desc_->type == dtype::f32) return static_cast<double>(load<float>(at));
        if (desc_->type == dtype::f64) return load<double>(at);
        return static_cast<double>(detail::integer_at(*value_, desc_->type, i));
    }

private:
    tensor_desc const* desc_ = nullptr;
    known_value const* value_ = nullptr;
};

GRAFT_END
