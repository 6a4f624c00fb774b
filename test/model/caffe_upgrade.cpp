// test/model/caffe_upgrade.cpp - nets and weights of the first two generations are converted to the third
// SPDX-License-Identifier: Apache-2.0
#include "test/model/caffe_net.hpp"

#include <algorithm>

namespace model_caffe_upgrade_test {

using namespace caffe_test;

namespace {

/// All attributes of a parameter as text.
std::string all_of(net& n, std::string_view layer, std::string_view parameter) {
    graft::series<graft::named_attr> all;
    CHECK(graft::caffe::attributes(n.source, n.node(layer), parameter, all, n.errors));
    std::ostringstream s;
    for (auto const& a : all) {
        s << a.name << '=' << a.value.string << a.value.integer << '/' << a.value.real;
        for (auto i : a.value.integers) s << ',' << i;
        for (auto r : a.value.floats) s << ',' << r;
        for (auto t : a.value.strings) s << ',' << t.size();
        s << ' ';
    }
    return s.str();
}

/// The same in alphabetic order, without initial values.
strings settings_of(net& n, std::string_view layer, std::string_view parameter) {
    std::istringstream in(all_of(n, layer, parameter));
    strings all;
    for (std::string s; in >> s;)
        if (s.find('=') != std::string::npos && s.find("_filler=") == std::string::npos) all.push_back(s);
    std::sort(all.begin(), all.end());
    return all;
}

} // namespace

TEST_CASE("a V1 net") {
    net n("input: \"x\" input_dim: 1 input_dim: 3 input_dim: 8 input_dim: 8\n"
          "layers {\n bottom: \"x\" top: \"c\" name: \"conv\" type: CONVOLUTION blobs_lr: 1 blobs_lr: 2 weight_decay: "
          "0.5\n"
          " param: \"w\" convolution_param { num_output: 4 kernel_size: 3 pad: 1 } loss_weight: 0.25 }\n"
          "layers { bottom: \"c\" top: \"c\" name: \"relu\" type: RELU include { phase: TEST } }\n"
          "layers { bottom: \"c\" top: \"p\" name: \"only_train\" type: POOLING include: { phase: TRAIN } "
          "pooling_param { pool: AVE } }\n"
          "layers { bottom: \"c\" name: \"gone\" type: SILENCE exclude { phase: TEST } }\n");
    REQUIRE(n.good);
    CHECK(n.names() == strings{"x", "conv", "relu"});
    CHECK(n.node("conv").type == "Convolution");
    CHECK(n.node("conv").line == 2);
    CHECK(n.bottoms("relu") == strings{"conv:0"});
    CHECK(all_of(n, "conv", "convolution_param") == "num_output=4/0 kernel_size=0/0,3 pad=0/0,1 ");
    CHECK(n.attr("conv", "", "loss_weight")->floats[0] == 0.25);
    CHECK(n.attr("conv", "", "phase")->string == "TEST");
    std::vector<std::string> specs;
    graft::wire::reader in(n.node("conv").message);
    for (graft::wire::field f{}; in.next(f);) {
        if (f.number != graft::caffe::schema::layer_parameter.find("param")->number) continue;
        graft::series<graft::named_attr> all;
        CHECK(graft::caffe::attributes(n.source, f.bytes, graft::caffe::schema::param_spec, {}, all, n.errors));
        std::string s;
        for (auto const& a : all)
            s += std::string(a.name) + "=" + std::string(a.value.string) + std::to_string(a.value.real) + " ";
        specs.push_back(s);
    }
    CHECK(specs == strings{"name=w0.000000 lr_mult=1.000000 decay_mult=0.500000 ", "lr_mult=2.000000 "});
}

TEST_CASE("every V1 type has the name of its layer") {
    auto const* const types = graft::caffe::schema::v1_layer_parameter.find("type")->values;
    for (auto const& t : types->values) {
        net const n("layers { name: \"x\" top: \"x\" type: " + std::string(t.name) + " }");
        INFO(std::string(t.name));
        if (t.number == 0) {
            CHECK(n.has(errc::missing_field));
            continue;
        }
        REQUIRE(n.good);
        std::string plain; // CONTRASTIVE_LOSS and ContrastiveLoss are equal without case and underscores
        for (char c : t.name)
            if (c != '_') plain += static_cast<char>(c >= 'A' && c <= 'Z' ? c + 32 : c);
        std::string ours(n.node("x").type);
        for (auto& c : ours) c = static_cast<char>(c >= 'A' && c <= 'Z' ? c + 32 : c);
        CHECK(ours == (plain == "softmaxloss" ? "softmaxwithloss" : plain));
    }
    graft::wire::writer layer, whole;
    layer.text(4, "x");
    layer.varint(5, 55);
    whole.message(2, layer.bytes);
    net const n(file_of(whole));
    REQUIRE(n.errors.errors.size() == 1);
    CHECK(n.errors.errors[0].code == errc::unknown_enum_value);
    CHECK(n.errors.errors[0].got == "55");
}

TEST_CASE("settings of V1 data layers move to transform_param") {
    net n("layers { name: \"d\" top: \"d\" type: DATA data_param { source: \"s\" scale: 0.5 mean_file: \"m\" "
          "crop_size: 7 mirror: true batch_size: 2 } "
          "transform_param { scale: 2 force_gray: true } }"
          "layers { name: \"i\" top: \"i\" type: IMAGE_DATA image_data_param { source: \"s\" crop_size: 3 new_height: "
          "9 } }"
          "layers { name: \"w\" top: \"w\" type: WINDOW_DATA window_data_param { mirror: true crop_mode: \"square\" } }"
          "layers { name: \"h\" top: \"h\" type: HDF5_DATA hdf5_data_param { batch_size: 5 } }");
    REQUIRE(n.good);
    CHECK(all_of(n, "d", "data_param") == "source=s0/0 batch_size=2/0 ");
    CHECK(all_of(n, "d", "transform_param") == "scale=0/0.5 force_gray=1/0 mean_file=m0/0 crop_size=7/0 mirror=1/0 ");
    CHECK(all_of(n, "i", "image_data_param") == "source=s0/0 new_height=9/0 ");
    CHECK(all_of(n, "i", "transform_param") == "crop_size=3/0 ");
    CHECK(all_of(n, "w", "window_data_param") == "crop_mode=square0/0 ");
    CHECK(all_of(n, "w", "transform_param") == "mirror=1/0 ");
    CHECK(all_of(n, "h", "transform_param").empty());
}

TEST_CASE("a V0 net") {
    net n("layers { layer { name: \"d\" type: \"data\" source: \"db\" batchsize: 3 scale: 0.5 cropsize: 9 mirror: true "
          "meanfile: \"m\" rand_skip: 4 } top: \"d\" top: \"l\" }\n"
          "layers { layer { name: \"c\" type: \"conv\" num_output: 4 kernelsize: 3 stride: 2 group: 2 biasterm: false "
          "blobs_lr: 1 blobs_lr: 2 } bottom: \"d\" top: \"c\" }\n"
          "layers { layer { name: \"p\" type: \"pool\" pool: AVE kernelsize: 2 stride: 2 } bottom: \"c\" top: \"p\" }\n"
          "layers { layer { name: \"n\" type: \"lrn\" local_size: 5 alpha: 0.5 beta: 0.25 k: 2 } bottom: \"p\" top: "
          "\"n\" }\n"
          "layers { layer { name: \"i\" type: \"innerproduct\" num_output: 10 weight_filler { type: \"xavier\" } } "
          "bottom: \"n\" top: \"i\" }\n"
          "layers { layer { name: \"o\" type: \"dropout\" dropout_ratio: 0.75 } bottom: \"i\" top: \"i\" }\n"
          "layers { layer { name: \"s\" type: \"softmax_loss\" new_height: 3 } bottom: \"i\" bottom: \"l\" }\n");
    REQUIRE(n.good);
    CHECK(n.names() == strings{"d", "c", "p", "n", "i", "o", "s"});
    CHECK(n.node("s").type == "SoftmaxWithLoss");
    CHECK(n.bottoms("s") == strings{"o:0", "d:1"});
    CHECK(n.node("p").line == 3);
    CHECK(all_of(n, "d", "data_param") == "source=db0/0 batch_size=3/0 rand_skip=4/0 ");
    CHECK(all_of(n, "d", "transform_param") == "scale=0/0.5 mean_file=m0/0 crop_size=9/0 mirror=1/0 ");
    CHECK(all_of(n, "c", "convolution_param") ==
          "num_output=4/0 bias_term=0/0 kernel_size=0/0,3 group=2/0 stride=0/0,2 ");
    CHECK(all_of(n, "p", "pooling_param") == "pool=AVE0/0 kernel_size=2/0 stride=2/0 ");
    CHECK(all_of(n, "n", "lrn_param") == "local_size=5/0 alpha=0/0.5 beta=0/0.25 k=0/2 ");
    CHECK(all_of(n, "o", "dropout_param") == "dropout_ratio=0/0.75 ");
    CHECK(n.attr("i", "inner_product_param", "weight_filler")->kind == graft::attr_kind::message);
    REQUIRE(n.source.notes.warnings.size() == 1);
    CHECK(n.source.notes.warnings[0].where.port == "new_height");

    net const unknown("layers { layer { name: \"d\" type: \"data\" } top: \"d\" }\nlayers { layer { name: \"a\" type: "
                      "\"foo\" } top: \"a\" }");
    REQUIRE(unknown.errors.errors.size() == 1);
    CHECK(unknown.errors.errors[0].code == errc::unknown_enum_value);
    CHECK(unknown.errors.errors[0].got == "foo");
    CHECK(unknown.errors.errors[0].where.line == 2);
}

TEST_CASE("every row of the V0 table names fields that exist") {
    for (auto const& m : graft::caffe::detail::v0_moves) {
        auto const param = m.param.empty() ? graft::wire::optional_field()
                                           : graft::caffe::schema::layer_parameter.find(m.param);
        std::size_t fields = 0;
        m.each([&](std::string_view there, std::string_view here) {
            INFO(std::string(there));
            auto const from = graft::caffe::schema::v0_layer_parameter.find(there);
            REQUIRE(from);
            auto const to = (param ? *param->message : graft::caffe::schema::layer_parameter).find(here);
            REQUIRE(to);
            CHECK(graft::wire::wire_type_of(from->type) == graft::wire::wire_type_of(to->type));
            ++fields;
        });
        CHECK(fields != 0);
        CHECK((m.type.empty() || !graft::caffe::type_of_v0(m.type).empty()));
    }
}

TEST_CASE("padding layers fold into what reads them") {
    std::string const data = "layers { layer { name: \"d\" type: \"data\" } top: \"d\" }\n";
    auto const pad = [](std::string const& in, std::string const& out) {
        return "layers { layer { name: \"pad_" + out + "\" type: \"padding\" pad: 2 } bottom: \"" + in + "\" top: \"" +
               out + "\" }\n";
    };
    net n(data + pad("d", "e") +
          "layers { layer { name: \"c\" type: \"conv\" kernelsize: 5 } bottom: \"e\" top: \"c\" }\n" + pad("c", "f") +
          "layers { layer { name: \"p\" type: \"pool\" kernelsize: 3 pad: 9 } bottom: \"f\" top: \"p\" }\n");
    REQUIRE(n.good);
    CHECK(n.names() == strings{"d", "c", "p"});
    CHECK(n.bottoms("c") == strings{"d:0"});
    CHECK(n.bottoms("p") == strings{"c:0"});
    CHECK(n.attr("c", "convolution_param", "pad")->integers[0] == 2);
    CHECK(n.attr("p", "pooling_param", "pad")->integer == 2);

    net const relu(data + pad("d", "e") + "layers { layer { name: \"r\" type: \"relu\" } bottom: \"e\" top: \"r\" }\n");
    REQUIRE(relu.errors.errors.size() == 1);
    CHECK(relu.errors.errors[0].code == errc::wrong_input_count);
    CHECK(relu.errors.errors[0].where.node == "r");
    CHECK(relu.errors.errors[0].where.line == 3);
}

TEST_CASE("`layer` beside `layers` is ignored, as in Caffe") {
    net const n("layers { name: \"a\" top: \"a\" type: DATA } layer { name: \"b\" type: \"Data\" top: \"b\" }");
    CHECK(n.good);
    CHECK(n.names() == strings{"a"});
    CHECK(n.source.notes.warnings.size() == 1);
}

TEST_CASE("weights of every generation are found by name") {
    std::string const net_text = "layer { name: \"d\" type: \"Data\" top: \"d\" } layer { name: \"c\" type: "
                                 "\"Convolution\" bottom: \"d\" top: \"c\" }"
                                 "layer { name: \"other\" type: \"ReLU\" bottom: \"c\" top: \"c\" }";
    std::string const blobs = "blobs { num: 1 channels: 1 height: 1 width: 2 data: 1.5 data: -2 } blobs { num: 1 "
                              "channels: 1 height: 1 width: 1 data: 3 }";
    std::string const v2 = "layer { name: \"c\" type: \"Convolution\" bottom: \"x\" " + blobs + " }";
    std::string const v1 = "layers { name: \"c\" type: CONVOLUTION bottom: \"x\" " + blobs + " }";
    std::string const untyped = "layers { name: \"c\" bottom: \"x\" " + blobs + " }";
    std::string const v0 = "layers { layer { name: \"c\" type: \"conv\" " + blobs + " } bottom: \"x\" }";
    for (auto const& w : {v2, v1, untyped, v0, binary(v2), binary(v1), binary(untyped), binary(v0)}) {
        net n(net_text, {}, w);
        REQUIRE(n.good);
        CHECK(n.numbers("c", 0) == std::vector<float>{1.5f, -2.f});
        CHECK(n.numbers("c", 1) == std::vector<float>{3.f});
        CHECK(graft::caffe::blobs(n.source, n.node("c"), n.errors).size() == 2);
        CHECK(n.source.rest_of(n.node("d")).weights.empty());
        CHECK(n.source.rest_of(n.node("other")).weights.empty());
        CHECK_FALSE(n.errors.failed());
        net alone(std::string_view{w}); // a file with weights is a net
        CHECK(alone.has(w == untyped || w == binary(untyped) ? errc::missing_field : errc::dangling_input));
    }
    std::string const whole = "layers { layer { name: \"c\" type: \"conv\" num_output: 1 " + blobs + " } top: \"x\" }";
    net n(file_of(binary(whole)));
    REQUIRE(n.good);
    CHECK(n.numbers("c", 0) == std::vector<float>{1.5f, -2.f});
}

TEST_CASE("real old nets are equal to their newer form" * test::reads_corpus()) {
    auto const root = corpus();
    static constexpr std::string_view params[] = {"convolution_param", "inner_product_param", "pooling_param",
        "lrn_param", "dropout_param", "concat_param", "power_param", "input_param", "transform_param", "accuracy_param",
        "loss_param", "contrastive_loss_param"};
    std::size_t layers = 0;
    for (auto& r : table(root / "legacy" / "index.tsv")) {
        auto newer = r["same_net_in_newer_format"].substr(0, r["same_net_in_newer_format"].find(' '));
        if (newer.empty() || newer.starts_with("(")) continue;
        auto const path = newer.starts_with("v1/") ? root / "legacy" / newer : root / newer;
        for (bool const training : {false, true}) {
            auto const state = training ? train() : graft::caffe::net_state{};
            net a(content(root / "legacy" / r["file"]), state), b(content(path), state);
            if (!a.good || !b.good) continue; // needs a stage
            INFO(r["file"]);
            CHECK(a.names() == b.names());
            for (auto const& name : a.names()) {
                INFO(name);
                CHECK(a.node(name).type == b.node(name).type);
                CHECK(a.bottoms(name) == b.bottoms(name));
                for (auto p : params) {
                    INFO(std::string(p));
                    CHECK(settings_of(a, name, p) == settings_of(b, name, p));
                }
                ++layers;
            }
        }
    }
    MESSAGE(layers << " layers");
    CHECK(layers > 0);
}

TEST_CASE("real weights of both binary generations decode" * test::reads_corpus()) {
    auto const root = corpus();
    std::size_t layers = 0, blobs = 0, files_read = 0, in_files = 0, numbers = 0;
    for (auto const& f : files(root, ".caffemodel")) {
        INFO(f.string());
        auto const file = file_of(content(f));
        CHECK(graft::caffe::looks_like_net_binary(file->bytes()));
        CHECK_FALSE(graft::caffe::looks_like_net_text(file->bytes()));
        auto text = f;
        text.replace_extension(".prototxt");
        net n(file_of(content(text)), {}, file);
        REQUIRE(n.good);
        ++files_read;
        for (auto const& x : n.source.main.nodes) {
            auto const weights = n.source.rest_of(x).weights;
            if (weights.empty()) continue;
            ++layers;
            blobs += graft::caffe::blobs(n.source, x, n.errors).size();
            CHECK(weights.data() >= file->bytes().data()); // in place
            CHECK(weights.data() < file->bytes().data() + file->bytes().size());
        }
        graft::caffe::detail::net_file whole; // with the layers that this net does not have
        REQUIRE(graft::caffe::detail::split_file(file, "weights", 1, {}, {}, false, n.source, whole, n.errors));
        for (auto const& l : whole.layers)
            for (auto const& b : graft::caffe::blobs(n.source, l.bytes, {}, n.errors)) {
                ++in_files;
                numbers += b.data.bytes.size() / 4;
            }
        CHECK_FALSE(n.errors.failed());
    }
    MESSAGE(files_read << " files, " << layers << " layers, " << blobs << " blobs; in the files " << in_files
                       << " blobs, " << numbers << " numbers");
    CHECK(blobs > 0);
}

} // namespace model_caffe_upgrade_test
