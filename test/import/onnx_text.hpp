// test/import/onnx_text.hpp - parts of ONNX models in text form: nodes, and integer constants of the model
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <initializer_list>
#include <string>

namespace import_test {

/// A node; `rest` is its text in addition to inputs and outputs, such as `domain: 'l'`.
inline std::string node(std::string const& type, std::initializer_list<std::string> inputs,
    std::initializer_list<std::string> outputs, std::string const& rest = {}) {
    std::string text = "node { op_type: '" + type + "' ";
    for (auto const& i : inputs) text += "input: '" + i + "' ";
    for (auto const& o : outputs) text += "output: '" + o + "' ";
    return text + rest + " } ";
}
/// A constant of int64, a list.
inline std::string numbers(std::string const& name, std::initializer_list<std::int64_t> all) {
    std::string text = "initializer { name: '" + name + "' data_type: 7 dims: " + std::to_string(all.size()) + " ";
    for (auto const i : all) text += "int64_data: " + std::to_string(i) + " ";
    return text + "} ";
}
/// A constant of int64 without dims.
inline std::string number(std::string const& name, std::int64_t n) {
    return "initializer { name: '" + name + "' data_type: 7 int64_data: " + std::to_string(n) + " } ";
}

} // namespace import_test
