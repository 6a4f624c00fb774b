// graft/library/text/string/ops.hpp - operators: strings
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>

#include "graft/base/config.hpp"
#include "graft/frontend/tensorflow/op_def.hpp"
#include "graft/library/text/string/regex_ops.hpp"
#include "graft/op/catalog/listed.hpp"
#include "graft/op/catalog/ops.hpp"
#include "graft/op/define/op.hpp"
#include "graft/op/rules/broadcast.hpp"
#include "graft/op/rules/conv.hpp"
#include "graft/op/rules/elementwise.hpp"
#include "graft/op/rules/expect.hpp"
#include "graft/op/rules/reduce.hpp"
#include "graft/op/rules/shape_spec.hpp"

GRAFT_BEGIN
namespace library {

/// The maximum average number of parts of a string, split at separators or into characters. A session has this
/// capacity; more are rejected when they are created.
inline constexpr std::int64_t max_parts_of_a_text = 256;

namespace detail {

/// The maximum number of parts of the strings of `x`, as rows of `columns` numbers, or of none.
[[nodiscard]] constexpr shape parts_of_texts(shape const& x, std::int64_t columns = 0) {
    auto y = shape::of_rank(0).append(x.has_rank() ? x.elements() * dim(max_parts_of_a_text) : dim::unknown());
    return columns ? y.append(columns) : y;
}
/// The number of strings in `x`, plus one.
[[nodiscard]] constexpr shape row_ends(shape const& x) {
    return shape::of_rank(0).append(x.has_rank() ? x.elements() + dim(1) : dim::unknown());
}
/// Upper bounds for splitting: the positions and the parts of strings of a vector.
template <class Context> constexpr void bound_parts(Context& ctx) {
    using namespace literals;
    auto const& x = ctx.input("input"_p);
    ctx.output("indices"_p) = parts_of_texts(x, 2);
    ctx.output("values"_p) = parts_of_texts(x);
}
/// Sets the known part of the dense shape of split strings: their number.
template <class Context> constexpr status count_texts(Context& ctx) {
    using namespace literals;
    auto const& x = ctx.input("input"_p);
    if (!x.has_rank() || x.rank() != 1) return ok;
    auto& y = ctx.template result<"shape">();
    ctx.put(y, x[0]);
    ctx.put(y, dim::unknown());
    return ok;
}

} // namespace detail

struct StringJoin : op<StringJoin> {
    struct tensorflow_form : tensorflow::op<tensorflow_form> {
        static constexpr auto prototype = tensorflow::op_def(
            "StringJoin", "inputs: N * string", "-> output: string", "N: int >= 0", "separator: string = \"\"");
    };
    static constexpr auto prototype = tensorflow::own_def(
        "StringJoin", "x: N * string", "-> y: string", "N: int >= 0", "separator: string = ''");
    static constexpr status infer_shape(shape_context& ctx) {
        auto const all = ctx.dynamic_desc<"x">();
        auto y = shape::scalar();
        for (std::size_t i = 0; i < all.size(); ++i) {
            auto const& x = all[i].shape;
            if (x.has_rank() && x.rank() == 0) continue;
            if (y.has_rank() && y.rank() == 0) y = rule::or_unknown_rank(x);
            else if (auto s = rule::merge_into(y, rule::or_unknown_rank(x), "x"); !s) return s;
        }
        ctx.output<"y">() = y;
        return ok;
    }
};

struct StringSplit : op<StringSplit> {
    static constexpr auto prototype = tensorflow::op_def("StringSplit", "input: string", "delimiter: string",
        "-> indices: int64", "-> values: string", "-> shape: int64", "skip_empty: bool = true")
                                          .compute_depend("indices")
                                          .compute_depend("values");
    static constexpr rule::shape_spec infer_shape{"[?] > [?,2] [?] [2]"};
    static constexpr status infer_bound(shape_context& ctx) { return detail::bound_parts(ctx), ok; }
    static constexpr status infer_value(value_context& ctx) { return detail::count_texts(ctx); }
};

struct StringSplitV2 : op<StringSplitV2> {
    static constexpr auto prototype = tensorflow::op_def("StringSplitV2", "input: string", "sep: string",
        "-> indices: int64", "-> values: string", "-> shape: int64", "maxsplit: int = -1")
                                          .compute_depend("indices")
                                          .compute_depend("values");
    static constexpr rule::shape_spec infer_shape{"[?] 0 > [?,2] [?] [2]"};
    static constexpr status infer_bound(shape_context& ctx) { return detail::bound_parts(ctx), ok; }
    static constexpr status infer_value(value_context& ctx) { return detail::count_texts(ctx); }
};

struct StringLower : op<StringLower> {
    static constexpr auto prototype = tensorflow::op_def(
        "StringLower", "input: string", "-> output: string", "encoding: string = \"\"");
    static constexpr rule::shape_spec infer_shape{"S > S"};
};

struct StringUpper : op<StringUpper> {
    static constexpr auto prototype = tensorflow::op_def(
        "StringUpper", "input: string", "-> output: string", "encoding: string = \"\"");
    static constexpr rule::shape_spec infer_shape{"S > S"};
};

struct StringStrip : op<StringStrip> {
    struct tensorflow_form : tensorflow::op<tensorflow_form> {
        static constexpr auto prototype = tensorflow::op_def("StringStrip", "input: string", "-> output: string");
    };
    static constexpr auto prototype = tensorflow::own_def("StringStrip", "x: string", "-> y: string");
    static constexpr rule::shape_spec infer_shape{"S > S"};
};

struct StringLength : op<StringLength> {
    struct tensorflow_form : tensorflow::op<tensorflow_form> {
        static constexpr auto prototype = tensorflow::op_def(
            "StringLength", "input: string", "-> output: int32", "unit: {'BYTE', 'UTF8_CHAR'} = \"BYTE\"");
    };
    static constexpr auto prototype = tensorflow::own_def(
        "StringLength", "x: string", "-> y: int32", "unit: {'BYTE', 'UTF8_CHAR'} = 'BYTE'");
    static constexpr rule::shape_spec infer_shape{"S > S"};
};

struct StringToNumber : op<StringToNumber> {
    struct tensorflow_form : tensorflow::op<tensorflow_form> {
        static constexpr auto prototype = tensorflow::op_def("StringToNumber", "string_tensor: string",
            "-> output: out_type", "out_type: {float, double, int32, int64, uint32, uint64} = DT_FLOAT");
    };
    static constexpr auto prototype = tensorflow::own_def("StringToNumber", "x: string", "-> y: out_type",
        "out_type: {float, double, int32, int64, uint32, uint64} = float");
    static constexpr rule::shape_spec infer_shape{"S > S"};
};

struct StringToHashBucket : op<StringToHashBucket> {
    struct tensorflow_form : tensorflow::op<tensorflow_form> {
        static constexpr auto prototype = tensorflow::op_def(
            "StringToHashBucket", "string_tensor: string", "-> output: int64", "num_buckets: int >= 1");
    };
    static constexpr auto prototype = tensorflow::own_def(
        "StringToHashBucket", "string_tensor: string", "-> y: int64", "num_buckets: int >= 1 = 1");
    static constexpr rule::shape_spec infer_shape{"S > S"};
};

struct StringToHashBucketFast : op<StringToHashBucketFast> {
    struct tensorflow_form : tensorflow::op<tensorflow_form> {
        static constexpr auto prototype = tensorflow::op_def(
            "StringToHashBucketFast", "input: string", "-> output: int64", "num_buckets: int >= 1");
    };
    static constexpr auto prototype = tensorflow::own_def(
        "StringToHashBucketFast", "x: string", "-> y: int64", "num_buckets: int >= 1 = 1");
    static constexpr rule::shape_spec infer_shape{"S > S"};
};

struct StringToHashBucketStrong : op<StringToHashBucketStrong> {
    struct tensorflow_form : tensorflow::op<tensorflow_form> {
        static constexpr auto prototype = tensorflow::op_def(
            "StringToHashBucketStrong", "input: string", "-> output: int64", "num_buckets: int >= 1", "key: list(int)");
    };
    static constexpr auto prototype = tensorflow::own_def(
        "StringToHashBucketStrong", "x: string", "-> y: int64", "num_buckets: int >= 1 = 1", "key: list(int)");
    static constexpr rule::shape_spec infer_shape{"S > S"};
};

struct AsString : op<AsString> {
    struct tensorflow_form : tensorflow::op<tensorflow_form> {
        static constexpr auto prototype = tensorflow::op_def("AsString", "input: T", "-> output: string",
            "T: {float, double, int32, uint8, int16, int8, int64, bfloat16, uint16, half, uint32, uint64, complex64, "
            "complex128, bool, variant, string}",
            "precision: int = -1", "scientific: bool = false", "shortest: bool = false", "width: int = -1",
            "fill: string = \"\"");
    };
    static constexpr auto prototype = tensorflow::own_def("AsString", "x: T", "-> y: string",
        "where T: {float, double, int32, uint8, int16, int8, int64, bfloat16, uint16, half, uint32, uint64, complex64, "
        "complex128, bool, variant, string}",
        "precision: int = -1", "scientific: bool = false", "shortest: bool = false", "width: int = -1",
        "fill: string = ''");
    static constexpr rule::shape_spec infer_shape{"S > S"};
};

/// Operators as lines: the grammar is that of `graft::operator_line`.
struct string_lines {
    static constexpr char text[] = R"ops(
UnicodeScript x:i32 -> y:i32 | S > S | tf: input->output
StringFormat x*:T -> y:string template?string="%s" placeholder?string="%s" summarize?int=3 where T*=any | > 0
    | tf: inputs*:T -> output:string T?list(type){any}[0..] template?string="%s" placeholder?string="%s"
    summarize?int=3
EditDistance hypothesis_indices:i64 hypothesis_values:T hypothesis_shape:i64 truth_indices:i64 truth_values:T
    truth_shape:i64 -> output:f32 normalize?bool=true where T=any | ? ? ? ? ? ? > ? | tf: hypothesis_indices:i64
    hypothesis_values:T hypothesis_shape:i64 truth_indices:i64 truth_values:T truth_shape:i64 -> output:f32
    normalize?bool=true T?type{any}
Skipgram -> vocab_word:string vocab_freq:i32 words_per_epoch:i64 current_epoch:i32 total_words_processed:i64
    examples:i32 labels:i32 filename?string batch_size?int window_size?int=5 min_count?int=5 subsample?float=0.001
    | > [?] [?] [?] 0 0 [?] [?] | is stateful
)ops";
};

struct UnicodeTranscode : op<UnicodeTranscode> {
    struct tensorflow_form : tensorflow::op<tensorflow_form> {
        static constexpr auto prototype = tensorflow::op_def("UnicodeTranscode", "input: string", "-> output: string",
            "input_encoding: string", "output_encoding: {'UTF-16-BE', 'UTF-32-BE', 'UTF-8'}",
            "errors: {'ignore', 'replace', 'strict'} = \"replace\"", "replacement_char: int = 65533",
            "replace_control_characters: bool = false");
    };
    static constexpr auto prototype = tensorflow::own_def("UnicodeTranscode", "input: string", "-> output: string",
        "input_encoding: string", "output_encoding: {'UTF-16-BE', 'UTF-32-BE', 'UTF-8'} = 'UTF-8'",
        "errors: {'ignore', 'replace', 'strict'} = 'replace'", "replacement_char: int = 65533",
        "replace_control_characters: bool = false");
    static constexpr rule::shape_spec infer_shape{"S > S"};
};

struct Substr : op<Substr> {
    struct tensorflow_form : tensorflow::op<tensorflow_form> {
        static constexpr auto prototype = tensorflow::op_def("Substr", "input: string", "pos: T", "len: T",
            "-> output: string", "T: {int32, int64}", "unit: {'BYTE', 'UTF8_CHAR'} = \"BYTE\"");
    };
    static constexpr auto prototype = tensorflow::own_def("Substr", "input: string", "pos: T", "len: T",
        "-> output: string", "where T: {int32, int64}", "unit: {'BYTE', 'UTF8_CHAR'} = \"BYTE\"");
    static constexpr status verify(verify_context& ctx) {
        if (contradict(ctx.desc<"pos">().shape, ctx.desc<"len">().shape))
            return fail(errc::shape_mismatch, "len", "the shape of pos");
        return ok;
    }
    static constexpr auto infer_shape = rule::broadcast<"input", "pos", "output">{};
};

struct ReduceJoin : op<ReduceJoin> {
    struct tensorflow_form : tensorflow::op<tensorflow_form> {
        static constexpr auto prototype = tensorflow::op_def("ReduceJoin", "inputs: string", "reduction_indices: int32",
            "-> output: string", "keep_dims: bool = false", "separator: string = \"\"");
    };
    static constexpr auto prototype = tensorflow::own_def("ReduceJoin", "input: string", "reduction_indices: int32",
        "-> output: string", "keep_dims: bool = true", "separator: string = ''");
    static constexpr status infer_shape(shape_context& ctx) {
        auto const& axes = ctx.input<"reduction_indices">();
        if (axes.has_rank() && axes.rank() > 1) return rule::expect_rank(axes, 1, "reduction_indices");
        return rule::reduce_shape(ctx.input<"input">(), rule::value_at_input(ctx, 1), ctx.attr<"keep_dims">(),
            "reduction_indices", ctx.output<"output">());
    }
};

struct DecodeBase64 : op<DecodeBase64> {
    struct tensorflow_form : tensorflow::op<tensorflow_form> {
        static constexpr auto prototype = tensorflow::op_def("DecodeBase64", "input: string", "-> output: string");
    };
    static constexpr auto prototype = tensorflow::own_def("DecodeBase64", "x: string", "-> y: string");
    static constexpr rule::shape_spec infer_shape{"S > S"};
};

struct EncodeBase64 : op<EncodeBase64> {
    struct tensorflow_form : tensorflow::op<tensorflow_form> {
        static constexpr auto prototype = tensorflow::op_def(
            "EncodeBase64", "input: string", "-> output: string", "pad: bool = false");
    };
    static constexpr auto prototype = tensorflow::own_def(
        "EncodeBase64", "x: string", "-> y: string", "pad: bool = false");
    static constexpr rule::shape_spec infer_shape{"S > S"};
};

struct StringNGrams : op<StringNGrams> {
    struct tensorflow_form : tensorflow::op<tensorflow_form> {
        static constexpr auto prototype = tensorflow::op_def("StringNGrams", "data: string", "data_splits: Tsplits",
            "-> ngrams: string", "-> ngrams_splits: Tsplits", "separator: string", "ngram_widths: list(int) >= 0",
            "left_pad: string", "right_pad: string", "pad_width: int", "preserve_short_sequences: bool",
            "Tsplits: {int32, int64} = DT_INT64")
                                              .compute_depend("ngrams");
    };
    static constexpr auto prototype = tensorflow::own_def("StringNGrams", "data: string", "data_splits: Tsplits",
        "-> ngrams: string", "-> ngrams_splits: Tsplits", "separator: string", "ngram_widths: list(int) >= 0 = []",
        "left_pad: string", "right_pad: string", "pad_width: int", "preserve_short_sequences: bool",
        "where Tsplits: {int32, int64}")
                                          .compute_depend("ngrams");
    static constexpr rule::shape_spec infer_shape{"? S > [?] S"};
    /// For each width the number of positions in the rows, including padding, and one for a row that is too short.
    static constexpr status infer_bound(shape_context& ctx) {
        auto const &x = ctx.input<"data">(), &ends = ctx.input<"data_splits">();
        if (!x.has_rank() || !ends.has_rank()) return ok;
        auto const rows = ends.elements();
        auto all = rows;
        for (auto const width : ctx.attr<"ngram_widths">()) {
            auto const pad = ctx.attr<"pad_width">();
            auto const max = width < 1 ? 0 : pad < 0 || pad > width - 1 ? width - 1 : pad;
            all = all + x.elements() + rows * dim(2) * dim(max);
        }
        ctx.output<"ngrams">() = shape::of_rank(0).append(all);
        return ok;
    }
};

struct UnicodeDecode : op<UnicodeDecode> {
    static constexpr auto prototype = tensorflow::op_def("UnicodeDecode", "input: string", "-> row_splits: Tsplits",
        "-> char_values: int32", "input_encoding: string", "errors: {'strict', 'replace', 'ignore'} = \"replace\"",
        "replacement_char: int = 65533", "replace_control_characters: bool = false",
        "Tsplits: {int32, int64} = DT_INT64")
                                          .compute_depend("char_values");
    static constexpr status infer_shape(shape_context& ctx) {
        ctx.output<"row_splits">() = detail::row_ends(ctx.input<"input">());
        ctx.output<"char_values">() = shape{-1};
        return ok;
    }
    static constexpr status infer_bound(shape_context& ctx) {
        ctx.output<"char_values">() = detail::parts_of_texts(ctx.input<"input">());
        return ok;
    }
};

struct UnicodeDecodeWithOffsets : op<UnicodeDecodeWithOffsets> {
    static constexpr auto prototype = tensorflow::op_def("UnicodeDecodeWithOffsets", "input: string",
        "-> row_splits: Tsplits", "-> char_values: int32", "-> char_to_byte_starts: int64", "input_encoding: string",
        "errors: {'strict', 'replace', 'ignore'} = \"replace\"", "replacement_char: int = 65533",
        "replace_control_characters: bool = false", "Tsplits: {int32, int64} = DT_INT64")
                                          .compute_depend("char_values")
                                          .compute_depend("char_to_byte_starts");
    static constexpr status infer_shape(shape_context& ctx) {
        ctx.output<"row_splits">() = detail::row_ends(ctx.input<"input">());
        ctx.output<"char_to_byte_starts">() = ctx.output<"char_values">() = shape{-1};
        return ok;
    }
    static constexpr status infer_bound(shape_context& ctx) {
        ctx.output<"char_to_byte_starts">() = ctx.output<"char_values">() = detail::parts_of_texts(
            ctx.input<"input">());
        return ok;
    }
};

struct UnicodeEncode : op<UnicodeEncode> {
    struct tensorflow_form : tensorflow::op<tensorflow_form> {
        static constexpr auto prototype = tensorflow::op_def("UnicodeEncode", "input_values: int32",
            "input_splits: Tsplits", "-> output: string", "errors: {'ignore', 'replace', 'strict'} = \"replace\"",
            "output_encoding: {'UTF-8', 'UTF-16-BE', 'UTF-32-BE'}", "replacement_char: int = 65533",
            "Tsplits: {int32, int64} = DT_INT64");
    };
    static constexpr auto prototype = tensorflow::own_def("UnicodeEncode", "input_values: int32",
        "input_splits: Tsplits", "-> output: string", "errors: {'ignore', 'replace', 'strict'} = 'replace'",
        "output_encoding: {'UTF-8', 'UTF-16-BE', 'UTF-32-BE'} = 'UTF-8'", "replacement_char: int = 65533",
        "where Tsplits: {int32, int64}");
    /// One string for each row.
    static constexpr status infer_shape(shape_context& ctx) {
        auto const& ends = ctx.input<"input_splits">();
        if (auto s = rule::expect_rank(ctx.input<"input_values">(), 1, "input_values"); !s) return s;
        if (auto s = rule::expect_rank(ends, 1, "input_splits"); !s) return s;
        if (ends.has_rank() && ends[0].is(0)) return fail(errc::wrong_shape, "input_splits", "at least one end", 1, 0);
        ctx.output<"output">() = shape::of_rank(0).append(ends.has_rank() ? ends[0] - dim(1) : dim::unknown());
        return ok;
    }
};

/// The operators of training graphs that are their own origins.
using string_ops = join<listed_ops<string_lines>,
    ops<DecodeBase64, EncodeBase64, StringJoin, StringSplit, StringSplitV2, StringLower, StringUpper, StringStrip,
        StringLength, StringToNumber, StringToHashBucket, StringToHashBucketFast, StringToHashBucketStrong, AsString,
        RegexReplace, RegexFullMatch, StaticRegexReplace, StaticRegexFullMatch, UnicodeTranscode, Substr, ReduceJoin,
        StringNGrams, UnicodeDecode, UnicodeDecodeWithOffsets, UnicodeEncode>>;

} // namespace library
GRAFT_END
