// graft/cann/op_def/op_def.hpp - ops::OpDef: classes of the newer style that define an operator, and OP_ADD
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <deque>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "graft/cann/gert/run.hpp"
#include "graft/cann/gert/tiling_context.hpp"
#include "graft/cann/op_def/parameter.hpp"
#include "graft/cann/rules.hpp"

namespace optiling {
/// Functions that CANN's compiler calls to check whether a chip supports a node, and in which formats.
using OP_CHECK_FUNC = ge::graphStatus (*)(ge::Operator const&, ge::AscendString&);
using PARAM_GENERALIZE_FUNC = ge::graphStatus (*)(ge::Operator const&, ge::AscendString const&, ge::AscendString&);
} // namespace optiling

namespace ops {

/// The parts of a chip's configuration that differ from the operator's.
class OpAICoreConfig {
public:
    OpAICoreConfig() = default;
    explicit OpAICoreConfig(char const*) {}

    OpParamDef& Input(char const* name) { return graft_inputs.emplace_back(name); }
    OpParamDef& Output(char const* name) { return graft_outputs.emplace_back(name); }
    OpAICoreConfig& DynamicCompileStaticFlag(bool) { return *this; }
    OpAICoreConfig& DynamicFormatFlag(bool) { return *this; }
    OpAICoreConfig& DynamicRankSupportFlag(bool) { return *this; }
    OpAICoreConfig& DynamicShapeSupportFlag(bool) { return *this; }
    OpAICoreConfig& NeedCheckSupportFlag(bool) { return *this; }
    OpAICoreConfig& PrecisionReduceFlag(bool) { return *this; }
    OpAICoreConfig& ExtendCfgInfo(std::string const&, std::string const&) { return *this; }

    std::deque<OpParamDef> graft_inputs{}, graft_outputs{};
};

/// The engine of cubes and vectors: its chips, and the tiling function.
class OpAICoreDef {
public:
    OpAICoreDef& SetTiling(ge::graphStatus (*f)(gert::TilingContext*)) { return graft_tile = f, *this; }
    OpAICoreDef& SetCheckSupport(optiling::OP_CHECK_FUNC) { return *this; }
    OpAICoreDef& SetOpSelectFormat(optiling::OP_CHECK_FUNC) { return *this; }
    OpAICoreDef& SetOpSupportInfo(optiling::OP_CHECK_FUNC) { return *this; }
    OpAICoreDef& SetOpSpecInfo(optiling::OP_CHECK_FUNC) { return *this; }
    OpAICoreDef& SetParamGeneralize(optiling::PARAM_GENERALIZE_FUNC) { return *this; }
    template <class F> OpAICoreDef& SetCheckSupport(F) { return *this; }
    template <class F> OpAICoreDef& SetOpSelectFormat(F) { return *this; }
    template <class F> OpAICoreDef& SetOpSupportInfo(F) { return *this; }
    template <class F> OpAICoreDef& SetOpSpecInfo(F) { return *this; }
    template <class F> OpAICoreDef& SetParamGeneralize(F) { return *this; }
    template <class F> OpAICoreDef& SetGenSimplifiedKey(F) { return *this; }
    OpAICoreDef& LaunchWithZeroEleOutputTensors(bool) { return *this; }
    OpAICoreDef& AddConfig(char const* chip) { return AddConfig(chip, {}); }
    OpAICoreDef& AddConfig(char const* chip, OpAICoreConfig const& c) {
        for (auto& [name, config] : graft_chips)
            if (name == chip) return config = c, *this;
        return graft_chips.emplace_back(chip, c), *this;
    }

    ge::graphStatus (*graft_tile)(gert::TilingContext*) = nullptr;
    std::vector<std::pair<std::string, OpAICoreConfig>> graft_chips{};
};

/// Engines of processors: used only by CANN's loader.
class OpAICPUDef {
public:
    template <class... Any> OpAICPUDef& Engine(Any const&...) { return *this; }
    template <class... Any> OpAICPUDef& FlagPartial(Any const&...) { return *this; }
    template <class... Any> OpAICPUDef& ComputeCost(Any const&...) { return *this; }
    template <class... Any> OpAICPUDef& FlagAsync(Any const&...) { return *this; }
    template <class... Any> OpAICPUDef& OpKernelLib(Any const&...) { return *this; }
    template <class... Any> OpAICPUDef& KernelSo(Any const&...) { return *this; }
    template <class... Any> OpAICPUDef& FunctionName(Any const&...) { return *this; }
    template <class... Any> OpAICPUDef& UserDefined(Any const&...) { return *this; }
    template <class... Any> OpAICPUDef& ExtendCfgInfo(Any const&...) { return *this; }
};
using OpHostCPUDef = OpAICPUDef;
enum class HcclServerType { AICPU, AICORE, CCU, MAX };
class OpMC2Def {
public:
    template <class... Any> OpMC2Def& HcclGroup(Any const&...) { return *this; }
    OpMC2Def& HcclGroup(std::vector<char const*> const&) { return *this; }
    template <class... Any> OpMC2Def& HcclServerType(Any const&...) { return *this; }
};

/// Base of the classes that define operators. A repeated name refers to the same parameter.
class GRAFT_TYPE OpDef {
public:
    explicit OpDef(char const* type) : graft_type(type) {}
    virtual ~OpDef() = default;

    OpParamDef& Input(char const* name) { return one_of(graft_inputs, name); }
    OpParamDef& Output(char const* name) { return one_of(graft_outputs, name); }
    OpAttrDef& Attr(char const* name) { return one_of(graft_attributes, name); }
    OpDef& Comment(CommentSection, char const*) { return *this; }
    OpDef& Comment(char const*) { return *this; }
    OpDef& SetInferShape(ge::graphStatus (*f)(gert::InferShapeContext*)) {
        return graft_functions.infer_shape = f, *this;
    }
    OpDef& SetInferShapeRange(ge::graphStatus (*)(gert::InferShapeRangeContext*)) { return *this; }
    OpDef& SetInferDataType(ge::graphStatus (*f)(gert::InferDataTypeContext*)) {
        return graft_functions.infer_type = f, *this;
    }
    OpAICoreDef& AICore() { return graft_core; }
    OpAICPUDef& AICPU() { return processor_; }
    OpAICPUDef& HostCPU() { return processor_; }
    OpMC2Def& MC2() { return mc2_; }
    OpDef& FormatMatchMode(FormatCheckOption) { return *this; }
    OpDef& EnableFallBack() { return *this; }
    void SetWorkspaceFlag(bool) {}

    std::string graft_type;
    std::deque<OpParamDef> graft_inputs{}, graft_outputs{}; // deque: they are referenced
    std::deque<OpAttrDef> graft_attributes{};
    graft::cann::runtime_functions graft_functions{};
    OpAICoreDef graft_core{};

private:
    template <class List> static typename List::value_type& one_of(List& all, char const* name) {
        for (auto& p : all)
            if (p.graft_name == name) return p;
        return all.emplace_back(name);
    }
    OpAICPUDef processor_{};
    OpMC2Def mc2_{};
};

} // namespace ops

GRAFT_BEGIN
namespace cann {

/// A class that is registered by OP_ADD, by the operator's name.
struct op_class {
    std::string_view name;
    std::unique_ptr<::ops::OpDef> (*make)(char const*);
};
/// All of this program's: static objects fill it during program startup, `op_def_catalog` reads it.
inline std::vector<op_class>& registered_classes() {
    static std::vector<op_class> all;
    return all;
}
/// Registers a class during program startup.
template <class Class>
struct GRAFT_TYPE class_registrar{explicit class_registrar(char const* name){registered_classes().push_back(
    {name, [](char const* n) -> std::unique_ptr<::ops::OpDef> { return std::make_unique<Class>(n); }});
}
}
;

} // namespace cann
GRAFT_END
