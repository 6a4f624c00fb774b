// test/program/compiled_file.cpp - programs saved to a file: the same bits, the same bytes; damaged and foreign files
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <memory>
#include <string>
#include <string_view>
#include <unistd.h>
#include <utility>
#include <vector>

#include "graft/graph/ir/quantization.hpp"
#include "graft/program/compile.hpp"
#include "graft/program/compiled_file/records.hpp"
#include "graft/program/load.hpp"
#include "graft/program/save.hpp"
#include "graft/program/stage_json.hpp"
#include "graft/session/session.hpp"
#include "graft/text/json/graph.hpp"
#include "test/program/compiled_nets.hpp"

namespace compiled_file_test {

namespace {

using graft::dtype;
using graft::errc;
using compiled_nets::loaded;
using compiled_nets::target;

std::vector<std::byte> bytes_of(graft::program const& p) {
    auto all = graft::compiled_bytes(p);
    REQUIRE_MESSAGE(static_cast<bool>(all), compiled_nets::words(all.error()));
    return *std::move(all);
}
/// The first error of a file that must not load.
graft::error refusal(std::vector<std::byte> bytes, graft::load_options const& how = {}) {
    auto const p = loaded(std::move(bytes), how);
    REQUIRE(!p);
    REQUIRE(!p.error().errors.empty());
    CHECK(p.error().errors[0].where.file == "net.graft");
    return p.error().errors[0];
}
/// Recomputes the checksums of a changed file, as a forger would write them.
void sum_again(std::vector<std::byte>& b) {
    namespace file = graft::compiled_file;
    file::header h;
    std::memcpy(&h, b.data(), sizeof h);
    graft::span<std::byte const> const all(b);
    if (h.data_at <= b.size() && h.data_at >= sizeof h) {
        h.table_sum = file::sum_of(all.first(h.data_at).subspan(sizeof h));
        h.data_sum = file::sum_of(all.subspan(h.data_at));
    }
    h.header_sum = file::sum_of({reinterpret_cast<std::byte const*>(&h), sizeof h - sizeof h.header_sum});
    std::memcpy(b.data(), &h, sizeof h);
}

} // namespace

TEST_CASE("every kind of net returns the same bits, and is written again as the same bytes") {
    for (auto const& net : compiled_nets::all()) {
        CAPTURE(std::string(net.name));
        auto const before = compiled_nets::compiled(net);
        auto const bytes = bytes_of(before);
        CHECK(bytes == bytes_of(compiled_nets::compiled(net)));
        for (bool trusted : {false, true}) {
            graft::load_options how;
            how.verify = !trusted;
            how.trusted = trusted;
            auto const after = loaded(bytes, how);
            REQUIRE_MESSAGE(static_cast<bool>(after), compiled_nets::words(after.error()));
            CHECK(bytes_of(*after) == bytes);
            CHECK(to_json(graft::shown(after->view())) == to_json(graft::shown(before.view())));
            CHECK(compiled_nets::same_attributes(before.graph(), after->graph()));
            CHECK(after->figures().arena_bytes == before.figures().arena_bytes);
            CHECK(after->figures().steps == before.figures().steps);
            CHECK(compiled_nets::outputs(*after) == compiled_nets::outputs(before));
        }
    }
}

TEST_CASE("constants are used where the file lies, on a boundary of 64") {
    auto const net = compiled_nets::all()[0];
    auto const bytes = bytes_of(compiled_nets::compiled(net));
    auto const p = loaded(bytes);
    REQUIRE(static_cast<bool>(p));
    std::size_t constants = 0;
    for (graft::tensor_id t{}; t < p->graph().tensors.size(); ++t) {
        if (!p->graph().is_constant(t)) continue;
        ++constants;
        auto const view = p->graph().value_of(t).bytes;
        CHECK(std::memcmp(view.data(), bytes.data() + (view.data() - compiled_nets::file_in_use->bytes().data()),
                  view.size()) == 0);
        CHECK((view.data() - compiled_nets::file_in_use->bytes().data()) % 64 == 0);
    }
    CHECK(constants > 0);
}

TEST_CASE("a file keeps which integers tensors stand for, and refuses what no tensor has") {
    namespace file = graft::compiled_file;
    auto const before = compiled_nets::compiled({"quantized", &compiled_nets::quantized_net});
    auto const whole = bytes_of(before);
    auto const after = loaded(whole);
    REQUIRE(static_cast<bool>(after));
    auto const &was = before.graph().quantized, &is = after->graph().quantized;
    REQUIRE(was.size() == 3);
    REQUIRE(is.size() == 3);
    for (std::size_t i = 0; i < was.size(); ++i) {
        CHECK(was[i].tensor == is[i].tensor);
        CHECK(was[i].is.whole == is[i].is.whole);
        CHECK(stand_for_the_same(was[i].is, is[i].is));
    }
    file::header h;
    std::memcpy(&h, whole.data(), sizeof h);
    file::section_entry entry;
    std::memcpy(&entry, whole.data() + sizeof h + static_cast<std::size_t>(file::section::quantized) * sizeof entry,
        sizeof entry);
    REQUIRE(entry.count == 3);
    auto const forged = [&](std::size_t i, auto change) {
        auto bytes = whole;
        file::quantized_record r;
        std::memcpy(&r, bytes.data() + entry.at + i * sizeof r, sizeof r);
        change(r);
        std::memcpy(bytes.data() + entry.at + i * sizeof r, &r, sizeof r);
        sum_again(bytes);
        auto const e = refusal(std::move(bytes));
        CHECK(e.code == errc::damaged_file);
        return e.where.port;
    };
    auto const named = "quantized[1]";
    CHECK(forged(1, [](auto& r) { r.tensor = 1000; }) == named);
    CHECK(forged(1, [](auto& r) { r.tensor = 0; }) == named);
    CHECK(forged(1, [](auto& r) { r.whole = 1000; }) == named);
    CHECK(forged(1, [](auto& r) { r.axis = 2; }) == named);
    CHECK(forged(1, [](auto& r) { r.block = 0; }) == named);
    CHECK(forged(1, [](auto& r) { r.type = 1000; }) == named);
    CHECK(forged(1, [](auto& r) { r.zero = 1000; }) == named);
    CHECK(forged(1, [](auto& r) { r.scale_bytes = 8; }) == named);
    CHECK(forged(1, [](auto& r) { r.scale_data = ~std::uint64_t{0}; }) == named);
}

TEST_CASE("save and load by name: a file is replaced whole, and its program outlives it") {
    auto const folder = std::filesystem::temp_directory_path();
    auto const name = (folder / ("graft_compiled_" + std::to_string(::getpid()) + ".graft")).string();
    auto const p = compiled_nets::compiled(compiled_nets::all()[0]);
    REQUIRE(!graft::save(p, name).failed());
    auto const again = graft::load(name, target());
    REQUIRE(static_cast<bool>(again));
    CHECK(!graft::save(*again, name).failed()); // over the file that it is mapped from
    CHECK(std::remove(name.c_str()) == 0);
    CHECK(compiled_nets::outputs(*again) == compiled_nets::outputs(p));
    auto const none = graft::load(name, target());
    REQUIRE(!none);
    CHECK(none.error().errors[0].code == errc::cannot_open_file);
    auto const nowhere = graft::save(p, "/nowhere/net.graft");
    REQUIRE(nowhere.failed());
    CHECK(nowhere.errors[0].code == errc::cannot_write_file);
}

TEST_CASE("what cannot run cannot be saved") {
    auto g = compiled_nets::all()[0].make();
    graft::compile_options how;
    how.partial = true;
    graft::target_view nothing;
    nothing.ops = target().ops;
    auto const plan_alone = graft::compile(std::move(g), nothing, how);
    REQUIRE(static_cast<bool>(plan_alone));
    CHECK(static_cast<bool>(graft::compiled_bytes(*plan_alone))); // for a caller that generates code
    auto const lacking = graft::compile(compiled_nets::without_a_kernel(), target(), how);
    REQUIRE(static_cast<bool>(lacking));
    auto const refused = graft::compiled_bytes(*lacking);
    REQUIRE(!refused);
    CHECK(refused.error().errors[0].code == errc::no_kernel);
    auto const open = graft::compile(compiled_nets::symbolic(), target(), how);
    REQUIRE(static_cast<bool>(open));
    CHECK(open->plan_is_bound());
    CHECK(!graft::compiled_bytes(*open));
    auto strange = compiled_nets::all()[0].make();
    strange.nodes.back().kind = graft::node_kind::opaque;
    auto const opaque = graft::compile(std::move(strange), nothing, how);
    REQUIRE(static_cast<bool>(opaque));
    auto const unknown = graft::compiled_bytes(*opaque);
    REQUIRE(!unknown);
    CHECK(unknown.error().errors[0].code == errc::cannot_save_program);
}

TEST_CASE("a file that was cut or changed is refused, wherever that is") {
    auto const net = compiled_nets::all()[0];
    auto const whole = bytes_of(compiled_nets::compiled(net));
    for (std::size_t size = 0; size < whole.size(); size += size < 300 ? 1 : 97)
        CHECK(refusal({whole.begin(), whole.begin() + static_cast<std::ptrdiff_t>(size)}).code ==
              (size < 8 ? errc::damaged_file : errc::truncated));
    auto longer = whole;
    longer.push_back(std::byte{0});
    CHECK(refusal(longer).code == errc::damaged_file);
    graft::compiled_file::header h;
    std::memcpy(&h, whole.data(), sizeof h);
    graft::load_options verified;
    verified.verify = true;
    for (std::size_t at = 0; at < whole.size(); ++at) {
        auto changed = whole;
        changed[at] ^= std::byte{static_cast<unsigned char>(1u << at % 8)};
        CAPTURE(at);
        auto const e = refusal(changed, verified);
        CHECK((e.code == errc::damaged_file || e.code == errc::truncated || (at >= 8 && at < 16)));
        if (at >= h.data_at) CHECK(static_cast<bool>(loaded(changed))); // it is not checked
    }
}

TEST_CASE("versions, byte orders and libraries are distinguished") {
    auto const whole = bytes_of(compiled_nets::compiled(compiled_nets::all()[0]));
    auto newer = whole;
    newer[12] = std::byte{9};
    auto const version = refusal(newer);
    CHECK(version.code == errc::wrong_file_version);
    CHECK(version.expected == "version 3 of the format");
    CHECK(version.got.starts_with("version 9, by library "));
    auto turned = whole;
    std::swap(turned[8], turned[11]);
    std::swap(turned[9], turned[10]);
    CHECK(refusal(turned).code == errc::wrong_byte_order);
    auto other = whole;
    other[24] ^= std::byte{1};
    sum_again(other);
    CHECK(refusal(other).code == errc::wrong_fingerprint);
    CHECK(refusal(std::vector<std::byte>(200, std::byte{'x'})).code == errc::damaged_file);

    graft::target_view less = target();
    less.ops = compiled_nets::other_operators();
    auto const file = std::make_shared<graft::mapped_file const>(whole);
    auto const changed = graft::load(file, "net.graft", less);
    REQUIRE(!changed);
    CHECK(changed.error().errors.size() >= 2); // all are reported
    bool missing = false, another = false;
    for (auto const& e : changed.error().errors) {
        missing = missing || e.code == errc::operator_not_in_catalog;
        another = another || e.code == errc::wrong_fingerprint;
    }
    CHECK((missing && another));

    graft::target_view idle = target();
    idle.kernels = {};
    auto const without = graft::load(file, "net.graft", idle);
    REQUIRE(!without);
    CHECK(without.error().errors[0].code == errc::unknown_engine);
    idle.kernels = compiled_nets::other_kernels();
    auto const others = graft::load(file, "net.graft", idle);
    REQUIRE(!others);
    CHECK(
        (others.error().errors[0].code == errc::no_kernel || others.error().errors[0].code == errc::wrong_fingerprint));
}

TEST_CASE("an arena beyond the budget is refused before it is requested") {
    graft::load_options how;
    how.memory_bytes = 16;
    CHECK(
        refusal(bytes_of(compiled_nets::compiled(compiled_nets::all()[0])), how).code == errc::memory_budget_exceeded);
}

TEST_CASE("the page of the format has every section with its size") {
    std::ifstream in("FORMAT.md");
    std::string const page{std::istreambuf_iterator<char>(in), {}};
    REQUIRE(!page.empty());
    for (std::size_t i = 0; i < graft::compiled_file::section_count; ++i) {
        auto const row = "| " + std::to_string(i) + " | `" +
                         std::string(name_of(static_cast<graft::compiled_file::section>(i))) + "` | " +
                         std::to_string(graft::compiled_file::record_bytes[i]) + " |";
        CHECK_MESSAGE(page.find(row) != std::string::npos, row);
    }
}

TEST_CASE("a forged file is refused or runs within its memory") {
    for (auto const& net : compiled_nets::all()) {
        CAPTURE(std::string(net.name));
        auto const whole = bytes_of(compiled_nets::compiled(net));
        graft::compiled_file::header h;
        std::memcpy(&h, whole.data(), sizeof h);
        std::uint64_t seed = 1;
        auto const random = [&](std::size_t below) {
            seed = seed * 6364136223846793005u + 1442695040888963407u;
            return static_cast<std::size_t>(seed >> 33) % below;
        };
        std::size_t ran = 0;
        for (int i = 0; i < 400; ++i) {
            auto forged = whole;
            for (auto k = random(3) + 1; k > 0; --k) {
                auto& b = forged[sizeof h + random(h.data_at - sizeof h)];
                b = random(2) ? std::byte{static_cast<unsigned char>(random(256))}
                              : b ^ std::byte{static_cast<unsigned char>(1u << random(8))};
            }
            sum_again(forged);
            graft::load_options how;
            how.memory_bytes = 1 << 24;
            auto const p = loaded(std::move(forged), how);
            if (!p) {
                CHECK(!p.error().errors.empty());
                continue;
            }
            ran += !compiled_nets::outputs(*p).empty();
        }
        CHECK(ran > 0); // names may be anything
    }
}

} // namespace compiled_file_test
