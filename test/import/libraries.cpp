// test/import/libraries.cpp - a target combined with operator libraries: order, overrides, conflicts, ownership
// SPDX-License-Identifier: Apache-2.0
#include "graft/frontend/tensorflow/front_end.hpp"
#include "graft/frontend/tensorflow/op_def.hpp"
#include "graft/graph/plan/plan.hpp"
#include "graft/mapping/declare/plugin.hpp"
#include "graft/op/define/op.hpp"
#include "graft/program/check_library.hpp"
#include "graft/program/compile.hpp"
#include "graft/program/export_library.hpp"
#include "graft/program/with_libraries.hpp"
#include "graft/session/binding.hpp"
#include "graft/session/session.hpp"
#include "test/import/target.hpp"

namespace import_libraries_test {

namespace {

using namespace graft::literals;

using namespace import_test;
namespace tf = graft::tensorflow;

// --- the program's target ---

struct Scale : graft::op<Scale> {
    static constexpr auto prototype =
        graft::prototype("Scale").input("x", f32).output("y", follow("x")).attr("by", 2.0);
};
struct Shift : graft::op<Shift> {
    static constexpr auto prototype =
        graft::prototype("Shift").input("x", f32).output("y", follow("x")).attr("by", 1.0);
};
struct TfScale : tf::op<TfScale> {
    static constexpr auto prototype = tf::op_def("Scale", "x: float", "-> y: float", "by: float = 2.0");
};
struct TfShift : tf::op<TfShift> {
    static constexpr auto prototype = tf::op_def("Shift", "x: float", "-> y: float", "by: float = 1.0");
};
inline constexpr auto scale = graft::plugin<Scale, TfScale>();
inline constexpr auto shift = graft::plugin<Shift, TfShift>();

graft::status run_scale(graft::in<"x", float> x, graft::out<"y", float> y, graft::attr_of<"by", double> by) {
    for (std::size_t i = 0; i < x.size(); ++i) y[i] = x[i] * static_cast<float>(by.value);
    return graft::ok;
}
graft::status run_shift(graft::in<"x", float> x, graft::out<"y", float> y, graft::attr_of<"by", double> by) {
    for (std::size_t i = 0; i < x.size(); ++i) y[i] = x[i] + static_cast<float>(by.value);
    return graft::ok;
}
struct base_ops {
    using list = graft::ops<Scale, Shift>;
};
struct base_plugins {
    using plugins = graft::plugins<scale, shift>;
    using list = plugins::origins;
};
struct base_kernels {
    static constexpr std::string_view engine = "base";
    using list = graft::kernels<graft::kernel<Scale, &run_scale>, graft::kernel<Shift, &run_shift>>;
};
graft::target const& base() {
    static std::array<graft::kernel_table_view, 1> const kernels{graft::kernel_table<base_kernels>::view()};
    static constexpr graft::plugin_set plugins[]{graft::plugins_of<base_plugins>(graft::tensorflow::front_end)};
    static graft::target const t{graft::catalog<base_ops>::view(), plugins, {kernels}};
    return t;
}

// --- libraries ---

/// An operator, an expansion that uses an operator of the target, a pass, a separate kernel for an operator of the
/// target.
struct Square : graft::op<Square> {
    static constexpr auto prototype = graft::prototype("Square").input("x", f32).output("y", follow("x"));
};
struct TfSquare : tf::op<TfSquare> {
    static constexpr auto prototype = tf::op_def("Square", "x: float", "-> y: float");
};
struct TfTwice : tf::op<TfTwice> {
    static constexpr auto prototype = tf::op_def("Twice", "x: float", "-> y: float");
};
struct TfFused : graft::fused_op<TfFused> {
    static constexpr auto prototype = tf::op_def("ScaledShift", "x: float", "-> y: float");
};
inline constexpr auto square = graft::plugin<Square, TfSquare>();
graft::status make_twice(graft::expand_context<TfTwice>& ctx) {
    ctx.result(ctx.add<Scale>("scale", "x"_p = ctx.data(0), "by"_p = 2.0));
    return graft::ok;
}
inline constexpr auto twice = graft::expand<TfTwice>(&make_twice);
inline constexpr auto form = graft::structure().node("a", "Scale", "@x").node("b", "Shift", "a").output("y", "b");
inline constexpr auto fuse =
    graft::scope_pass<TfFused>("scaled_shift").when(graft::scope_terms::count("Scale") >= 1).match(form);
inline constexpr auto fused = graft::plugin<Square, TfFused>();
graft::status run_square(graft::in<"x", float> x, graft::out<"y", float> y) {
    for (std::size_t i = 0; i < x.size(); ++i) y[i] = x[i] * x[i];
    return graft::ok;
}
graft::status run_scale_fast(graft::in<"x", float> x, graft::out<"y", float> y, graft::attr_of<"by", double> by) {
    return run_scale(x, y, by);
}
struct square_tf {
    using plugins = graft::plugins<square, twice, fused>;
    using list = graft::join<plugins::origins, graft::ops<TfScale, TfShift>>; // the last two for the pass
    using passes = graft::passes<fuse>;
};
struct square_kernels {
    static constexpr std::string_view engine = "square";
    using list = graft::kernels<graft::kernel<Square, &run_square>, graft::kernel<Scale, &run_scale_fast>>;
};
struct square_library {
    static constexpr char const* name = "square";
    static constexpr std::uint32_t version = 3;
    using ops = graft::ops<Square>;
    using uses = graft::ops<Scale>;
    using plugins = graft::plugin_sets<graft::plugins_for<graft::tensorflow::front_end, square_tf>>;
    using kernels = square_kernels;
};
static_assert(graft::export_library<square_library>()->version == 3);
static_assert(graft::export_library<square_library>()->ops->size == 1);

/// The same operator, plugin and pass again, under another name, without any declaration.
struct twin_library : square_library {
    static constexpr char const* name = "twin";
};

/// Overrides an operator of the target with other dtypes, and its plugin with another target.
namespace over {
struct Scale : graft::op<over::Scale> {
    static constexpr auto prototype =
        graft::prototype("Scale").input("x", f32 | f16).output("y", follow("x")).attr("by", 3.0);
};
struct NewScale : graft::op<NewScale> {
    static constexpr auto prototype =
        graft::prototype("NewScale").input("x", f32).output("y", follow("x")).attr("by", 2.0);
};
inline constexpr auto new_scale = graft::plugin<NewScale, TfScale>().override();
struct tags {
    using plugins = graft::plugins<new_scale>;
    using list = plugins::origins;
};
struct library {
    static constexpr char const* name = "over";
    using ops = graft::ops<Scale, NewScale>;
    using overrides = graft::ops<Scale>;
    using plugins = graft::plugin_sets<graft::plugins_for<graft::tensorflow::front_end, tags>>;
};
/// Another attribute: plugins and kernels of the target read past it.
struct Shift : graft::op<over::Shift> {
    static constexpr auto prototype =
        graft::prototype("Shift").input("x", f32).output("y", follow("x")).attr("times", 1).attr("by", 1.0);
};
struct unfit_library {
    static constexpr char const* name = "unfit";
    using ops = graft::ops<Shift>;
    using overrides = ops;
};
struct nothing_library {
    static constexpr char const* name = "nothing";
    using ops = graft::ops<NewScale>;
    using overrides = ops;
};
/// Uses operators that the target declares differently or does not have.
struct Shft : graft::op<Shft> {
    static constexpr auto prototype = graft::prototype("Shft").input("x", f32).output("y", follow("x"));
};
struct using_library {
    static constexpr char const* name = "using";
    using ops = graft::ops<NewScale>;
    using uses = graft::ops<over::Scale, Shft>;
};
} // namespace over

template <class Library> graft::operator_library in_memory(char const* file = "lib.so") {
    return {file, graft::export_library<Library>(), {}};
}

/// `errc file op` of every error.
std::vector<std::string> declared(graft::error_list const& errors) {
    std::vector<std::string> all;
    for (auto const& e : errors.errors)
        all.push_back(std::to_string(static_cast<int>(e.code)) + " " + e.where.file + " " + e.where.op);
    return all;
}
std::string line(errc code, std::string const& rest) { return std::to_string(static_cast<int>(code)) + " " + rest; }

template <class... L> std::vector<std::string> refusal(L const&... libraries) {
    std::array<graft::operator_library, sizeof...(L)> const all{libraries...};
    auto const t = graft::with_libraries(base(), all);
    return t ? std::vector<std::string>() : declared(t.error());
}
using lines = std::vector<std::string>;

/// A library whose table was changed.
template <class Change> lines checked(Change change) {
    auto table = *graft::export_library<square_library>();
    change(table);
    graft::error_list errors;
    errors.add(graft::check_library({"lib.so", &table, {}}));
    return declared(errors);
}

std::string node(std::string const& name, std::string const& op, std::string const& input) {
    return "node { name: \"" + name + "\" op: \"" + op + "\" input: \"" + input + "\" }\n";
}
std::string const feed = "node { name: \"x\" op: \"Placeholder\" attr { key: \"dtype\" value { type: DT_FLOAT } } attr "
                         "{ key: \"shape\" value { shape { dim { size: 2 } } } } }\n";

std::vector<float> run(graft::graph g, graft::target_view to) {
    auto const program = graft::compile(std::move(g), to);
    REQUIRE(program);
    graft::session s{*program};
    REQUIRE(s.ready());
    std::array<float, 2> const x{3, -4};
    REQUIRE(s.set_input("x", graft::as_bytes(graft::span(x))));
    REQUIRE(s.run());
    auto const y = s.output(0).bytes;
    return {graft::load<float>(y.data()), graft::load<float>(y.data() + 4)};
}

/// The target of the plugin of `origin` in a set that has one.
std::string_view target_of(graft::plugin_set const& set, std::string_view origin) {
    return set.target_of(*set.find(origin));
}

} // namespace

TEST_CASE("with_libraries: the target's operators keep their ids, the library's are found beside them") {
    auto const t = graft::with_libraries(base(), std::array{in_memory<square_library>()});
    REQUIRE(t);
    CHECK(t->ops.size == 3);
    CHECK(t->ops.find("Scale") == 0);
    CHECK(t->ops.find("Shift") == 1);
    CHECK(t->ops.find("Square") == 2);
    CHECK(t->ops.find("Cube") == graft::no_op);
    CHECK(target_of(*t->plugins_for("tensorflow"), "Square") == "Square");
    CHECK(target_of(*t->plugins_for("tensorflow"), "Scale") == "Scale"); // the library's declaration was replaced
    CHECK(t->plugins_for("tensorflow")->passes.size() == 1);
    REQUIRE(t->kernels.tables.size() == 2);
    CHECK(t->kernels.tables[0].engine == "square"); // custom before built-in
    CHECK(t->kernels.tables[1].engine == "base");
    auto const none = graft::with_libraries(base(), {});
    REQUIRE(none);
    CHECK(none->ops.ops == base().ops.ops); // nothing is copied
}

TEST_CASE("with_libraries: a model that needs the library fails without it and runs with it") {
    folder const dir;
    auto const path = dir.file("model.pbtxt", feed + node("sq", "Square", "x") + node("two", "Twice", "sq"));
    auto const without = graft::import(base(), path);
    REQUIRE(!without);
    REQUIRE(without.error().errors.size() == 2);
    CHECK(without.error().errors[1].where.node == "two");
    CHECK(without.error().errors[0].code == errc::unsupported_operator);
    CHECK(without.error().errors[0].where.node == "sq");
    auto const t = graft::with_libraries(base(), std::array{in_memory<square_library>()});
    REQUIRE(t);
    auto g = graft::import(*t, path);
    REQUIRE(g);
    CHECK(run(std::move(*g), *t) == std::vector<float>{18, 32});
}

TEST_CASE("with_libraries: the library's pass fires on the target's own operators") {
    folder const dir;
    auto const path = dir.file("model.pbtxt", feed + node("s/a", "Scale", "x") + node("s/b", "Shift", "s/a"));
    auto const t = graft::with_libraries(base(), std::array{in_memory<square_library>()});
    REQUIRE(t);
    auto plain = graft::import(base(), path);
    REQUIRE(plain);
    CHECK(run(std::move(*plain), base()) == std::vector<float>{7, -7});
    auto g = graft::import(*t, path);
    REQUIRE(g);
    CHECK(run(std::move(*g), *t) == std::vector<float>{9, 16});
}

TEST_CASE("with_libraries: a graph keeps the libraries loaded that it needs") {
    folder const dir;
    auto const path = dir.file("model.pbtxt", feed + node("sq", "Square", "x"));
    auto const handle = std::make_shared<int>(0);
    std::optional<graft::graph> g;
    {
        auto library = in_memory<square_library>();
        library.owner = handle;
        auto t = graft::with_libraries(base(), std::array{library});
        REQUIRE(t);
        auto imported = graft::import(*t, path);
        REQUIRE(imported);
        g = std::move(*imported);
    }
    CHECK(handle.use_count() > 1);
    CHECK(g->op_name(g->nodes.back()) == "Square"); // in the joined tables, which the graph contains
    g.reset();
    CHECK(handle.use_count() == 1);
}

TEST_CASE("with_libraries: what two have without a word is an error, all of them at once") {
    CHECK(refusal(in_memory<square_library>("a.so"), in_memory<twin_library>("b.so")) ==
          lines{line(errc::duplicate_operator, "b.so Square"), line(errc::duplicate_plugin, "b.so Square"),
              line(errc::duplicate_plugin, "b.so Twice"), line(errc::duplicate_plugin, "b.so ScaledShift"),
              line(errc::duplicate_pass, "b.so ")});
    auto const again = refusal(in_memory<square_library>("a.so"), in_memory<square_library>("b.so"));
    REQUIRE(again.size() == 1); // and none of its contents twice
    CHECK(again[0] == line(errc::duplicate_library, "b.so "));
}

TEST_CASE(
    "with_libraries: override is a word; what overrides keeps the form that plugins and kernels were compiled for") {
    auto const t = graft::with_libraries(base(), std::array{in_memory<over::library>()});
    REQUIRE(t);
    CHECK(t->ops.size == 3);
    CHECK(t->ops.find("Scale") == 0); // in its place
    CHECK(t->ops.default_of(t->ops.attributes(0)[0]).real == 3.0);
    CHECK(target_of(*t->plugins_for("tensorflow"), "Scale") == "NewScale");
    CHECK(refusal(in_memory<over::unfit_library>()) == lines{line(errc::wrong_fingerprint, "lib.so Shift")});
    CHECK(refusal(in_memory<over::nothing_library>()) ==
          lines{line(errc::override_of_unknown_operator, "lib.so NewScale")});
}

TEST_CASE("with_libraries: operators of the target that the library knows otherwise, or that are not there") {
    auto const t = graft::with_libraries(base(), std::array{in_memory<over::using_library>()});
    REQUIRE(!t);
    REQUIRE(declared(t.error()) ==
            lines{line(errc::wrong_fingerprint, "lib.so Scale"), line(errc::operator_not_in_catalog, "lib.so Shft")});
    CHECK(t.error().errors[1].expected == "an operator of the target (did you mean 'Shift'?)");
    CHECK(t.error().errors[0].got ==
          graft::detail::fingerprint_text(graft::prototype_fingerprint(base().ops, 0)) + " in the target");
}

TEST_CASE("check_library: version, structures and fingerprints; nothing is read behind what does not fit") {
    CHECK(checked([](auto&) {}).empty());
    CHECK(checked([](auto& t) { t.abi = graft::library_abi + 1, t.structures = nullptr, t.ops = nullptr; }) ==
          lines{line(errc::wrong_abi_version, "lib.so ")});
    CHECK(checked([](auto& t) { t.struct_size -= 8, t.structures = nullptr; }) ==
          lines{line(errc::wrong_structure_size, "lib.so ")});
    CHECK(checked([](auto& t) { t.headers += 1'000, t.ops = nullptr; }) ==
          lines{line(errc::wrong_abi_version, "lib.so ")});
    CHECK(checked([](auto& t) { --t.structure_count, t.ops = nullptr; }) ==
          lines{line(errc::wrong_structure_size, "lib.so ")});
    CHECK(checked([](auto& t) { t.name = ""; }) == lines{line(errc::empty_name, "lib.so ")});
    CHECK(checked([](auto& t) { t.name = nullptr; }) == lines{line(errc::empty_name, "lib.so ")});
    std::vector<graft::structure_size> other(std::begin(graft::shared_structures), std::end(graft::shared_structures));
    other[1].bytes += 8;
    other[4].type = "prototypes";
    CHECK(checked([&](auto& t) { t.structures = other.data(), t.ops = nullptr; }) ==
          lines{line(errc::wrong_structure_size, "lib.so "), line(errc::wrong_structure_size, "lib.so ")});
    std::uint64_t const wrong = 1;
    CHECK(checked([&](auto& t) { t.op_fingerprints = &wrong, t.use_fingerprints = &wrong; }) ==
          lines{line(errc::wrong_fingerprint, "lib.so Square"), line(errc::wrong_fingerprint, "lib.so Scale")});
}

} // namespace import_libraries_test
