// graft/text/page/facts.hpp - what a page knows beside the graph and its picture: constants, times, differences, errors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "graft/base/container/series.hpp"
#include "graft/base/container/span.hpp"
#include "graft/base/error.hpp"
#include "graft/base/separate.hpp"
#include "graft/model/source.hpp"
#include "graft/op/catalog/family.hpp"
#include "graft/session/profile.hpp"
#include "graft/session/roofline.hpp"
#include "graft/text/page/constant_statistics.hpp"
#include "graft/text/page/difference.hpp"
#include "graft/text/view.hpp"

GRAFT_BEGIN

/// Another page of the same import.
struct GRAFT_TYPE page_link {
    std::string stage{}, ///< how the page is called: `4-mapped`
        file{};          ///< its address, relative to the page
};

/// What a page shows beside the graph. Members that are not set are unknown; what they point at is read in the call.
struct GRAFT_TYPE page_options {
    std::string title{},                              ///< name of the model
        stage{};                                      ///< of the import, as in `pages`
    std::vector<page_link> pages{};                   ///< of all stages, this one too
    span<operator_family const> families{};           ///< colour the operators: `shipped::families()`
    run_profile const* profile = nullptr;             ///< times of the nodes
    chip_descriptor const* chip = nullptr;            ///< of `roofline`
    series<roofline_point> const* roofline = nullptr; ///< the bottleneck of each node on `chip`
    graph_difference const* difference = nullptr;     ///< to another stage or model
    error_list const* errors = nullptr;               ///< those of a refused model, in addition to faults of the graph
    /// Elements of a constant that are read for its statistics; 0: constants have none.
    std::size_t constant_elements = constant_statistics::most;
};

/// Tensors of one page whose unknown dims are explained, the first ones: each costs the rules of the nodes before it.
inline constexpr std::size_t explained_tensors = 200;

/// The facts of a graph as JSON: version, title, stage, pages {stage, file}, picture (`picture_json`), constants
/// {TENSOR: {statistics, values: the first 256}}, unknown {TENSOR: why}, families {OPERATOR: family}, profile {runs,
/// nodes {node, count, total_ns}}, roofline {chip, macs_per_second, bytes_per_second, nodes {node, macs, bytes,
/// least_ns, bound}}, difference (`write_difference`), errors {node (null: none), message}.
/// cost that of the picture, of the statistics, and of `unknown_reasons` for the tensors that are explained
[[nodiscard]] GRAFT_LARGE std::string page_json(graph_view const& v, page_options const& options = {});
/// The same of a model as read: picture, families, difference and errors.
[[nodiscard]] GRAFT_LARGE std::string page_json(model::source const& m, page_options const& options = {});

GRAFT_END

#if !defined(GRAFT_SEPARATE) || defined(GRAFT_SOURCE)
#include "graft/text/detail/page_facts.ipp"
#endif
