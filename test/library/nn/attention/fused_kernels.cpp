// test/library/nn/attention/fused_kernels.cpp - fused attention against its definition in double, and among threads
// SPDX-License-Identifier: Apache-2.0
#include "graft/library/nn/attention/fused_kernels.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <memory>
#include <string_view>
#include <utility>
#include <vector>

#include "graft/graph/ir/network.hpp"
#include "graft/graph/plan/plan.hpp"
#include "graft/session/assign.hpp"
#include "graft/session/session.hpp"
#include "test/library/in_parts.hpp"

namespace library_nn_attention_fused_kernels_test {

using namespace graft::literals;
namespace lib = graft::library;
namespace in_detail = graft::library::detail;
using graft::shape;
using axes = std::vector<std::int64_t>;

namespace {

constexpr auto infinity = std::numeric_limits<float>::infinity();

struct chance {
    std::uint32_t state = 1;
    std::int64_t operator()(std::int64_t min, std::int64_t max) {
        state = state * 1664525u + 1013904223u;
        return min + static_cast<std::int64_t>(state >> 8) % (max - min + 1);
    }
    std::vector<float> numbers(std::int64_t n) {
        std::vector<float> all;
        for (std::int64_t i = 0; i < n; ++i) all.push_back(static_cast<float>((*this)(-999, 999)) / 999.f);
        return all;
    }
    axes order(std::size_t rank) {
        axes all;
        for (std::size_t i = 0; i < rank; ++i) {
            all.push_back(static_cast<std::int64_t>(i));
            std::swap(all.back(), all[static_cast<std::size_t>((*this)(0, static_cast<std::int64_t>(i)))]);
        }
        return all;
    }
};
struct operators {
    using list = lib::fused_attention_ops;
};
struct table {
    static constexpr std::string_view engine = "cpu";
    using list = lib::fused_attention_kernels;
};

/// A tensor whose axes are stored in an order: those of the definition are `stored`, permuted.
struct operand {
    axes dims{}, order{}; ///< of the definition
    std::vector<float> data{};

    [[nodiscard]] shape stored() const {
        std::vector<std::int64_t> s(dims.size(), 0);
        for (std::size_t i = 0; i < dims.size(); ++i) s[static_cast<std::size_t>(order[i])] = dims[i];
        auto all = shape::scalar();
        for (auto const d : s) all.append(d);
        return all;
    }
    /// Where the element at an index of a result is, to which this broadcasts.
    [[nodiscard]] std::size_t at(axes const& i) const {
        auto const strides = lib::strides_of(stored());
        std::int64_t sum = 0;
        auto const missing = i.size() - dims.size();
        for (std::size_t a = 0; a < dims.size(); ++a)
            if (dims[a] != 1) sum += i[a + missing] * strides[static_cast<std::size_t>(order[a])];
        return static_cast<std::size_t>(sum);
    }
};
/// An attention, with its definition.
struct call {
    operand q{}, k{}, v{}, condition{}, mask{}, y{};
    bool keeps = true;
    float scale = 1, fill = 0;

    [[nodiscard]] std::vector<float> run() const {
        graft::network net(graft::catalog<operators>::view());
        auto const in = [&](char const* name, operand const& o, graft::dtype type) {
            return o.order.empty() ? graft::tensor_ref() : net.input(name, type, o.stored());
        };
        auto const f = graft::dtype::f32;
        auto const of_q = in("q", q, f), of_k = in("k", k, f), of_v = in("v", v, f),
                   of_condition = in("condition", condition, graft::dtype::boolean), of_mask = in("mask", mask, f);
        axes back(y.order.size()); // the axis of the definition at each stored one
        for (std::size_t i = 0; i < back.size(); ++i)
            back[static_cast<std::size_t>(y.order[i])] = static_cast<std::int64_t>(i);
        net.output("y", net.add<lib::AttentionFused>("y", "q"_p = of_q, "k"_p = of_k, "v"_p = of_v,
                            "condition"_p = of_condition, "mask"_p = of_mask, "scale"_p = static_cast<double>(scale),
                            "keeps"_p = keeps, "fill"_p = static_cast<double>(fill), "q_axes"_p = q.order,
                            "k_axes"_p = k.order, "v_axes"_p = v.order, "y_axes"_p = back));
        auto g = std::move(net).finish();
        REQUIRE(g);
        graft::kernel_table_view const tables[]{graft::kernel_table<table>::view()};
        graft::engine_list const all{graft::span<graft::kernel_table_view const>(tables)};
        auto const assigned = graft::assign_engines(*g, all.view());
        graft::error_list errors;
        auto const kernels = errors.take(graft::bind_kernels(*g, assigned));
        auto const plan = errors.take(graft::plan_memory(*g, kernels));
        graft::session s(*g, plan, kernels);
        REQUIRE(s.ready());
        std::size_t input = 0;
        for (auto const* o : {&q, &k, &v, &condition, &mask}) {
            if (o->order.empty()) continue;
            if (o == &condition) {
                std::vector<unsigned char> bytes;
                for (auto const d : o->data) bytes.push_back(d != 0);
                REQUIRE(s.set_input(input++, graft::as_bytes(graft::span<unsigned char const>(bytes))));
            } else {
                REQUIRE(s.set_input(input++, graft::as_bytes(graft::span<float const>(o->data))));
            }
        }
        REQUIRE(s.run());
        auto const out = s.output(0);
        CHECK(out.desc.shape == y.stored());
        auto const* const at = reinterpret_cast<float const*>(out.bytes.data());
        return std::vector<float>(at, at + out.bytes.size() / sizeof(float));
    }
    [[nodiscard]] std::vector<double> defined() const {
        std::vector<double> all(static_cast<std::size_t>(y.stored().elements().value()));
        auto const r = y.dims.size();
        auto const keys = k.dims[r - 2], size = q.dims[r - 1];
        axes i(r, 0);
        std::vector<double> s; // of the row, which all of its columns share
        for (std::size_t n = 0; n < all.size(); ++n) {
            auto const column = i[r - 1];
            if (column == 0) s.clear();
            for (std::int64_t j = 0; column == 0 && j < keys; ++j) {
                double sum = 0;
                auto of_q = i, of_k = i, of_s = i;
                of_k[r - 2] = of_s[r - 1] = j;
                for (std::int64_t e = 0; e < size; ++e) {
                    of_q[r - 1] = of_k[r - 1] = e;
                    sum += static_cast<double>(q.data[q.at(of_q)]) * static_cast<double>(k.data[k.at(of_k)]);
                }
                sum *= static_cast<double>(scale);
                if (!condition.order.empty() && (condition.data[condition.at(of_s)] != 0) != keeps)
                    sum = static_cast<double>(fill);
                if (!mask.order.empty()) sum += static_cast<double>(mask.data[mask.at(of_s)]);
                s.push_back(sum);
            }
            auto const most = *std::max_element(s.begin(), s.end());
            double total = 0, sum = 0;
            for (std::int64_t j = 0; j < keys; ++j) {
                auto of_v = i;
                of_v[r - 2] = j;
                auto const e = std::exp(s[static_cast<std::size_t>(j)] - most);
                total += e, sum += e * static_cast<double>(v.data[v.at(of_v)]);
            }
            i[r - 1] = column;
            all[y.at(i)] = sum / total;
            for (std::size_t a = r; a-- > 0;) {
                if (++i[a] < y.dims[a]) break;
                i[a] = 0;
            }
        }
        return all;
    }
};
operand random_operand(chance& draw, axes dims, bool permuted) {
    operand o;
    o.order = draw.order(permuted ? dims.size() : 0);
    if (!permuted)
        for (std::size_t i = 0; i < dims.size(); ++i) o.order.push_back(static_cast<std::int64_t>(i));
    std::int64_t n = 1;
    for (auto const d : dims) n *= d;
    o.dims = std::move(dims);
    o.data = draw.numbers(n);
    return o;
}
/// Of these sizes, with random batch axes and orders; `kind` chooses the condition and the mask.
call random_call(chance& draw, std::int64_t length, std::int64_t keys, std::int64_t size, std::int64_t width,
    std::size_t batch_axes, std::int64_t kind) {
    call c;
    axes q, k, v, y, s;
    for (std::size_t i = 0; i < batch_axes; ++i) {
        auto const d = draw(1, 3), one = draw(0, 5);
        y.push_back(d), s.push_back(draw(0, 1) == 0 ? 1 : d);
        q.push_back(one == 0 ? 1 : d), k.push_back(one == 1 ? 1 : d), v.push_back(one == 2 ? 1 : d);
    }
    auto const with = [](axes a, std::int64_t rows, std::int64_t columns) {
        a.push_back(rows), a.push_back(columns);
        return a;
    };
    auto const broadcast = [&] {
        auto all = with(s, draw(0, 2) == 0 ? 1 : length, draw(0, 4) == 0 ? 1 : keys);
        if (draw(0, 2) == 0) all.erase(all.begin(), all.end() - 2);
        return all;
    };
    bool const permuted = draw(0, 3) > 0;
    c.q = random_operand(draw, with(q, length, size), permuted);
    c.k = random_operand(draw, with(k, keys, size), permuted);
    c.v = random_operand(draw, with(v, keys, width), permuted);
    c.y = random_operand(draw, with(y, length, width), false);
    if (permuted) {
        c.y.order = draw.order(batch_axes + 1);
        c.y.order.push_back(static_cast<std::int64_t>(batch_axes) + 1);
    }
    c.scale = static_cast<float>(draw(1, 200)) / 100.f;
    if (kind % 2 == 1) {
        c.condition = random_operand(draw, broadcast(), false);
        for (auto& d : c.condition.data) d = d > -0.5f ? 1.f : 0.f;
        c.keeps = draw(0, 1) == 0;
        c.fill = draw(0, 1) == 0 ? -32.f : 0.5f;
    }
    if (kind / 2 == 1) {
        c.mask = random_operand(draw, broadcast(), false);
        if (c.mask.dims.back() == keys && keys > 1)
            for (std::size_t i = 0; i < c.mask.data.size(); i += 3)
                if (static_cast<std::int64_t>(i) % keys != 1) c.mask.data[i] = -infinity;
    }
    return c;
}
void check(call const& c) {
    auto const got = c.run();
    auto const expected = c.defined();
    REQUIRE(got.size() == expected.size());
    std::size_t wrong = 0;
    for (std::size_t i = 0; i < got.size(); ++i)
        if (!(std::fabs(static_cast<double>(got[i]) - expected[i]) <= 1e-5)) ++wrong;
    CHECK(wrong == 0);
}
std::vector<in_detail::gemm_engine> engines() {
    std::vector<in_detail::gemm_engine> all{in_detail::gemm_of_4};
#if defined(__x86_64__)
    if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma")) all.push_back(in_detail::gemm_of_8);
    if (__builtin_cpu_supports("avx512f")) all.push_back(in_detail::gemm_of_16);
#endif
    return all;
}

} // namespace

TEST_CASE("AttentionFused: any order of axes, broadcast batches, conditions and masks") {
    chance draw;
    for (std::int64_t round = 0; round < 160; ++round) {
        CAPTURE(round);
        check(random_call(
            draw, draw(1, 30), draw(1, 40), draw(1, 20), draw(1, 40), static_cast<std::size_t>(draw(0, 3)), round % 4));
    }
    check(random_call(draw, 300, 37, 5, 6, 0, 0));    // more rows than a block
    check(random_call(draw, 30, 3000, 4, 3, 0, 2));   // a tile of the least rows
    check(random_call(draw, 9, 20, 600, 3, 1, 3));    // more terms than a panel
    for (std::int64_t round = 0; round < 24; ++round) // one query
        check(random_call(draw, 1, draw(1, 700), draw(2, 40), draw(2, 40), 2, round % 4));
}

TEST_CASE("AttentionFused: a masked key has no part, and without keys there is nothing to add") {
    chance draw;
    call c = random_call(draw, 4, 6, 8, 3, 0, 0);
    c.mask = random_operand(draw, {1, 6}, false);
    c.mask.data = {0, 0, -infinity, 0, -infinity, -infinity};
    auto const before = c.run();
    for (std::int64_t row : {2, 4, 5})
        for (std::int64_t e = 0; e < 3; ++e) c.v.data[c.v.at({row, e})] = 1e6f;
    CHECK(c.run() == before);
    c.mask.data.assign(6, -infinity);
    for (auto const v : c.run()) CHECK(std::isnan(v)); // as of the softmax of such a row
    auto none = random_call(draw, 4, 0, 8, 3, 1, 0);
    for (auto const v : none.run()) CHECK(v == 0);
}

TEST_CASE("AttentionFused: the numbers of any number of threads are those of one") {
    chance draw;
    auto const compare = [&](std::int64_t matrices, std::int64_t length, std::int64_t keys, bool shares) {
        std::int64_t const size = 32, width = 48;
        auto const q = draw.numbers(matrices * length * size), k = draw.numbers(matrices * keys * size),
                   v = draw.numbers(matrices * keys * width), mask = draw.numbers(length * keys);
        in_detail::attention_form f;
        f.rank = 3, f.length = length, f.keys = keys, f.size = size, f.width = width, f.scale = 0.25f;
        f.q = f.read(q.data(), shape{matrices, length, size}, {});
        f.k = f.read(k.data(), shape{matrices, keys, size}, {});
        f.v = f.read(v.data(), shape{matrices, keys, width}, {});
        f.mask = f.read(mask.data(), shape{length, keys}, {});
        auto const bytes = in_detail::tiled_attention::workspace_bytes(length, keys, size, width);
        for (auto const& engine : engines()) {
            std::vector<std::byte> memory(bytes + 64);
            auto* const own = memory.data() + (64 - reinterpret_cast<std::uintptr_t>(memory.data()) % 64) % 64;
            std::vector<float> one(static_cast<std::size_t>(matrices * length * width), 7), many(one.size());
            f.write(one.data(), shape{matrices, length, width}, {});
            in_detail::tiled_attention(f, engine).run(own);
            f.write(many.data(), shape{matrices, length, width}, {});
            for (std::size_t const n : {2u, 3u, 5u}) {
                test::in_parts threads(n, bytes);
                std::fill(many.begin(), many.end(), -9.f);
                in_detail::tiled_attention(f, engine).run(own, threads.by());
                CHECK(many == one);
                CHECK((threads.parts > 1) == shares);
            }
        }
    };
    compare(6, 100, 90, true);   // matrices
    compare(1, 1000, 200, true); // tiles of one
    compare(2, 300, 900, true);
    compare(2, 7, 9, false); // too little
}

} // namespace library_nn_attention_fused_kernels_test
