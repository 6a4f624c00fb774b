// graft/tiling/detail/simulate_unproved.ipp - the bodies of graft/tiling/simulate_unproved.hpp
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/base/container/algorithm.hpp"
#include "graft/op/infer/trial.hpp"

GRAFT_BEGIN

namespace detail {

GRAFT_LARGE shape three_sizes::pattern(std::size_t k, std::int64_t n) {
    switch (k) {
    case 0: return {n};
    case 1: return {n, 4};
    case 2: return {4, n};
    case 3: return {1, 4, n, 3};
    case 4: return {1, n, 3, 4};
    case 5: return {2, n, 4};
    case 6: return {4};
    case 7: return {4, 4, 1, 1};
    case 8: return {1};
    default: return shape::scalar();
    }
}
GRAFT_LARGE bool three_sizes::is_accepted(std::int64_t n) {
    arguments_.clear();
    std::size_t at = 0;
    auto const inputs = of_.op.inputs(0);
    for (std::size_t i = 0; i < inputs.size(); ++i) {
        if (inputs[i].how == presence::optional) continue;
        for (std::size_t k = 0; k < (inputs[i].how == presence::dynamic ? 2u : 1u); ++k, ++at) {
            if (at == max_tensors) return false;
            arguments_.push_back({of_.op.text(inputs[i].name), literal(pattern(pattern_of_[at], n), types_[i])});
        }
    }
    trial node;
    node.bind(of_.op, span<argument const>(arguments_.data(), arguments_.size()));
    if (!node.misuse || !infer_node(of_.op, 0, node.f)) return false;
    series<kernel_argument> in, out; // without data
    for (auto const* d : node.f.inputs) in.push_back({nullptr, d, nullptr});
    for (auto const& d : node.f.outputs) {
        if (!bytes_of(d).known()) return false;
        out.push_back({nullptr, &d, nullptr});
    }
    kernel_frame const call{node.f.input_ports, node.f.output_ports, in.data(), out.data(), node.f.attributes.data()};
    if (of_.supports && !of_.supports(call)) return false;
    tiling_record record;
    aligned_bytes const data(of_.data_bytes);
    record.data = data.data();
    return static_cast<bool>(of_.tile(node.f, how_.device, record, 0));
}
GRAFT_LARGE bool three_sizes::choose(std::int64_t n) {
    std::size_t tensors = 0;
    for (auto const& in : of_.op.inputs(0))
        tensors += in.how == presence::required ? 1 : in.how == presence::dynamic ? 2 : 0;
    if (tensors == 0 || tensors > max_tensors) return false;
    for (std::size_t first = 0; first < patterns; ++first) {
        pattern_of_.fill(first); // all inputs alike, then all others
        if (is_accepted(n)) return true;
        std::size_t all = 1;
        for (std::size_t t = 1; t < tensors && all < 1000; ++t) all *= patterns;
        for (std::size_t k = 0; k < all; ++k) {
            auto rest = k;
            for (std::size_t t = 1; t < tensors; ++t) pattern_of_[t] = rest % patterns, rest /= patterns;
            if (is_accepted(n)) return true;
        }
    }
    return false;
}
GRAFT_LARGE void three_sizes::on_cores(std::uint32_t from, std::uint32_t to) {
    how_.first_blocks = from, how_.blocks = to;
    trial_(span<argument const>(arguments_.data(), arguments_.size()));
}
GRAFT_LARGE std::optional<error> three_sizes::run() {
    auto const cores = how_.device.cores;
    auto const more = static_cast<std::int64_t>(how_.device.local_bytes / 4) + 33;
    if (!choose(97)) return {};
    for (std::int64_t const n : {std::int64_t{5}, std::int64_t{97}, more}) {
        if (!is_accepted(n)) continue;
        trial_.size(n);
        auto const few = algorithm::min(cores, n == more ? 2u : 9u);
        on_cores(1, few);
        if (few < cores && n != more) on_cores(cores, cores);
        if (trial_.found()) return trial_.found();
    }
    return {};
}

} // namespace detail

GRAFT_END
