// test/import/hdf5.cpp - Caffe's weights in HDF5 form: read like a .caffemodel with the same blobs, damaged files are
// refused
// SPDX-License-Identifier: Apache-2.0
#include "test/import/target.hpp"

#include <cstddef>
#include <utility>

#ifdef GRAFT_WITH_HDF5
#include "graft/frontend/caffe/hdf5_weights.hpp"
#endif

namespace import_test::of_hdf5 {
namespace {

#ifdef GRAFT_WITH_HDF5

/// Blobs of layers in the structure of Caffe's Net::ToHDF5: data/<layer>/<number>.
class h5_file {
public:
    explicit h5_file(std::string path)
        : path_(std::move(path)), file_(H5Fcreate(path_.c_str(), H5F_ACC_TRUNC, H5P_DEFAULT, H5P_DEFAULT)) {}
    h5_file(h5_file const&) = delete;
    h5_file& operator=(h5_file const&) = delete;
    ~h5_file() { close(); }

    void group(std::string const& name) const {
        H5Gclose(H5Gcreate2(file_, name.c_str(), H5P_DEFAULT, H5P_DEFAULT, H5P_DEFAULT));
    }
    void blob(std::string const& name, std::vector<hsize_t> const& dims, std::vector<float> const& values,
        hid_t type = H5T_NATIVE_FLOAT) const {
        auto const space = H5Screate_simple(static_cast<int>(dims.size()), dims.data(), nullptr);
        auto const set = H5Dcreate2(file_, name.c_str(), type, space, H5P_DEFAULT, H5P_DEFAULT, H5P_DEFAULT);
        H5Dwrite(set, H5T_NATIVE_FLOAT, H5S_ALL, H5S_ALL, H5P_DEFAULT, values.data());
        H5Dclose(set);
        H5Sclose(space);
    }
    std::string const& close() {
        if (file_ >= 0) H5Fclose(std::exchange(file_, hid_t{-1}));
        return path_;
    }

private:
    std::string path_;
    hid_t file_;
};

errc why(std::string const& path) {
    auto const opened = graft::caffe::open_hdf5_weights(path);
    return opened ? errc::ok : opened.error().errors[0].code;
}

TEST_CASE("blobs of an HDF5 file are those of the net's layers") {
    folder const dir;
    auto const net = dir.file("a.prototxt",
        "layer { name: \"data\" type: \"Input\" top: \"data\" input_param { shape { dim: 1 dim: 2 } } }\n"
        "layer { name: \"a/b\" type: \"InnerProduct\" bottom: \"data\" top: \"y\" "
        "inner_product_param { num_output: 3 } }\n");
    h5_file trained(dir.file("a.h5", ""));
    for (auto const* name : {"data", "data/a", "data/a/b", "data/data"}) trained.group(name);
    trained.blob("data/a/b/0", {3, 2}, {1, 2, 3, 4, 5, 6});
    trained.blob("data/a/b/1", {3}, {7, 8, 9}, H5T_NATIVE_DOUBLE);
    graft::import_options options;
    options.weights = trained.close();
    auto opened = graft::caffe::open_hdf5_weights(options.weights);
    REQUIRE(static_cast<bool>(opened));
    options.opened_weights = *std::move(opened);
    auto const g = graft::import(shipped(), net, options);
    REQUIRE(static_cast<bool>(g));
    CHECK(g->tensors[g->outputs[0].tensor].desc.shape == graft::shape{1, 3});
    // without it the file is not a net, and is reported so
    options.opened_weights = nullptr;
    CHECK(refused(net, options).size() >= 1);
}

TEST_CASE("what is no such file, lacks a blob or holds something else is refused") {
    folder const dir;
    CHECK(why(dir.file("text.h5", "no HDF5")) == errc::cannot_open_file);
    CHECK(why(dir.file("none.h5", "").append("x")) == errc::cannot_open_file);
    {
        h5_file other(dir.file("other.h5", ""));
        other.group("diff");
        CHECK(why(other.close()) == errc::missing_field);
    }
    {
        h5_file second(dir.file("second.h5", ""));
        second.group("data"), second.group("data/a");
        second.blob("data/a/1", {1}, {1});
        CHECK(why(second.close()) == errc::missing_field);
    }
    {
        h5_file whole(dir.file("whole.h5", ""));
        whole.group("data"), whole.group("data/a");
        whole.blob("data/a/0", {1}, {1}, H5T_NATIVE_INT32);
        CHECK(why(whole.close()) == errc::wrong_dtype);
    }
    h5_file cut(dir.file("cut.h5", ""));
    cut.group("data"), cut.group("data/a");
    cut.blob("data/a/0", {64}, std::vector<float>(64, 1));
    auto const bytes = content_of(cut.close());
    for (auto const n : {std::size_t{8}, std::size_t{96}, bytes.size() / 2, bytes.size() - 1})
        CHECK(why(dir.file("part.h5", bytes.substr(0, n))) != errc::ok);
}

#else

TEST_CASE("Caffe's weights in HDF5 form" * doctest::skip() *
          doctest::description("libhdf5 is not there (Debian: libhdf5-dev)")) {}

#endif

} // namespace
} // namespace import_test::of_hdf5
