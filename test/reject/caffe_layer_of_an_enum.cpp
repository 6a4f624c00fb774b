// test/reject/caffe_layer_of_an_enum.cpp - an enum for the parameter of a layer
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<Mode,.*not_a_message,.*name<'f', ?'i', ?'e', ?'l', ?'d', ?'s'
#include "graft/frontend/caffe/messages.hpp"
#include "graft/frontend/caffe/origin_layer.hpp"

namespace caffe = graft::caffe;
struct Box : caffe::message {
    static constexpr auto fields = caffe::fields("Box").optional("offset", 1, uint32);
};
struct Plain {
    int x;
};
struct Mode : caffe::enumeration {
    static constexpr auto values = caffe::values("Mode").value("ADD", 0).value("SUB", 1);
};
#ifndef GRAFT_REJECT
using parameter = Box;
#else
using parameter = Mode;
#endif
struct Shift : caffe::layer<Shift, parameter> {
    static constexpr auto prototype = define("Shift", "shift_param").input("bottom", f32).output("top", f32);
};
static_assert(Shift::prototype.name() == "Shift");
