// graft/library/text/string/ops.hpp - operators: strings
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/op.hpp"
#include "graft/op/catalog/listed.hpp"

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
    static constexpr operator_line prototype{R"(StringJoin x*N:string -> y:' N?int>=0 separator?string="" | tf:
        inputs->output)"};
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
    static constexpr operator_line prototype{R"(StringSplit input:string delimiter:' -> indices:i64(compute_depend)
        values:string(compute_depend) shape:i64 skip_empty?bool=true)"};
    static constexpr rule::shape_spec infer_shape{"[?] > [?,2] [?] [2]"};
    static constexpr status infer_bound(shape_context& ctx) { return detail::bound_parts(ctx), ok; }
    static constexpr status infer_value(value_context& ctx) { return detail::count_texts(ctx); }
};

struct StringSplitV2 : op<StringSplitV2> {
    static constexpr operator_line prototype{R"(StringSplitV2 input:string sep:' -> indices:i64(compute_depend)
        values:string(compute_depend) shape:i64 maxsplit?int=-1)"};
    static constexpr rule::shape_spec infer_shape{"[?] 0 > [?,2] [?] [2]"};
    static constexpr status infer_bound(shape_context& ctx) { return detail::bound_parts(ctx), ok; }
    static constexpr status infer_value(value_context& ctx) { return detail::count_texts(ctx); }
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
StringLower input:string -> output:' encoding?string="" | S > S
StringUpper input:string -> output:' encoding?string="" | S > S
StringStrip x:string -> y:' | S > S | tf: input->output
StringLength x:string -> y:i32 unit?string{"BYTE","UTF8_CHAR"}="BYTE" | S > S | tf: input->output
StringToNumber x:string -> y:out_type out_type?type{f32,f64,i32,i64,u32,u64}=f32 | S > S | tf: string_tensor->output
StringToHashBucket string_tensor:string -> y:i64 num_buckets?int>=1=1 | S > S | tf: string_tensor:string -> output:i64
    num_buckets?int>=1
StringToHashBucketFast x:string -> y:i64 num_buckets?int>=1=1 | S > S | tf: input:string -> output:i64
    num_buckets?int>=1
StringToHashBucketStrong x:string -> y:i64 num_buckets?int>=1=1 key?list(int) | S > S | tf: input:string -> output:i64
    num_buckets?int>=1 key?list(int)
AsString x:T -> y:string precision?int=-1 scientific?bool=false shortest?bool=false width?int=-1 fill?string="" where
    T=real_number,bool,string,c64,c128,variant | S > S | tf: input->output
UnicodeTranscode input:string -> output:' input_encoding?string
    output_encoding?string{"UTF-16-BE","UTF-32-BE","UTF-8"}="UTF-8" errors?string{"ignore","replace","strict"}="replace"
    replacement_char?int=65533 replace_control_characters?bool=false | S > S | tf: input:string -> output:'
    input_encoding?string output_encoding?string{"UTF-16-BE","UTF-32-BE","UTF-8"}
    errors?string{"ignore","replace","strict"}="replace" replacement_char?int=65533
    replace_control_characters?bool=false
DecodeBase64 x:string -> y:' | S > S | tf: input->output
EncodeBase64 x:string -> y:' pad?bool=false | S > S | tf: input->output
UnsortedSegmentJoin input:string segment_ids:Tindices num_segments:Tnumsegments -> output:string separator?string=""
    where Tindices=i32,i64 Tnumsegments=i32,i64 | [I,S] I n > [n,S] | tf: inputs:string segment_ids:Tindices
    num_segments:Tnumsegments -> output:string separator?string="" Tindices?type{i32,i64}
    Tnumsegments?type{i32,i64}=i32
Fingerprint data:T method:string -> y:u8 where T=any | [n,S] 0 > [n,?] | tf: data,method->fingerprint
DecodePaddedRaw input_bytes:string fixed_length:i32 -> output:out_type out_type?type{floating,signed_integer,u8,u16}
    little_endian?bool=true | [S] 0 > [S,?]
RegexReplace x:string pattern:' rewrite:' -> y:' replace_global?bool=true | S > S | tf: input,pattern,rewrite->output
RegexFullMatch x:string pattern:' -> y:bool | S > S | tf: input,pattern->output
StaticRegexReplace input:string -> output:' pattern?string="" rewrite?string="" replace_global?bool=true | S > S | tf:
    input:string -> output:' pattern?string rewrite?string replace_global?bool=true
StaticRegexFullMatch input:string -> output:bool pattern?string="" | S > S | tf: input:string -> output:bool
    pattern?string
)ops";
};

using StringLower = listed<string_lines, "StringLower">;
using StringUpper = listed<string_lines, "StringUpper">;
using StringStrip = listed<string_lines, "StringStrip">;
using StringLength = listed<string_lines, "StringLength">;
using StringToNumber = listed<string_lines, "StringToNumber">;
using StringToHashBucket = listed<string_lines, "StringToHashBucket">;
using StringToHashBucketFast = listed<string_lines, "StringToHashBucketFast">;
using StringToHashBucketStrong = listed<string_lines, "StringToHashBucketStrong">;
using AsString = listed<string_lines, "AsString">;
using UnicodeTranscode = listed<string_lines, "UnicodeTranscode">;
using DecodeBase64 = listed<string_lines, "DecodeBase64">;
using EncodeBase64 = listed<string_lines, "EncodeBase64">;
using RegexReplace = listed<string_lines, "RegexReplace">;
using RegexFullMatch = listed<string_lines, "RegexFullMatch">;
using StaticRegexReplace = listed<string_lines, "StaticRegexReplace">;
using StaticRegexFullMatch = listed<string_lines, "StaticRegexFullMatch">;

struct Substr : op<Substr> {
    static constexpr operator_line prototype{R"(Substr input:string pos:T len:T -> output:string
        unit?string{"BYTE","UTF8_CHAR"}="BYTE" where T=index_number | tf:)"};
    static constexpr status verify(verify_context& ctx) {
        if (contradict(ctx.desc<"pos">().shape, ctx.desc<"len">().shape))
            return fail(errc::shape_mismatch, "len", "the shape of pos");
        return ok;
    }
    static constexpr auto infer_shape = rule::broadcast<"input", "pos", "output">{};
};

struct ReduceJoin : op<ReduceJoin> {
    static constexpr operator_line prototype{R"(ReduceJoin input:string reduction_indices:i32 -> output:string
        keep_dims?bool=true separator?string="" | tf: inputs,reduction_indices->output keep_dims=false)"};
    static constexpr status infer_shape(shape_context& ctx) {
        auto const& axes = ctx.input<"reduction_indices">();
        if (axes.has_rank() && axes.rank() > 1) return rule::expect_rank(axes, 1, "reduction_indices");
        return rule::reduce_shape(ctx.input<"input">(), rule::value_at_input(ctx, 1), ctx.attr<"keep_dims">(),
            "reduction_indices", ctx.output<"output">());
    }
};

struct StringNGrams : op<StringNGrams> {
    static constexpr operator_line prototype{R"(StringNGrams data:string data_splits:Tsplits ->
        ngrams:string(compute_depend) ngrams_splits:Tsplits separator?string ngram_widths?list(int)[0..]=
        left_pad?string right_pad?string pad_width?int preserve_short_sequences?bool where Tsplits=index_number | tf:
        data:string data_splits:Tsplits -> ngrams:string(compute_depend) ngrams_splits:Tsplits separator?string
        ngram_widths?list(int)[0..] left_pad?string right_pad?string pad_width?int preserve_short_sequences?bool
        Tsplits?type{index_number}=i64)"};
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
    static constexpr operator_line prototype{R"(UnicodeDecode input:string -> row_splits:Tsplits
        char_values:i32(compute_depend) input_encoding?string errors?string{"strict","replace","ignore"}="replace"
        replacement_char?int=65533 replace_control_characters?bool=false Tsplits?type{index_number}=i64)"};
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
    static constexpr operator_line prototype{R"(UnicodeDecodeWithOffsets input:string -> row_splits:Tsplits
        char_values:i32(compute_depend) char_to_byte_starts:i64(compute_depend) input_encoding?string
        errors?string{"strict","replace","ignore"}="replace" replacement_char?int=65533
        replace_control_characters?bool=false Tsplits?type{index_number}=i64)"};
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
    static constexpr operator_line prototype{R"(UnicodeEncode input_values:i32 input_splits:Tsplits -> output:string
        errors?string{"ignore","replace","strict"}="replace"
        output_encoding?string{"UTF-8","UTF-16-BE","UTF-32-BE"}="UTF-8" replacement_char?int=65533 where
        Tsplits=index_number | tf: input_values:i32 input_splits:Tsplits -> output:string
        errors?string{"ignore","replace","strict"}="replace" output_encoding?string{"UTF-8","UTF-16-BE","UTF-32-BE"}
        replacement_char?int=65533 Tsplits?type{index_number}=i64)"};
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

/// The operators of training graphs in this file.
using string_ops =
    join<listed_ops<string_lines>, ops<StringJoin, StringSplit, StringSplitV2, Substr, ReduceJoin, StringNGrams,
                                       UnicodeDecode, UnicodeDecodeWithOffsets, UnicodeEncode>>;

} // namespace library
GRAFT_END
