// test/nets/plan_of.cpp - the imported form of nets of Caffe and TensorFlow, as lines that test/nets/nets.py reads
// SPDX-License-Identifier: Apache-2.0
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <map>
#include <string>
#include <string_view>

#include "graft/frontend/caffe.hpp"
#include "graft/frontend/tensorflow.hpp"
#include "graft/graph/plan/plan.hpp"
#include "graft/library/caffe.hpp"
#include "graft/library/ops.hpp"
#include "graft/library/tensorflow.hpp"
#include "graft/model/file.hpp"
#include "graft/program/import.hpp"

namespace {

namespace wire = graft::wire;

constexpr graft::plugin_set caffe_plugins[]{
    graft::plugins_of<graft::library::caffe_plugins::builtin_plugins>(graft::caffe::front_end)};
/// Without the passes: the compiler maps node by node.
constexpr graft::plugin_set tensorflow_plugins[]{[] {
    auto all = graft::plugins_of<graft::library::tensorflow_plugins::builtin_plugins>(graft::tensorflow::front_end);
    all.passes = {};
    return all;
}()};
constexpr graft::plugin_set const* plugins_for(std::string_view file) {
    return file.ends_with(".prototxt") ? caffe_plugins : tensorflow_plugins;
}

/// `tensor<tab>name<tab>dims` for each tensor of the model, as the last node left it, then `arena<tab>bytes`.
int tell(std::string const& path) {
    bool const caffe = path.ends_with(".prototxt");
    graft::target const to{graft::catalog<graft::library::shipped_ops>::view(), graft::span(plugins_for(path), 1), {}};
    graft::import_options options;
    options.without = graft::missing_weights::unknown;
    auto const g = graft::import(to, path, options);
    if (!g) {
        std::printf("refused\t%s\n", path.c_str());
        for (auto const& e : g.error().errors)
            std::fprintf(stderr, "%s: %s (%s)\n", e.where.node.c_str(), e.expected.c_str(), e.got.c_str());
        return 0;
    }
    std::map<std::string, std::string> last;
    for (auto const& n : g->nodes)
        for (std::size_t k = 0; n.kind != graft::node_kind::constant && k < n.output_count; ++k) {
            auto const& t = g->tensors[n.output(k)];
            if (t.origin.empty() || !t.desc.shape.has_rank()) continue;
            if (!caffe && !t.origin.ends_with(":0")) continue; // the compiler knows those that are read
            auto& dims = last[std::string(t.origin)];
            dims.clear();
            for (std::size_t i = 0; i < t.desc.shape.rank(); ++i) {
                auto const d = t.desc.shape[i];
                dims += (i == 0 ? "" : ",") + std::to_string(d.known() ? d.value() : -1);
            }
        }
    for (auto const& [name, dims] : last) std::printf("tensor\t%s\t%s\n", name.c_str(), dims.c_str());
    auto const plan = graft::plan_memory(*g, {});
    if (plan) std::printf("arena\t%llu\n", static_cast<unsigned long long>(plan->arena_bytes));
    else std::printf("no plan\n");
    return 0;
}

/// A message as text; floats with 9 or 17 digits, bytes as octal escapes.
void print(graft::byte_view message, wire::message_schema const& as) {
    wire::reader in(message);
    for (wire::field f; in.next(f);) {
        auto const* const s = as.find(f.number);
        if (!s) continue;
        auto const name = std::string(s->name);
        if (s->type == wire::field_type::message) {
            std::printf("%s {\n", name.c_str());
            print(f.bytes, *s->message);
            std::puts("}");
            continue;
        }
        if (s->type == wire::field_type::string || s->type == wire::field_type::bytes) {
            std::printf("%s: \"", name.c_str());
            for (auto const b : f.bytes) {
                auto const c = std::to_integer<unsigned>(b);
                std::printf(c < ' ' || c > '~' || c == '"' || c == '\\' || c == '\'' ? "\\%03o" : "%c", c);
            }
            std::puts("\"");
            continue;
        }
        (void)wire::each_scalar(f, wire::wire_type_of(s->type), [&](std::uint64_t raw) {
            std::printf("%s: ", name.c_str());
            switch (s->type) {
            case wire::field_type::float_: std::printf("%.9g\n", static_cast<double>(wire::as_float(raw))); break;
            case wire::field_type::double_: std::printf("%.17g\n", wire::as_double(raw)); break;
            case wire::field_type::boolean: std::puts(raw != 0 ? "true" : "false"); break;
            case wire::field_type::uint32:
            case wire::field_type::uint64: std::printf("%llu\n", static_cast<unsigned long long>(raw)); break;
            default: std::printf("%lld\n", static_cast<long long>(wire::as_int64(raw)));
            }
        });
    }
}
int print(std::string const& path) {
    auto const file = graft::map_file(path);
    if (!file) return 1;
    print((*file)->bytes(), graft::tensorflow::schema::graph_def);
    return 0;
}

} // namespace

int main(int argc, char** argv) {
    if (argc == 3 && std::string_view(argv[1]) == "--text") return print(argv[2]);
    return argc == 2 ? tell(argv[1]) : 2;
}
