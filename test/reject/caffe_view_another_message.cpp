// test/reject/caffe_view_another_message.cpp - a nested message is read with its own type
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<Whole, .*wrong_field_type, .*name<'p', *'a', *'r', *'t', *'s'>
#include "graft/frontend/caffe/message_view.hpp"

namespace caffe = graft::caffe;

struct Part : caffe::message {
    static constexpr auto fields = caffe::fields("Part").optional("offset", 1, uint32);
};
struct Whole : caffe::message {
    static constexpr auto fields = caffe::fields("Whole").optional("one", 1, uint32).repeated("many", 2, uint32)
        .repeated<Part>("parts", 3);
};

inline auto valid(caffe::message_view<Whole> const& v) {
    return v.get<"one">() + v.all<"many">().size() + v.messages<"parts", Part>().size();
}

#ifdef GRAFT_REJECT
inline auto invalid(caffe::message_view<Whole> const& v) { return v.messages<"parts", Whole>(); }
#endif
