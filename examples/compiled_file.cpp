// examples/compiled_file.cpp - saves a program to a file, loads it in another process; the error for a damaged file
// SPDX-License-Identifier: Apache-2.0
#include <cstdio>
#include <memory>
#include <string>
#include <vector>

#include <graft/all.hpp>
#include <graft/text.hpp>

using namespace graft::literals;

struct Dense : graft::op<Dense> {
    static constexpr auto prototype = graft::prototype("Dense").input("x", f32).input("w", f32).output("y", f32);

    static constexpr graft::status infer_shape(shape_context& ctx) {
        auto const &x = ctx.input<"x">(), &w = ctx.input<"w">();
        if (x.rank() != 2 || w.rank() != 2 || contradict(x[1], w[0]))
            return graft::fail(graft::errc::wrong_shape, "w", "a matrix with a row for each column of x");
        return ctx.output<"y">() = graft::shape{x[0], w[1]}, graft::ok;
    }
};
struct my_ops {
    using list = graft::ops<Dense>;
};
graft::status dense(graft::in<"x", float> x, graft::in<"w", float> w, graft::out<"y", float> y) {
    for (std::int64_t r = 0; r < x.dim(0); ++r)
        for (std::int64_t c = 0; c < w.dim(1); ++c) {
            float sum = 0;
            for (std::int64_t k = 0; k < w.dim(0); ++k)
                sum += x[static_cast<std::size_t>(r * x.dim(1) + k)] * w[static_cast<std::size_t>(k * w.dim(1) + c)];
            y[static_cast<std::size_t>(r * w.dim(1) + c)] = sum;
        }
    return graft::ok;
}
struct my_kernels {
    static constexpr std::string_view engine = "reference";
    using list = graft::kernels<graft::kernel<Dense, &dense>>;
};
constexpr graft::kernel_table_view tables[]{graft::kernel_table<my_kernels>::view()};
constexpr graft::target npu{graft::catalog<my_ops>::view(), {}, {tables}};

/// The work of the compiling process.
bool write(std::string const& file) {
    graft::network net(graft::catalog<my_ops>::view());
    std::vector<float> const weights{1, 2, 3, 4, 5, 6};
    auto const w = net.constant<float>("w", weights, {3, 2});
    net.output("y", net.add<Dense>("dense", "x"_p = net.input("x", graft::dtype::f32, {1, 3}), "w"_p = w));
    auto graph = std::move(net).finish();
    if (!graph) return false;
    auto const program = graft::compile(std::move(*graph), npu);
    return program && !graft::save(*program, file).failed();
}
/// The work of the running process: no model, no import, no planning.
bool run(std::string const& file) {
    auto const program = graft::load(file, npu);
    if (!program) return false;
    graft::session session{*program};
    std::vector<float> const x{1, 0, -1};
    if (!session.set_input<float>("x", x) || !session.run()) return false;
    auto const y = session.output<float>("y");
    if (!y) return false;
    std::printf("y = %g %g\n", static_cast<double>((*y)[0]), static_cast<double>((*y)[1]));
    return (*y)[0] == -4 && (*y)[1] == -4;
}
/// Flips one bit of it.
bool is_refused(std::string const& file) {
    graft::error_list errors;
    auto const whole = errors.take(graft::map_file(file, {}));
    if (!whole) return false;
    std::vector<std::byte> bytes(whole->bytes().begin(), whole->bytes().end());
    bytes[bytes.size() / 2] ^= std::byte{4};
    auto const program = graft::load(
        std::make_shared<graft::mapped_file const>(std::move(bytes)), "damaged.graft", npu);
    if (program) return false;
    for (auto const& e : program.error().errors) std::printf("%s\n", to_text(e).c_str());
    return true;
}

int main() {
    std::string const file = "compiled_file_example.graft";
    bool const fine = write(file) && run(file) && is_refused(file);
    std::remove(file.c_str());
    return fine ? 0 : 1;
}
