// test/reject/caffe_view_field_is_not_repeated.cpp - a single field is not a list
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<Whole, .*field_is_not_repeated, .*name<'o', *'n', *'e'>
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
inline auto invalid(caffe::message_view<Whole> const& v) { return v.all<"one">().size(); }
#endif
