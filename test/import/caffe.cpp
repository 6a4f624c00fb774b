// test/import/caffe.cpp - inconsistent Caffe nets and weights: which error, and at which layer
// SPDX-License-Identifier: Apache-2.0
#include "graft/frontend/caffe/forks.hpp"
#include "test/import/target.hpp"

#include <algorithm>
#include <array>
#include <iterator> // size
#include <set>
#include <sstream>
#include <string>

namespace import_test::of_caffe {
namespace {

std::string input(std::string const& dims) {
    std::string shape;
    for (std::size_t at = 0; at < dims.size();) {
        auto const end = std::min(dims.find(' ', at), dims.size());
        shape += " dim: " + dims.substr(at, end - at);
        at = end + 1;
    }
    return "layer { name: \"data\" type: \"Input\" top: \"data\" input_param { shape {" + shape + " } } }\n";
}
std::string layer(std::string const& name, std::string const& type, std::string const& bottom, std::string const& top,
    std::string const& more = {}) {
    return "layer { name: \"" + name + "\" type: \"" + type + "\" bottom: \"" + bottom + "\" top: \"" + top + "\" " +
           more + " }\n";
}
std::string const convolution = "convolution_param { num_output: 4 kernel_size: 3 }";

constexpr char const* glyphs = "examples/glyphs/glyphs.prototxt";
constexpr char const* trained = "examples/glyphs/glyphs.caffemodel";

TEST_CASE("weights that are not there") {
    folder const dir;
    auto const path = dir.file(
        "a.prototxt", input("1 3 8 8") + layer("conv", "Convolution", "data", "conv", convolution));
    auto const e = only_error(path);
    CHECK(e.code == errc::missing_weights);
    CHECK(e.where.node == "conv");
    CHECK(e.where.op == "Convolution");
    CHECK(e.where.line == 2);
    for (auto without : {graft::missing_weights::unknown, graft::missing_weights::seeded}) {
        graft::import_options options;
        options.without = without;
        auto const g = graft::import(shipped(), path, options);
        REQUIRE(static_cast<bool>(g));
        CHECK(g->tensors[g->outputs[0].tensor].desc.shape == graft::shape{1, 4, 6, 6});
    }
}

TEST_CASE("a net in text form in the place of its weights is blamed, not the layer that lacks them") {
    folder const dir;
    auto const net = input("1 3 8 8") + layer("conv", "Convolution", "data", "conv", convolution);
    graft::import_options options;
    options.weights = dir.file("weights.prototxt", net);
    auto const all = refused(dir.file("a.prototxt", net), options);
    REQUIRE(all.size() == 1);
    CHECK(all[0].code == errc::missing_weights);
    CHECK(all[0].where.file == options.weights);
    CHECK(all[0].got == "layers without blobs");
}

TEST_CASE("the progress of a mapping is told, up to the number of nodes") {
    std::vector<std::size_t> seen;
    graft::import_options options;
    options.without = graft::missing_weights::unknown;
    options.progress = {[](void* state, std::size_t done, std::size_t all) {
                            static_cast<std::vector<std::size_t>*>(state)->push_back(done);
                            CHECK(done < all);
                        },
        &seen};
    REQUIRE(graft::import(shipped(), glyphs, options));
    REQUIRE(!seen.empty());
    CHECK(seen[0] == 0);
    CHECK(std::is_sorted(seen.begin(), seen.end()));
}

TEST_CASE("a partial import takes layers of forks with their fields; one that writes over its bottom keeps the shape") {
    folder const dir;
    auto const path = dir.file("a.prototxt",
        input("1 3 8 8") +
            layer("conv", "Convolution", "data", "conv",
                "convolution_param { num_output: 4 kernel_size: 3 hole: 2 } own_flag: true") +
            layer("own", "OwnNorm", "conv", "conv", "own_param { mode: INFERENCE filler { value: 1 } }") +
            layer("relu", "ReLU", "conv", "relu") +
            layer("drop", "Dropout", "relu", "drop", "dropout_param { dropout_ratio: 0.25 scale_train: false }"));
    graft::import_options options;
    options.without = graft::missing_weights::seeded;
    CHECK(graft::import(shipped(), path, options).error().errors[0].code == errc::unknown_field);
    options.partial = true;
    auto const g = graft::import(shipped(), path, options);
    REQUIRE(static_cast<bool>(g));
    CHECK(g.notes().warnings.size() == 2); // own_flag, own_param
    CHECK(g->tensors[g->outputs[0].tensor].desc.shape == graft::shape{1, 4, 4, 4});
    CHECK(g->tensors[g->outputs[0].tensor].desc.type == graft::dtype::f32);
    for (auto const& n : g->nodes)
        if (n.origin_name == "drop") {
            REQUIRE(g->op_name(n) == "Power");
            CHECK(g->attributes_of(n)[1].real == 0.75); // scale: the rest
        }
}

TEST_CASE("a field that only forks have names them") {
    folder const dir;
    auto const declared = [&](std::string const& what) {
        return only_error(dir.file("a.prototxt", input("1 3 8 8") + layer("a", "ReLU", "data", "a", what))).expected;
    };
    CHECK(declared("deformable_convolution_param { num_output: 4 }").find("forks of Caffe have it: Deformable R-FCN") !=
          std::string::npos);
    CHECK(declared("no_such_param { x: 1 }").find("forks") == std::string::npos);
    CHECK(graft::caffe::forks_with("ConvolutionParameter", "hole") == "DeepLab v1");
    CHECK(graft::caffe::forks_with("LayerParameter", "roi_pooling_param").starts_with("IntelCaffe, py-faster-rcnn"));
    CHECK(graft::caffe::forks_with("LayerParameter", "lpq_loss_param") == "FlowNet 2");
    CHECK(graft::caffe::forks_with("LayerParameter", "grn_param") == "OpenVINO");
    CHECK(graft::caffe::forks_with("LayerParameter", "triplet_rank_loss_param") == "ReID");
    CHECK(graft::caffe::forks_with("ConvolutionParameter", "pad") == ""); // BVLC's own
}

TEST_CASE("the table of forks names fields that can be read, once each") {
    std::istringstream lines(graft::caffe::detail::fork_fields);
    std::set<std::string> known;
    std::size_t fields = 0;
    for (std::string line, message, field; std::getline(lines, line);) {
        CAPTURE(line);
        auto const colon = line.find(": ");
        REQUIRE(colon != std::string::npos);
        std::istringstream words(line.substr(0, colon));
        for (words >> message; words >> field; ++fields) {
            CHECK(known.insert(message + "." + field).second);
            CHECK(graft::caffe::forks_with(message, field).ends_with(line.substr(colon + 2)));
        }
    }
    CHECK(fields > 100);
}

TEST_CASE("layers of FlowNet 2 and OpenVINO are kept with their fields; others of these messages are still mistakes") {
    folder const dir;
    auto const net = [&](std::string const& type, std::string const& parameters) {
        return dir.file("a.prototxt", input("1 3 8 8") + layer("own", type, "data", "own", parameters));
    };
    graft::import_options options;
    options.partial = true;
    for (auto const& [type, parameters] : std::initializer_list<std::pair<char const*, char const*>>{
             {"LpqLoss", "lpq_loss_param { p: 1 p: 2 pq_episode_starts_at_iter: 0 q_epsilon: 0.5 }"},
             {"GRN", "grn_param { bias: 2 }"}, {"RegionYolo", "region_yolo_param { anchors: 1.5 classes: 3 }"},
             {"Mean", "mean_param { operation: SUBTRACT value: 0.5 }"},
             {"SpatialTransformer", "st_param { output_H: 4 theta_1_1: 0.5 }"}}) {
        CAPTURE(type);
        auto const g = graft::import(shipped(), net(type, parameters), options);
        REQUIRE(static_cast<bool>(g));
        CHECK(g.notes().warnings.empty());
    }
    CHECK(only_error(net("GRN", "grn_param { bias: 2 width: 1 }")).code == errc::unknown_field);
}

TEST_CASE("SegNet and PSPNet: BN of two or four blobs, elements put back by the mask of a pooling layer") {
    folder const dir;
    auto const net = dir.file(
        "a.prototxt", input("1 2 4 6") +
                          "layer { name: \"pool\" type: \"Pooling\" bottom: \"data\" top: \"pool\" top: \"mask\" "
                          "pooling_param { pool: MAX kernel_size: 2 stride: 2 } }\n" +
                          layer("seg", "BN", "pool", "seg", "bn_param { bn_mode: INFERENCE }") +
                          layer("psp", "BN", "seg", "psp", "bn_param { slope_filler { value: 1 } frozen: true }") +
                          "layer { name: \"up\" type: \"Upsample\" bottom: \"psp\" bottom: \"mask\" top: \"up\" "
                          "upsample_param { scale: 2 upsample_h: 5 } }\n");
    graft::import_options options;
    options.without = graft::missing_weights::seeded;
    auto const g = graft::import(shipped(), net, options);
    REQUIRE(static_cast<bool>(g));
    CHECK(g->tensors[g->outputs[0].tensor].desc.shape == graft::shape{1, 2, 5, 6});
    std::string found;
    for (auto const& n : g->nodes)
        if (n.kind == graft::node_kind::operation) found += std::string(g->op_name(n)) + " ";
    CHECK(found.find("Scale ") != std::string::npos);
    CHECK(found.find("BatchNorm ") != std::string::npos);
    CHECK(found.find("UnpoolByMask ") != std::string::npos);
}

TEST_CASE("a Python layer of a class that is known is its operator, another is refused by its class") {
    folder const dir;
    auto const proposal = [&](std::string const& python) {
        return dir.file("a.prototxt",
            "layer { name: \"in\" type: \"Input\" top: \"p\" top: \"d\" top: \"i\" input_param { "
            "shape { dim: 1 dim: 12 dim: 4 dim: 5 } shape { dim: 1 dim: 24 dim: 4 dim: 5 } "
            "shape { dim: 1 dim: 3 } } }\n"
            "layer { name: \"rois\" type: \"Python\" bottom: \"p\" bottom: \"d\" bottom: \"i\" top: \"rois\" "
            "python_param { " +
                python + " } }\n");
    };
    auto const g = graft::import(shipped(), proposal("module: 'rpn.proposal_layer' layer: 'ProposalLayer' "
                                                     "param_str: \"{'feat_stride': 8, 'scales': [4, 8]}\""));
    REQUIRE(static_cast<bool>(g));
    bool met = false;
    for (auto const& n : g->nodes) {
        if (n.kind != graft::node_kind::operation || g->op_name(n) != "Proposal") continue;
        met = true;
        CHECK(g->attributes_of(n)[0].real == 8); // feat_stride
    }
    CHECK(met);
    auto const e = only_error(proposal("module: 'm' layer: 'OwnLayer'"));
    CHECK(e.code == errc::unsupported_operator);
    CHECK(e.got == "OwnLayer");
}

TEST_CASE("parameters of one name have one shape") {
    folder const dir;
    graft::import_options options;
    auto const product = [](std::string const& name, std::string const& from, int outputs, std::string const& spec) {
        return layer(name, "InnerProduct", from, name,
            "param { " + spec + " } param { name: \"own_" + name +
                "\" } inner_product_param { num_output: " + std::to_string(outputs) + " }");
    };
    auto const net = [&](std::string const& name, int outputs, std::string const& spec) {
        return dir.file(
            name, input("1 6") + product("a", "data", 4, "name: \"w\"") + product("b", "data", outputs, spec));
    };
    auto const other = net("other.prototxt", 5, "name: \"w\""),
               permissive = net("permissive.prototxt", 5, "name: \"w\" share_mode: PERMISSIVE"),
               same = net("same.prototxt", 4, "name: \"w\""), unnamed = net("unnamed.prototxt", 5, "lr_mult: 1");
    auto const turned = [&](std::string const& spec) { // [4, 6] and [6, 4]: the same number of elements
        return dir.file(spec.size() < 12 ? "strict.prototxt" : "loose.prototxt",
            input("1 6") + product("a", "data", 4, "name: \"w\"") + product("c", "a", 6, spec));
    };
    for (auto without : {graft::missing_weights::unknown, graft::missing_weights::seeded}) {
        options.without = without;
        for (auto const& path : {other, permissive, turned("name: \"w\"")}) {
            auto const all = refused(path, options);
            REQUIRE(all.size() == 1);
            CHECK(all[0].code == errc::shape_mismatch);
            CHECK(all[0].where.node == (path == other || path == permissive ? "b" : "c"));
            CHECK(all[0].where.line == 3);
            CHECK(all[0].where.port == "param[0]");
            CHECK(all[0].expected == "[4, 6], as the parameter w of layer a has");
            CHECK(all[0].got == (path == other || path == permissive ? "[5, 6]" : "[6, 4]"));
        }
        for (auto const& path : {same, unnamed, turned("name: \"w\" share_mode: PERMISSIVE")})
            CHECK(static_cast<bool>(graft::import(shipped(), path, options)));
    }
}

TEST_CASE("a weights file that is missing, empty, cut off, no weights at all") {
    folder const dir;
    graft::import_options options;
    auto const first = [&](std::string const& path) {
        options.weights = path;
        auto const all = refused(glyphs, options);
        REQUIRE(!all.empty());
        CHECK(all[0].where.file == path);
        return all[0];
    };
    CHECK(first("no/such.caffemodel").code == errc::cannot_open_file);
    CHECK(first(dir.file("empty.caffemodel", "")).code == errc::empty_file);
    auto const whole = content_of(trained);
    auto const cut = first(dir.file("cut.caffemodel", std::string_view(whole).substr(0, whole.size() - 10)));
    CHECK(cut.code == errc::truncated);
    CHECK(cut.where.byte >= 0);
    (void)first(dir.file("noise.caffemodel", "\x07nothing like weights"));
}

TEST_CASE("weights cut off anywhere: an error with its place, no crash") {
    folder const dir;
    auto const whole = content_of(trained);
    graft::import_options options;
    std::size_t refusals = 0;
    for (std::size_t size = 1; size < whole.size(); size += 997) {
        options.weights = dir.file("cut.caffemodel", std::string_view(whole).substr(0, size));
        for (auto const& e : refused(glyphs, options)) {
            ++refusals;
            CHECK(!e.where.file.empty());
        }
    }
    CHECK(refusals > 20);
}

TEST_CASE("layers that are written alike, and layers that only look so") {
    folder const dir;
    graft::import_options options;
    options.without = graft::missing_weights::unknown;
    auto const pool = [](std::string const& name, std::string const& mask) {
        return layer(name, "Pooling", "data", name,
            (mask.empty() ? "" : "top: \"" + mask + "\" ") + "pooling_param { kernel_size: 2 stride: 2 }");
    };
    auto const conv = [](std::string const& name, std::string const& from, std::string const& more) {
        return layer(
            name, "Convolution", from, name, "convolution_param { num_output: 3 kernel_size: 3 pad: 1 " + more + "}");
    };
    auto const path = dir.file(
        "a.prototxt", input("1 3 8 8") + pool("p", "") + pool("q", "mask") + pool("r", "") + pool("s", "mask_s") +
                          conv("a", "data", "") + conv("b", "a", "") + conv("c", "b", "stride: 2 ") +
                          conv("d", "c", "") + layer("relu", "ReLU", "d", "d") + layer("other", "ReLU", "p", "p") +
                          layer("leaky", "ReLU", "r", "r", "relu_param { negative_slope: 0.5 }"));
    auto const g = graft::import(shipped(), path, options);
    REQUIRE(static_cast<bool>(g));
    auto const node = [&](std::string_view name) -> graft::node const& {
        auto const at = std::find_if(g->nodes.begin(), g->nodes.end(), [&](auto const& n) { return n.name == name; });
        REQUIRE(at != g->nodes.end());
        return *at;
    };
    for (auto name : {"p", "r"}) CHECK(node(name).output_count == 1);
    for (auto name : {"q", "s"}) CHECK(node(name).output_count == 2);
    CHECK(node("p").first_attribute == node("r").first_attribute);
    CHECK(node("a").first_attribute == node("b").first_attribute);
    CHECK(node("a").first_attribute == node("d").first_attribute);
    CHECK(node("a").first_attribute != node("c").first_attribute);
    CHECK(node("relu").first_attribute == node("other").first_attribute);
    CHECK(node("leaky").first_attribute != node("relu").first_attribute);
    CHECK(g->tensors[node("b").first_output].desc.shape == graft::shape{1, 3, 8, 8});
    CHECK(g->tensors[node("d").first_output].desc.shape == graft::shape{1, 3, 4, 4});
    for (auto name : {"a", "b", "c", "d"})
        CHECK(g->tensors[g->inputs_of(node(name))[1]].origin == std::string(name) + "/filter");
}

TEST_CASE("a blob of the wrong size") {
    folder const dir;
    auto text = content_of(glyphs);
    auto const at = text.find("num_output: 8");
    REQUIRE(at != std::string::npos);
    text.replace(at, 13, "num_output: 9");
    graft::import_options options;
    options.weights = trained;
    auto const all = refused(dir.file("wide.prototxt", text), options);
    REQUIRE(!all.empty());
    CHECK(all[0].code == errc::wrong_blob_size);
    CHECK(all[0].where.node == "conv1");
    CHECK(all[0].where.line > 0);
}

TEST_CASE("layer types that nobody maps: all of them") {
    folder const dir;
    auto const path = dir.file(
        "a.prototxt", input("1 3 8 8") + layer("a", "NoSuchLayer", "data", "a") + layer("b", "NeitherThis", "a", "b"));
    auto const all = refused(path);
    REQUIRE(all.size() == 2);
    CHECK(all[0].code == errc::unsupported_operator);
    CHECK(all[0].got == "NoSuchLayer");
    CHECK(all[0].where.file == path);
    CHECK(all[0].where.line == 2);
    CHECK(all[1].got == "NeitherThis");
}

TEST_CASE("a bottom that nothing makes, two layers that make one blob") {
    folder const dir;
    auto const lost = only_error(dir.file("a.prototxt", input("1 3 8 8") + layer("a", "ReLU", "nobody", "a")));
    CHECK(lost.code == errc::dangling_input);
    CHECK(lost.where.node == "a");
    CHECK((lost.got + lost.expected + lost.where.port).find("nobody") != std::string::npos);
    auto const twice = only_error(
        dir.file("b.prototxt", input("1 3 8 8") + layer("a", "ReLU", "data", "a") + layer("b", "ReLU", "data", "a")));
    CHECK(twice.code == errc::duplicate_blob);
    CHECK(twice.where.node == "b");
    CHECK(twice.where.line == 3);
}

TEST_CASE("layers that wait for each other") {
    folder const dir;
    auto const all = refused(
        dir.file("a.prototxt", input("1 3 8 8") + layer("a", "ReLU", "b", "a") + layer("b", "ReLU", "a", "b")));
    REQUIRE(!all.empty()); // a net is ordered: the first layer reads a tensor not yet produced
    CHECK(all[0].code == errc::dangling_input);
    CHECK(all[0].where.node == "a");
}

TEST_CASE("a field that no layer has, a number out of range") {
    folder const dir;
    auto const unknown = only_error(
        dir.file("a.prototxt", input("1 3 8 8") + layer("a", "ReLU", "data", "a", "relu_param { nonsense: 1 }")));
    CHECK(unknown.code == errc::unknown_field);
    CHECK(unknown.where.line == 2);
    CHECK(unknown.where.column > 0);
    auto const large = only_error(dir.file("b.prototxt",
        input("1 3 8 8") + layer("a", "Convolution", "data", "a", "convolution_param { num_output: 99999999999 }")));
    CHECK(large.code == errc::number_out_of_range);
}

TEST_CASE("dims whose product is too large, and a kernel larger than the image") {
    folder const dir;
    auto const huge = std::string("4611686018427387904");
    auto const e = only_error(dir.file("a.prototxt", input("1 " + huge + " 4 4") + layer("a", "Flatten", "data", "a")));
    CHECK(e.code == errc::overflow);
    CHECK(e.where.node == "a");
    graft::import_options options;
    options.without = graft::missing_weights::unknown;
    auto const small = only_error(
        dir.file("b.prototxt", input("1 3 2 2") + layer("a", "Convolution", "data", "a", convolution)), options);
    CHECK(small.where.node == "a");
}

TEST_CASE("DummyData is an input of the graph; shapes and fillers are one for all tops or one for each") {
    folder const dir;
    auto const dummy = [](std::string const& tops, std::string const& param) {
        std::string text = "layer { name: \"d\" type: \"DummyData\"";
        for (char top : tops) text += std::string(" top: \"") + top + "\"";
        return text + " dummy_data_param { " + param + " } }\n";
    };
    auto const good = graft::import(shipped(),
        dir.file("good.prototxt", dummy("ab", "shape { dim: 2 dim: 3 } data_filler { type: \"constant\" value: 1 }")));
    REQUIRE(static_cast<bool>(good));
    REQUIRE(good->inputs.size() == 2);
    CHECK(good->tensors[good->inputs[1].tensor].desc.shape == graft::shape{2, 3});
    auto const old = graft::import(
        shipped(), dir.file("old.prototxt", dummy("ab", "num: 2 num: 4 channels: 3 height: 1 width: 1")));
    REQUIRE(static_cast<bool>(old));
    CHECK(old->tensors[old->inputs[1].tensor].desc.shape == graft::shape{4, 3, 1, 1});
    for (auto const& [param, port, got] :
        {std::array<char const*, 3>{"shape { dim: 1 } shape { dim: 2 }", "dummy_data_param.shape", "2"},
            {"", "dummy_data_param.shape", "0"},
            {"num: 1 channels: 1 height: 1 width: 1 shape { dim: 1 }", "dummy_data_param.num", "2"},
            {"num: 1 channels: 1 height: 1", "dummy_data_param.width", "0"},
            {"shape { dim: 1 } data_filler { } data_filler { }", "dummy_data_param.data_filler", "2"}}) {
        auto const e = only_error(dir.file("bad.prototxt", dummy("abc", param)));
        auto const* const written = param; // clang 14 does not let a lambda name a structured binding
        INFO(written);
        CHECK(e.code == errc::wrong_element_count);
        CHECK(e.where.node == "d");
        CHECK(e.where.port == port);
        CHECK(e.got == got);
        CHECK(e.expected == "1 or 3");
    }
}

} // namespace
} // namespace import_test::of_caffe
