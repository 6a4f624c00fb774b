// test/export/target.hpp - helpers of the export tests: all shipped parts, and a round trip of a model
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <doctest/doctest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <string>
#include <string_view>
#include <system_error>
#include <unistd.h>
#include <utility>
#include <vector>

#include "graft/export/onnx/write_model.hpp"
#include "graft/program/compile.hpp"
#include "graft/run.hpp"
#include "graft/session/session.hpp"
#include "graft/shipped.hpp"
#include "graft/text.hpp"

namespace [[gnu::visibility("hidden")]] export_test {

using graft::errc;
namespace out = graft::onnx::out;

/// A directory that is removed after the test.
class folder {
public:
    folder() : path_(std::filesystem::temp_directory_path() / ("graft_export_test_" + std::to_string(::getpid()))) {
        std::filesystem::create_directories(path_);
    }
    folder(folder const&) = delete;
    folder& operator=(folder const&) = delete;
    ~folder() {
        std::error_code ignored;
        std::filesystem::remove_all(path_, ignored);
    }
    [[nodiscard]] std::string path(std::string const& name) const { return (path_ / name).string(); }
    [[nodiscard]] std::string file(std::string const& name, std::string_view content) const {
        std::ofstream(path(name), std::ios::binary) << content;
        return path(name);
    }

private:
    std::filesystem::path path_;
};

/// A node in text form, on one line; `inputs` separated by blanks.
inline std::string node(
    std::string const& name, std::string const& op, std::string const& inputs = {}, std::string const& attrs = {}) {
    std::string text = "node { name: \"" + name + "\" op: \"" + op + "\"";
    for (std::size_t at = 0; at < inputs.size();) {
        auto const end = std::min(inputs.find(' ', at), inputs.size());
        text += " input: \"" + inputs.substr(at, end - at) + "\"";
        at = end + 1;
    }
    return text + " " + attrs + " }\n";
}
inline std::string dims_of(std::vector<int> const& dims) {
    std::string text;
    for (auto const d : dims) text += " dim { size: " + std::to_string(d) + " }";
    return text;
}
inline std::string attr(std::string const& key, std::string const& value) {
    return " attr { key: \"" + key + "\" value { " + value + " } }";
}
inline std::string type(std::string const& key = "T", std::string const& is = "DT_FLOAT") {
    return attr(key, "type: " + is);
}
inline std::string input(std::string const& name, std::vector<int> const& dims, std::string const& is = "DT_FLOAT") {
    return node(name, "Placeholder", "", type("dtype", is) + attr("shape", "shape {" + dims_of(dims) + " }"));
}
/// A constant of floats that increase in steps of a sixteenth, from minus one half on.
inline std::string weights(std::string const& name, std::vector<int> const& dims) {
    int count = 1;
    for (auto const d : dims) count *= d;
    std::string values;
    for (int i = 0; i < count; ++i) values += " float_val: " + std::to_string((i * 7 % 16 - 8) / 16.0);
    return node(name, "Const", "",
        type("dtype") +
            attr("value", "tensor { dtype: DT_FLOAT tensor_shape {" + dims_of(dims) + " }" + values + " }"));
}
inline std::string integers(std::string const& name, std::vector<int> const& values) {
    std::string all;
    for (auto const v : values) all += " int_val: " + std::to_string(v);
    return node(name, "Const", "",
        type("dtype", "DT_INT32") + attr("value", "tensor { dtype: DT_INT32 tensor_shape {" +
                                                      dims_of({static_cast<int>(values.size())}) + " }" + all + " }"));
}

/// The graph of a model, imported with the shipped target.
inline graft::graph imported(std::string const& path, std::vector<std::string> const& outputs = {}) {
    graft::import_options how;
    how.outputs = outputs;
    auto created = graft::import(graft::shipped::target(), path, how);
    for (auto const& e : created.error().errors) MESSAGE(graft::to_text(e));
    REQUIRE(created);
    return std::move(*created);
}
/// The results of a graph for increasing inputs: every output as floats.
inline std::map<std::string, std::vector<float>> run(graft::graph g) {
    auto const program = graft::compile(std::move(g), graft::shipped::target());
    for (auto const& e : program.error().errors) MESSAGE(graft::to_text(e));
    REQUIRE(program);
    graft::session session{*program};
    REQUIRE(session.ready());
    auto const& all = program->graph();
    for (auto const& in : all.inputs) {
        auto const& d = all.tensors[in.tensor].desc;
        auto const count = static_cast<std::size_t>(d.shape.elements().value());
        if (d.type == graft::dtype::boolean) {
            std::vector<std::uint8_t> const yes(count, 1);
            REQUIRE(session.set_input(
                in.name, graft::span<std::byte const>(reinterpret_cast<std::byte const*>(yes.data()), count)));
            continue;
        }
        std::vector<float> x(count);
        for (std::size_t i = 0; i < count; ++i) x[i] = static_cast<float>(i % 23) / 8.f - 1.f;
        REQUIRE(session.set_input<float>(in.name, x));
    }
    REQUIRE(session.run());
    std::map<std::string, std::vector<float>> results;
    for (auto const& out : all.outputs) {
        auto const y = *session.output<float>(out.name);
        results[std::string(out.name)] = {y.begin(), y.end()};
    }
    return results;
}
inline void check_equal(
    std::map<std::string, std::vector<float>> const& a, std::map<std::string, std::vector<float>> const& b) {
    REQUIRE(a.size() == b.size());
    for (auto const& entry : a) {
        auto const& name = entry.first;
        auto const& values = entry.second;
        CAPTURE(name);
        REQUIRE(b.count(name) == 1);
        auto const& others = b.at(name);
        REQUIRE(values.size() == others.size());
        for (std::size_t i = 0; i < values.size(); ++i) CHECK(values[i] == doctest::Approx(others[i]).epsilon(1e-4));
    }
}

/// The bytes of the exported model of a graph; the errors if the export fails.
struct written {
    std::vector<std::byte> bytes{};
    graft::error_list errors{};
    out::write_report report{};
};
inline written write(graft::graph const& g, out::write_options const& how = {},
    out::exporters const& ways = graft::shipped::onnx_exporters()) {
    written w;
    out::model_draft draft;
    auto const created = w.errors.take(out::write_model(g, ways, how, "weights.data", draft, &w.report));
    for (auto const& p : created.model) {
        w.bytes.insert(w.bytes.end(), p.own.begin(), p.own.end());
        w.bytes.insert(w.bytes.end(), p.seen.begin(), p.seen.end());
    }
    return w;
}

} // namespace export_test
