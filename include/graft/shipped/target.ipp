// graft/shipped/target.ipp - joins the parts of the target
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>

#include "graft/base/container/series.hpp"
#include "graft/base/container/span.hpp"
#include "graft/library/chips.hpp"
#include "graft/mapping/declare/joined_plugins.hpp"
#include "graft/mapping/declare/plugins.hpp"
#include "graft/program/target.hpp"
#include "graft/shipped.hpp"
#include "graft/shipped/detail/joined.hpp"

GRAFT_BEGIN

namespace shipped {

namespace detail {

/// The definitions of all parts' operators with the parts' rules.
class ruled_catalog {
public:
    ruled_catalog(catalog_view const& all, span<catalog_view const> parts) : all_(all) {
        run_.reserve(all.size);
        for (auto const& part : parts) run_.insert(run_.end(), part.run, part.run + part.size);
        all_.run = run_.data();
    }
    ruled_catalog(ruled_catalog const&) = delete;
    ruled_catalog& operator=(ruled_catalog const&) = delete;
    [[nodiscard]] catalog_view const& view() const { return all_; }

private:
    catalog_view all_;
    series<rules> run_{};
};

} // namespace detail

graft::target target() {
    static detail::ruled_catalog const ops(all_definitions(), std::array{operators(), training_operators()});
    static joined_plugins const of_tensorflow(
        std::array{tensorflow(), tensorflow_training()}, all_tensorflow_origins());
    static std::array const plugins{of_tensorflow.view(), caffe(), onnx()};
    return {ops.view(), plugins, kernels(), library::chips(), run_passes()};
}

} // namespace shipped

GRAFT_END
