// graft/cann/gert/tensor.hpp - gert::Tensor: a descriptor and, if it is known, the value
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <utility>
#include <vector>

#include "graft/cann/gert/shape.hpp"

namespace gert {

using TensorAddress = void*;
using ConstTensorAddress = void* const;
enum TensorPlacement { kOnDeviceHbm, kOnHost, kFollowing, kOnDeviceP2p, kTensorPlacementEnd };

/// A tensor of a node. A function that reads an unknown value gets zeros, and its result is discarded.
class Tensor {
public:
    Tensor() = default;
    Tensor(StorageShape const& s, StorageFormat const& f, ge::DataType t) : shape_(s), desc_(t, f) {}
    Tensor(StorageShape const& s, StorageFormat const& f, TensorPlacement, ge::DataType t, void*) : Tensor(s, f, t) {}

    StorageShape const& GetShape() const { return shape_; }
    StorageShape& GetShape() { return shape_; }
    StorageShape& MutableShape() { return shape_; }
    Shape const& GetOriginShape() const { return shape_.GetOriginShape(); }
    Shape const& GetStorageShape() const { return shape_.GetStorageShape(); }
    Shape& MutableOriginShape() { return shape_.MutableOriginShape(); }
    Shape& MutableStorageShape() { return shape_.MutableStorageShape(); }
    std::int64_t GetShapeSize() const { return GetStorageShape().GetShapeSize(); }
    ge::DataType GetDataType() const { return desc_.GetDataType(); }
    StorageFormat const& GetFormat() const { return desc_.GetFormat(); }
    ge::Format GetOriginFormat() const { return desc_.GetOriginFormat(); }
    ge::Format GetStorageFormat() const { return desc_.GetStorageFormat(); }
    void SetDataType(ge::DataType t) { desc_.SetDataType(t); }
    void SetOriginFormat(ge::Format f) { desc_.SetOriginFormat(f); }
    void SetStorageFormat(ge::Format f) { desc_.SetStorageFormat(f); }
    StorageFormat& MutableFormat() { return desc_.graft_format(); }
    ExpandDimsType GetExpandDimsType() const { return desc_.GetExpandDimsType(); }
    void SetExpandDimsType(ExpandDimsType e) { desc_.SetExpandDimsType(e); }
    TensorPlacement GetPlacement() const { return kOnHost; }
    void SetPlacement(TensorPlacement) {}
    void SetSize(std::size_t n) { bytes_.resize(n); }
    std::size_t GetSize() const { return bytes_.size(); }
    template <class T> T const* GetData() const { return static_cast<T const*>(GetAddr()); }
    template <class T> T* GetData() { return static_cast<T*>(GetAddr()); }
    void* GetAddr() {
        static_cast<void>(static_cast<Tensor const*>(this)->GetAddr());
        return bytes_.data();
    }
    void const* GetAddr() const {
        if (!known_) {
            asked_unknown_ = true;
            constexpr std::size_t max = std::size_t{1} << 20;
            auto const n = GetShapeSize() > 0 ? static_cast<std::size_t>(GetShapeSize()) : 0;
            bytes_.resize(8 * (n < max ? n + Shape::kMaxDimNum : max));
        }
        return bytes_.data();
    }

    CompileTimeTensorDesc const& graft_desc() const { return desc_; }
    CompileTimeTensorDesc& graft_desc() { return desc_; }
    void graft_value(std::vector<std::uint8_t> bytes) { bytes_ = std::move(bytes), known_ = true; }
    bool graft_has_value() const { return known_; }
    bool graft_asked_unknown() const { return asked_unknown_; }

private:
    StorageShape shape_{};
    CompileTimeTensorDesc desc_{};
    mutable std::vector<std::uint8_t> bytes_{};
    bool known_ = false;
    mutable bool asked_unknown_ = false;
};

} // namespace gert
