// test/model/caffe_texts.cpp - Caffe's messages as texts say what the tables of the schema say
// SPDX-License-Identifier: Apache-2.0
#include <cstddef>
#include <iterator>

#include <doctest/doctest.h>

#include "graft/frontend/caffe/schema.hpp"
#include "graft/frontend/caffe/shipped_message.hpp"

namespace model_caffe_texts_test {

namespace wire = graft::wire;
namespace caffe = graft::caffe;

namespace {

constexpr bool same(wire::field_schema const& f, caffe::detail::text_field const& x) {
    bool const holds = f.type == wire::field_type::message;
    auto const held = caffe::detail::shipped_message(x.message);
    return f.name == x.name && f.number == x.number && f.repeated == x.repeated && f.required == x.required &&
           f.dialects == x.dialects && holds == !x.message.empty() && (!holds || held.schema == f.message) &&
           !(holds && (f.map || f.packed || f.oneof != 0));
}

/// Name and fields in their order.
constexpr bool same_fields(std::size_t i) {
    auto const& table = *caffe::all_messages[i];
    caffe::detail::message_text text(caffe::detail::message_texts[i]);
    if (text.name() != table.name) return false;
    caffe::detail::text_field x;
    for (auto const& f : table.fields)
        if (!text.next(x) || !same(f, x)) return false;
    return !text.next(x);
}

/// Each message that has a field which holds this one, once.
constexpr bool same_users(std::size_t i) {
    bool said[std::size(caffe::all_messages)]{};
    bool once = true;
    caffe::detail::message_text(caffe::detail::message_texts[i]).each_user([&](std::size_t user) {
        once = once && !said[user];
        said[user] = true;
    });
    for (std::size_t user = 0; user < std::size(said); ++user) {
        bool holds = false;
        for (auto const& f : caffe::all_messages[user]->fields) holds = holds || f.message == caffe::all_messages[i];
        if (holds != said[user]) return false;
    }
    return once;
}

static_assert(same_fields(0) && same_users(0) && same_users(3));

} // namespace

TEST_CASE("caffe messages: texts and tables say the same") {
    for (std::size_t i = 0; i < std::size(caffe::all_messages); ++i) {
        CAPTURE(caffe::all_messages[i]->name);
        CHECK(same_fields(i));
        CHECK(same_users(i));
    }
    CHECK_FALSE(caffe::detail::shipped_message("BlobShap"));
    CHECK_FALSE(caffe::detail::shipped_message(""));
    CHECK(caffe::detail::shipped_message("BlobShape").schema == &caffe::schema::blob_shape);
}

} // namespace model_caffe_texts_test
