// graft/cann/scope/pattern.hpp - ScopePattern and its features: the scopes that a CANN pass matches
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "graft/cann/scope/scope.hpp"

namespace ge {

/// A value that an attribute of a node must have.
class ScopeAttrValue {
public:
    void SetIntValue(std::int64_t v) { graft_whole = v; }
    void SetFloatValue(float v) { graft_real = v; }
    void SetStringValue(std::string v) { graft_text = std::move(v); }
    void SetBoolValue(bool v) { graft_whole = v; }

    std::int64_t graft_whole = 0;
    float graft_real = 0;
    std::string graft_text{};
};

/// A condition that a scope must fulfil.
class ScopeBaseFeature {
public:
    virtual ~ScopeBaseFeature() = default;
    virtual bool Match(Scope const* scope) = 0;
};

/// The scope has `num` nodes of an operator (-1: none), or a number that is `num` modulo `step`.
class NodeOpTypeFeature : public ScopeBaseFeature {
public:
    NodeOpTypeFeature(std::string op, int num, int step = 0) : op_(std::move(op)), num_(num), step_(step) {}
    bool Match(Scope const* scope) override {
        auto const n = scope->graft_count(op_);
        return step_ == 0 ? n == num_ : n != -1 && n % step_ == num_;
    }

private:
    std::string op_;
    int num_, step_;
};

/// A node of an operator, directly in the scope, has an attribute of this value. A string is compared as a string.
class NodeAttrFeature : public ScopeBaseFeature {
public:
    NodeAttrFeature(std::string op, std::string name, DataType type, ScopeAttrValue value)
        : op_(std::move(op)), name_(std::move(name)), type_(type), value_(std::move(value)) {}
    bool Match(Scope const* scope) override {
        for (auto const& n : scope->graft_nodes()) {
            if (n->GetOpType() != op_) continue;
            std::int64_t whole = 0;
            float real = 0;
            bool flag = false;
            std::string text;
            switch (type_) {
            case DT_INT32:
            case DT_INT64:
                if (n->GetAttr(name_, whole) != GRAPH_SUCCESS) return false;
                if (whole == value_.graft_whole) return true;
                break;
            case DT_FLOAT:
                if (n->GetAttr(name_, real) != GRAPH_SUCCESS) return false;
                if (real == value_.graft_real) return true;
                break;
            case DT_BOOL:
                if (n->GetAttr(name_, flag) != GRAPH_SUCCESS) return false;
                if (flag == (value_.graft_whole != 0)) return true;
                break;
            case DT_STRING:
                if (n->GetAttr(name_, text) != GRAPH_SUCCESS) return false;
                if (text == value_.graft_text) return true;
                break;
            default: return true;
            }
        }
        return false;
    }

private:
    std::string op_, name_;
    DataType type_;
    ScopeAttrValue value_;
};

/// The scope's last name, its number of scopes of a sub type, and a substring of the last name of a nested scope;
/// empty ones are not compared.
class ScopeFeature : public ScopeBaseFeature {
public:
    ScopeFeature(std::string sub_type, std::int32_t num, std::string suffix = "", std::string mask = "", int step = 0)
        : sub_type_(std::move(sub_type)), num_(num), suffix_(std::move(suffix)), mask_(std::move(mask)), step_(step) {}
    bool Match(Scope const* scope) override {
        if (!suffix_.empty() && scope->LastName() != suffix_) return false;
        int n = 0;
        bool masked = mask_.empty();
        for (auto const* s : scope->GetAllSubScopes()) {
            n += s->SubType() == sub_type_;
            masked = masked || (mask_.size() < s->Name().size() && s->LastName().find(mask_) != std::string::npos);
        }
        if (!sub_type_.empty() && (step_ == 0 ? n != num_ : n == 0 || n % step_ != num_)) return false;
        return masked;
    }

private:
    std::string sub_type_;
    int num_;
    std::string suffix_, mask_;
    int step_;
};

/// The conjunction of all features. A scope that is a function's result does not match.
class GRAFT_TYPE ScopePattern {
public:
    ScopePattern& SetSubType(std::string t) { return sub_type_ = std::move(t), *this; }
    ScopePattern& AddNodeOpTypeFeature(NodeOpTypeFeature f) { return add(std::move(f)); }
    ScopePattern& AddNodeAttrFeature(NodeAttrFeature f) { return add(std::move(f)); }
    ScopePattern& AddScopeFeature(ScopeFeature f) { return add(std::move(f)); }

    std::string const& graft_sub_type() const { return sub_type_; }
    bool graft_matches(Scope const* scope) const {
        if (scope->graft_count("_Retval") != -1) return false;
        for (auto const& f : features_)
            if (!f->Match(scope)) return false;
        return true;
    }

private:
    template <class F> ScopePattern& add(F f) { return features_.push_back(std::make_unique<F>(std::move(f))), *this; }

    std::string sub_type_{};
    std::vector<std::unique_ptr<ScopeBaseFeature>> features_{};
};
using ScopeFusionPatterns = std::vector<std::vector<ScopePattern*>>;

struct ScopeUtil {
    static AscendString StringReplaceAll(char const* text, char const* old, char const* by) {
        return StringReplaceAll(std::string(text), std::string(old), std::string(by)).c_str();
    }
    static std::string StringReplaceAll(std::string text, std::string const& old, std::string const& by) {
        for (std::size_t at = 0; !old.empty() && (at = text.find(old, at)) != std::string::npos; at += by.size())
            text.replace(at, old.size(), by);
        return text;
    }
    static void FreeScopePatterns(ScopeFusionPatterns& all) {
        for (auto& batch : all) FreeOneBatchPattern(batch);
        all.clear();
    }
    static void FreeOneBatchPattern(std::vector<ScopePattern*>& batch) {
        for (auto* p : batch) delete p;
        batch.clear();
    }
};

} // namespace ge
