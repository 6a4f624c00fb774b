// graft/cann/operator.hpp - ge::Operator: a node, as CANN's functions of verification and inference access it
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <initializer_list>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <type_traits>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

#include "graft/cann/attribute_value.hpp"
#include "graft/cann/call.hpp"
#include "graft/cann/inference_context.hpp"
#include "graft/cann/tensor_desc.hpp"

namespace ge {

/// A node while one of its rules runs: descriptors by name or position, attributes, constants. Copies refer to the
/// same node. An Operator that a function creates itself has no ports.
class GRAFT_TYPE Operator {
public:
    using OpInt = std::int64_t;
    using OpFloat = float;
    using OpString = std::string;
    using OpAscendString = AscendString;
    using OpBool = bool;
    using OpTensor = Tensor;
    using OpType = DataType;
    using OpNamedAttrs = NamedAttrs;
    using OpListInt = std::vector<std::int64_t>;
    using OpListFloat = std::vector<float>;
    using OpListString = std::vector<std::string>;
    using OpListAscendString = std::vector<AscendString>;
    using OpListAcendString = std::vector<AscendString>; // CANN's spelling
    using OpListBool = std::vector<bool>;
    using OpListType = std::vector<DataType>;
    using OpListListInt = std::vector<std::vector<std::int64_t>>;
    using OpListTensor = std::vector<Tensor>;
    using OpListNamedAttrs = std::vector<NamedAttrs>;
    using OpBytes = std::vector<std::uint8_t>;

    Operator() = default;
    explicit Operator(std::shared_ptr<graft::cann::call> c) : call_(std::move(c)) {}
    explicit Operator(std::string type) { call_->type = std::move(type); }
    Operator(std::string const& name, std::string type) { call_->node = name, call_->type = std::move(type); }
    Operator(char const* name, char const* type) : Operator(std::string(name), std::string(type)) {}
    Operator(AscendString const& name, AscendString const& type)
        : Operator(std::string(name.GetString()), std::string(type.GetString())) {}
    std::shared_ptr<graft::cann::call> const& graft_call() const { return call_; }
    void graft_become(Operator const& other) { call_ = other.call_; }

    bool IsEmpty() const { return call_->op == graft::no_op && call_->type.empty(); }
    std::string GetName() const { return std::string(call_->node_name()); }
    std::string GetOpType() const { return std::string(call_->op_name()); }
    graphStatus GetName(AscendString& to) const { return to = AscendString(GetName().c_str()), GRAPH_SUCCESS; }
    graphStatus GetOpType(AscendString& to) const { return to = AscendString(GetOpType().c_str()), GRAPH_SUCCESS; }

    std::size_t GetInputsSize() const { return present(call_->inputs); }
    std::size_t GetOutputsSize() const { return present(call_->outputs); }
    int GetDynamicInputNum(std::string const& name) const { return count(graft::param_kind::input, name); }
    int GetDynamicOutputNum(std::string const& name) const { return count(graft::param_kind::output, name); }

    TensorDesc GetInputDesc(std::string const& name) const { return desc(call_->inputs, name); }
    TensorDesc GetInputDesc(char const* name) const { return desc(call_->inputs, name); }
    TensorDesc GetInputDescByName(char const* name) const { return desc(call_->inputs, name); }
    template <class I> requires std::is_integral_v<I>
    TensorDesc GetInputDesc(I i) const {
        return desc(call_->inputs, static_cast<std::size_t>(i));
    }
    TensorDesc GetDynamicInputDesc(std::string const& name, std::uint32_t i) const {
        return desc(call_->inputs, name + std::to_string(i));
    }
    graphStatus TryGetInputDesc(std::string const& name, TensorDesc& to) const {
        auto const* t = graft::cann::call::find(call_->inputs, name);
        if (!t || !t->present) return GRAPH_FAILED;
        return to = t->desc, GRAPH_SUCCESS;
    }
    TensorDesc GetOutputDesc(std::string const& name) const { return desc(call_->outputs, name); }
    TensorDesc GetOutputDesc(char const* name) const { return desc(call_->outputs, name); }
    TensorDesc GetOutputDescByName(char const* name) const { return desc(call_->outputs, name); }
    template <class I> requires std::is_integral_v<I>
    TensorDesc GetOutputDesc(I i) const {
        return desc(call_->outputs, static_cast<std::size_t>(i));
    }
    TensorDesc GetDynamicOutputDesc(std::string const& name, std::uint32_t i) const {
        return desc(call_->outputs, name + std::to_string(i));
    }
    graphStatus UpdateInputDesc(std::string const& name, TensorDesc const& d) {
        return update(graft::cann::call::find(call_->inputs, name), d);
    }
    template <class I> requires std::is_integral_v<I>
    graphStatus UpdateInputDesc(I i, TensorDesc const& d) {
        auto const at = static_cast<std::size_t>(i);
        return at < call_->inputs.size() ? update(&call_->inputs[at], d) : GRAPH_FAILED;
    }
    graphStatus UpdateDynamicInputDesc(std::string const& name, std::uint32_t i, TensorDesc const& d) {
        return UpdateInputDesc(name + std::to_string(i), d);
    }
    graphStatus UpdateOutputDesc(std::string const& name, TensorDesc const& d) {
        return update(graft::cann::call::find(call_->outputs, name), d);
    }
    template <class I> requires std::is_integral_v<I>
    graphStatus UpdateOutputDesc(I i, TensorDesc const& d) {
        auto const at = static_cast<std::size_t>(i);
        return at < call_->outputs.size() ? update(&call_->outputs[at], d) : GRAPH_FAILED;
    }
    graphStatus UpdateDynamicOutputDesc(std::string const& name, std::uint32_t i, TensorDesc const& d) {
        return UpdateOutputDesc(name + std::to_string(i), d);
    }

    /// The elements of a constant input; fails if they are not known.
    graphStatus GetInputConstData(std::string const& name, Tensor& to) const {
        auto const* t = graft::cann::call::find(call_->inputs, name);
        return t && call_->constant(*t, to) ? GRAPH_SUCCESS : GRAPH_FAILED;
    }
    graphStatus GetInputConstDataOut(std::string const& name, Tensor& to) const { return GetInputConstData(name, to); }
    /// `name` is a string of any type; fails if the attribute is absent or is of another type.
    template <class Name, class T> graphStatus GetAttr(Name const& name, T& to) const {
        return graft::cann::read_attribute(call_->attribute(text_of(name)), to) ? GRAPH_SUCCESS : GRAPH_FAILED;
    }
    template <class Name, class T> Operator& SetAttr(Name const& name, T const& v) {
        graft::cann::set_attribute_to(call_->set[std::string(text_of(name))], v);
        return *this;
    }
    template <class Name> Operator& SetAttr(Name const& name, std::initializer_list<std::int64_t> v) {
        return SetAttr(name, std::vector<std::int64_t>(v));
    }

    /// Connects an output of another operator to an input, for operators that functions create
    /// (`op::Cast().set_input_x(y)`).
    Operator& SetInput(std::string const& port, Operator const& from, std::string const& output = {}) {
        return call_->links.push_back({port, from.call_, output, 0}), *this;
    }
    Operator& SetInput(std::string const& port, Operator const& from, std::uint32_t output) {
        return call_->links.push_back({port, from.call_, {}, output}), *this;
    }

    template <class Any> Operator& AddControlInput(Any const&) { return *this; }
    /// A node of a rule has no functions of its own to call: it is inferred by the current rule.
    graphStatus InferShapeAndType() const { return GRAPH_SUCCESS; }
    graphStatus VerifyAllAttr(bool = false) const { return GRAPH_SUCCESS; }
    graphStatus VerifyAll() const { return GRAPH_SUCCESS; }
    /// Attributes that are in the definition or were set, without their types.
    std::map<std::string, std::string> GetAllAttrNamesAndTypes() const {
        std::map<std::string, std::string> all;
        for (auto const& row : call_->rows(graft::param_kind::attribute))
            all[std::string(call_->catalog.text(row.name))] = {};
        for (auto const& [name, v] : call_->set) all[name] = {};
        return all;
    }
    graphStatus GetAllAttrNamesAndTypes(std::map<AscendString, AscendString>& to) const {
        for (auto const& [name, type] : GetAllAttrNamesAndTypes()) to[name.c_str()] = type.c_str();
        return GRAPH_SUCCESS;
    }
    std::size_t GetSubgraphNamesCount() const { return 0; }
    std::vector<std::string> GetSubgraphNames() const { return {}; }

    InferenceContextPtr GetInferenceContext() const {
        if (!call_->context) call_->context = InferenceContext::Create();
        return call_->context;
    }
    graphStatus SetInferenceContext(InferenceContextPtr const& c) { return call_->context = c, GRAPH_SUCCESS; }
    void BreakConnect() const {}

private:
    using tensors = std::vector<graft::cann::port_tensor>;

    template <class Name> static std::string_view text_of(Name const& name) {
        if constexpr (std::is_same_v<Name, AscendString>) return name.GetString();
        else return name;
    }
    static std::size_t present(tensors const& all) {
        std::size_t n = 0;
        for (auto const& t : all) n += t.present;
        return n;
    }
    int count(graft::param_kind kind, std::string const& name) const {
        auto const at = call_->index_of(kind, name);
        if (auto const created = call_->counts.find(name); created != call_->counts.end())
            return static_cast<int>(created->second);
        if (at < 0 || !call_->from) return 0;
        auto const& slots = kind == graft::param_kind::input ? call_->from->input_ports : call_->from->output_ports;
        return slots[static_cast<std::size_t>(at)].count;
    }
    static TensorDesc desc(tensors& all, std::string_view name) {
        auto const* t = graft::cann::call::find(all, name);
        return t ? t->desc : TensorDesc();
    }
    static TensorDesc desc(tensors const& all, std::size_t at) { return at < all.size() ? all[at].desc : TensorDesc(); }
    static graphStatus update(graft::cann::port_tensor* t, TensorDesc const& d) {
        if (!t) return GRAPH_FAILED;
        return t->desc = d, GRAPH_SUCCESS;
    }

    std::shared_ptr<graft::cann::call> call_ = std::make_shared<graft::cann::call>();
};
using OperatorPtr = std::shared_ptr<Operator>;

/// Operators by a name that is known at run time.
struct OperatorFactory {
    static Operator CreateOperator(std::string const& name, std::string const& type) { return Operator(name, type); }
};

} // namespace ge

// CANN's headers introduce these names wherever they are included.
using std::map;
using std::pair;
using std::shared_ptr;
using std::string;
using std::vector;
