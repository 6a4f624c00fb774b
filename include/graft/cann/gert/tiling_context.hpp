// graft/cann/gert/tiling_context.hpp - gert::TilingContext: the inputs and the results of a tiling function
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstring>
#include <vector>

#include "graft/cann/gert/context.hpp"
#include "graft/cann/platform_infos.hpp"
#include "graft/op/infer/platform.hpp"

namespace gert {

/// The bytes that are passed to a kernel.
class TilingData {
public:
    static constexpr std::size_t max = std::size_t{1} << 16;

    TilingData() : bytes_(max) {}
    void* GetData() { return bytes_.data(); }
    void const* GetData() const { return bytes_.data(); }
    std::size_t GetCapacity() const { return bytes_.size(); }
    std::size_t GetDataSize() const { return size_; }
    void SetDataSize(std::size_t n) { size_ = n < max ? n : max; }
    template <class T> ge::graphStatus Append(T const& value) {
        if (size_ + sizeof value > max) return ge::GRAPH_FAILED;
        std::memcpy(bytes_.data() + size_, &value, sizeof value);
        return size_ += sizeof value, ge::GRAPH_SUCCESS;
    }

private:
    std::vector<std::uint8_t> bytes_;
    std::size_t size_ = 0;
};

/// Threads along three axes.
struct Dim3 {
    Dim3(std::uint32_t along_x, std::uint32_t along_y = 1, std::uint32_t along_z = 1)
        : x(along_x), y(along_y), z(along_z) {}
    std::uint32_t x, y, z;
};

/// A node with known shapes, the device, and the results of a tiling function.
class GRAFT_TYPE TilingContext : public ExtendedKernelContext {
public:
    TilingContext(graft::cann::runtime_node& of, graft::platform const& device)
        : ExtendedKernelContext(of), device_(device) {}

    StorageShape const* GetInputShape(std::size_t i) const { return stored(node_->input(i)); }
    StorageShape const* GetRequiredInputShape(std::size_t port) const { return stored(node_->input_at(port)); }
    StorageShape const* GetOptionalInputShape(std::size_t port) const { return stored(node_->input_at(port)); }
    StorageShape const* GetDynamicInputShape(std::size_t port, std::size_t k) const {
        return stored(node_->input_at(port, k));
    }
    StorageShape const* GetOutputShape(std::size_t i) const { return stored(node_->output(i)); }
    StorageShape const* GetRequiredOutputShape(std::size_t port) const { return stored(node_->output_at(port)); }
    StorageShape const* GetDynamicOutputShape(std::size_t port, std::size_t k) const {
        return stored(node_->output_at(port, k));
    }
    Tensor const* GetInputTensor(std::size_t i) const { return node_->input(i); }
    Tensor const* GetRequiredInputTensor(std::size_t port) const { return node_->input_at(port); }
    Tensor const* GetOptionalInputTensor(std::size_t port) const { return node_->input_at(port); }
    Tensor const* GetDynamicInputTensor(std::size_t port, std::size_t k) const { return node_->input_at(port, k); }

    fe::PlatFormInfos* GetPlatformInfo() const { return &device_; }
    /// The result of a tiling parse function: none runs here.
    void const* GetCompileInfo() const { return nullptr; }
    template <class T> T const* GetCompileInfo() const { return static_cast<T const*>(GetCompileInfo()); }
    std::int32_t GetDeterministic() const { return 0; }
    std::int32_t GetDeterministicLevel() const { return 0; }

    ge::graphStatus SetTilingKey(std::uint64_t key) { return key_ = key, ge::GRAPH_SUCCESS; }
    std::uint64_t GetTilingKey() const { return key_; }
    ge::graphStatus SetBlockDim(std::uint32_t n) { return blocks_ = n, ge::GRAPH_SUCCESS; }
    std::uint32_t GetBlockDim() const { return blocks_; }
    ge::graphStatus SetLocalMemorySize(std::uint32_t n) { return local_bytes_ = n, ge::GRAPH_SUCCESS; }
    std::uint32_t GetLocalMemorySize() const { return local_bytes_; }
    ge::graphStatus SetDynUBufSize(std::uint32_t n) { return SetLocalMemorySize(n); }
    ge::graphStatus SetScheduleMode(std::uint32_t mode) { return schedule_ = mode, ge::GRAPH_SUCCESS; }
    std::uint32_t GetScheduleMode() const { return schedule_; }
    ge::graphStatus SetSimdNumBlocks(std::uint32_t n) { return SetBlockDim(n); }
    std::uint32_t GetSimdNumBlocks() const { return blocks_; }
    ge::graphStatus SetAicpuBlockDim(std::uint32_t n) { return aicpu_blocks_ = n, ge::GRAPH_SUCCESS; }
    std::uint32_t GetAicpuBlockDim() const { return aicpu_blocks_; }
    ge::graphStatus SetAicpuNumBlocks(std::uint32_t n) { return SetAicpuBlockDim(n); }
    std::uint32_t GetAicpuNumBlocks() const { return aicpu_blocks_; }
    std::uint32_t GetDynUBufSize() const { return local_bytes_; }
    ge::graphStatus SetSimtGridDim(Dim3 const& d) { return grid_ = d, ge::GRAPH_SUCCESS; }
    ge::graphStatus SetSimtBlockDim(Dim3 const& d) { return block_ = d, ge::GRAPH_SUCCESS; }
    Dim3 GetSimtGridDim() const { return grid_; }
    Dim3 GetSimtBlockDim() const { return block_; }
    ge::graphStatus SetTilingCond(std::int32_t c) { return condition_ = c, ge::GRAPH_SUCCESS; }
    std::int32_t GetTilingCond() const { return condition_; }
    ge::graphStatus SetNeedAtomic(bool b) { return atomic_ = b, ge::GRAPH_SUCCESS; }
    bool NeedAtomic() const { return atomic_; }
    std::size_t* GetWorkspaceSizes(std::size_t n) {
        constexpr std::size_t max = 64;
        if (n > max) return nullptr;
        if (workspaces_.size() < n) workspaces_.resize(n);
        return workspaces_.data();
    }
    std::size_t GetWorkspaceNum() const { return workspaces_.size(); }
    TilingData* GetRawTilingData() { return &data_; }
    TilingData const* GetRawTilingData() const { return &data_; }
    template <class T> T* GetTilingData() {
        if (sizeof(T) > data_.GetCapacity()) return nullptr;
        data_.SetDataSize(sizeof(T));
        return static_cast<T*>(data_.GetData());
    }

private:
    mutable fe::PlatFormInfos device_;
    std::uint64_t key_ = 0;
    std::uint32_t blocks_ = 0, aicpu_blocks_ = 0, local_bytes_ = 0, schedule_ = 0;
    Dim3 grid_{0}, block_{0};
    std::int32_t condition_ = 0;
    bool atomic_ = false;
    std::vector<std::size_t> workspaces_{};
    TilingData data_{};
};

/// The context of a tiling parse function.
class TilingParseContext : public ExtendedKernelContext {
public:
    using ExtendedKernelContext::ExtendedKernelContext;
    template <class T> T* GetCompiledInfo() const { return nullptr; }
    fe::PlatFormInfos* GetPlatformInfo() const { return nullptr; }
    char const* GetCompiledJson() const { return ""; }
};

} // namespace gert
