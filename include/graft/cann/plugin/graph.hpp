// graft/cann/plugin/graph.hpp - ge::Graph: the operators that a plugin replaces one by, from inputs to outputs
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "graft/cann/operator.hpp"

namespace ge {

/// The arguments of `SetInputs` and `SetOutputs`; the operators between are reached by their links.
class GRAFT_TYPE Graph {
public:
    using outputs = std::vector<std::pair<Operator, std::vector<std::size_t>>>;

    Graph() = default;
    explicit Graph(char const* name) : name_(name) {}
    explicit Graph(std::string name) : name_(std::move(name)) {}

    Graph& SetInputs(std::vector<Operator> const& all) { return inputs_ = all, *this; }
    Graph& SetOutputs(outputs const& all) { return outputs_ = all, *this; }
    Graph& SetOutputs(std::vector<Operator> const& all) {
        for (auto const& o : all) outputs_.emplace_back(o, std::vector<std::size_t>{0});
        return *this;
    }
    std::string GetName() const { return name_; }
    bool IsValid() const { return !outputs_.empty(); }
    outputs const& graft_outputs() const { return outputs_; }

private:
    std::string name_{};
    std::vector<Operator> inputs_{};
    outputs outputs_{};
};

} // namespace ge
