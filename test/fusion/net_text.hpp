// test/fusion/net_text.hpp - TensorFlow graphs from a short description of each node
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <memory>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "graft/base/error.hpp"
#include "graft/frontend/tensorflow/front_end.hpp"
#include "graft/model/file.hpp"
#include "graft/model/source.hpp"

namespace nets {

/// `1.5` float, `3` int, `true`, `float`/`int32` type, `"x"` string, `[1,2]` list of ints, `{2,3}` shape.
inline std::string value_text(std::string const& v) {
    if (v == "float") return "type: DT_FLOAT";
    if (v == "int32") return "type: DT_INT32";
    if (v == "resource") return "type: DT_RESOURCE";
    if (v == "bool") return "type: DT_BOOL";
    if (v == "true" || v == "false") return "b: " + v;
    if (v[0] == '"') return "s: " + v;
    if (v[0] == '[' || v[0] == '{') {
        std::string out = v[0] == '[' ? "list {" : "shape {";
        std::stringstream all(v.substr(1, v.size() - 2));
        for (std::string one; std::getline(all, one, ',');)
            out += v[0] == '[' ? " i: " + one : " dim { size: " + one + " }";
        return out + " }";
    }
    return (v.find('.') != std::string::npos ? "f: " : "i: ") + v;
}
/// A Const's tensor: `1.5` and `3` scalars, `[1,2]` ints, `(1.,2.)` floats, `<3>1.5` three times 1.5.
inline std::string tensor_text(std::string const& v) {
    bool const whole = v.find('.') == std::string::npos;
    std::string const field = whole ? " int_val: " : " float_val: ";
    std::string shape, values;
    if (v[0] == '[' || v[0] == '(') {
        std::stringstream all(v.substr(1, v.size() - 2));
        std::size_t n = 0;
        for (std::string one; std::getline(all, one, ','); ++n) values += field + one;
        shape = " dim { size: " + std::to_string(n) + " }";
    } else if (v[0] == '<') {
        auto const end = v.find('>');
        std::stringstream all(v.substr(1, end - 1));
        for (std::string one; std::getline(all, one, ',');) shape += " dim { size: " + one + " }";
        values = field + v.substr(end + 1);
    } else {
        values = field + v;
    }
    return std::string("tensor { dtype: ") + (whole ? "DT_INT32" : "DT_FLOAT") + " tensor_shape {" + shape + " }" +
           values + " }";
}

/// One node per line: `name Op input input ^control key=value ...`. A Const has `value=` only; `T` is float if
/// unspecified and the operator is not one that lacks it. Empty lines are skipped.
inline std::string graph_text(std::string_view lines) {
    std::stringstream in{std::string(lines)};
    std::string out;
    for (std::string line; std::getline(in, line);) {
        std::stringstream words(line);
        std::string name, op, word, inputs, attributes;
        if (!(words >> name >> op)) continue;
        bool typed = false;
        auto const attribute = [&](std::string const& key, std::string const& value) {
            attributes += " attr { key: \"" + key + "\" value { " + value + " } }";
        };
        while (words >> word) {
            auto const eq = word.find('=');
            if (eq == std::string::npos) {
                inputs += " input: \"" + word + "\"";
                continue;
            }
            auto const key = word.substr(0, eq), value = word.substr(eq + 1);
            typed = typed || key == "T";
            if (op == "Const") {
                attribute("dtype", value.find('.') == std::string::npos ? "type: DT_INT32" : "type: DT_FLOAT");
                attribute("value", tensor_text(value));
            } else {
                attribute(key, value_text(value));
            }
        }
        if (!typed && op != "Const" && op != "NoOp" && op.find("Placeholder") == std::string::npos &&
            op != "LoopCond" && op.find("TensorArray") == std::string::npos && op != "Cast")
            attribute("T", "type: DT_FLOAT");
        out += "node { name: \"" + name + "\" op: \"" + op + "\"" + inputs + attributes + " }\n";
    }
    return out;
}

/// Reads a graph in the text form of the framework; errors are added.
inline std::shared_ptr<graft::model::source> read(std::string_view text, graft::error_list& errors) {
    std::vector<std::byte> bytes(text.size());
    for (std::size_t i = 0; i < text.size(); ++i) bytes[i] = static_cast<std::byte>(text[i]);
    auto model = std::make_shared<graft::model::source>();
    if (!errors.add(graft::tensorflow::read(
            std::make_shared<graft::mapped_file const>(std::move(bytes)), "net.pbtxt", {}, *model)))
        return nullptr;
    return model;
}
inline std::shared_ptr<graft::model::source> net(std::string_view lines, graft::error_list& errors) {
    return read(graph_text(lines), errors);
}

} // namespace nets
