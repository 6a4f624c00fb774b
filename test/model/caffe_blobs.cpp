// test/model/caffe_blobs.cpp - encodings of trained parameters, sharing, and broken weights files
// SPDX-License-Identifier: Apache-2.0
#include "test/model/caffe_net.hpp"
#include "test/model/source_claims.hpp"

#include <random>

namespace model_caffe_blobs_test {

using namespace caffe_test;
using graft::wire::writer;

namespace {

using dims = std::vector<std::int64_t>;

writer shape_of(dims const& all) {
    writer s;
    for (auto d : all) s.varint(1, static_cast<std::uint64_t>(d));
    return s;
}

template <class T> graft::byte_view bytes_of(std::vector<T> const& all) { return graft::as_bytes(graft::span(all)); }

/// The result of reading a blob.
struct read_back {
    graft::model::source source{};
    graft::error_list errors{};
    graft::series<graft::caffe::blob> all{};
    writer layer{};

    explicit read_back(writer const& blob) {
        layer.text(1, "l");
        layer.message(7, blob.bytes);
        all = graft::caffe::blobs(source, layer.bytes, {}, errors);
    }
    [[nodiscard]] std::vector<float> numbers() const {
        std::vector<float> out(all.at(0).data.bytes.size() / 4);
        for (std::size_t i = 0; i < out.size(); ++i) out[i] = graft::load<float>(all[0].data.bytes.data() + 4 * i);
        return out;
    }
    [[nodiscard]] bool in_place() const {
        auto const* const at = all.at(0).data.bytes.data();
        return at >= layer.bytes.data() && at < layer.bytes.data() + layer.bytes.size();
    }
    [[nodiscard]] errc code() const { return errors.failed() ? errors.errors[0].code : errc::ok; }
};

} // namespace

TEST_CASE("packed floats stay in place") {
    writer b;
    b.message(7, shape_of({2, 3}).bytes);
    b.message(5, bytes_of(std::vector<float>{1, 2, 3, 4, 5, 6}));
    read_back const r(b);
    REQUIRE(r.all.size() == 1);
    CHECK(r.code() == errc::ok);
    CHECK(r.all[0].shape == graft::shape{2, 3});
    CHECK(r.all[0].data.desc.shape == graft::shape{2, 3});
    CHECK(r.all[0].data.desc.type == graft::dtype::f32);
    CHECK(r.in_place());
    CHECK_FALSE(r.all[0].legacy);
    CHECK(r.numbers() == std::vector<float>{1, 2, 3, 4, 5, 6});
}

TEST_CASE("unpacked, mixed and double numbers are gathered") {
    writer loose;
    loose.varint(1, 1), loose.varint(2, 1), loose.varint(3, 1), loose.varint(4, 3);
    loose.real(5, 1.0f), loose.real(5, -2.0f), loose.real(5, 0.5f);
    read_back const l(loose);
    CHECK(l.code() == errc::ok);
    CHECK(l.all[0].legacy);
    CHECK(l.all[0].shape == graft::shape{1, 1, 1, 3});
    CHECK(l.numbers() == std::vector<float>{1, -2, 0.5});

    writer mixed;
    mixed.message(5, bytes_of(std::vector<float>{1, 2}));
    mixed.real(5, 3.0f);
    mixed.message(5, bytes_of(std::vector<float>{4}));
    mixed.message(7, shape_of({4}).bytes);
    CHECK(read_back(mixed).numbers() == std::vector<float>{1, 2, 3, 4});

    writer wide;
    wide.message(8, bytes_of(std::vector<double>{0.25, 8}));
    wide.message(7, shape_of({2}).bytes);
    CHECK(read_back(wide).numbers() == std::vector<float>{0.25, 8});
}

TEST_CASE("raw blobs") {
    writer half;
    half.varint(10, 2);
    half.message(12, bytes_of(std::vector<std::uint16_t>{0x3C00, 0xC000}));
    half.message(7, shape_of({2}).bytes);
    read_back const h(half);
    CHECK(h.code() == errc::ok);
    CHECK(h.all[0].data.desc.type == graft::dtype::f16);
    CHECK(h.all[0].data.bytes.size() == 4);
    writer wide;
    wide.varint(10, 0);
    wide.message(12, bytes_of(std::vector<double>{0.25, 8}));
    wide.message(7, shape_of({2}).bytes);
    CHECK(read_back(wide).numbers() == std::vector<float>{0.25, 8});
    writer odd;
    odd.varint(10, 3);
    odd.message(12, bytes_of(std::vector<float>{1}));
    CHECK(read_back(odd).code() == errc::unknown_dtype);
}

TEST_CASE("scalars, empty blobs, and blobs whose count is wrong") {
    writer scalar;
    scalar.message(5, bytes_of(std::vector<float>{7}));
    CHECK(read_back(scalar).all[0].shape == graft::shape::scalar());
    writer none;
    none.message(7, shape_of({0, 5}).bytes);
    CHECK(read_back(none).code() == errc::ok);
    CHECK(read_back(none).numbers().empty());

    writer few;
    few.message(7, shape_of({2, 3}).bytes);
    few.message(5, bytes_of(std::vector<float>{1, 2}));
    read_back const f(few);
    REQUIRE(f.code() == errc::wrong_blob_size);
    CHECK(f.errors.errors[0].expected == "6 elements");
    CHECK(f.errors.errors[0].got == "2");
    CHECK(f.errors.errors[0].where.port == "blobs[0]");
    CHECK(f.all[0].data.bytes.empty());

    writer negative;
    negative.message(7, shape_of({-1}).bytes);
    CHECK(read_back(negative).code() == errc::negative_dim);
    writer huge;
    huge.message(7, shape_of({std::int64_t{1} << 40, std::int64_t{1} << 40}).bytes);
    CHECK(read_back(huge).code() == errc::wrong_blob_size);
    writer deep;
    deep.message(7, shape_of(dims(26, 1)).bytes);
    deep.message(5, bytes_of(std::vector<float>{7}));
    CHECK(read_back(deep).code() == errc::rank_too_large);
    writer ragged;
    ragged.message(5, bytes_of(std::vector<std::uint8_t>{1, 2, 3, 4, 5}));
    CHECK(read_back(ragged).code() == errc::truncated);
    writer kind;
    kind.varint(5, 1);
    CHECK(read_back(kind).code() == errc::wrong_wire_type);
}

TEST_CASE("blobs of the net file count until the weights file has the layer") {
    std::string const text = "layer { name: \"c\" type: \"X\" top: \"c\" blobs { shape { dim: 1 } data: 1 } }"
                             "layer { name: \"d\" type: \"X\" top: \"d\" blobs { shape { dim: 1 } data: 2 } }";
    net own(text);
    CHECK(own.numbers("c", 0) == std::vector<float>{1});
    CHECK(own.numbers("d", 0) == std::vector<float>{2});
    net n(text, {},
        "layer { name: \"c\" type: \"X\" blobs { shape { dim: 1 } data: 5 } } layer { name: \"d\" type: \"X\" }");
    CHECK(n.numbers("c", 0) == std::vector<float>{5});
    CHECK(n.numbers("d", 0) == std::vector<float>{2});
    // a layer's message has no blobs
    graft::wire::reader in(n.node("c").message);
    for (graft::wire::field f{}; in.next(f);) CHECK(f.number != 7);
}

TEST_CASE("parameters of one name are shared") {
    auto const layer = [](std::string const& name, std::string const& params, std::string const& blobs) {
        return "layer { name: \"" + name + "\" type: \"X\" top: \"" + name + "\" " + params + " " + blobs + " }\n";
    };
    auto const blob = [](std::string const& v) { return "blobs { shape { dim: 1 } data: " + v + " }"; };
    std::string const both = "param { name: \"w\" } param { name: \"b\" }";
    net n(layer("a", both, blob("1") + blob("2")) + layer("all", both, "") + layer("own", both, blob("8") + blob("9")) +
          layer("half", "param { lr_mult: 1 } param { name: \"b\" }", blob("8") + blob("9")) +
          layer("turned", "param { name: \"b\" } param { name: \"w\" }", blob("8") + blob("9")) +
          layer("free", "param { name: \"v\" }", blob("7")));
    REQUIRE(n.good);
    CHECK(n.source.rest_of(n.node("all")).weights.data() == n.source.rest_of(n.node("a")).weights.data());
    CHECK(n.numbers("all", 1) == std::vector<float>{2});
    CHECK(n.numbers("own", 0) == std::vector<float>{1});
    CHECK(n.numbers("half", 0) == std::vector<float>{8});
    CHECK(n.numbers("half", 1) == std::vector<float>{2});
    CHECK(n.numbers("turned", 0) == std::vector<float>{2});
    CHECK(n.numbers("turned", 1) == std::vector<float>{1});
    CHECK(n.numbers("free", 0) == std::vector<float>{7});

    net empty(layer("a", both, "") + layer("b", both, blob("8") + blob("9"))); // the owner has no data
    CHECK(empty.numbers("b", 0) == std::vector<float>{8});
}

namespace {

/// Reads everything that the file has: errors, or layers whose inputs and blobs are in their bounds.
void exhaust(std::string_view net_text, std::string_view weights) {
    net n(file_of(net_text), {}, weights.empty() ? nullptr : file_of(weights));
    CHECK(source_claims::broken(n.good, n.errors) == "");
    if (!n.good) return;
    CHECK(source_claims::broken(n.source) == "");
    static constexpr std::string_view params[] = {
        "", "convolution_param", "inner_product_param", "transform_param", "data_param", "input_param"};
    for (auto const& x : n.source.main.nodes) {
        graft::error_list errors;
        std::size_t without_data = 0;
        for (auto const& b : graft::caffe::blobs(n.source, x, errors)) {
            CHECK(source_claims::broken(b.data) == "");
            if (b.data.desc.type == graft::dtype::undefined) ++without_data;
            else CHECK(b.data.desc.shape == b.shape);
        }
        CHECK(without_data == errors.errors.size()); // each says why
        for (auto const& e : errors.errors) CHECK(e.where.node == x.name);
        for (auto p : params) {
            graft::series<graft::named_attr> out;
            graft::error_list of_message;
            CHECK(source_claims::broken(graft::caffe::attributes(n.source, x, p, out, of_message), of_message) == "");
            CHECK(source_claims::broken(out, true) == "");
            for (auto const& e : of_message.errors) CHECK(e.where.node == x.name);
        }
    }
    for (auto const& s : graft::caffe::splits(n.source.main)) CHECK(s.node < n.source.main.nodes.size());
}

std::string const small_net = "layer { name: \"d\" type: \"Data\" top: \"d\" data_param { source: \"s\" batch_size: 3 "
                              "} transform_param { scale: 0.5 mean_value: 7 } }\n"
                              "layer { name: \"c\" type: \"Convolution\" bottom: \"d\" top: \"c\" param { name: \"w\" "
                              "} convolution_param { num_output: 2 kernel_size: 1 "
                              "weight_filler { type: \"xavier\" } } include { phase: TEST } blobs { shape { dim: 2 "
                              "dim: 1 } data: 1 data: 2 } }\n";
std::string const small_v1 =
    "input: \"x\" input_dim: 1 input_dim: 1 input_dim: 1 input_dim: 1 layers { name: \"c\" type: CONVOLUTION bottom: "
    "\"x\" top: \"c\" "
    "blobs_lr: 1 convolution_param { num_output: 2 } blobs { num: 1 channels: 1 height: 1 width: 1 data: 2 } }";
std::string const small_v0 = "layers { layer { name: \"d\" type: \"data\" source: \"s\" scale: 2 } top: \"x\" } layers "
                             "{ layer { name: \"p\" type: \"padding\" pad: 1 } bottom: \"x\" top: \"y\" }"
                             "layers { layer { name: \"c\" type: \"conv\" num_output: 2 blobs { num: 1 channels: 1 "
                             "height: 1 width: 1 data: 2 } } bottom: \"y\" top: \"c\" }";

} // namespace

TEST_CASE("weights cut at every byte") {
    for (auto const& text : {small_net, small_v1, small_v0}) {
        auto const whole = binary(text);
        for (std::size_t size = 0; size <= whole.size(); ++size) {
            std::string_view const part(whole.data(), size);
            exhaust(text, part);
            exhaust(part, {});
            net const n(text, {}, part);
            // a cut between two layers is a shorter file
            if (!n.good)
                for (auto const& e : n.errors.errors) CHECK(e.where.file == "weights");
        }
        for (std::size_t size = 0; size <= text.size(); ++size) exhaust(std::string_view(text).substr(0, size), {});
    }
}

TEST_CASE("weights with a byte changed") {
    for (auto const& text : {small_net, small_v1, small_v0}) {
        auto const whole = binary(text);
        for (std::size_t at = 0; at < whole.size(); ++at)
            for (char const value : {'\x00', '\x01', '\x7F', '\x80', '\xFF'}) {
                auto changed = whole;
                changed[at] = value;
                exhaust(text, changed);
                exhaust(changed, {});
            }
    }
}

TEST_CASE("real files with changes" * test::reads_corpus()) {
    auto const root = corpus();
    char const* const requested = std::getenv("GRAFT_MUTATIONS");
    std::size_t const rounds = requested ? static_cast<std::size_t>(std::atoi(requested)) : 100;
    std::mt19937 random(20240607);
    auto const below = [&](std::size_t n) { return static_cast<std::size_t>(random()) % n; };
    auto const change = [&](std::string s) {
        for (auto k = 1 + below(4); k != 0 && !s.empty(); --k) {
            auto const at = below(s.size());
            switch (below(4)) {
            case 0: s[at] = static_cast<char>(below(256)); break;
            case 1: s.erase(at, 1 + below(8)); break;
            case 2: s.insert(at, s.substr(below(s.size()), below(16))); break;
            default: s[at] = static_cast<char>(s[at] ^ (1 << below(8)));
            }
        }
        return s;
    };
    std::vector<std::pair<std::string, std::string>> const models = {
        {content(root / "weights" / "det1.prototxt"), content(root / "weights" / "det1.caffemodel")},
        {content(root / "weights" / "v1_cifar10_quick.prototxt"),
            content(root / "weights" / "v1_cifar10_quick.caffemodel")},
        {content(root / "legacy/v0/v0.9.models.imagenet.prototxt"),
            content(root / "layers" / "layer_batch_norm.caffemodel")},
    };
    for (std::size_t i = 0; i < rounds; ++i) {
        auto const& [text, weights] = models[i % models.size()];
        // headers are a small part of a weights file: half of the changes are made at its start
        auto const part = below(2) == 0 ? weights.size() : std::min<std::size_t>(weights.size(), 600);
        switch (i / models.size() % 3) {
        case 0: exhaust(change(text), weights); break;
        case 1: exhaust(text, change(weights.substr(0, part)) + weights.substr(part)); break;
        default: exhaust(change(weights.substr(0, part)) + weights.substr(part), {});
        }
    }
}

TEST_CASE("a weights file without a layer is refused by its name") {
    net const n("layer { name: 'a' type: 'ReLU' bottom: 'x' top: 'y' } input: 'x' input_shape { dim: 1 }", {},
        "name: 'untrained'");
    CHECK_FALSE(n.good);
    REQUIRE(n.errors.errors.size() == 1);
    CHECK(n.errors.errors[0].code == graft::errc::missing_weights);
    CHECK(n.errors.errors[0].where.file == "weights");
}

} // namespace model_caffe_blobs_test
