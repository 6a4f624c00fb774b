// graft/program/detail/pools.hpp - the tables of a file while it is written: equal runs once
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstring> // memcmp
#include <string_view>
#include <vector>

#include "graft/base/bytes.hpp"
#include "graft/base/container/hash.hpp"
#include "graft/base/container/series.hpp"
#include "graft/base/container/span.hpp"
#include "graft/graph/ir/graph.hpp"

GRAFT_BEGIN
namespace detail {

/// Records of one kind, in which an existing range is reused.
/// cost O(size of the run) for each
template <class T> class pool {
public:
    /// The position of `all` as a contiguous range: that of an existing one, or the end.
    std::uint32_t keep(span<T const> all) {
        if (all.empty()) return 0;
        std::string_view const bytes(reinterpret_cast<char const*>(all.data()), all.size_bytes());
        auto const hash = hash_of(bytes);
        if (places_.size() < 2 * (runs_.size() + 1)) grow();
        auto at = hash & (places_.size() - 1);
        for (; places_[at] != no_id; at = (at + 1) & (places_.size() - 1)) {
            auto const& r = runs_[places_[at]];
            if (r.hash == hash && r.count == all.size() &&
                std::memcmp(records_.data() + r.first, all.data(), all.size_bytes()) == 0)
                return r.first;
        }
        places_[at] = static_cast<std::uint32_t>(runs_.size());
        auto const first = static_cast<std::uint32_t>(records_.size());
        runs_.push_back({hash, first, static_cast<std::uint32_t>(all.size())});
        for (auto const& r : all) records_.push_back(r);
        return first;
    }
    std::uint32_t keep(T const& one) { return keep(span<T const>(&one, 1)); }
    [[nodiscard]] span<T const> all() const { return records_; }

private:
    struct kept {
        std::uint64_t hash;
        std::uint32_t first, count;
    };
    void grow() {
        places_.assign(places_.empty() ? 64 : 2 * places_.size(), no_id);
        for (std::uint32_t i = 0; i < runs_.size(); ++i) {
            auto at = runs_[i].hash & (places_.size() - 1);
            while (places_[at] != no_id) at = (at + 1) & (places_.size() - 1);
            places_[at] = i;
        }
    }
    series<T> records_{};
    series<kept> runs_{};
    std::vector<std::uint32_t> places_{}; ///< by hash: into `runs_`
};

/// Bytes of constants, each aligned; the same memory once.
class data_pool {
public:
    static constexpr std::size_t alignment = 64; ///< the boundary, in bytes

    std::uint64_t keep(byte_view bytes) {
        if (bytes.empty()) return 0;
        key const k{bytes.data(), bytes.size()};
        auto const before = known_.keep(k);
        if (before < offsets_.size()) return offsets_[before];
        offsets_.push_back(size_);
        pieces_.push_back(bytes);
        auto const at = size_;
        size_ += (bytes.size() + alignment - 1) / alignment * alignment;
        return at;
    }
    [[nodiscard]] span<byte_view const> pieces() const { return pieces_; }
    [[nodiscard]] std::uint64_t size() const { return size_; }

private:
    struct key {
        void const* at;
        std::size_t size;
    };
    pool<key> known_{};
    std::vector<std::uint64_t> offsets_{};
    series<byte_view> pieces_{};
    std::uint64_t size_ = 0;
};

} // namespace detail
GRAFT_END
