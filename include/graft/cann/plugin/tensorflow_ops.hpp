// graft/cann/plugin/tensorflow_ops.hpp - TensorFlow's list of operators (an OpList, ops.pbtxt) as origin definitions
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdio>
#include <deque>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "graft/base/container/series.hpp"
#include "graft/base/error.hpp"
#include "graft/cann/run_time_rows.hpp"
#include "graft/frontend/tensorflow/dtype.hpp"
#include "graft/frontend/tensorflow/op_def.hpp"
#include "graft/frontend/tensorflow/schema.hpp"
#include "graft/model/wire/reader.hpp"
#include "graft/model/wire/text.hpp"
#include "graft/op/define/prototype.hpp"

GRAFT_BEGIN
namespace cann {

namespace detail {

/// One OpDef in the syntax of `tensorflow::op_def`.
class op_def_in_terms {
    using schema = tensorflow::schema;

public:
    std::string name{};
    std::deque<std::string> words{};

    explicit op_def_in_terms(byte_view message) {
        std::deque<std::string> outputs, attributes;
        wire::reader all(message);
        for (wire::field f; all.next(f);) {
            if (f.number == schema::op_def["name"]) name = wire::as_string(f.bytes);
            else if (f.number == schema::op_def["input_arg"]) words.push_back(port(f.bytes));
            else if (f.number == schema::op_def["output_arg"]) outputs.push_back("-> " + port(f.bytes));
            else if (f.number == schema::op_def["attr"]) attributes.push_back(attribute(f.bytes));
        }
        words.insert(words.end(), outputs.begin(), outputs.end());
        words.insert(words.end(), attributes.begin(), attributes.end());
    }

private:
    static std::string type_name(std::uint64_t number) {
        return "DT_" + std::string(tensorflow::data_type_of(static_cast<std::int64_t>(number)).name);
    }
    static std::string port(byte_view message) {
        constexpr auto& arg = schema::op_def_arg_def;
        std::string name, type, count;
        bool is_reference = false;
        wire::reader all(message);
        for (wire::field f; all.next(f);) {
            if (f.number == arg["name"]) name = wire::as_string(f.bytes);
            else if (f.number == arg["type"]) type = type_name(f.value);
            else if (f.number == arg["type_attr"] || f.number == arg["type_list_attr"]) type = wire::as_string(f.bytes);
            else if (f.number == arg["number_attr"]) count = wire::as_string(f.bytes);
            else if (f.number == arg["is_ref"]) is_reference = f.value != 0;
        }
        if (is_reference) type = "Ref(" + type + ")";
        return name + ": " + (count.empty() ? "" : count + " * ") + type;
    }
    struct value {
        std::vector<std::string> elements{};
        std::string text{};
    };
    static std::string real(std::uint64_t raw) {
        char text[40];
        std::snprintf(text, sizeof text, "%.9g", static_cast<double>(wire::as_float(raw)));
        return text;
    }
    static void element(std::uint32_t number, wire::field const& f, std::vector<std::string>& to) {
        constexpr auto& list = schema::attr_value_list_value;
        auto const each = [&](wire::wire_type of, auto put) {
            if (f.type != wire::wire_type::bytes) return put(f.value);
            (void)wire::each_scalar(f, of, [&](std::uint64_t v) { put(v); });
        };
        if (number == list["s"]) to.push_back("'" + std::string(wire::as_string(f.bytes)) + "'");
        else if (number == list["i"])
            each(wire::wire_type::varint, [&](std::uint64_t v) { to.push_back(std::to_string(wire::as_int64(v))); });
        else if (number == list["f"]) each(wire::wire_type::fixed32, [&](std::uint64_t v) { to.push_back(real(v)); });
        else if (number == list["b"])
            each(wire::wire_type::varint, [&](std::uint64_t v) { to.push_back(v ? "true" : "false"); });
        else if (number == list["type"])
            each(wire::wire_type::varint, [&](std::uint64_t v) { to.push_back(type_name(v)); });
    }
    static value value_in(byte_view message) {
        constexpr auto& of = schema::attr_value;
        value v;
        wire::reader all(message);
        for (wire::field f; all.next(f);) {
            if (f.number == of["s"]) v.text = "'" + std::string(wire::as_string(f.bytes)) + "'";
            else if (f.number == of["i"]) v.text = std::to_string(wire::as_int64(f.value));
            else if (f.number == of["f"]) v.text = real(f.value);
            else if (f.number == of["b"]) v.text = f.value ? "true" : "false";
            else if (f.number == of["type"]) v.text = type_name(f.value);
            else if (f.number == of["list"]) {
                v.text = "[]";
                wire::reader elements(f.bytes);
                for (wire::field e; elements.next(e);) element(e.number, e, v.elements);
            } else {
                v.text = "{}";
            }
        }
        if (v.text == "[]") v.text = "[" + joined(v.elements) + "]";
        return v;
    }
    static std::string joined(std::vector<std::string> const& all) {
        std::string text;
        for (auto const& one : all) text += (text.empty() ? "" : ", ") + one;
        return text;
    }
    static std::string attribute(byte_view message) {
        constexpr auto& of = schema::op_def_attr_def;
        std::string name, type, min;
        value fallback, allowed;
        std::int64_t minimum = 0;
        bool has_minimum = false;
        wire::reader all(message);
        for (wire::field f; all.next(f);) {
            if (f.number == of["name"]) name = wire::as_string(f.bytes);
            else if (f.number == of["type"]) type = wire::as_string(f.bytes);
            else if (f.number == of["default_value"]) fallback = value_in(f.bytes);
            else if (f.number == of["allowed_values"]) allowed = value_in(f.bytes);
            else if (f.number == of["has_minimum"]) has_minimum = f.value != 0;
            else if (f.number == of["minimum"]) minimum = wire::as_int64(f.value);
        }
        auto const choices = "{" + joined(allowed.elements) + "}";
        if (!allowed.elements.empty()) {
            if (type == "list(type)" || type == "list(string)") type = "list(" + choices + ")";
            else type = choices;
        }
        if (has_minimum) min = " >= " + std::to_string(minimum);
        return name + ": " + type + min + (fallback.text.empty() ? "" : " = " + fallback.text);
    }
};

} // namespace detail

/// Definitions of TensorFlow's operators, read at run time.
class GRAFT_TYPE tensorflow_definitions {
public:
    /// Adds those of an OpList, text or binary. Definitions that cannot be expressed in the syntax of `op_def` are
    /// counted in `skipped`.
    /// error those of the text reader; malformed_field
    error_list read(std::string_view bytes, std::string const& file) {
        error_list errors;
        std::vector<std::byte> encoded;
        byte_view wire{reinterpret_cast<std::byte const*>(bytes.data()), bytes.size()};
        if (bytes.find_first_not_of(" \t\r\n#") == bytes.find("op")) {
            series<wire::position> marks;
            if (!wire::text_to_wire(bytes, tensorflow::schema::op_list, encoded, marks, {}, file, errors))
                return errors;
            wire = {encoded.data(), encoded.size()};
        }
        wire::reader all(wire);
        for (wire::field f; all.next(f);)
            if (f.number == tensorflow::schema::op_list["op"]) add(detail::op_def_in_terms(f.bytes));
        if (all.error() != errc::ok) errors.add(all.error(), place::in(file));
        return errors;
    }
    run_time_rows rows{};
    std::vector<std::pair<std::string, std::string>> skipped{}; ///< name, and the unsupported word

private:
    void add(detail::op_def_in_terms const& of) {
        std::vector<std::string_view> words(of.words.begin(), of.words.end());
        prototype p{string_ref(std::string_view(of.name))};
        tensorflow::detail::op_def_reader(p, {words.data(), words.size()}).run();
        if (auto const why = rows.add(p); why.code != errc::ok)
            skipped.emplace_back(of.name, std::string(std::string_view(why.parameter)));
    }
};

} // namespace cann
GRAFT_END
