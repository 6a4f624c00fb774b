// test/model/caffe_net.hpp - nets for the tests of the Caffe reader, hand-written or from a folder of real ones
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <doctest/doctest.h>

#include <algorithm>
#include <cstddef>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <memory>
#include <optional>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "graft/frontend/caffe/attributes.hpp"
#include "graft/frontend/caffe/blobs.hpp"
#include "graft/frontend/caffe/front_end.hpp"
#include "graft/frontend/caffe/splits.hpp"
#include "graft/model/wire/text.hpp"
#include "graft/model/wire/text_options.hpp"
#include "graft/model/wire/writer.hpp"
#include "test/corpus.hpp"

namespace [[gnu::visibility("hidden")]] caffe_test {

using graft::errc;
using strings = std::vector<std::string>;

inline std::shared_ptr<graft::mapped_file const> file_of(std::string_view content) {
    auto const bytes = graft::as_bytes(graft::span(content));
    return std::make_shared<graft::mapped_file>(std::vector<std::byte>(bytes.begin(), bytes.end()));
}
inline std::shared_ptr<graft::mapped_file const> file_of(graft::wire::writer const& message) {
    return std::make_shared<graft::mapped_file>(std::vector<std::byte>(message.bytes.begin(), message.bytes.end()));
}

/// The wire bytes of a NetParameter in text form.
inline std::string binary(std::string_view text) {
    std::vector<std::byte> out;
    graft::series<graft::wire::position> marks;
    graft::error_list errors;
    CHECK(graft::wire::text_to_wire(text, graft::caffe::schema::net_parameter, out, marks, {}, "made", errors));
    return {reinterpret_cast<char const*>(out.data()), out.size()};
}

/// A net after reading.
struct net {
    graft::model::source source{};
    graft::error_list errors{};
    bool good = false;

    net() = default;
    explicit net(std::shared_ptr<graft::mapped_file const> from, graft::caffe::net_state const& state = {},
        std::shared_ptr<graft::mapped_file const> weights = nullptr, graft::read_budget const& budget = {}) {
        good = errors.add(
            graft::caffe::read(std::move(from), "net", std::move(weights), "weights", state, budget, source));
    }
    explicit net(std::string_view text, graft::caffe::net_state const& state = {}, std::string_view weights = {})
        : net(file_of(text), state, weights.empty() ? nullptr : file_of(weights)) {}

    [[nodiscard]] strings names() const {
        strings all;
        for (auto const& n : source.main.nodes) all.emplace_back(n.name);
        return all;
    }
    [[nodiscard]] graft::model::node const& node(std::string_view name) const {
        for (auto const& n : source.main.nodes)
            if (n.name == name) return n;
        FAIL("no layer " << std::string(name));
        return source.main.nodes.front();
    }
    /// Codes of all errors, with node and actual value.
    [[nodiscard]] strings mistakes() const {
        strings all;
        for (auto const& e : errors.errors)
            all.push_back(
                std::to_string(static_cast<int>(e.code)) + " " + e.where.node + " " + e.where.port + " " + e.got);
        return all;
    }
    [[nodiscard]] bool has(errc code) const {
        return std::any_of(errors.errors.begin(), errors.errors.end(), [&](auto const& e) { return e.code == code; });
    }
    /// Attribute `name` of a layer's parameter.
    std::optional<graft::attr_value> attr(std::string_view layer, std::string_view parameter, std::string_view name) {
        graft::series<graft::named_attr> all;
        CHECK(graft::caffe::attributes(source, node(layer), parameter, all, errors));
        for (auto const& a : all)
            if (a.name == name) return a.value;
        return std::nullopt;
    }
    /// Numbers of the blob at `index`.
    std::vector<float> numbers(std::string_view layer, std::size_t index) {
        auto const all = graft::caffe::blobs(source, node(layer), errors);
        if (index >= all.size()) return {};
        std::vector<float> out(all[index].data.bytes.size() / sizeof(float));
        for (std::size_t i = 0; i < out.size(); ++i) out[i] = graft::load<float>(all[index].data.bytes.data() + 4 * i);
        return out;
    }
    /// `layer:port` of each bottom.
    [[nodiscard]] strings bottoms(std::string_view layer) const {
        strings all;
        for (auto const& e : source.main.inputs(node(layer)))
            all.push_back(e.node == graft::model::none
                              ? "none"
                              : std::string(source.main.nodes[e.node].name) + ":" + std::to_string(e.port));
        return all;
    }
};

inline graft::caffe::net_state train() {
    graft::caffe::net_state s;
    s.train = true;
    return s;
}

/// The corpus' folder of Caffe models.
inline std::filesystem::path corpus() { return test::corpus() / "caffe"; }
inline std::string content(std::filesystem::path const& path) {
    std::ifstream in(path, std::ios::binary);
    REQUIRE_MESSAGE(in, path.string());
    return {std::istreambuf_iterator<char>(in), {}};
}
inline std::vector<std::filesystem::path> files(std::filesystem::path const& folder, std::string_view extension) {
    std::vector<std::filesystem::path> all;
    if (std::filesystem::exists(folder))
        for (auto const& f : std::filesystem::recursive_directory_iterator(folder))
            if (f.path().extension() == extension) all.push_back(f.path());
    std::sort(all.begin(), all.end());
    return all;
}

/// A table with one header line.
using row = std::map<std::string, std::string>;
inline std::vector<row> table(std::filesystem::path const& path) {
    std::istringstream in(content(path));
    std::vector<row> all;
    strings head;
    for (std::string line; std::getline(in, line);) {
        strings cells{""};
        for (char c : line)
            if (c == '\t') cells.emplace_back();
            else if (c != '\r') cells.back() += c;
        if (head.empty()) {
            head = cells;
            continue;
        }
        row r;
        for (std::size_t i = 0; i < head.size() && i < cells.size(); ++i) r[head[i]] = cells[i];
        all.push_back(r);
    }
    return all;
}

} // namespace caffe_test
