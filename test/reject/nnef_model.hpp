// test/reject/nnef_model.hpp - a target for graphs of a front end outside of the library that the compiler parses
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

#include "../../examples/nnef/front_end.hpp"
#include "../../examples/nnef/operators.hpp"
#include "graft/constant.hpp"
#include "graft/constant/written_net.hpp"
#include "graft/kernel.hpp"

struct operators {
    using list = graft::ops<nnef::lib::Add, nnef::lib::AvgPool, nnef::lib::BatchMatMulV2, nnef::lib::Conv2D,
        nnef::lib::MaxPool, nnef::lib::Mul, nnef::lib::Relu, nnef::lib::Reshape, nnef::lib::SoftmaxV2>;
};
inline graft::status rectify(graft::in<"x", float>, graft::out<"y", float>) { return graft::ok; }
struct kernels {
    using list = graft::kernels<graft::kernel<nnef::lib::Relu, &rectify>>;
    static constexpr std::string_view engine = "some";
};
struct npu {
    using operators = ::operators;
    using kernels = ::kernels;
    static constexpr graft::plugin_set plugins = graft::plugins_of<nnef::operators>(nnef::front_end);
    template <class Model> using net = graft::written_net<Model, nnef::grammar>;
};
template <class Model> using read_by_compiler = graft::program_of<Model, npu>;
