// graft/frontend/caffe/hdf5_weights.hpp - trained blobs in Caffe's HDF5 form, read by libhdf5: an optional part
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#if __has_include(<hdf5/serial/hdf5.h>) // Debian's location for the one of two builds that needs no MPI
#include <hdf5/serial/hdf5.h>
#elif __has_include(<hdf5.h>)
#include <hdf5.h>
#endif

#include "graft/base/bytes.hpp"
#include "graft/base/config.hpp"
#include "graft/base/container/shared.hpp"
#include "graft/base/container/span.hpp"
#include "graft/base/error.hpp"
#include "graft/base/status.hpp"
#include "graft/frontend/caffe/schema.hpp"
#include "graft/model/file.hpp"
#include "graft/model/source.hpp"
#include "graft/model/wire/writer.hpp"

GRAFT_BEGIN
namespace caffe {

/// Whether bytes begin as an HDF5 file does.
[[nodiscard]] inline bool looks_like_hdf5(byte_view bytes) {
    static constexpr unsigned char begin[] = {0x89, 'H', 'D', 'F', '\r', '\n', 0x1A, '\n'};
    if (bytes.size() < sizeof begin) return false;
    for (std::size_t i = 0; i < sizeof begin; ++i)
        if (static_cast<unsigned char>(bytes[i]) != begin[i]) return false;
    return true;
}

#ifdef H5_VERS_MAJOR // without libhdf5 this header only detects HDF5 files

namespace detail {

/// A handle of libhdf5, closed on destruction.
struct hdf5_handle {
    hid_t id;
    herr_t (*close)(hid_t);

    hdf5_handle(hid_t of, herr_t (*by)(hid_t)) : id(of), close(by) {}
    hdf5_handle(hdf5_handle const&) = delete;
    hdf5_handle& operator=(hdf5_handle const&) = delete;
    ~hdf5_handle() {
        if (id >= 0) close(id);
    }
    [[nodiscard]] bool ok() const { return id >= 0; }
};

/// Reads the groups under `data`, one per layer, and writes them as a NetParameter.
class hdf5_reader {
public:
    hdf5_reader(std::string file, read_budget const& budget, error_list& errors)
        : file_(std::move(file)), budget_(budget), errors_(errors) {}

    bool read(wire::writer& net) {
        unsigned major = 0, minor = 0, release = 0;
        H5get_libversion(&major, &minor, &release);
        H5Eset_auto2(H5E_DEFAULT, nullptr, nullptr); // errors are reported here instead
        hdf5_handle const file(H5Fopen(file_.c_str(), H5F_ACC_RDONLY, H5P_DEFAULT), &H5Fclose);
        if (!file.ok()) return fails(errc::cannot_open_file, {}, "an HDF5 file");
        hdf5_handle const data(H5Gopen2(file.id, "data", H5P_DEFAULT), &H5Gclose);
        if (!data.ok()) return fails(errc::missing_field, "data", "the group of the layers' blobs");
        return group(data.id, "", net, 0);
    }

private:
    bool fails(errc code, std::string_view where, std::string expected, std::string got = {}) {
        errors_.add(code, place::in(file_, where), std::move(expected), std::move(got));
        return false;
    }
    static std::string name_at(hid_t group, hsize_t i) {
        auto const by_name = [&](char* to, std::size_t n) {
            return H5Lget_name_by_idx(group, ".", H5_INDEX_NAME, H5_ITER_INC, i, to, n, H5P_DEFAULT);
        };
        auto const size = by_name(nullptr, 0);
        std::string name(size > 0 ? static_cast<std::size_t>(size) : 0, '\0');
        if (size > 0) by_name(name.data(), name.size() + 1);
        return name;
    }
    /// A group that contains data sets is a layer; nested groups belong to layers with a slash in their name.
    bool group(hid_t id, std::string const& name, wire::writer& net, unsigned depth) {
        if (depth > budget_.depth) return fails(errc::nesting_too_deep, name, "groups in groups, at most");
        H5G_info_t info{};
        if (H5Gget_info(id, &info) < 0) return fails(errc::malformed_field, name, "a group");
        std::vector<std::pair<std::size_t, std::string>> blobs;
        for (hsize_t i = 0; i < info.nlinks; ++i) {
            auto const link = name_at(id, i);
            hdf5_handle const object(H5Oopen(id, link.c_str(), H5P_DEFAULT), &H5Oclose);
            if (!object.ok()) return fails(errc::malformed_field, name + "/" + link, "a group or a data set");
            if (H5Iget_type(object.id) == H5I_GROUP) {
                if (!group(object.id, name.empty() ? link : name + "/" + link, net, depth + 1)) return false;
                continue;
            }
            std::size_t number = 0;
            for (char const c : link) {
                if (c < '0' || c > '9' || number > 1000)
                    return fails(errc::malformed_field, name + "/" + link, "data sets named 0, 1, ..");
                number = number * 10 + static_cast<std::size_t>(c - '0');
            }
            blobs.push_back({number, link});
        }
        if (blobs.empty()) return true; // a layer whose parameters belong to another one, or none
        wire::writer layer;
        layer.text(schema::layer_parameter.find("name")->number, name);
        for (std::size_t wanted = 0; wanted < blobs.size(); ++wanted) {
            bool met = false;
            for (auto const& [number, link] : blobs) {
                if (number != wanted) continue;
                met = true;
                if (!blob(id, name, link, layer)) return false;
            }
            if (!met) return fails(errc::missing_field, name, "a data set named " + std::to_string(wanted));
        }
        net.message(schema::net_parameter.find("layer")->number, layer.bytes);
        return true;
    }
    bool blob(hid_t group, std::string const& layer_name, std::string const& link, wire::writer& layer) {
        auto const where = layer_name + "/" + link;
        hdf5_handle const set(H5Dopen2(group, link.c_str(), H5P_DEFAULT), &H5Dclose);
        if (!set.ok()) return fails(errc::malformed_field, where, "a data set");
        hdf5_handle const space(H5Dget_space(set.id), &H5Sclose), type(H5Dget_type(set.id), &H5Tclose);
        auto const rank = H5Sget_simple_extent_ndims(space.id);
        if (rank < 0 || rank > 32) return fails(errc::malformed_field, where, "at most 32 axes", std::to_string(rank));
        if (H5Tget_class(type.id) != H5T_FLOAT) return fails(errc::wrong_dtype, where, "floating-point numbers");
        std::vector<hsize_t> dims(static_cast<std::size_t>(rank));
        if (rank > 0) H5Sget_simple_extent_dims(space.id, dims.data(), nullptr);
        wire::writer shape;
        std::uint64_t elements = 1;
        for (auto const d : dims) {
            if (__builtin_mul_overflow(elements, std::uint64_t{d}, &elements) ||
                elements > budget_.file_bytes / sizeof(float))
                return fails(
                    errc::file_too_large, where, "blobs of at most " + std::to_string(budget_.file_bytes) + " bytes");
            shape.varint(schema::blob_shape.find("dim")->number, d);
        }
        std::vector<float> values(static_cast<std::size_t>(elements));
        if (elements > 0 && H5Dread(set.id, H5T_NATIVE_FLOAT, H5S_ALL, H5S_ALL, H5P_DEFAULT, values.data()) < 0)
            return fails(errc::malformed_field, where, "elements that can be read");
        total_ += elements * sizeof(float);
        if (total_ > budget_.file_bytes)
            return fails(errc::file_too_large, where, "at most " + std::to_string(budget_.file_bytes) + " bytes");
        wire::writer blob;
        blob.message(schema::blob_proto.find("shape")->number, shape.bytes);
        blob.message(schema::blob_proto.find("data")->number, as_bytes(span<float const>(values)));
        layer.message(schema::layer_parameter.find("blobs")->number, blob.bytes);
        return true;
    }

    std::string file_;
    read_budget const& budget_;
    error_list& errors_;
    std::uint64_t total_ = 0;
};

} // namespace detail

/// The blobs of an HDF5 file that Caffe wrote (`x.caffemodel.h5`, or Net::ToHDF5), in the form of a .caffemodel, to be
/// passed as `read_options::opened_weights`. They are copied once; the program must be linked with libhdf5.
/// error cannot_open_file, missing_field, malformed_field, wrong_dtype, file_too_large, nesting_too_deep
/// example `options.weights = "net.caffemodel.h5"; options.opened_weights =
///          *graft::caffe::open_hdf5_weights(options.weights);`
[[nodiscard]] inline result<shared<mapped_file const>, error_list> open_hdf5_weights(
    std::string const& path, read_budget const& budget = {}) {
    error_list errors;
    wire::writer net;
    if (!detail::hdf5_reader(path, budget, errors).read(net)) return errors;
    return shared<mapped_file const>::make(std::move(net.bytes));
}

#endif

} // namespace caffe
GRAFT_END
