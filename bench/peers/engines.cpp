// bench/peers/engines.cpp - engines compared with the libraries that they call and with OpenCV's dnn, alternating in
// one run
// SPDX-License-Identifier: Apache-2.0
// Arguments: threads, runs, then Caffe nets without weights. Each gets random weights, the same for both sides. Lines:
// name, median ratio (graft / peer), median milliseconds of both, maximum difference of the results.
#include <omp.h>
#include <oneapi/dnnl/dnnl.hpp>
#include <opencv2/dnn.hpp>
#include <unistd.h>

#include <Eigen/Core>
#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstring>
#include <ctime>
#include <filesystem>
#include <fstream>
#include <functional>
#include <string>
#include <tuple>
#include <unordered_map>
#include <vector>

#include "graft/library/linalg/matmul/ops.hpp"
#include "graft/library/nn/conv/ops.hpp"
#include "graft/run.hpp"
#include "graft/shipped.hpp"

using namespace graft::literals;
namespace lib = graft::library;

namespace {

int threads = 1, runs = 20;

/// Seconds: of this process if it has one thread (others use the machine, too), otherwise of the clock.
double now() {
    if (threads > 1) return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
    timespec t{};
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return static_cast<double>(t.tv_sec) + static_cast<double>(t.tv_nsec) * 1e-9;
}
double median(std::vector<double> v) {
    std::sort(v.begin(), v.end());
    return v[v.size() / 2];
}
void compare(std::string const& name, std::function<void()> const& graft_run, std::function<void()> const& peer,
    double apart, double gflop = 0) {
    graft_run(), peer();
    std::vector<double> a, b, ratios;
    for (int i = 0; i < runs; ++i) {
        auto const t0 = now();
        graft_run();
        auto const t1 = now();
        peer();
        auto const t2 = now();
        a.push_back(t1 - t0), b.push_back(t2 - t1), ratios.push_back((t1 - t0) / (t2 - t1));
    }
    std::printf("%-44s ratio %.3f  graft %.3f ms  peer %.3f ms", name.c_str(), median(ratios), median(a) * 1e3,
        median(b) * 1e3);
    if (gflop > 0) std::printf("  %.0f GFLOP/s, peer %.0f", gflop / median(a), gflop / median(b));
    std::printf("  apart %.1e\n", apart);
    std::fflush(stdout);
}

/// A graph on one engine order, ready to run.
struct runner {
    graft::tensor_desc input{};
    std::vector<float> x{};
    std::unique_ptr<graft::session> s{};

    runner(graft::graph graph, bool onednn, bool fuse_epilogue = false) {
        static graft::target const target = graft::shipped::target();
        std::vector<graft::kernel_table_view> all(target.kernels.tables.begin(), target.kernels.tables.end());
        if (onednn)
            all.insert(all.end(), graft::shipped::onednn_kernels().begin(), graft::shipped::onednn_kernels().end());
        graft::compile_options how;
        how.fuse_epilogue = fuse_epilogue;
        auto const program = graft::compile(std::move(graph), graft::kernel_set{all}, how);
        if (!program) std::printf("not ready: %s\n", program.error().errors[0].expected.c_str()), std::exit(1);
        auto const& g = program->graph();
        s = std::make_unique<graft::session>(*program);
        if (!s->ready()) std::printf("not ready: %s\n", s->errors().errors[0].expected.c_str()), std::exit(1);
        input = g.tensors[g.inputs[0].tensor].desc;
        x.resize(static_cast<std::size_t>(input.shape.elements().value()));
        for (std::size_t i = 0; i < x.size(); ++i) x[i] = static_cast<float>(i * 7919 % 1000) / 1000 - 0.5f;
    }
    void run() {
        if (!s->set_input(0, graft::as_bytes(graft::span(x))) || !s->run()) std::printf("a run failed\n"), std::exit(1);
    }
    std::vector<float> y() const {
        auto const out = s->output(0);
        std::vector<float> v(out.bytes.size() / 4);
        std::memcpy(v.data(), out.bytes.data(), out.bytes.size());
        return v;
    }
};
double apart(std::vector<float> const& a, float const* b) {
    double max = 1e-30, worst = 0;
    for (std::size_t i = 0; i < a.size(); ++i) {
        max = std::max(max, std::fabs(static_cast<double>(b[i])));
        worst = std::max(worst, std::fabs(static_cast<double>(a[i]) - static_cast<double>(b[i])));
    }
    return worst / max;
}

// --- one operator, compared with the library that runs it ---

struct layer {
    char const* name;
    std::int64_t c, oc, size, k, stride, pad;
};
std::vector<float> numbers(std::size_t n) {
    std::vector<float> v(n);
    for (std::size_t i = 0; i < n; ++i) v[i] = static_cast<float>(i * 31 % 17) / 17 - 0.5f;
    return v;
}
void convolutions() {
    static graft::target const target = graft::shipped::target();
    for (layer const l :
        {layer{"conv3x3_64_64_56", 64, 64, 56, 3, 1, 1}, layer{"conv1x1_64_256_56", 64, 256, 56, 1, 1, 0},
            layer{"conv7x7_3_64_224", 3, 64, 224, 7, 2, 3}, layer{"conv3x3_512_512_7", 512, 512, 7, 3, 1, 1}}) {
        auto const out = (l.size + 2 * l.pad - l.k) / l.stride + 1;
        auto const w = numbers(static_cast<std::size_t>(l.oc * l.c * l.k * l.k));
        auto const gflop = 2e-9 * static_cast<double>(l.oc * l.c * l.k * l.k * out * out);
        auto const net = [&](graft::format f) {
            graft::network n(target.ops);
            bool const nhwc = f == graft::format::nhwc;
            auto const x = n.input("x", graft::dtype::f32,
                nhwc ? graft::shape{1, l.size, l.size, l.c} : graft::shape{1, l.c, l.size, l.size}, f);
            auto const filter = n.constant("w",
                {graft::dtype::f32, graft::format::nchw, graft::format::nchw, {l.oc, l.c, l.k, l.k}},
                graft::as_bytes(graft::span(w)));
            std::array<std::int64_t, 4> strides{1, nhwc ? l.stride : 1, l.stride, nhwc ? 1 : l.stride};
            n.output("y", n.add<lib::Conv2D>("y", "x"_p = x, "filter"_p = filter, "strides"_p = strides,
                              "pads"_p = {l.pad, l.pad, l.pad, l.pad}, "data_format"_p = name_of(f)));
            return *std::move(n).finish();
        };
        {
            runner r(net(graft::format::nhwc), true);
            using namespace dnnl;
            engine e(engine::kind::cpu, 0);
            stream st(e);
            auto const f = memory::data_type::f32;
            memory::dims const sd{1, l.c, l.size, l.size}, wd{l.oc, l.c, l.k, l.k}, od{1, l.oc, out, out};
            convolution_forward::desc d(prop_kind::forward_inference, algorithm::convolution_direct,
                {sd, f, memory::format_tag::nhwc}, {wd, f, memory::format_tag::any}, {od, f, memory::format_tag::nhwc},
                {l.stride, l.stride}, {l.pad, l.pad}, {l.pad, l.pad});
            convolution_forward::primitive_desc pd(d, e);
            memory const given({wd, f, memory::format_tag::oihw}, e, const_cast<float*>(w.data()));
            memory packed(pd.weights_desc(), e), src(pd.src_desc(), e, r.x.data()), dst(pd.dst_desc(), e);
            reorder(given, packed).execute(st, const_cast<memory&>(given), packed);
            convolution_forward conv(pd);
            std::unordered_map<int, memory> const args{
                {DNNL_ARG_SRC, src}, {DNNL_ARG_WEIGHTS, packed}, {DNNL_ARG_DST, dst}};
            auto const direct = [&] { conv.execute(st, args), st.wait(); };
            r.run(), direct();
            compare(
                std::string("onednn ") + l.name, [&] { (void)r.s->bind_input<float>(0, r.x), (void)r.s->run(); },
                direct, apart(r.y(), static_cast<float*>(dst.get_data_handle())), gflop);
        }
        if (threads == 1) {
            runner r(net(graft::format::nchw), false);
            using matrix = Eigen::Matrix<float, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;
            matrix const weights = Eigen::Map<matrix const>(w.data(), l.oc, l.c * l.k * l.k);
            matrix column(l.c * l.k * l.k, out * out), y(l.oc, out * out);
            auto const direct = [&] {
                for (std::int64_t i = 0, row = 0; i < l.c; ++i)
                    for (std::int64_t a = 0; a < l.k; ++a)
                        for (std::int64_t b = 0; b < l.k; ++b, ++row)
                            for (std::int64_t oy = 0; oy < out; ++oy) {
                                auto const iy = oy * l.stride + a - l.pad;
                                auto* const to = &column(row, oy * out);
                                for (std::int64_t ox = 0; ox < out; ++ox) {
                                    auto const ix = ox * l.stride + b - l.pad;
                                    to[ox] = iy < 0 || iy >= l.size || ix < 0 || ix >= l.size
                                                 ? 0.f
                                                 : r.x[static_cast<std::size_t>((i * l.size + iy) * l.size + ix)];
                                }
                            }
                y.noalias() = weights * column;
            };
            r.run(), direct();
            compare(
                std::string("eigen ") + l.name, [&] { (void)r.s->bind_input<float>(0, r.x), (void)r.s->run(); }, direct,
                apart(r.y(), y.data()), gflop);
        }
    }
}
void products() {
    static graft::target const target = graft::shipped::target();
    for (std::int64_t const n : {128, 512, 1024}) {
        auto const w = numbers(static_cast<std::size_t>(n * n));
        auto const net = [&] {
            graft::network g(target.ops);
            auto const x = g.input("x", graft::dtype::f32, {n, n});
            g.output("y", g.add<lib::MatMulV2>("y", "x1"_p = x,
                              "x2"_p = g.constant("w", graft::span<float const>(w), graft::shape{n, n})));
            return *std::move(g).finish();
        };
        auto const gflop = 2e-9 * static_cast<double>(n * n * n);
        {
            runner r(net(), true);
            using namespace dnnl;
            engine e(engine::kind::cpu, 0);
            stream st(e);
            memory::dims const size{n, n};
            auto const f = memory::data_type::f32;
            matmul::desc d({size, f, memory::format_tag::ab}, {size, f, memory::format_tag::any},
                {size, f, memory::format_tag::ab});
            matmul::primitive_desc pd(d, e);
            memory given({size, f, memory::format_tag::ab}, e, const_cast<float*>(w.data())),
                packed(pd.weights_desc(), e), src(pd.src_desc(), e, r.x.data()), dst(pd.dst_desc(), e);
            reorder(given, packed).execute(st, given, packed);
            matmul product(pd);
            std::unordered_map<int, memory> const args{
                {DNNL_ARG_SRC, src}, {DNNL_ARG_WEIGHTS, packed}, {DNNL_ARG_DST, dst}};
            auto const direct = [&] { product.execute(st, args), st.wait(); };
            r.run(), direct();
            compare(
                "onednn matmul_" + std::to_string(n), [&] { (void)r.s->bind_input<float>(0, r.x), (void)r.s->run(); },
                direct, apart(r.y(), static_cast<float*>(dst.get_data_handle())), gflop);
        }
        if (threads == 1) {
            runner r(net(), false);
            using matrix = Eigen::Matrix<float, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;
            matrix const a = Eigen::Map<matrix const>(r.x.data(), n, n), b = Eigen::Map<matrix const>(w.data(), n, n);
            matrix y(n, n);
            auto const direct = [&] { y.noalias() = a * b; };
            r.run(), direct();
            compare(
                "eigen matmul_" + std::to_string(n), [&] { (void)r.s->bind_input<float>(0, r.x), (void)r.s->run(); },
                direct, apart(r.y(), y.data()), gflop);
        }
    }
}

// --- complete nets ---

void varint(std::string& to, std::uint64_t v) {
    for (; v >= 128; v >>= 7) to += static_cast<char>(v | 128);
    to += static_cast<char>(v);
}
void field(std::string& to, unsigned number, std::string_view bytes) {
    varint(to, number << 3 | 2u);
    varint(to, bytes.size());
    to += bytes;
}
/// The constants of a net as the blobs of its layers: the trained weights for OpenCV.
void write_weights(graft::graph const& g, std::string const& file) {
    std::string net;
    for (auto const& n : g.nodes) {
        std::string l;
        field(l, 1, n.origin_name);
        bool any = false;
        for (auto t : g.inputs_of(n)) {
            if (t == graft::no_id || !g.is_constant(t) || g.tensors[t].desc.type != graft::dtype::f32 ||
                n.kind != graft::node_kind::operation)
                continue;
            std::string dims, shape, blob;
            for (auto d : g.tensors[t].desc.shape.dims()) varint(dims, static_cast<std::uint64_t>(d));
            field(shape, 1, dims);
            field(blob, 7, shape);
            auto const bytes = g.value_of(t).bytes;
            field(blob, 5, {reinterpret_cast<char const*>(bytes.data()), bytes.size()});
            field(l, 7, blob);
            any = true;
        }
        if (any) field(net, 100, l);
    }
    std::ofstream(file, std::ios::binary).write(net.data(), static_cast<std::streamsize>(net.size()));
}
graft::graph imported(std::string const& file) {
    graft::import_options o;
    o.without = graft::missing_weights::seeded;
    o.budget_bytes = std::uint64_t{1} << 32;
    auto g = graft::import(graft::shipped::target(), file, o);
    if (!g) std::printf("%s: %s\n", file.c_str(), g.error().errors[0].expected.c_str()), std::exit(1);
    return *std::move(g);
}
void whole_net(std::string const& file) {
    auto name = file.substr(file.rfind('/') + 1);
    name = name.substr(0, name.rfind('.'));
    auto const weights = (std::filesystem::temp_directory_path() /
                          ("graft_bench_" + std::to_string(getpid()) + "_" + name + ".caffemodel"))
                             .string();
    write_weights(imported(file), weights);
    for (auto const& [engine, onednn, fuse_epilogue] :
        {std::tuple("onednn, absorbing ", true, true), {"onednn ", true, false}, {"eigen ", false, false}}) {
        runner r(imported(file), onednn, fuse_epilogue);
        auto net = cv::dnn::readNetFromCaffe(file, weights);
        net.setPreferableBackend(cv::dnn::DNN_BACKEND_OPENCV);
        auto const& s = r.input.shape;
        int const dims[] = {static_cast<int>(s.dims()[0]), static_cast<int>(s.dims()[1]), static_cast<int>(s.dims()[2]),
            static_cast<int>(s.dims()[3])};
        cv::Mat const in(4, dims, CV_32F, r.x.data());
        cv::Mat y;
        auto const peer = [&] { net.setInput(in), y = net.forward(); };
        r.run(), peer();
        compare(engine + name + " / opencv", [&] { r.run(); }, peer, apart(r.y(), y.ptr<float>()));
    }
    std::remove(weights.c_str());
}

} // namespace

int main(int argc, char** argv) {
    threads = argc > 1 ? std::atoi(argv[1]) : 1;
    runs = argc > 2 ? std::atoi(argv[2]) : 20;
    omp_set_num_threads(threads);
    cv::setNumThreads(threads);
    Eigen::setNbThreads(1);
    if (argc <= 3) convolutions(), products();
    for (int i = 3; i < argc; ++i) whole_net(argv[i]);
}
