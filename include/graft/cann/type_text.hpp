// graft/cann/type_text.hpp - parses the type of a port in REG_OP headers: TensorType({DT_FLOAT, DT_INT8})
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

#include "graft/cann/data_type.hpp"
#include "graft/cann/slip.hpp"
#include "graft/op/define/param.hpp"
#include "graft/tensor/dtype_set.hpp"

GRAFT_BEGIN
namespace cann {

/// A parsed type string.
struct type_text {
    static constexpr std::size_t max_promoted = 6;

    dtype_set types{};        ///< all that are named
    stored_string variable{}; ///< a dtype variable instead of types
    stored_string promoted[max_promoted]{};
    std::uint8_t promotions = 0;       ///< of `Promote({"T1", "T2"})`
    bool list = false;                 ///< ListTensorType
    bool open = false;                 ///< a part of it is invalid: any dtype may be meant
    slip_kind wrong = slip_kind::none; ///< the first slip
    stored_string piece{};             ///< the wrong part
};

namespace detail {

using f = dtype_families;

/// An identifier of CANN's and the dtypes that it represents.
struct type_word {
    std::string_view name;
    dtype_set types;
};
/// Sorted by length, so that few are compared.
inline constexpr type_word type_words[] = {{"ALL", f::ordinary | f::quantized | dtype::resource | dtype::string},
    {"FLOAT", dtype::f32 | dtype::f16 | dtype_set(dtype::bf16)}, {"DT_INT8", dtype::i8}, {"DT_BOOL", dtype::boolean},
    {"DT_BF16", dtype::bf16}, {"DT_INT4", dtype::i4}, {"DT_INT2", dtype::i2}, {"DT_FLOAT", dtype::f32},
    {"DT_INT32", dtype::i32}, {"DT_INT64", dtype::i64}, {"DT_INT16", dtype::i16}, {"DT_UINT8", dtype::u8},
    {"DT_QINT8", dtype::qi8}, {"DT_UINT1", dtype::u1}, {"DT_UINT2", dtype::u2}, {"DT_UINT16", dtype::u16},
    {"DT_UINT32", dtype::u32}, {"DT_UINT64", dtype::u64}, {"DT_DOUBLE", dtype::f64}, {"DT_STRING", dtype::string},
    {"DT_QINT16", dtype::qi16}, {"DT_QINT32", dtype::qi32}, {"DT_QUINT8", dtype::qu8}, {"BasicType", f::number},
    {"DT_FLOAT16", dtype::f16}, {"DT_QUINT16", dtype::qu16}, {"DT_VARIANT", dtype::variant},
    {"NumberType", (f::number - dtype::qi16) - dtype::qu16}, {"DT_RESOURCE", dtype::resource},
    {"DT_HIFLOAT8", dtype::hif8}, {"DT_HIFLOAT4", dtype::hif4}, {"DT_COMPLEX64", dtype::c64},
    {"DT_COMPLEX32", dtype::c32}, {"OrdinaryType", f::ordinary}, {"DT_COMPLEX128", dtype::c128},
    {"DT_STRING_REF", dtype::string}, {"QuantifiedType", f::quantized}, {"RealNumberType", f::real_number},
    {"SignedDataType", f::signed_integer}, {"DT_FLOAT8_E5M2", dtype::f8e5m2}, {"DT_FLOAT8_E8M0", dtype::f8e8m0},
    {"DT_FLOAT6_E3M2", dtype::f6e3m2}, {"DT_FLOAT6_E2M3", dtype::f6e2m3}, {"DT_FLOAT4_E2M1", dtype::f4e2m1},
    {"DT_FLOAT4_E1M2", dtype::f4e1m2}, {"UnaryDataType", f::unary_number}, {"ComplexDataType", f::complex},
    {"IndexNumberType", f::index_number}, {"IntegerDataType", f::integer}, {"UnsignedDataType", f::unsigned_integer},
    {"FloatingDataType", f::floating - dtype::bf16}, {"DT_FLOAT8_E4M3FN", dtype::f8e4m3}};

constexpr bool is_letter(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}
/// Compares two names of equal length: most differ in their last letters.
constexpr bool same(stored_string a, std::string_view b) { return a == b; }

/// Parses one string, word by word.
class type_reader {
public:
    constexpr explicit type_reader(stored_string text) : text_(text) {
        for (std::size_t i = 0; i < text.length;) {
            if (!is_letter(text.first[i])) {
                i = mark(i);
                continue;
            }
            auto const begin = i;
            while (i < text.length && is_letter(text.first[i])) ++i;
            word({text.first + begin, i - begin}, i < text.length && text.first[i] == '(',
                begin > 0 && text.first[begin - 1] == '"');
        }
        if (says_.promotions != 0) return;
        if (!expression_ && words_ == 1 && says_.types.empty() && !known_) says_.variable = last_;
        else if (!expression_) record_mistake(slip_kind::no_type_expression, text);
        else if (says_.types.empty()) record_mistake(slip_kind::no_types, text);
        if (says_.types.empty()) says_.open = true;
    }
    [[nodiscard]] constexpr type_text const& says() const { return says_; }

private:
    constexpr void record_mistake(slip_kind k, stored_string piece) {
        if (says_.wrong == slip_kind::none) says_.wrong = k, says_.piece = piece;
    }
    /// Skips separators between words; `::` is two of them.
    constexpr std::size_t mark(std::size_t i) {
        if (text_.first[i] != ':') return i + 1;
        bool const two = i + 1 < text_.length && text_.first[i + 1] == ':';
        bool const named = two && i + 2 < text_.length && is_letter(text_.first[i + 2]);
        if (!named) record_mistake(slip_kind::odd_spelling, text_);
        return i + (two ? 2 : 1);
    }
    constexpr void word(stored_string w, bool called, bool quoted) {
        if (same(w, "TensorType") || same(w, "ListTensorType")) {
            says_.list = says_.list || same(w, "ListTensorType");
            expression_ = true;
            return;
        }
        if (same(w, "ge")) return;
        if (same(w, "Promote")) {
            promotes_ = true;
            return;
        }
        if (promotes_ && quoted) {
            if (says_.promotions < type_text::max_promoted) says_.promoted[says_.promotions++] = w;
            return;
        }
        ++words_;
        last_ = w;
        for (auto const& known : type_words) {
            if (known.name.size() != w.length) continue;
            if (!same(w, known.name)) continue;
            known_ = true;
            bool const group = w.first[0] != 'D';
            if (group && !called) record_mistake(slip_kind::group_without_call, w);
            if (!group && !in_groups_ && !(says_.types & known.types).empty()) record_mistake(slip_kind::type_twice, w);
            in_groups_ = in_groups_ || group;
            says_.types = says_.types | known.types;
            return;
        }
        if (!expression_) return;
        says_.open = true;
        record_mistake(slip_kind::names_no_type, w);
    }

    stored_string text_;
    type_text says_{};
    stored_string last_{};
    unsigned words_ = 0;
    bool expression_ = false, promotes_ = false, known_ = false;
    bool in_groups_ = false; ///< a dtype next to a group that contains it is no slip: it helps the reader
};

} // namespace detail

/// Parses `TensorType({DT_FLOAT, DT_INT8})`, `TensorType::NumberType()`, `ListTensorType(...)`, `"T"` and
/// `Promote({"T1", "T2"})`. A part that cannot be parsed is a slip, and the type is then open.
[[nodiscard]] constexpr type_text read_type_text(stored_string text) { return detail::type_reader(text).says(); }

} // namespace cann
GRAFT_END
