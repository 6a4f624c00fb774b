// graft/kernel/core_memory.hpp - the memory of a core: slices that a block loads, processes and stores
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstring> // memcpy
#include <new>
#include <type_traits>

#include "graft/base/container/sort.hpp"
#include "graft/base/container/span.hpp"
#include "graft/base/require.hpp"

GRAFT_BEGIN

/// The memory of a simulated core. It counts the bytes that a block holds, loads and stores, and records the bytes of
/// the global memory that each block reads and writes. An allocation beyond the capacity succeeds, and is counted:
/// `peak_bytes`.
class GRAFT_TYPE core_memory {
public:
    /// Bytes [from, to) of the global memory that one block reads, or writes.
    struct touch {
        /// The first byte.
        std::byte const *from, *to; ///< the byte after the last one
        std::uint32_t block;        ///< number of the block that accessed them
        bool write;                 ///< true: they were written; false: only read
    };

    core_memory(std::uint64_t bytes, std::uint32_t alignment) : room_(bytes), unit_(alignment ? alignment : 1) {}
    core_memory(core_memory const&) = delete;
    core_memory& operator=(core_memory const&) = delete;
    ~core_memory() { ::operator delete(touches_); }

    /// Discards the records of the previous run. `last_first`: the blocks run from the last to the first.
    void begin_run(bool last_first = false) {
        touch_count_ = 0, held_ = held_most_ = requested_ = requested_most_ = loaded_ = stored_ = 0, block_ = 0;
        last_first_ = last_first;
    }
    /// The block that runs as number `i` of `blocks`.
    [[nodiscard]] std::uint32_t block_at(std::uint32_t i, std::uint32_t blocks) const {
        return last_first_ ? blocks - 1 - i : i;
    }
    /// The start of block number `block`: what it loads and stores from now on is recorded under this number, and it
    /// holds no memory yet. The peak of earlier blocks is kept.
    void begin_block(std::uint32_t block) { block_ = block, held_ = requested_ = 0; }

    /// Core memory with a copy of the bytes of `from`, or, for a store, uninitialized.
    [[nodiscard]] std::byte* load(std::byte const* from, std::size_t bytes) {
        auto* const at = take(bytes);
        if (bytes) std::memcpy(at, from, bytes);
        loaded_ += bytes;
        note(from, bytes, false);
        return at;
    }
    /// Uninitialized core memory, which counts as held until `release`.
    /// cost an allocation of `bytes`
    [[nodiscard]] std::byte* take(std::size_t bytes) {
        held_ += up(bytes), requested_ += bytes;
        held_most_ = held_ > held_most_ ? held_ : held_most_;
        requested_most_ = requested_ > requested_most_ ? requested_ : requested_most_;
        return static_cast<std::byte*>(::operator new(bytes + 1, std::align_val_t{64}));
    }
    /// Copies `bytes` bytes from core memory `at` to the global memory `to`, and records that the block wrote them.
    void store(std::byte* to, std::byte const* at, std::size_t bytes) {
        if (bytes) std::memcpy(to, at, bytes);
        stored_ += bytes;
        note(to, bytes, true);
    }
    /// Gives back memory from `load` or `take`; `bytes` is the size with which it was requested.
    void release(std::byte* at, std::size_t bytes) {
        held_ -= up(bytes), requested_ -= bytes;
        ::operator delete(at, std::align_val_t{64});
    }

    /// The capacity of the core's memory, of the chip's descriptor.
    /// units bytes
    [[nodiscard]] std::uint64_t room() const { return room_; }
    /// The most that one block held at a time since `begin_run`, each allocation rounded up to the alignment. More
    /// than `room()` if the tiling does not fit.
    /// units bytes
    [[nodiscard]] std::uint64_t peak_bytes() const { return held_most_; }
    /// The same, of what the block requested: without the rounding.
    /// units bytes
    [[nodiscard]] std::uint64_t peak_requested_bytes() const { return requested_most_; }
    /// All that was copied from the global memory since `begin_run`.
    /// units bytes
    [[nodiscard]] std::uint64_t loaded() const { return loaded_; }
    /// All that was copied to the global memory since `begin_run`.
    /// units bytes
    [[nodiscard]] std::uint64_t stored() const { return stored_; }
    /// The recorded reads and writes, neighbours of one block merged, by address.
    [[nodiscard]] span<touch const> touches() {
        span const all(touches_, touch_count_);
        graft::sort(
            all, [](touch const& a, touch const& b) { return a.from != b.from ? a.from < b.from : a.block < b.block; });
        return all;
    }

private:
    [[nodiscard]] std::uint64_t up(std::size_t bytes) const { return (bytes + unit_ - 1) / unit_ * unit_; }
    void note(std::byte const* from, std::size_t bytes, bool write) {
        if (bytes == 0) return;
        for (auto i = touch_count_; i-- > 0 && i + 4 >= touch_count_;) // x, y and z alternate
            if (auto& t = touches_[i]; t.block == block_ && t.write == write && t.to == from) {
                t.to += bytes;
                return;
            }
        if (touch_count_ == touch_room_) grow();
        ::new (touches_ + touch_count_++) touch{from, from + bytes, block_, write};
    }

    void grow() {
        touch_room_ = touch_room_ ? 2 * touch_room_ : 64;
        auto* const more = static_cast<touch*>(::operator new(touch_room_ * sizeof(touch)));
        if (touch_count_) std::memcpy(more, touches_, touch_count_ * sizeof(touch));
        ::operator delete(touches_);
        touches_ = more;
    }

    std::uint64_t room_ = 0, unit_ = 1, held_ = 0, held_most_ = 0, requested_ = 0, requested_most_ = 0, loaded_ = 0,
                  stored_ = 0;
    std::uint32_t block_ = 0;
    bool last_first_ = false;
    touch* touches_ = nullptr;
    std::size_t touch_count_ = 0, touch_room_ = 0;
};

/// Elements that a block processes. On the host they are those of the tensor; on a simulated chip they are stored in
/// the memory of a core for the lifetime of this object, and stores are written out at its end.
template <class T> class GRAFT_TYPE local_piece {
public:
    local_piece(T* at, std::size_t size) : at_(at), size_(size) {}
    local_piece(core_memory& core, T* local, std::byte* out, std::size_t size)
        : at_(local), size_(size), core_(&core), out_(out) {}
    /// Additional memory; on the host a separate allocation.
    explicit local_piece(std::size_t size) requires(!std::is_const_v<T>)
        : at_(static_cast<T*>(::operator new(size * sizeof(T) + 1, std::align_val_t{64}))), size_(size), owns_(true) {}
    local_piece(local_piece const&) = delete;
    local_piece& operator=(local_piece const&) = delete;
    ~local_piece() {
        auto* const at = const_cast<std::byte*>(reinterpret_cast<std::byte const*>(at_));
        if (owns_) ::operator delete(at, std::align_val_t{64});
        if (!core_) return;
        if (out_) core_->store(out_, at, size_ * sizeof(T));
        core_->release(at, size_ * sizeof(T));
    }

    [[nodiscard]] T* data() const { return at_; }
    [[nodiscard]] std::size_t size() const { return size_; }
    /// Element `i` of the piece: what `load` and `store` return begins at the tile. With GRAFT_CHECKED an index outside
    /// is a violation.
    [[nodiscard]] T& operator[](detail::list_index i) const {
        GRAFT_REQUIRE(i < size_, "piece of a tile", "index outside", i, size_);
        return at_[i];
    }
    [[nodiscard]] T* begin() const { return at_; }
    [[nodiscard]] T* end() const { return at_ + size_; }

private:
    T* at_ = nullptr;
    std::size_t size_ = 0;
    core_memory* core_ = nullptr;
    std::byte* out_ = nullptr;
    bool owns_ = false;
};

GRAFT_END
