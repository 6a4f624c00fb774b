// graft/frontend/tensorflow/checkpoint/bundle.hpp - a checkpoint: a table of variables, and files with their bytes
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdio> // snprintf
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "graft/base/bytes.hpp"
#include "graft/base/container/algorithm.hpp"
#include "graft/base/container/arena.hpp"
#include "graft/base/container/series.hpp"
#include "graft/base/container/shared.hpp"
#include "graft/base/container/sort.hpp"
#include "graft/base/container/span.hpp"
#include "graft/base/crc32c.hpp"
#include "graft/base/error.hpp"
#include "graft/base/nearest.hpp"
#include "graft/frontend/tensorflow/checkpoint/table.hpp"
#include "graft/frontend/tensorflow/detail/checkpoint/slice.hpp"
#include "graft/frontend/tensorflow/detail/decode.hpp"
#include "graft/frontend/tensorflow/tensor.hpp"
#include "graft/model/file.hpp"
#include "graft/model/source.hpp"
#include "graft/model/wire/reader.hpp"
#include "graft/tensor/view.hpp"

GRAFT_BEGIN
namespace tensorflow {

namespace detail {

/// The field numbers of a table's messages: the header and the entries of the second format, ...
struct bundle_header_proto {
    enum : std::uint32_t { num_shards = 1, endianness = 2 };
};
struct bundle_entry_proto {
    enum : std::uint32_t { dtype = 1, shape = 2, shard_id = 3, offset = 4, size = 5, crc32c = 6, slices = 7 };
};
/// ... and of the first format: the metadata of the variables, or the values of a part of one.
struct saved_tensor_slices {
    enum : std::uint32_t { meta = 1, data = 2 };
};
struct saved_tensor_slice_meta {
    enum : std::uint32_t { tensor = 1 };
};
struct saved_slice_meta {
    enum : std::uint32_t { name = 1, shape = 2, type = 3, slice = 4 };
};
struct saved_slice {
    enum : std::uint32_t { name = 1, slice = 2, data = 3 };
};

} // namespace detail

/// A checkpoint's entry for one variable, or for a part of one.
struct bundle_entry {
    std::string_view key{};       ///< name of the variable, or the key of its object
    tensor_desc desc{};           ///< its dtype and shape
    std::int64_t shard = 0,       ///< number of the data file
        offset = 0,               ///< position in that file, in bytes
        size = 0;                 ///< number of bytes
    std::uint32_t checksum = 0;   ///< masked, of the bytes
    series<tensor_slice> parts{}; ///< not empty: the value consists of other entries, one per part
    byte_view bytes{};            ///< in the mapped file
};

/// A checkpoint: `PREFIX.index`, the table of its variables, and `PREFIX.data-00000-of-00002` ..., their bytes; or the
/// single file `PREFIX` of TensorFlow's first format. Files are mapped; a variable is not copied unless it is stored
/// in parts.
/// cost opening reads the table; linear in the number of variables
class bundle {
public:
    /// Opens all data files, and checks that each entry is inside its file and has the number of bytes of its shape.
    /// `verify`: checks the checksums of the variables too, which reads all of them.
    /// error cannot_open_file, invalid_checkpoint, and the errors of a shape
    error_list open(std::string prefix, read_budget const& budget, bool verify) {
        error_list errors;
        prefix_ = std::move(prefix);
        auto path = prefix_ + ".index";
        error_list missing;
        index_ = missing.take(map_file(path, budget));
        bool const first_format = !index_;
        if (first_format && !map_first_format(budget)) return missing;
        if (first_format) path = prefix_;
        fault why;
        if (!(first_format ? read_first_format(why) : read_index(why))) return add(why, path, errors), errors;
        if (!first_format)
            for (auto& e : entries_) check(e, budget, verify, errors);
        return errors;
    }

    /// All entries, sorted by key.
    [[nodiscard]] series<bundle_entry> const& entries() const { return entries_; }
    /// The path with which it was opened, without `.index`.
    [[nodiscard]] std::string const& prefix() const { return prefix_; }
    /// The files that views of the entries point into.
    [[nodiscard]] series<shared<mapped_file const>> const& files() const { return files_; }
    /// The entry with this key, or null.
    [[nodiscard]] bundle_entry const* find(std::string_view key) const {
        auto const at = algorithm::lower_bound(entries_.begin(), entries_.end(), key,
            [](bundle_entry const& e, std::string_view wanted) { return e.key < wanted; });
        return at != entries_.end() && at->key == key ? &*at : nullptr;
    }
    /// " (did you mean ...?)" with the most similar key; empty if none is similar.
    [[nodiscard]] std::string hint(std::string_view key) const {
        nearest_name near(key);
        for (auto const& e : entries_)
            if (!e.key.empty() && e.key[0] != '\0') near.look(e.key);
        return near.hint();
    }
    /// The tensor of an entry, or the slice `part` of it (with known begins and sizes). A view of the file if the bytes
    /// are contiguous there, otherwise assembled in `storage`.
    /// error invalid_checkpoint: a part is missing
    bool read(bundle_entry const& e, tensor_slice const& part, arena& storage, decode_budget const& budget,
        tensor_view& out, fault& why) const {
        out = {};
        out.desc.type = e.desc.type;
        out.desc.shape = part.extent();
        if (out.desc.type == dtype::string) return read_string_entries(e, storage, budget, out, why);
        if (bytes_of(out.desc.type) == 0) return wrong(why, "a variable of numbers or strings");
        auto const unit = bytes_of(e.desc.type);
        auto const wanted = static_cast<std::size_t>(out.desc.shape.elements().value());
        if (e.parts.empty() && out.desc.shape == e.desc.shape) {
            out.bytes = e.bytes;
            return true;
        }
        if (!detail::fits<std::byte>(wanted * unit, storage, budget, why)) return false;
        auto const to = storage.make<std::byte>(wanted * unit);
        out.bytes = to;
        std::size_t copied = 0;
        if (e.parts.empty()) copied = detail::copy_shared(to, part, e.bytes, tensor_slice::of(e.desc.shape), unit);
        for (auto const& p : e.parts) {
            auto have = p;
            auto const* const kept = find(detail::key_of(e.key, p));
            if (!have.resolve_extents(e.desc.shape) || !kept || kept->desc.type != e.desc.type ||
                kept->bytes.size() != static_cast<std::size_t>(have.extent().elements().value()) * unit)
                return wrong(why, "an entry for each part of the variable");
            copied += detail::copy_shared(to, part, kept->bytes, have, unit);
        }
        return copied == wanted || wrong(why, "slices that cover the variable, each element once");
    }

private:
    static bool read_string_entries(
        bundle_entry const& e, arena& storage, decode_budget const& budget, tensor_view& out, fault& why) {
        auto const count = static_cast<std::size_t>(e.desc.shape.elements().value());
        if (!e.parts.empty() || out.desc.shape != e.desc.shape) return wrong(why, "a variable of strings in one slice");
        detail::text_reader from(e.bytes, count);
        if (!from.lengths_are_right()) return wrong(why, "string lengths whose sum is its bytes", "others");
        if (!detail::fits<std::string_view>(count, storage, budget, why)) return false;
        out.strings = from.strings(storage);
        return true;
    }
    bool read_index(fault& why) {
        bool first = true;
        auto const take = [&](std::string_view key, byte_view value) {
            if (!std::exchange(first, false)) return read_entry(key, value, why);
            return key.empty() ? read_header(value, why) : wrong(why, "a header, under the empty key, first");
        };
        if (!table_reader(index_->bytes()).each(why, take)) return false;
        return !first || wrong(why, "a header", "no entries");
    }
    /// Whether `PREFIX` itself is a table, as in TensorFlow's first format.
    bool map_first_format(read_budget const& budget) {
        error_list unread;
        index_ = unread.take(map_file(prefix_, budget));
        return index_ && looks_like_table(index_->bytes());
    }
    /// The metadata of the variables is stored under the empty key, the values of each part under its own key.
    bool read_first_format(fault& why) {
        series<bundle_entry> variables;
        bool const fine = table_reader(index_->bytes()).each(why, [&](std::string_view key, byte_view value) {
            auto const kept = storage_.keep(value); // a decompressed block is short-lived
            return key.empty()
                       ? read_variables(wire::last_bytes(kept, detail::saved_tensor_slices::meta), variables, why)
                       : read_part(key, wire::last_bytes(kept, detail::saved_tensor_slices::data), variables, why);
        });
        for (auto& w : variables) entries_.push_back(std::move(w));
        graft::sort(entries_, [](bundle_entry const& a, bundle_entry const& b) { return a.key < b.key; });
        return fine;
    }
    /// A SavedTensorSliceMeta: name, shape, dtype and parts of each variable.
    static bool read_variables(byte_view message, series<bundle_entry>& variables, fault& why) {
        using variable = detail::saved_slice_meta;
        wire::reader from(message);
        for (wire::field f; from.next(f);) {
            if (f.number != detail::saved_tensor_slice_meta::tensor || f.type != wire::wire_type::bytes) continue;
            auto& e = variables.emplace_back();
            e.desc.shape = shape::scalar();
            wire::reader parts(f.bytes);
            for (wire::field p; parts.next(p);) {
                if (p.number == variable::name) e.key = wire::as_string(p.bytes);
                if (p.number == variable::shape && !read_shape(p.bytes, e.desc.shape, why)) return false;
                if (p.number == variable::type && !detail::read_type(wire::as_int32(p.value), e.desc.type, why))
                    return false;
                if (p.number == variable::slice && !detail::read_slice(p.bytes, e.parts.emplace_back()))
                    return broken(why);
            }
            if (parts.error() != errc::ok) return broken(why);
        }
        return from.error() == errc::ok || broken(why);
    }
    /// A SavedSlice: the name of a variable, a part of it, and its values as a TensorProto without a shape.
    bool read_part(std::string_view key, byte_view message, series<bundle_entry> const& variables, fault& why) {
        auto const name = wire::as_string(wire::last_bytes(message, detail::saved_slice::name));
        tensor_slice part;
        if (!detail::read_slice(wire::last_bytes(message, detail::saved_slice::slice), part)) return broken(why);
        bundle_entry const* whole = nullptr;
        for (auto const& w : variables)
            if (w.key == name) whole = &w;
        entry_ = storage_.keep(name);
        if (!whole || !part.resolve_extents(whole->desc.shape))
            return wrong(why, "a part of a variable that the table names");
        if (whole->desc.type == dtype::string || bytes_of(whole->desc.type) == 0)
            return true; // such variables are never read
        bundle_entry e;
        e.key = storage_.keep(key);
        e.desc.type = whole->desc.type;
        e.desc.shape = part.extent();
        auto const count = e.desc.shape.elements();
        tensor_view values;
        values.desc = e.desc;
        if (count.invalid() || !detail::read_values(wire::last_bytes(message, detail::saved_slice::data),
                                   static_cast<std::size_t>(count.value()), storage_, {}, values, why))
            return why.code != errc::ok ? false : broken(why);
        e.bytes = values.bytes;
        entries_.push_back(std::move(e));
        return true;
    }
    static bool wrong(fault& why, char const* expected, std::string got = {}) {
        why = {errc::invalid_checkpoint, nullptr, expected, std::move(got)};
        return false;
    }
    static bool broken(fault& why) { return wrong(why, "an encoded entry", "damaged bytes"); }
    void add(fault const& why, std::string const& path, error_list& errors) const {
        auto where = place::in(path, entry_);
        auto const whole = index_->bytes();
        if (why.at && why.at >= whole.data() && why.at <= whole.data() + whole.size())
            where.byte = why.at - whole.data();
        errors.add(why.code, std::move(where), std::string(why.expected), std::string(why.got));
    }
    bool read_header(byte_view message, fault& why) {
        shards_ = 0;
        wire::reader from(message);
        for (wire::field f; from.next(f);) {
            if (f.type != wire::wire_type::varint) continue;
            if (f.number == detail::bundle_header_proto::num_shards) shards_ = wire::as_int32(f.value);
            if (f.number == detail::bundle_header_proto::endianness && f.value != 0)
                return wrong(why, "numbers with the lowest byte first", "highest first");
        }
        if (from.error() != errc::ok) return broken(why);
        return shards_ > 0 || wrong(why, "a number of data files", std::to_string(shards_));
    }
    bool read_entry(std::string_view key, byte_view message, fault& why) {
        bundle_entry e;
        e.key = storage_.keep(key);
        entry_ = e.key;
        e.desc.shape = shape::scalar();
        using entry = detail::bundle_entry_proto;
        std::uint64_t type = 0;
        wire::reader from(message);
        for (wire::field f; from.next(f);) {
            if (f.number == entry::shape && f.type == wire::wire_type::bytes) {
                if (!read_shape(f.bytes, e.desc.shape, why)) return false;
            } else if (f.number == entry::slices && f.type == wire::wire_type::bytes) {
                if (!detail::read_slice(f.bytes, e.parts.emplace_back())) return broken(why);
            } else if (f.number == entry::crc32c) {
                e.checksum = static_cast<std::uint32_t>(f.value);
            } else if (f.type == wire::wire_type::varint) {
                if (f.number == entry::dtype) type = f.value;
                if (f.number == entry::shard_id) e.shard = wire::as_int32(f.value);
                if (f.number == entry::offset) e.offset = wire::as_int64(f.value);
                if (f.number == entry::size) e.size = wire::as_int64(f.value);
            }
        }
        if (from.error() != errc::ok) return broken(why);
        if (!entries_.empty() && !(entries_.back().key < e.key))
            return wrong(why, "keys in the order of their bytes, each once");
        if (!detail::read_type(wire::as_int32(type), e.desc.type, why)) return false;
        entries_.push_back(std::move(e));
        return true;
    }
    /// The name of data file `shard`.
    [[nodiscard]] std::string data_path(std::int64_t shard) const {
        char name[64];
        std::snprintf(name, sizeof name, ".data-%05lld-of-%05lld", static_cast<long long>(shard),
            static_cast<long long>(shards_));
        return prefix_ + name;
    }
    /// A data file, opened once; null after an error, which is reported once.
    mapped_file const* data(std::int64_t shard, read_budget const& budget, error_list& errors) {
        for (std::size_t i = 0; i < opened_.size(); ++i)
            if (opened_[i] == shard) return files_[i].get();
        opened_.push_back(shard);
        files_.push_back(errors.take(map_file(data_path(shard), budget)));
        return files_.back().get();
    }
    void check(bundle_entry& e, read_budget const& budget, bool verify, error_list& errors) {
        auto const fails = [&](std::string const& file, std::string expected, std::string got) {
            std::string name(e.key);
            errors.add(errc::invalid_checkpoint, place::in(file, name), std::move(expected), std::move(got));
        };
        if (!e.parts.empty()) return;
        auto const index = prefix_ + ".index";
        if (e.shard < 0 || e.shard >= shards_)
            return fails(index, "data file 0 to " + std::to_string(shards_ - 1), std::to_string(e.shard));
        auto const elements = e.desc.shape.elements();
        auto const unit = bytes_of(e.desc.type);
        std::int64_t size = 0;
        bool const counted = e.desc.shape.is_static() && !elements.invalid();
        bool const overflows = counted &&
                               __builtin_mul_overflow(elements.value(), static_cast<std::int64_t>(unit), &size);
        bool const numbers = unit != 0 && e.desc.type != dtype::string;
        if (!counted || overflows || (numbers && size != e.size))
            return fails(index,
                counted && !overflows ? std::to_string(size) + " bytes, as its shape and dtype say"
                                      : "a shape whose elements can be counted",
                std::to_string(e.size) + " bytes");
        auto const path = data_path(e.shard);
        auto const* const file = data(e.shard, budget, errors);
        if (!file) return;
        auto const whole = file->bytes();
        if (e.offset < 0 || e.size < 0 || static_cast<std::uint64_t>(e.offset) > whole.size() ||
            static_cast<std::uint64_t>(e.size) > whole.size() - static_cast<std::uint64_t>(e.offset))
            return fails(path, "bytes inside of the file, which has " + std::to_string(whole.size()),
                std::to_string(e.size) + " at " + std::to_string(e.offset));
        e.bytes = whole.subspan(static_cast<std::size_t>(e.offset), static_cast<std::size_t>(e.size));
        detail::text_reader strings(e.bytes, static_cast<std::size_t>(elements.value()));
        bool const right = !verify || (numbers ? masked_crc32c(crc32c(e.bytes)) == e.checksum
                                               : e.desc.type != dtype::string ||
                                                     (strings.lengths_are_right() && strings.has_checksum(e.checksum)));
        if (!right) fails(path, "bytes with the checksum of the index", "another checksum");
    }

    std::string prefix_{};
    shared<mapped_file const> index_{};
    arena storage_{};
    series<bundle_entry> entries_{}; ///< by key
    std::string_view entry_{};       ///< the current entry
    std::int64_t shards_ = 0;
    std::vector<std::int64_t> opened_{};
    series<shared<mapped_file const>> files_{}; ///< of `opened_`; null: could not be opened
};

} // namespace tensorflow
GRAFT_END
