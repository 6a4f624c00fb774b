// test/model/wire_schema_text.cpp - tables of messages from texts: marks, defaults, dialects, enums; Caffe's messages
// SPDX-License-Identifier: Apache-2.0
#include <cstddef>
#include <cstdint>
#include <string_view>

#include <doctest/doctest.h>

#include "graft/frontend/caffe/messages.hpp"
#include "graft/frontend/caffe/schema.hpp"
#include "graft/model/wire/schema_text.hpp"

namespace model_wire_schema_text_test {

namespace wire = graft::wire;
namespace caffe = graft::caffe;
using ft = wire::field_type;

namespace {

constexpr char const* messages[] = {
    "Net 1 name!:string 2 layer*:Layer 3 sizes+:int64=-1,2 4 mode:.Mode=FAST 9 kind:.Kind/a@b7@c12",
    "Layer/bc 1 f:float=0.5 2 d|:double 3 u|:uint32=7/a 4 table%:Layer.Entry 5 mode:.Net.Mode",
    "Layer.Entry 1 key:string 2 value:fixed64",
    "Empty",
    "Scalars 1 a:bool 2 b:bytes 3 c:int32 4 d:uint64 5 e:sint32 6 f:sint64 7 g:fixed32 8 h:sfixed32 9 i:sfixed64",
};
constexpr char const* enums[] = {"Kind ONE=1 TWO SIX=6 SEVEN", "Mode NEVER", "Net.Mode SLOW FAST"};

struct number_elsewhere {
    std::string_view message, field;
    std::uint8_t dialect;
    std::uint32_t number;
};
struct tables {
    number_elsewhere elsewhere[2]{};
    std::size_t count = 0;
    wire::schema_tables<5, 21, 3, 7> all;

    constexpr tables()
        : all([](std::size_t i) { return messages[i]; }, enums, "abc", false,
              [this](wire::message_schema const& of, wire::written_field const& w) {
                  wire::message_text::each_elsewhere(w, "abc", [&](std::uint8_t bit, std::uint32_t number) {
                      elsewhere[count++] = {of.name, w.name, bit, number};
                  });
              }) {}
};
constexpr tables created{};
constexpr auto const& net = created.all.messages[0];
constexpr auto const& layer = created.all.messages[1];
constexpr auto const& entry = created.all.messages[2];

constexpr bool marks_are_read() {
    auto const& f = net.fields;
    return net.name == "Net" && f.size() == 5 && f[0].required && net.requires_fields && !layer.requires_fields &&
           f[0].type == ft::string && f[1].repeated && !f[1].packed && f[1].message == &layer && f[2].repeated &&
           f[2].packed && f[2].default_string == "-1,2" && !f[3].repeated && f[3].number == 4 && f[4].number == 9;
}
constexpr bool types_are_read() {
    auto const& f = layer.fields;
    constexpr ft scalars[] = {
        ft::boolean, ft::bytes, ft::int32, ft::uint64, ft::sint32, ft::sint64, ft::fixed32, ft::sfixed32, ft::sfixed64};
    for (std::size_t i = 0; i < 9; ++i)
        if (created.all.messages[4].fields[i].type != scalars[i]) return false;
    return f[0].type == ft::float_ && f[0].default_string == "0.5" && f[1].type == ft::double_ && f[1].oneof == 1 &&
           f[2].type == ft::uint32 && f[2].oneof == 1 && f[0].oneof == 0 && f[3].map && f[3].repeated &&
           f[3].message == &entry && entry.fields[1].type == ft::fixed64 && created.all.messages[3].fields.empty();
}
/// An enum of the message comes before one of the same last name.
constexpr bool enums_are_found() {
    auto const &kind = created.all.enums[0], &of_net = created.all.enums[2];
    return net.fields[3].values == &of_net && layer.fields[4].values == &of_net && net.fields[4].values == &kind &&
           kind.find("ONE")->number == 1 && kind.find("TWO")->number == 2 && kind.find("SEVEN")->number == 7 &&
           of_net.find("SLOW")->number == 0 && of_net.find("FAST")->number == 1 && of_net.values.size() == 2;
}
constexpr bool dialects_are_read() {
    auto const &first = created.elsewhere[0], &second = created.elsewhere[1];
    return layer.fields[0].dialects == 6 && layer.fields[2].dialects == 1 && net.fields[0].dialects == 0 &&
           net.fields[4].dialects == 1 && created.count == 2 && first.message == "Net" && first.field == "kind" &&
           first.dialect == 2 && first.number == 7 && second.dialect == 4 && second.number == 12;
}
static_assert(marks_are_read() && types_are_read() && enums_are_found() && dialects_are_read());

} // namespace

TEST_CASE("schema strings: marks, types, enums and dialects, while compiling and at run time") {
    CHECK(marks_are_read());
    CHECK(types_are_read());
    CHECK(enums_are_found());
    CHECK(dialects_are_read());
    CHECK(wire::place_of("Layer.Entry", messages) == 2);
    CHECK(wire::place_of("Layer.", messages) == 5);
    CHECK(wire::place_of("", messages) == 5);
}

TEST_CASE("caffe messages: each is found by its name, with the fields of its table") {
    for (std::size_t i = 0; i < caffe::detail::message_count; ++i) {
        auto const& table = caffe::schema::tables.all.messages[i];
        CAPTURE(table.name);
        auto const met = caffe::detail::shipped_message(table.name);
        CHECK(met.schema == &table);
        CHECK(met.name() == table.name);
        CHECK((table.ordered || table.fields.empty()));
        std::size_t n = 0;
        CHECK_FALSE(met.any_field([&](wire::written_field const& f) {
            return n == table.fields.size() || f.name != table.fields[n].name || f.number != table.fields[n].number ||
                   f.dialects != table.fields[n++].dialects;
        }));
        CHECK(n == table.fields.size());
    }
    CHECK_FALSE(caffe::detail::shipped_message("BlobShap"));
    CHECK_FALSE(caffe::detail::shipped_message(""));
    CHECK(caffe::detail::shipped_message("BlobShape").schema == &caffe::schema::blob_shape);
    static_assert(&caffe::schema::message("LRNParameter") != &caffe::schema::message("LSTMParameter"));
}

} // namespace model_wire_schema_text_test
