// graft/frontend/caffe/blobs.hpp - trained parameters of a layer: every encoding of a BlobProto as a tensor
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "graft/base/bytes.hpp"
#include "graft/base/container/arena.hpp"
#include "graft/base/container/series.hpp"
#include "graft/base/container/span.hpp"
#include "graft/base/error.hpp"
#include "graft/frontend/caffe/detail/layer.hpp"
#include "graft/frontend/caffe/schema.hpp"
#include "graft/model/source.hpp"
#include "graft/model/wire/reader.hpp"
#include "graft/tensor/shape.hpp"
#include "graft/tensor/view.hpp"

GRAFT_BEGIN
namespace caffe {

/// One parameter of a layer. `data` contains f32 or, for NVCaffe's raw blobs, f16; it is a view of the model file if
/// the bytes are contiguous there.
struct blob {
    graft::shape shape{}; ///< as the file has it; of rank 4 in an old file
    tensor_view data{};   ///< its elements
    bool legacy = false;  ///< the file had num, channels, height and width: always rank 4
};

namespace detail {

/// Defined here because clang 14 does not accept a field's number inside of a template.
inline constexpr auto dim_of_blob_shape = schema::blob_shape["dim"];

/// Calls `f(std::int64_t)` for each dim of an encoded BlobShape.
template <class F> constexpr errc each_dim(byte_view blob_shape, F f) {
    wire::reader in(wire::each_plain_field(
        blob_shape,
        [&](std::uint32_t number, std::uint64_t d) { // as Caffe wrote them before they were packed
            return number == dim_of_blob_shape && (f(wire::as_int64(d)), true);
        },
        [&](std::uint32_t number, byte_view packed) {
            for (std::size_t at = 0; number == dim_of_blob_shape && at != packed.size();) {
                std::uint64_t d = 0;
                if (wire::detail::take_varint(packed, at, d) != errc::ok) return false;
                f(wire::as_int64(d));
            }
            return true;
        }));
    for (wire::field x{}; in.next(x);) {
        if (x.number != dim_of_blob_shape) continue;
        auto const e = wire::each_scalar(x, wire::wire_type::varint, [&](std::uint64_t d) { f(wire::as_int64(d)); });
        if (e != errc::ok) return e;
    }
    return in.error();
}

} // namespace detail

/// The dims of an encoded BlobShape, as in the file: -1 and 0 have meanings in a ReshapeParameter.
constexpr errc dims_of(byte_view blob_shape, std::vector<std::int64_t>& out) {
    return detail::each_dim(blob_shape, [&](std::int64_t d) { out.push_back(d); });
}

namespace detail {

/// The reason why a blob cannot be used.
struct blob_mistake {
    errc code = errc::ok;
    std::string expected{}, got{};
};

/// The numbers of a repeated float or double field: their count, and their bytes if one packed field contains them
/// all.
struct blob_numbers {
    std::size_t count = 0;
    unsigned fields = 0;
    byte_view packed{};

    errc add(wire::field const& f, wire::wire_type element, std::size_t size) {
        if (f.type != element && f.type != wire::wire_type::bytes) return errc::wrong_wire_type;
        ++fields;
        if (f.type == element) return ++count, errc::ok;
        packed = f.bytes;
        count += f.bytes.size() / size;
        return f.bytes.size() % size == 0 ? errc::ok : errc::truncated;
    }
};

struct blob_reader {
    arena& storage;
    blob_numbers floats{}, doubles{};
    byte_view raw{};
    std::uint64_t raw_type = 0; // DOUBLE
    std::int64_t dims[max_rank] = {};
    std::size_t rank = 0; ///< as in the file: of more dims than a shape can hold, only the first are kept
    std::int64_t legacy[4] = {};
    bool has_legacy = false, has_raw = false;

    blob_mistake read(byte_view message, blob& out) {
        if (auto const e = scan(message); e != errc::ok) return {e, "a BlobProto", {}};
        if (auto m = take_shape(out); m.code != errc::ok) return m;
        auto const wanted = out.shape.elements();
        auto const given = has_raw ? raw.size() / raw_size() : doubles.count != 0 ? doubles.count : floats.count;
        if (!wanted.known() || static_cast<std::uint64_t>(wanted.value()) != given ||
            (has_raw && raw.size() % raw_size() != 0))
            return {errc::wrong_blob_size,
                (wanted.known() ? std::to_string(wanted.value()) : "a countable number of") + " elements",
                std::to_string(given)};
        out.data.desc.shape = out.shape;
        out.data.desc.type = has_raw && raw_type == 2 ? dtype::f16 : dtype::f32;
        out.data.bytes = data(message, given);
        return {};
    }

private:
    [[nodiscard]] std::size_t raw_size() const { return raw_type == 0 ? 8 : raw_type == 2 ? 2 : 4; }

    errc scan(byte_view message) {
        auto const keep = [&](std::int64_t d) {
            if (rank < max_rank) dims[rank] = d;
            ++rank;
        };
        wire::reader in(wire::each_plain_field( // the common case: the old dims or a shape, and packed numbers
            message,
            [&](std::uint32_t number, std::uint64_t value) {
                if (number < schema::blob_proto["num"] || number > schema::blob_proto["width"]) return false;
                legacy[number - schema::blob_proto["num"]] = wire::as_int32(value);
                return has_legacy = true;
            },
            [&](std::uint32_t number, byte_view payload) {
                if (number == schema::blob_proto["shape"]) return each_dim(payload, keep) == errc::ok;
                if (number != schema::blob_proto["data"] || payload.size() % 4 != 0) return false;
                floats.packed = payload;
                floats.count += payload.size() / 4;
                return ++floats.fields != 0;
            }));
        for (wire::field f{}; in.next(f);) {
            errc e = errc::ok;
            if (f.number >= schema::blob_proto["num"] && f.number <= schema::blob_proto["width"]) {
                if (f.type != wire::wire_type::varint) return errc::wrong_wire_type;
                legacy[f.number - schema::blob_proto["num"]] = wire::as_int32(f.value);
                has_legacy = true;
            } else if (f.number == schema::blob_proto["data"]) {
                e = floats.add(f, wire::wire_type::fixed32, 4);
            } else if (f.number == schema::blob_proto["double_data"]) {
                e = doubles.add(f, wire::wire_type::fixed64, 8);
            } else if (f.number == schema::blob_proto["shape"]) {
                e = f.type == wire::wire_type::bytes ? each_dim(f.bytes, keep) : errc::wrong_wire_type;
            } else if (f.number == schema::blob_proto["raw_data_type"] && f.type == wire::wire_type::varint) {
                raw_type = f.value;
            } else if (f.number == schema::blob_proto["raw_data"] && f.type == wire::wire_type::bytes) {
                raw = f.bytes;
                has_raw = true;
            }
            if (e != errc::ok) return e;
        }
        return in.error();
    }
    /// In Caffe the four old fields have precedence over `shape`.
    blob_mistake take_shape(blob& out) {
        if (has_legacy) rank = 4;
        out.legacy = has_legacy;
        out.shape = graft::shape::scalar();
        if (rank > max_rank)
            return {errc::rank_too_large, "at most " + std::to_string(max_rank) + " dims", std::to_string(rank)};
        for (auto d : span(has_legacy ? legacy : dims, rank)) {
            if (d < 0) return {errc::negative_dim, "a blob's dim", std::to_string(d)};
            out.shape.append(d);
        }
        if (has_raw && raw_type > 2) return {errc::unknown_dtype, "DOUBLE, FLOAT or FLOAT16", std::to_string(raw_type)};
        return {};
    }
    byte_view data(byte_view message, std::size_t count) {
        if (has_raw && raw_type != 0) return raw;
        if (!has_raw && doubles.count == 0 && floats.fields <= 1 && floats.packed.size() == count * 4)
            return floats.packed;
        auto const all = storage.make<float>(count);
        std::size_t at = 0;
        if (has_raw) {
            for (; at < count; ++at) all[at] = static_cast<float>(graft::load<double>(raw.data() + 8 * at));
            return as_bytes(all);
        }
        bool const wide = doubles.count != 0;
        auto const element = wide ? wire::wire_type::fixed64 : wire::wire_type::fixed32;
        wire::reader in(message);
        for (wire::field f{}; in.next(f);) {
            if (f.number != (wide ? schema::blob_proto["double_data"] : schema::blob_proto["data"])) continue;
            (void)wire::each_scalar(f, element, [&](std::uint64_t bits) {
                all[at++] = wide ? static_cast<float>(wire::as_double(bits)) : wire::as_float(bits);
            });
        }
        return as_bytes(all);
    }
};

/// Calls `f(blob const&)` for each blob of a layer. `where`: anything that is converted to a place on an error.
template <class Where, class F>
void read_blobs(model::source& in, byte_view layer, std::uint32_t number, Where const& where, error_list& errors, F f) {
    std::size_t which = 0;
    auto const fail = [&](errc code, std::string expected, std::string got) {
        place at = where;
        at.port = "blobs[" + std::to_string(which) + "]";
        errors.add(code, std::move(at), std::move(expected), std::move(got));
    };
    auto const e = each_blob(layer, number, [&](byte_view message) {
        blob b{};
        if (auto m = blob_reader{in.storage}.read(message, b); m.code != errc::ok) {
            fail(m.code, std::move(m.expected), std::move(m.got));
            b.data = {};
        }
        f(b);
        ++which;
    });
    if (e != errc::ok) fail(e, "a layer", {});
}

} // namespace detail

/// The blobs of an encoded layer in V2 or V1 layout, in order. A blob that cannot be used is reported as an error at
/// `where` and remains without data, so that positions do not shift.
/// cost O(fields); O(numbers) if they must be gathered or converted
/// error wrong_blob_size, negative_dim, rank_too_large, unknown_dtype, truncated and other errors of the encoding
[[nodiscard]] inline series<blob> blobs(model::source& in, byte_view layer, place const& where, error_list& errors) {
    series<blob> all;
    detail::read_blobs(in, layer, detail::blobs_of(layer), where, errors, [&](blob const& b) { all.push_back(b); });
    return all;
}

/// Calls `f(blob const&)` for each blob of `n`; there is none if the model has no weights for it.
template <class F> void each_blob(model::source& in, model::node const& n, error_list& errors, F f) {
    if (auto const its = in.rest_of(n); !its.weights.empty())
        detail::read_blobs(in, its.weights, its.blobs, model::node_place{&in, &n}, errors, f);
}
/// The blobs of node `n`, in order; empty if the model has no weights for it. Errors and cost as above.
[[nodiscard]] inline series<blob> blobs(model::source& in, model::node const& n, error_list& errors) {
    series<blob> all;
    each_blob(in, n, errors, [&](blob const& b) { all.push_back(b); });
    return all;
}

} // namespace caffe
GRAFT_END
