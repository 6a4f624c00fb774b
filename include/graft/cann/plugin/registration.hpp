// graft/cann/plugin/registration.hpp - REGISTER_CUSTOM_OP: plugins for operators of a framework, recorded as data
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <initializer_list>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "graft/cann/operator.hpp"
#include "graft/cann/plugin/graph.hpp"
#include "graft/cann/plugin/message.hpp"

namespace domi {

using Status = std::uint32_t;
inline constexpr Status SUCCESS = 0, FAILED = 0xFFFFFFFF, PARAM_INVALID = 0x03000001;
inline constexpr Status SCOPE_NOT_CHANGED = 0x03000002;
enum FrameworkType { CAFFE, MINDSPORE, TENSORFLOW = 3, ANDROID_NN, ONNX, FRAMEWORK_RESERVED };
enum class ImplyType : unsigned { BUILDIN, TVM, CUSTOM, AI_CPU, CCE, GELOCAL, HCCL, INVALID = 0xFFFFFFFF };

using google::protobuf::Message;
using std::map;
using std::pair;
using std::string;
using std::vector;

using ParseParamFunc = std::function<Status(Message const*, ge::Operator&)>;
using ParseParamByOpFunc = std::function<Status(ge::Operator const&, ge::Operator&)>;
using FusionParseParamFunc = std::function<Status(std::vector<Message const*> const, ge::Operator&)>;
using FusionParseParamByOpFunc = std::function<Status(std::vector<ge::Operator> const&, ge::Operator&)>;
using ParseSubgraphFunc = std::function<Status(std::string const&, ge::Graph const&)>;
using ParseSubgraphFuncV2 = std::function<Status(ge::AscendString const&, ge::Graph const&)>;
using ParseOpToGraphFunc = std::function<Status(ge::Operator const&, ge::Graph&)>;

inline constexpr std::int64_t kMaxNameLength = 1048576;
enum DynamicType { kInvalid, kInput, kOutput };
/// A dynamic port and the attribute that specifies its number of tensors.
struct DynamicInputOutputInfo {
    DynamicType type = kInvalid;
    char const* port_name = "";
    std::int64_t port_name_len = 0;
    char const* attr_name = "";
    std::int64_t attr_name_len = 0;

    DynamicInputOutputInfo() = default;
    DynamicInputOutputInfo(
        DynamicType t, char const* port, std::int64_t port_length, char const* attribute, std::int64_t length)
        : type(t), port_name(port), port_name_len(port_length), attr_name(attribute), attr_name_len(length) {}
};

} // namespace domi

GRAFT_BEGIN
namespace cann {

/// The contents of one REGISTER_CUSTOM_OP.
struct GRAFT_TYPE custom_op {
    std::string target{};
    std::vector<std::string> origins{};
    domi::FrameworkType framework = domi::FRAMEWORK_RESERVED;
    domi::ImplyType by = domi::ImplyType::BUILDIN;
    domi::ParseParamFunc parse{};
    domi::ParseParamByOpFunc parse_by_operator{};
    domi::FusionParseParamFunc parse_fused{};
    domi::FusionParseParamByOpFunc parse_fused_by_operator{};
    domi::ParseOpToGraphFunc expand{};
    bool has_bodies = false; ///< ParseSubgraphPostFn: the mapping of inputs of control flow bodies
    struct removal {
        int input;
        std::string attribute; ///< or the origin's type
        bool value;
        bool by_type;
    };
    std::vector<removal> removals{};
    std::vector<int> order{}; ///< of the inputs

    /// Whether it is for nodes that a scope pass has fused from several.
    [[nodiscard]] bool fused() const { return parse_fused || parse_fused_by_operator; }
};

/// All plugins of this program: static objects fill it during program startup, `registered_plugins` reads it.
inline std::vector<custom_op>& custom_ops() {
    static std::vector<custom_op> all;
    return all;
}

namespace detail {

/// The number of tensors that an attribute specifies for a port: a number, or one for each element of a list.
inline std::size_t count_of(attr_value const& v) {
    if (is_list(v.kind)) return v.size();
    return v.kind == attr_kind::integer && v.integer > 0 ? static_cast<std::size_t>(v.integer) : 0;
}
inline domi::Status copy_attributes(span<named_attr const> from, ge::Operator& to) {
    for (auto const& a : from) {
        auto& set = to.graft_call()->set[std::string(a.name)];
        set = {};
        set.value = a.value;
    }
    return domi::SUCCESS;
}
inline void count_port(ge::Operator& op, std::string_view port, std::string_view attribute) {
    auto& c = *op.graft_call();
    c.counts[std::string(port)] = count_of(c.attribute(attribute));
}

} // namespace detail
} // namespace cann
GRAFT_END

namespace domi {

/// Copies attributes to those of the same name.
inline Status AutoMappingFn(Message const* from, ge::Operator& to) {
    if (!from) return FAILED;
    return graft::cann::detail::copy_attributes(static_cast<graft::cann::node_message const*>(from)->graft_values, to);
}
inline Status AutoMappingByOpFn(ge::Operator const& from, ge::Operator& to) {
    std::vector<graft::named_attr> all;
    for (auto const& [name, a] : from.graft_call()->set) all.push_back({name, a.value});
    return graft::cann::detail::copy_attributes(all, to);
}
/// As AutoMappingFn, and dynamic ports: `"in"` or `"out"`, the port, and the attribute that specifies its number of
/// tensors.
inline Status AutoMappingFnDynamic(
    Message const* from, ge::Operator& to, map<string, pair<string, string>> dynamic, int = -1, int = -1) {
    if (AutoMappingFn(from, to) != SUCCESS) return FAILED;
    for (auto const& [which, port] : dynamic) graft::cann::detail::count_port(to, port.first, port.second);
    return SUCCESS;
}
inline Status AutoMappingByOpFnDynamic(
    ge::Operator const& from, ge::Operator& to, vector<DynamicInputOutputInfo> const& dynamic) {
    if (AutoMappingByOpFn(from, to) != SUCCESS) return FAILED;
    for (auto const& d : dynamic)
        graft::cann::detail::count_port(to, {d.port_name, static_cast<std::size_t>(d.port_name_len)},
            {d.attr_name, static_cast<std::size_t>(d.attr_name_len)});
    return SUCCESS;
}
/// The operator input for an input of a body: graft's control flow pairs them by position.
inline Status AutoMappingSubgraphIndex(
    ge::Graph const&, std::function<int(int)> const&, std::function<int(int)> const&) {
    return SUCCESS;
}
inline Status AutoMappingSubgraphIndex(
    ge::Graph const&, std::function<Status(int, int&)> const&, std::function<Status(int, int&)> const&) {
    return SUCCESS;
}
template <class... Any> Status AutoMappingSubgraphIndexByDataNode(ge::Graph const&, Any const&...) { return SUCCESS; }
template <class... Any> Status AutoMappingSubgraphIndexByOutputNode(ge::Graph const&, Any const&...) { return SUCCESS; }

/// The chain of member functions after REGISTER_CUSTOM_OP.
class GRAFT_TYPE OpRegistrationData {
public:
    explicit OpRegistrationData(std::string const& op) { data_.target = op; }
    explicit OpRegistrationData(char const* op) { data_.target = op; }

    OpRegistrationData& FrameworkType(domi::FrameworkType f) { return data_.framework = f, *this; }
    OpRegistrationData& OriginOpType(std::initializer_list<std::string> all) {
        return data_.origins.insert(data_.origins.end(), all.begin(), all.end()), *this;
    }
    OpRegistrationData& OriginOpType(std::string const& one) { return data_.origins.push_back(one), *this; }
    OpRegistrationData& OriginOpType(char const* one) { return data_.origins.emplace_back(one), *this; }
    OpRegistrationData& OriginOpType(std::vector<ge::AscendString> const& all) {
        for (auto const& one : all) data_.origins.emplace_back(one.GetString());
        return *this;
    }
    OpRegistrationData& ParseParamsFn(ParseParamFunc const& f) { return data_.parse = f, *this; }
    OpRegistrationData& ParseParamsByOperatorFn(ParseParamByOpFunc const& f) {
        return data_.parse_by_operator = f, *this;
    }
    OpRegistrationData& FusionParseParamsFn(FusionParseParamFunc const& f) { return data_.parse_fused = f, *this; }
    OpRegistrationData& FusionParseParamsFn(FusionParseParamByOpFunc const& f) {
        return data_.parse_fused_by_operator = f, *this;
    }
    OpRegistrationData& ParseSubgraphPostFn(ParseSubgraphFunc const&) { return data_.has_bodies = true, *this; }
    OpRegistrationData& ParseSubgraphPostFn(ParseSubgraphFuncV2 const&) { return data_.has_bodies = true, *this; }
    OpRegistrationData& ParseOpToGraphFn(ParseOpToGraphFunc const& f) { return data_.expand = f, *this; }
    OpRegistrationData& ImplyType(domi::ImplyType t) { return data_.by = t, *this; }
    OpRegistrationData& DelInputWithCond(int input, std::string const& attribute, bool value) {
        return data_.removals.push_back({input, attribute, value, false}), *this;
    }
    OpRegistrationData& DelInputWithOriginalType(int input, std::string const& origin) {
        return data_.removals.push_back({input, origin, true, true}), *this;
    }
    OpRegistrationData& InputReorderVector(std::vector<int> const& order) { return data_.order = order, *this; }

    domi::ImplyType GetImplyType() const { return data_.by; }
    domi::FrameworkType GetFrameworkType() const { return data_.framework; }
    std::string GetOmOptype() const { return data_.target; }
    template <class Set = std::set<std::string>> Set GetOriginOpTypeSet() const {
        return {data_.origins.begin(), data_.origins.end()};
    }
    ParseParamFunc GetParseParamFn() const { return data_.parse; }
    ParseParamByOpFunc GetParseParamByOperatorFn() const { return data_.parse_by_operator; }
    FusionParseParamFunc GetFusionParseParamFn() const { return data_.parse_fused; }
    FusionParseParamByOpFunc GetFusionParseParamByOpFn() const { return data_.parse_fused_by_operator; }
    ParseOpToGraphFunc GetParseOpToGraphFn() const { return data_.expand; }

    graft::cann::custom_op const& graft_data() const { return data_; }

private:
    graft::cann::custom_op data_{};
};
struct OpReceiver {
    OpReceiver(OpRegistrationData const& d) { graft::cann::custom_ops().push_back(d.graft_data()); }
};
/// The operator input for an input of a body, for all operators of a framework: graft pairs them by position.
struct AutoMappingSubgraphIOIndexFuncRegister {
    template <class F> AutoMappingSubgraphIOIndexFuncRegister(FrameworkType, F const&) {}
};

} // namespace domi
namespace ge {
using OpRegistrationData = domi::OpRegistrationData;
using OpReceiver = domi::OpReceiver;
} // namespace ge
