// test/import/any_node.hpp - models in text form with one node of any operator of a framework: inputs of any rank,
// attributes at their extremes, absent and superfluous parts
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <iterator>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "graft/mapping/declare/plugin_set.hpp"
#include "graft/tensor/dtype_set.hpp"

namespace any_node {

using graft::attr_kind;
using graft::dtype;
using graft::presence;

struct dice {
    std::uint64_t state = 7;

    /// A number below `sides`.
    std::uint64_t operator()(std::uint64_t sides) {
        state = state * 6364136223846793005u + 1442695040888963407u;
        return (state >> 33) % sides;
    }
    /// True in `part` of 100 cases.
    bool is(std::uint64_t part) { return (*this)(100) < part; }
    std::string_view one_of(std::string_view words) { // separated by `|`
        std::size_t count = 1;
        for (auto c : words) count += c == '|';
        for (auto skip = (*this)(count); skip > 0; --skip) words.remove_prefix(words.find('|') + 1);
        return words.substr(0, words.find('|'));
    }
    /// Mostly a number that an attribute may have.
    std::int64_t number() {
        constexpr std::int64_t all[] = {1, 0, -1, 2, 3, -2, 4, 7, 1000, -1000, INT64_MAX, INT64_MIN, INT32_MAX,
            INT32_MIN, INT64_MIN + 1, std::int64_t{1} << 32, 10, 9, 25, 26};
        return all[(*this)(is(60) ? 6 : std::size(all))];
    }
    std::string real() {
        constexpr std::string_view all[] = {"1", "0", "0.5", "-1", "1e30", "-1e-30", "inf", "nan", "1e15"};
        return std::string(all[(*this)(is(70) ? 3 : std::size(all))]);
    }
};

/// What a tensor of the model is: of unknown rank, or its dims as text: `2`, `?`, `n`.
struct tensor_text {
    dtype type = dtype::f32;
    bool ranked = true, constant = false;
    std::vector<std::string> dims{};
    std::vector<std::int64_t> values{};
};

/// Creates the models: the parts that all frameworks have. The rest is in `onnx_text`, `tensorflow_text`, `caffe_text`.
class writer {
public:
    writer(graft::plugin_set const& set, graft::op_id op, std::uint64_t seed) : c_(set.origins), op_(op) {
        roll_.state += seed * 0x9E3779B97F4A7C15u + op * 7919u;
        for (int i = 0; i < 4; ++i) roll_(2);
        rank_ = any_rank();
        common_ = static_cast<std::int64_t>(1 + roll_(4));
    }

protected:
    std::int64_t any_rank() { // -1: unknown
        constexpr std::int64_t all[] = {-1, 0, 1, 2, 3, 4, 4, 5, 7, 9, 25, 26};
        return all[roll_(roll_.is(90) ? 9 : std::size(all))];
    }
    tensor_text any_tensor(dtype type) {
        tensor_text t;
        t.type = type;
        auto const is_index = type == dtype::i64 || type == dtype::i32;
        t.constant = roll_.is(is_index ? 75 : 15);
        if (t.constant) {
            auto const rank = is_index ? (roll_.is(80) ? 1u : roll_(3)) : roll_(4);
            std::size_t count = 1;
            for (std::uint64_t i = 0; i < rank; ++i) {
                auto const d = rank > 1                     ? roll_(3)
                               : roll_.is(40) && rank_ >= 0 ? static_cast<std::uint64_t>(rank_)
                                                            : roll_(7);
                count *= d;
                t.dims.push_back(std::to_string(d));
            }
            for (std::size_t i = 0; i < count; ++i) t.values.push_back(roll_.number());
            return t;
        }
        auto const rank = roll_.is(65) ? rank_ : any_rank();
        t.ranked = rank >= 0;
        for (std::int64_t i = 0; i < rank; ++i) {
            constexpr std::string_view words[] = {
                "?", "n", "0", "1", "2", "3", "5", "2147483648", "9223372036854775807", "-1", "-7"};
            t.dims.push_back(roll_.is(50) ? std::to_string(common_)
                                          : std::string(words[roll_(roll_.is(85) ? 7 : std::size(words))]));
        }
        return t;
    }
    /// A dtype for port `p`; ports of one variable mostly have the same.
    dtype type_of(graft::param_row const& p) {
        auto const all = graft::dtype_set::of(p.types);
        std::vector<dtype> of;
        for (int i = 0; i < 64; ++i)
            if (auto const t = static_cast<dtype>(i); all.has(t)) of.push_back(t);
        if (of.empty()) return dtype::f32;
        auto type = all.has(dtype::f32) && roll_.is(60)   ? dtype::f32
                    : all.has(dtype::i64) && roll_.is(50) ? dtype::i64
                                                          : of[roll_(of.size())];
        if (p.variable >= 0 && roll_.is(95)) type = variables_.try_emplace(p.variable, type).first->second;
        return type;
    }
    /// How many tensors port `p` has.
    std::size_t count_of(graft::param_row const& p) {
        if (p.how == presence::required) return roll_.is(97) ? 1 : roll_(3);
        return roll_(p.how == presence::optional ? 2 : 4);
    }
    /// The values that the definition admits for text attribute `at`, separated by `|`; empty: any.
    std::string_view words_of(std::size_t at) const {
        auto const first = c_.inputs(op_).size() + c_.outputs(op_).size();
        for (auto const& f : c_.facts_of(op_))
            if (f.kind == graft::fact_kind::one_of && f.param == first + at) return c_.text(f.bytes);
        return {};
    }
    std::string text_of(std::size_t at) {
        auto const words = words_of(at);
        if (!words.empty() && roll_.is(90)) return std::string(roll_.one_of(words));
        return std::string(roll_.one_of("|SAME|VALID|NHWC|NCHW|a,b->c|ij,jk->ik|...|add|none|x"));
    }
    /// Whether the node has attribute `p`.
    bool has(graft::param_row const& p) { return roll_.is(p.has_default || p.how == presence::optional ? 55 : 95); }
    /// The length of a list: mostly one that fits the rank.
    std::uint64_t length() {
        if (roll_.is(50) && rank_ >= 2) return static_cast<std::uint64_t>(roll_.is(60) ? rank_ - 2 : rank_);
        if (roll_.is(30) && rank_ >= 2) return static_cast<std::uint64_t>(rank_ - 2) * 2;
        return roll_(7);
    }
    std::string numbers(std::string_view field) {
        std::string text;
        for (auto left = length(); left > 0; --left)
            text += std::string(field) + ": " + std::to_string(roll_.number()) + " ";
        return text;
    }
    std::string reals(std::string_view field) {
        std::string text;
        for (auto left = length(); left > 0; --left) text += std::string(field) + ": " + roll_.real() + " ";
        return text;
    }

    graft::catalog_view const& c_;
    graft::op_id op_;
    dice roll_{};
    std::int64_t rank_ = 0, common_ = 1;
    std::map<int, dtype> variables_{};
};

class onnx_text : public writer {
public:
    using writer::writer;

    std::string text() {
        std::string parts, node, name(c_.name(op_)), domain;
        if (auto const dot = name.rfind('.'); dot != std::string::npos)
            domain = name.substr(0, dot), name = name.substr(dot + 1);
        node = "node { op_type: '" + name + "' name: 'y' domain: '" + domain + "' ";
        std::size_t inputs = 0;
        for (auto const& p : c_.inputs(op_))
            for (auto left = count_of(p) + (p.how == presence::optional ? 2 : 0); left > 0; --left) {
                if (p.how == presence::optional && left > 1) { // an absent one has an empty name
                    if (left == 2) node += "input: '' ";
                    --left;
                    continue;
                }
                auto const input = "x" + std::to_string(inputs++);
                node += "input: '" + input + "' ";
                parts += declared(input, any_tensor(type_of(p)));
            }
        auto outputs = roll_(c_.outputs(op_).size() + 2);
        if (roll_.is(70)) outputs = c_.outputs(op_).size();
        std::string results;
        for (std::size_t i = 0; i < outputs; ++i) {
            auto const output = "y" + std::to_string(i);
            node += "output: '" + (i != 0 && roll_.is(15) ? "" : output) + "' ";
            if (i == 0) results += "output { name: '" + output + "' } ";
        }
        auto const attributes = c_.attributes(op_);
        for (std::size_t i = 0; i < attributes.size(); ++i)
            if (has(attributes[i]))
                node += "attribute { name: '" + std::string(c_.text(attributes[i].name)) + "' " +
                        value(attributes[i], i) + "} ";
        auto const since = c_.ops[op_].since;
        auto const version = std::to_string(since == 0 ? 1 : since);
        return "ir_version: 8 opset_import { domain: '" + domain + "' version: " + version + " } " +
               (domain.empty() ? "" : "opset_import { version: 17 } ") + "graph { name: 'g' " + node + "} " + parts +
               results + "}";
    }

private:
    static int number_of(dtype t) {
        switch (t) {
        case dtype::f32: return 1;
        case dtype::u8: return 2;
        case dtype::i8: return 3;
        case dtype::u16: return 4;
        case dtype::i16: return 5;
        case dtype::i32: return 6;
        case dtype::i64: return 7;
        case dtype::string: return 8;
        case dtype::boolean: return 9;
        case dtype::f16: return 10;
        case dtype::f64: return 11;
        case dtype::u32: return 12;
        case dtype::u64: return 13;
        case dtype::bf16: return 16;
        default: return 1;
        }
    }
    static std::string constant(tensor_text const& t) {
        std::string text = "data_type: " + std::to_string(number_of(t.type)) + " ";
        for (auto const& d : t.dims) text += "dims: " + d + " ";
        for (auto v : t.values) {
            auto const small = std::to_string(static_cast<std::int8_t>(v));
            if (t.type == dtype::f32) text += "float_data: " + small + " ";
            else if (t.type == dtype::i64) text += "int64_data: " + std::to_string(v) + " ";
            else if (t.type == dtype::f64) text += "double_data: " + small + " ";
            else if (t.type == dtype::u64 || t.type == dtype::u32) text += "uint64_data: 3 ";
            else if (t.type == dtype::string) text += "string_data: 'a' ";
            else if (t.type == dtype::i32) text += "int32_data: " + std::to_string(static_cast<std::int32_t>(v)) + " ";
            else text += "int32_data: " + std::to_string(v & 1) + " ";
        }
        return text;
    }
    static std::string declared(std::string const& name, tensor_text const& t) {
        if (t.constant) return "initializer { name: '" + name + "' " + constant(t) + "} ";
        auto text = "input { name: '" + name + "' type { tensor_type { elem_type: " + std::to_string(number_of(t.type));
        if (t.ranked) {
            text += " shape { ";
            for (auto const& d : t.dims)
                text += d == "?" ? "dim { } " : d == "n" ? "dim { dim_param: 'n' } " : "dim { dim_value: " + d + " } ";
            text += "} ";
        }
        return text + "} } } ";
    }
    std::string value(graft::param_row const& p, std::size_t at) {
        auto const kind = roll_.is(97) ? p.attribute : attr_kind::integers;
        switch (kind) {
        case attr_kind::floating: return "type: FLOAT f: " + roll_.real() + " ";
        case attr_kind::string: return "type: STRING s: '" + text_of(at) + "' ";
        case attr_kind::integers:
        case attr_kind::booleans: return "type: INTS " + numbers("ints");
        case attr_kind::floats: return "type: FLOATS " + reals("floats");
        case attr_kind::strings: {
            std::string text = "type: STRINGS ";
            for (auto left = roll_(5); left > 0; --left) text += "strings: '" + text_of(at) + "' ";
            return text;
        }
        case attr_kind::tensor: {
            auto t = any_tensor(roll_.is(50) ? dtype::f32 : dtype::i64);
            if (!t.constant) t.dims.clear(), t.values = {roll_.number()};
            return "type: TENSOR t { " + constant(t) + "} ";
        }
        case attr_kind::function: return "type: GRAPH g { name: 'b' } ";
        case attr_kind::boolean: return "type: INT i: " + std::to_string(roll_(2)) + " ";
        default: return "type: INT i: " + std::to_string(roll_.number()) + " ";
        }
    }
};

class tensorflow_text : public writer {
public:
    using writer::writer;

    std::string text() {
        std::string parts, node = "node { name: 'y' op: '" + std::string(c_.name(op_)) + "' ";
        std::size_t inputs = 0;
        std::map<int, std::size_t> counts;
        std::map<int, dtype> types;
        for (auto const& p : c_.inputs(op_)) {
            auto count = count_of(p);
            if (p.count_attribute >= 0 && roll_.is(95))
                count = counts.try_emplace(p.count_attribute, count).first->second;
            auto type = type_of(p);
            if (p.type_attribute >= 0) type = types.try_emplace(p.type_attribute, type).first->second;
            for (; count > 0; --count) {
                auto const input = "x" + std::to_string(inputs++);
                node += "input: '" + input + "' ";
                parts += declared(input, any_tensor(type));
            }
        }
        auto const attributes = c_.attributes(op_);
        for (std::size_t i = 0; i < attributes.size(); ++i) {
            auto const& p = attributes[i];
            if (!has(p)) continue;
            auto const name = std::string(c_.text(p.name));
            std::string v;
            auto const key = static_cast<int>(i);
            if (p.attribute == attr_kind::type) {
                auto const known = types.find(key);
                v = "type: " + type_name(known != types.end() ? known->second : variable_type(name));
            } else if (counts.count(key) && roll_.is(95)) {
                v = "i: " + std::to_string(counts[key]);
            } else {
                v = value(p, i);
            }
            node += "attr { key: '" + name + "' value { " + v + " } } ";
        }
        return parts + node + "} ";
    }

private:
    static std::string type_name(dtype t) {
        switch (t) {
        case dtype::f64: return "DT_DOUBLE";
        case dtype::i32: return "DT_INT32";
        case dtype::u8: return "DT_UINT8";
        case dtype::i16: return "DT_INT16";
        case dtype::i8: return "DT_INT8";
        case dtype::string: return "DT_STRING";
        case dtype::i64: return "DT_INT64";
        case dtype::boolean: return "DT_BOOL";
        case dtype::f16: return "DT_HALF";
        case dtype::bf16: return "DT_BFLOAT16";
        case dtype::u16: return "DT_UINT16";
        case dtype::u32: return "DT_UINT32";
        case dtype::u64: return "DT_UINT64";
        default: return "DT_FLOAT";
        }
    }
    dtype variable_type(std::string const& attribute) { // a type in a name is that of an index
        if (attribute.size() > 1 && roll_.is(80)) return roll_.is(50) ? dtype::i32 : dtype::i64;
        return variables_.empty() ? dtype::f32 : variables_.begin()->second;
    }
    static std::string shape(tensor_text const& t) {
        if (!t.ranked) return "unknown_rank: true ";
        std::string text;
        for (auto const& d : t.dims) text += "dim { size: " + (d == "?" || d == "n" ? "-1" : d) + " } ";
        return text;
    }
    static std::string tensor(tensor_text const& t) {
        std::string text = "dtype: " + type_name(t.type) + " tensor_shape { " + shape(t) + "} ";
        for (auto v : t.values) {
            auto const small = std::to_string(static_cast<std::int8_t>(v));
            if (t.type == dtype::f64) text += "double_val: " + small + " ";
            else if (t.type == dtype::i64) text += "int64_val: " + std::to_string(v) + " ";
            else if (t.type == dtype::string) text += "string_val: 'a' ";
            else if (t.type == dtype::boolean) text += "bool_val: true ";
            else if (t.type == dtype::f16 || t.type == dtype::bf16) text += "half_val: 0 ";
            else if (t.type == dtype::u32) text += "uint32_val: 1 ";
            else if (t.type == dtype::u64) text += "uint64_val: 1 ";
            else if (t.type == dtype::i32) text += "int_val: " + std::to_string(static_cast<std::int32_t>(v)) + " ";
            else if (t.type == dtype::f32) text += "float_val: " + small + " ";
            else text += "int_val: " + std::to_string(v & 1) + " ";
        }
        return text;
    }
    static std::string declared(std::string const& name, tensor_text const& t) {
        auto const head = "node { name: '" + name + "' op: '" + (t.constant ? "Const" : "Placeholder") +
                          "' attr { key: 'dtype' value { type: " + type_name(t.type) + " } } ";
        return head + (t.constant ? "attr { key: 'value' value { tensor { " + tensor(t) + "} } } } "
                                  : "attr { key: 'shape' value { shape { " + shape(t) + "} } } } ");
    }
    std::string value(graft::param_row const& p, std::size_t at) {
        switch (p.attribute) {
        case attr_kind::integer: return "i: " + std::to_string(roll_.number());
        case attr_kind::floating: return "f: " + roll_.real();
        case attr_kind::boolean: return roll_.is(50) ? "b: true" : "b: false";
        case attr_kind::string: return "s: '" + text_of(at) + "'";
        case attr_kind::shape: return "shape { " + shape(any_tensor(dtype::f32)) + "}";
        case attr_kind::tensor: {
            auto t = any_tensor(roll_.is(50) ? dtype::f32 : dtype::i32);
            if (!t.constant) t.dims.clear(), t.values = {roll_.number()}, t.ranked = true;
            return "tensor { " + tensor(t) + "}";
        }
        case attr_kind::integers: return "list { " + numbers("i") + "}";
        case attr_kind::floats: return "list { " + reals("f") + "}";
        case attr_kind::booleans: return "list { b: true b: false }";
        case attr_kind::types: {
            std::string text = "list { ";
            for (auto left = roll_(4); left > 0; --left) text += "type: DT_FLOAT ";
            return text + "}";
        }
        case attr_kind::shapes: {
            std::string text = "list { ";
            for (auto left = roll_(4); left > 0; --left) text += "shape { " + shape(any_tensor(dtype::f32)) + "} ";
            return text + "}";
        }
        case attr_kind::strings: {
            std::string text = "list { ";
            for (auto left = roll_(5); left > 0; --left) text += "s: '" + text_of(at) + "' ";
            return text + "}";
        }
        case attr_kind::function: return "func { name: 'f' }";
        default: return "list { }";
        }
    }
};

class caffe_text : public writer {
public:
    using writer::writer;

    std::string text() {
        std::string parts, layer = "layer { name: 'y' type: '" + std::string(c_.name(op_)) + "' ";
        std::size_t inputs = 0;
        for (auto const& p : c_.inputs(op_))
            for (auto left = count_of(p); left > 0; --left) {
                auto const input = "x" + std::to_string(inputs++);
                layer += "bottom: '" + input + "' ";
                if (rank_ < 0) rank_ = 4;
                auto t = any_tensor(dtype::f32);
                parts += "layer { name: '" + input + "' type: 'Input' top: '" + input + "' input_param { shape { ";
                for (auto const& d : t.dims) parts += "dim: " + (d == "?" || d == "n" ? "2" : d) + " ";
                parts += "} } } ";
            }
        auto outputs = roll_.is(80) ? c_.outputs(op_).size() : roll_(4);
        for (std::size_t i = 0; i < outputs; ++i) layer += "top: 'y" + std::to_string(i) + "' ";
        auto const message = c_.text(c_.ops[op_].message);
        auto const attributes = c_.attributes(op_);
        if (!message.empty() && roll_.is(95)) {
            layer += std::string(message) + " { ";
            for (std::size_t i = 0; i < attributes.size(); ++i)
                if (has(attributes[i])) layer += value(attributes[i], i);
            layer += "} ";
        }
        return parts + layer + "} ";
    }

private:
    std::string value(graft::param_row const& p, std::size_t at) {
        auto const name = std::string(c_.text(p.name)), field = name + ": ";
        switch (p.attribute) {
        case attr_kind::integer: return field + std::to_string(small()) + " ";
        case attr_kind::unsigned_integer: return field + std::to_string(roll_(4)) + " ";
        case attr_kind::floating: return field + roll_.real() + " ";
        case attr_kind::boolean: return field + (roll_.is(50) ? "true " : "false ");
        case attr_kind::string: {
            auto const words = words_of(at); // an enumerator has no quotes
            return field + (words.empty() ? "'" + text_of(at) + "' " : std::string(roll_.one_of(words)) + " ");
        }
        case attr_kind::integers:
        case attr_kind::unsigned_integers: {
            std::string text;
            for (auto left = length(); left > 0; --left) text += field + std::to_string(small()) + " ";
            return text;
        }
        case attr_kind::floats: return reals(name);
        case attr_kind::message: {
            if (name.find("filler") != std::string::npos) return name + " { type: 'constant' value: 1 } ";
            if (name != "shape") return {};
            std::string text = "shape { ";
            for (auto left = roll_(6); left > 0; --left) text += "dim: " + std::to_string(roll_.number()) + " ";
            return text + "} ";
        }
        default: return {};
        }
    }
    std::int64_t small() { // fields are int32 or uint32
        auto const n = roll_.number();
        return n > INT32_MAX || n < INT32_MIN || roll_.is(60) ? static_cast<std::int64_t>(roll_(5)) : n;
    }
};

/// The model of operator `op` of `set` in its form number `seed`; equal numbers create equal models.
inline std::string model(
    graft::plugin_set const& set, std::string_view framework, graft::op_id op, std::uint64_t seed) {
    if (framework == "onnx") return onnx_text(set, op, seed).text();
    if (framework == "tensorflow") return tensorflow_text(set, op, seed).text();
    return caffe_text(set, op, seed).text();
}

} // namespace any_node
