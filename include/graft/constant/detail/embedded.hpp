// graft/constant/detail/embedded.hpp - weights stored separately from the text of a model, and the position of their
// elements
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

#include "graft/base/container/short_string.hpp"
#include "graft/base/container/span.hpp"
#include "graft/base/errc.hpp"
#include "graft/constant/detail/layer_record.hpp"

GRAFT_BEGIN
namespace constant {

/// A trained blob: `Model::blobs` lists those whose elements are contiguous in `Model::weights`. By `graft_embed`.
struct blob {
    std::string_view layer{};
    std::uint32_t number = 0; ///< among the blobs of its layer
    std::size_t elements = 0; ///< number of floats
    std::size_t first = 0;    ///< offset in `Model::weights`
};

/// A model that includes its weights.
template <class Model> concept with_weights = requires {
    span<blob const>(Model::blobs);
    span<float const>(Model::weights);
};

/// A model that includes weights in 16-bit floats: `Model::half_blobs` lists those whose bits are in `Model::halves`;
/// they are also among `Model::blobs`, for operators that read floats. A program contains those that its kernels read.
template <class Model> concept with_halves = with_weights<Model> && requires {
    span<blob const>(Model::half_blobs);
    span<std::uint16_t const>(Model::halves);
};

/// A weight for which the blobs do not match the request of its layer's plugin.
struct weight_mistake {
    errc code = errc::ok;
    std::size_t node = 0; ///< of the model
    std::int64_t wanted = 0, got = 0;
    short_string parameter{};
};

/// Finds blobs; layers are in the order of the model, and so are most blobs: a search starts where the last one ended.
class blob_finder {
public:
    constexpr explicit blob_finder(span<blob const> all) : all_(all) {}

    /// Null: there is none.
    [[nodiscard]] constexpr blob const* find(std::string_view layer, std::uint32_t number) {
        for (std::size_t k = 0; k < all_.size(); ++k) {
            auto const at = next_ + k < all_.size() ? next_ + k : next_ + k - all_.size();
            auto const& b = all_[at];
            if (b.number != number || b.layer != layer) continue;
            next_ = at + 1 < all_.size() ? at + 1 : 0;
            return &b;
        }
        return nullptr;
    }

private:
    span<blob const> all_;
    std::size_t next_ = 0;
};

} // namespace constant
GRAFT_END
