// graft/cann/tiling_data.hpp - BEGIN_TILING_DATA_DEF and its kin: a struct that is passed to a kernel as bytes
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstring>
#include <string_view>
#include <vector>

#include "graft/base/config.hpp"

namespace optiling {

class TilingDef;

/// A field, by its offset in the struct.
struct graft_field {
    char const* type;
    char const* name;
    std::ptrdiff_t at;
    std::size_t width, count; ///< bytes of an element, elements
    bool is_struct;
    std::size_t offset; ///< in the bytes
};

/// Base of tiling structs: fields in order, each aligned to its own width, nested structs and the complete struct to
/// 8.
class TilingDef {
public:
    TilingDef() = default;
    virtual ~TilingDef() = default;

    std::size_t GetDataSize() const { return (end_ + 7) / 8 * 8; }
    /// Writes no bytes if the capacity is too small.
    void SaveToBuffer(void* to, std::size_t capacity) const {
        if (!to || capacity < GetDataSize()) return;
        std::memset(to, 0, GetDataSize());
        auto* const bytes = static_cast<char*>(to);
        for (auto const& f : fields_) {
            auto const* const from = reinterpret_cast<char const*>(this) + f.at;
            if (f.is_struct)
                reinterpret_cast<TilingDef const*>(from)->SaveToBuffer(bytes + f.offset, capacity - f.offset);
            else std::memcpy(bytes + f.offset, from, f.width * f.count);
        }
    }
    void SetDataPtr(void*) {}
    std::vector<graft_field> const& graft_fields() const { return fields_; }

protected:
    void graft_add(char const* type, char const* name, void const* member, std::size_t width, std::size_t count) {
        auto const at = reinterpret_cast<char const*>(member) - reinterpret_cast<char const*>(this);
        auto const offset = (end_ + width - 1) / width * width;
        fields_.push_back({type, name, at, width, count, false, offset});
        end_ = offset + width * count;
    }
    void graft_add(char const* type, char const* name, TilingDef const& member) {
        auto const at = reinterpret_cast<char const*>(&member) - reinterpret_cast<char const*>(this);
        auto const offset = (end_ + 7) / 8 * 8;
        fields_.push_back({type, name, at, member.GetDataSize(), 1, true, offset});
        end_ = offset + member.GetDataSize();
    }

private:
    std::vector<graft_field> fields_{};
    std::size_t end_ = 0;
};

} // namespace optiling

GRAFT_BEGIN
namespace cann {
/// The struct that is passed to an operator's kernel (`REGISTER_TILING_DATA_CLASS`), for printing.
struct tiling_class {
    std::string_view op, name;
    optiling::TilingDef const& (*fields)();
};
inline std::vector<tiling_class>& registered_tilings() {
    static std::vector<tiling_class> all;
    return all;
}
struct GRAFT_TYPE tiling_registrar{tiling_registrar(char const* op, char const* name,
    optiling::TilingDef const& (*fields)()){registered_tilings().push_back({op, name, fields});
}
}
;
} // namespace cann
GRAFT_END
