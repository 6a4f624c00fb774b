// test/model/wire/against_protobuf.cpp - wire and text readers compared with libprotobuf, on random messages and
// damaged ones
// SPDX-License-Identifier: Apache-2.0
//
// GRAFT_DIFFERENTIAL_CASES is the number of cases (test/differential.sh: 100,000 of each). Bytes and texts that
// libprotobuf accepts are accepted, with the same meaning, and those that it refuses are refused, with these
// differences: - strings of proto3 need not be UTF-8: names of nodes are bytes to a reader; - lengths may exceed 2 GB;
// - `required` fields are checked in text only: a reader of wire bytes checks the fields that it needs.
#include <doctest/doctest.h>

#ifdef GRAFT_TEST_PROTOBUF

#include <google/protobuf/io/tokenizer.h>
#include <google/protobuf/stubs/logging.h>
#include <google/protobuf/text_format.h>

#include <cstdlib>
#include <random>
#include <string>
#include <string_view>
#include <vector>

#include "graft/frontend/caffe/schema.hpp"
#include "graft/frontend/tensorflow/schema.hpp"
#include "graft/model/wire/text.hpp"
#include "test/model/wire/as_protobuf.hpp"
#include "test/model/wire/canonical.hpp"
#include "test/model/wire/every_type.hpp"

using namespace graft;
namespace pb = google::protobuf;

namespace {

using random_source = std::mt19937_64;

std::uint64_t cases() {
    auto const* const wanted = std::getenv("GRAFT_DIFFERENTIAL_CASES");
    return wanted ? std::strtoull(wanted, nullptr, 10) : 500;
}

struct subject {
    wire::message_schema const& schema;
    as_protobuf::mirror mirror{schema};
};

graft::span<std::byte const> bytes_of(std::string const& s) { return graft::as_bytes(graft::span(s)); }

/// A few bytes changed, removed, duplicated or added.
std::string damaged(std::string s, random_source& random, std::string_view alphabet = {}) {
    for (auto n = 1 + random() % 3; n > 0 && !s.empty(); --n) {
        auto const at = static_cast<std::ptrdiff_t>(random() % s.size());
        auto const any = alphabet.empty() ? static_cast<char>(random()) : alphabet[random() % alphabet.size()];
        auto const length = std::min<std::size_t>(1 + random() % 8, s.size() - static_cast<std::size_t>(at));
        switch (random() % 6) {
        case 0: s[static_cast<std::size_t>(at)] = any; break;
        case 1: s.insert(s.begin() + at, any); break;
        case 2: s.erase(static_cast<std::size_t>(at), length); break;
        case 3: s.insert(static_cast<std::size_t>(at), s.substr(static_cast<std::size_t>(at), length)); break;
        case 4:
            s[static_cast<std::size_t>(at)] = static_cast<char>(s[static_cast<std::size_t>(at)] ^ (1 << random() % 8));
            break;
        default: s.resize(static_cast<std::size_t>(at)); break;
        }
    }
    return s;
}

// --- wire ----------------------------------------------------------------------------------------------------------

/// A varint as an encoder that fills in lengths later would write it.
void put_varint(std::string& to, std::uint64_t value, std::size_t min) {
    for (std::size_t n = 1; value >= 0x80 || n < min; value >>= 7, ++n) to += static_cast<char>((value & 0x7F) | 0x80);
    to += static_cast<char>(value);
}

/// The same message in other valid encodings: fields in another order, packed or not, with unknown fields between,
/// with varints that are longer than necessary.
std::string rewritten(std::string const& message, wire::message_schema const& schema, random_source& random) {
    std::vector<std::string> parts;
    wire::reader from(bytes_of(message));
    for (wire::field f{}; from.next(f);) {
        std::string part;
        auto const s = schema.find(f.number);
        auto const element = s ? wire::wire_type_of(s->type) : f.type;
        bool const unpack = s && s->repeated && f.type == wire::wire_type::bytes && element != f.type &&
                            random() % 2 != 0;
        auto const emit = [&](wire::wire_type type, std::uint64_t value) {
            put_varint(part, std::uint64_t{f.number} << 3 | static_cast<std::uint64_t>(type), 1 + random() % 2);
            if (type == wire::wire_type::varint) put_varint(part, value, 1 + random() % 3);
            else part.append(reinterpret_cast<char const*>(&value), type == wire::wire_type::fixed32 ? 4 : 8);
        };
        if (unpack) {
            REQUIRE(wire::each_scalar(f, element, [&](std::uint64_t raw) { emit(element, raw); }) == errc::ok);
        } else if (f.type == wire::wire_type::bytes) {
            std::string payload(wire::as_string(f.bytes));
            if (s && s->message) payload = rewritten(payload, *s->message, random);
            put_varint(part, std::uint64_t{f.number} << 3 | 2, 1);
            put_varint(part, payload.size(), 1 + random() % 5);
            part += payload;
        } else if (f.type == wire::wire_type::group_begin) {
            put_varint(part, std::uint64_t{f.number} << 3 | 3, 1);
            part += wire::as_string(f.bytes);
            put_varint(part, std::uint64_t{f.number} << 3 | 4, 1);
        } else {
            emit(f.type, f.value);
        }
        if (random() % 8 == 0) { // unknown: a number, a string, a non-empty group
            constexpr std::uint64_t far = 17'000'001;
            put_varint(part, far << 3 | 0, 1), put_varint(part, random(), 1);
            put_varint(part, far << 3 | 3, 1), put_varint(part, 1 << 3 | 5, 1), part += "abcd",
                put_varint(part, far << 3 | 4, 1);
        }
        if (!parts.empty() && random() % 4 == 0 && (!s || (!s->repeated && s->oneof == 0)))
            parts.insert(parts.begin(), part);
        else parts.push_back(part);
    }
    std::string all;
    for (auto const& p : parts) all += p;
    return all;
}

void compare_wire(subject const& s, std::string const& bytes, std::size_t& accepted) {
    auto const theirs = s.mirror.make();
    bool const they_accept = theirs->ParsePartialFromString(bytes);
    canonical::decoder ours;
    auto const declared = ours.of(s.schema, bytes_of(bytes));
    if (ours.fine != they_accept) {
        CAPTURE(canonical::quoted(bytes));
        CHECK(ours.fine == they_accept);
        return;
    }
    accepted += they_accept;
    if (!they_accept) return;
    if (auto const wanted = canonical::of(*theirs); declared != wanted) {
        CAPTURE(canonical::quoted(bytes));
        CHECK(declared == wanted);
    }
}

// --- text ----------------------------------------------------------------------------------------------------------

struct quiet : pb::io::ErrorCollector {
    std::string first{};
    void AddError(int line, pb::io::ColumnNumber column, std::string const& message) override {
        if (first.empty()) first = std::to_string(line + 1) + ":" + std::to_string(column + 1) + ": " + message;
    }
};

/// The same text in other valid forms: `<>`, comments, blanks, separators, escapes, several literals for one string.
std::string retyped(std::string const& text, random_source& random) {
    std::string out;
    std::vector<char> closing;
    char quote = 0;
    for (std::size_t i = 0; i < text.size(); ++i) {
        auto const c = text[i];
        if (quote != 0) {
            if (c == '\\') {
                out += c;
                out += text[++i];
                for (int n = 0; n < 2 && text[i] >= '0' && text[i] <= '7' && i + 1 < text.size() &&
                                text[i + 1] >= '0' && text[i + 1] <= '7';
                    ++n)
                    out += text[++i];
                continue;
            }
            if (c == quote) quote = 0;
            else if (random() % 16 == 0) {
                char escape[8];
                std::snprintf(escape, sizeof escape, random() % 2 != 0 ? "\\x%02x" : "\\%03o",
                    static_cast<unsigned>(static_cast<unsigned char>(c)));
                out += escape;
                continue;
            } else if (random() % 24 == 0) {
                out += quote;
                out += random() % 2 != 0 ? " " : "\n  # and on\n";
                out += quote;
            }
            out += c;
            continue;
        }
        if (c == '"' || c == '\'') quote = c;
        if (c == '{') {
            closing.push_back(random() % 4 == 0 ? '>' : '}');
            out += closing.back() == '>' ? '<' : '{';
        } else if (c == '}') {
            out += closing.back();
            closing.pop_back();
            if (random() % 8 == 0) out += random() % 2 != 0 ? ";" : ",";
        } else {
            out += c;
        }
        if ((c == ' ' || c == '\n') && random() % 8 == 0) out += random() % 2 != 0 ? "\t \r\n" : "# a 'comment' {\n";
    }
    return out;
}

void compare_text(subject const& s, std::string const& text, std::size_t& accepted) {
    auto const theirs = s.mirror.make();
    pb::TextFormat::Parser parser;
    quiet errors_of_theirs;
    parser.RecordErrorsTo(&errors_of_theirs);
    bool const they_accept = parser.ParseFromString(text, theirs.get());
    std::vector<std::byte> encoded;
    graft::series<wire::position> marks;
    error_list errors;
    bool const we_accept = wire::text_to_wire(text, s.schema, encoded, marks, {}, "text", errors);
    REQUIRE(we_accept == errors.errors.empty());
    // The only difference: the capital X of \X41, which older versions of libprotobuf refuse and newer ones accept.
    if (we_accept && !they_accept && errors_of_theirs.first.ends_with("escape sequence in string literal.") &&
        text.find("\\X") != text.npos)
        return;
    if (we_accept != they_accept) {
        CAPTURE(text);
        CAPTURE(errors_of_theirs.first);
        std::string ours;
        if (!we_accept)
            ours = std::to_string(errors.errors[0].where.line) + ":" + std::to_string(errors.errors[0].where.column) +
                   ": " + errors.errors[0].expected + " / " + errors.errors[0].got;
        CAPTURE(ours);
        CHECK(we_accept == they_accept);
        return;
    }
    accepted += we_accept;
    if (!we_accept) return;
    auto const again = s.mirror.make();
    REQUIRE(again->ParseFromArray(encoded.data(), static_cast<int>(encoded.size())));
    if (auto const a = canonical::of(*again), b = canonical::of(*theirs); a != b) {
        CAPTURE(text);
        CHECK(a == b);
    }
}

std::string printed(pb::Message const& m, random_source& random) {
    pb::TextFormat::Printer printer;
    printer.SetUseShortRepeatedPrimitives(random() % 2 != 0);
    printer.SetSingleLineMode(random() % 4 == 0);
    printer.SetUseUtf8StringEscaping(random() % 2 != 0);
    std::string text;
    printer.PrintToString(m, &text);
    return text;
}

struct subjects {
    subject all[4]{{every_type::schema::old}, {every_type::schema::modern}, {tensorflow::schema::graph_def},
        {caffe::schema::net_parameter}};

    subject const& operator[](std::uint64_t i) const { return all[i % std::size(all)]; }
};

} // namespace

TEST_CASE("wire bytes hold what libprotobuf reads in them") {
    pb::SetLogHandler(nullptr);
    random_source random(20240229);
    subjects const all;
    std::size_t accepted = 0, damaged_accepted = 0;
    for (std::uint64_t i = 0; i < cases(); ++i) {
        auto const& s = all[i];
        auto const message = s.mirror.make();
        as_protobuf::filler(random).fill(*message);
        auto bytes = message->SerializePartialAsString();
        if (random() % 2 != 0) bytes = rewritten(bytes, s.schema, random);
        compare_wire(s, bytes, accepted);
        compare_wire(s, damaged(bytes, random), damaged_accepted);
    }
    CHECK(accepted == cases());
    CHECK(damaged_accepted > cases() / 20); // both results occur
    CHECK(damaged_accepted < cases() * 19 / 20);
    MESSAGE(cases(), " messages, ", damaged_accepted, " of as many damaged ones accepted");
}

TEST_CASE("text means what libprotobuf reads in it") {
    pb::SetLogHandler(nullptr);
    random_source random(19700101);
    subjects const all;
    std::size_t accepted = 0, damaged_accepted = 0;
    for (std::uint64_t i = 0; i < cases(); ++i) {
        auto const& s = all[i];
        auto const message = s.mirror.make();
        as_protobuf::filler(random).fill(*message);
        auto text = printed(*message, random);
        if (random() % 2 != 0) text = retyped(text, random);
        compare_text(s, text, accepted);
        compare_text(s, damaged(text, random, random() % 2 != 0 ? " \n{}<>[]:;,#\"'\\-+.0123456789xefinaNdsT_" : ""),
            damaged_accepted);
    }
    CHECK(accepted == cases());
    CHECK(damaged_accepted > cases() / 50);
    CHECK(damaged_accepted < cases() * 49 / 50);
    MESSAGE(cases(), " texts, ", damaged_accepted, " of as many damaged ones accepted");
}

#endif
