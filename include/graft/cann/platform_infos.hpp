// graft/cann/platform_infos.hpp - fe::PlatFormInfos: a device, as CANN's older functions query it
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <string>
#include <vector>

#include "graft/op/infer/platform.hpp"

namespace fe {
enum class LocalMemType { L0_A, L0_B, L0_C, L1, L2, UB, HBM, RESERVED };
/// The device that a tiling function queries.
class GRAFT_TYPE PlatFormInfos {
public:
    PlatFormInfos() = default;
    explicit PlatFormInfos(graft::platform const& p) : platform_(p) {}
    bool Init() { return true; }
    std::uint32_t GetCoreNum() const { return platform_.cores; }
    std::uint32_t GetCoreNumByType(std::string const& of) const {
        return of == "VectorCore" && platform_.vector_cores ? platform_.vector_cores : platform_.cores;
    }
    void SetCoreNumByCoreType(std::string const&) {}
    void GetLocalMemSize(LocalMemType const& of, std::uint64_t& to) const {
        to = of == LocalMemType::UB     ? platform_.local_bytes
             : of == LocalMemType::L1   ? platform_.l1_bytes
             : of == LocalMemType::L2   ? platform_.l2_bytes
             : of == LocalMemType::L0_A ? platform_.l0a_bytes
             : of == LocalMemType::L0_B ? platform_.l0b_bytes
             : of == LocalMemType::L0_C ? platform_.l0c_bytes
                                        : 0;
    }
    void GetLocalMemBw(LocalMemType const& of, std::uint64_t& to) const {
        to = of == LocalMemType::HBM || of == LocalMemType::L2 ? platform_.bandwidth : 0;
    }
    /// CANN's string properties of a chip: of its sections only those that graft's chips provide; false: unspecified.
    bool GetPlatformRes(std::string const& section, std::string const& key, std::string& to) const {
        std::uint64_t n = 0;
        if (key == "Short_SoC_version" || key == "SoC_version") return to = platform_.chip, !to.empty();
        if (key == "ai_core_cnt" || key == "cube_core_cnt") n = platform_.cores;
        else if (key == "vector_core_cnt") n = platform_.vector_cores;
        else if (key == "ub_size") n = platform_.local_bytes;
        else if (key == "l1_size") n = platform_.l1_bytes;
        else if (key == "l2_size") n = platform_.l2_bytes;
        else if (key == "l0_a_size") n = platform_.l0a_bytes;
        else if (key == "l0_b_size") n = platform_.l0b_bytes;
        else if (key == "l0_c_size") n = platform_.l0c_bytes;
        static_cast<void>(section);
        return n != 0 && (to = std::to_string(n), true);
    }
    bool GetPlatformRes(std::string const&, std::map<std::string, std::string>&) const { return false; }
    bool GetPlatformResWithLock(std::string const& s, std::string const& key, std::string& to) const {
        return GetPlatformRes(s, key, to);
    }
    bool GetPlatformResWithLock(std::string const& s, std::map<std::string, std::string>& to) const {
        return GetPlatformRes(s, to);
    }
    std::map<std::string, std::vector<std::string>> GetAICoreIntrinsicDtype() const { return {}; }
    std::map<std::string, std::vector<std::string>> GetVectorCoreIntrinsicDtype() const { return {}; }
    graft::platform const& graft_platform() const { return platform_; }

private:
    graft::platform platform_{};
};

/// Other properties of a device: none here.
class OptionalInfos {
public:
    bool Init() { return true; }
    std::string GetSocVersion() const { return soc_; }
    std::string GetCoreType() const { return core_; }
    std::uint32_t GetAICoreNum() const { return cores_; }
    void SetSocVersion(std::string const& v) { soc_ = v; }
    void SetCoreType(std::string const& v) { core_ = v; }
    void SetAICoreNum(std::uint32_t n) { cores_ = n; }

private:
    std::string soc_{}, core_{};
    std::uint32_t cores_ = 0;
};
/// CANN's table of devices: it does not contain the current device, so a function uses its default.
class PlatformInfoManager {
public:
    static PlatformInfoManager& Instance() {
        static PlatformInfoManager one;
        return one;
    }
    static PlatformInfoManager& GeInstance() { return Instance(); }
    std::uint32_t InitializePlatformInfo() { return 0; }
    std::uint32_t Finalize() { return 0; }
    template <class... Any> std::uint32_t GetPlatformInfoWithOutSocVersion(Any&...) { return 1; }
    template <class... Any> std::uint32_t GetPlatformInfo(Any&&...) { return 1; }
    template <class... Any> std::uint32_t GetPlatformInfos(Any&&...) { return 1; }
    template <class Info> void SetOptionalCompilationInfo(Info const&) {}
};

} // namespace fe
