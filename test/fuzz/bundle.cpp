// test/fuzz/bundle.cpp - arbitrary entries as the index of a checkpoint, arbitrary bytes as one of the first format
// SPDX-License-Identifier: Apache-2.0
#include "test/fuzz/input.hpp"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <utility>

#include "graft/base/container/arena.hpp"
#include "graft/base/crc32c.hpp"
#include "graft/frontend/tensorflow/checkpoint/bundle.hpp"

namespace {

using entry = std::pair<std::string, std::string>;

void put(std::string& to, std::uint64_t v, int bytes) {
    for (int i = 0; i < bytes; ++i) to += static_cast<char>(v >> (8 * i) & 0xFF);
}
void put_varint(std::string& to, std::uint64_t v) {
    for (; v >= 0x80; v >>= 7) to += static_cast<char>((v & 0x7F) | 0x80);
    to += static_cast<char>(v);
}

/// A table with correct checksums, so that the contents of the entries are reached.
class table {
public:
    std::string created(std::vector<entry> const& entries) {
        auto const first = block(entries), none = block({});
        auto const index = block({{entries.empty() ? "" : entries.back().first, first}});
        auto footer = none + index;
        footer.resize(40);
        put(footer, 0xDB4775248B80FB57, 8);
        return out_ + footer;
    }

private:
    /// Appends a block; returns its offset and its length.
    std::string block(std::vector<entry> const& entries) {
        std::string plain;
        for (auto const& [key, value] : entries) {
            plain += '\0';
            put_varint(plain, key.size());
            put_varint(plain, value.size());
            plain += key + value;
        }
        put(plain, 0, 4);
        put(plain, 1, 4);
        std::string place;
        put_varint(place, out_.size());
        put_varint(place, plain.size());
        plain += '\0'; // as it is
        auto const crc = graft::crc32c(graft::as_bytes(graft::span<char const>(plain.data(), plain.size())));
        out_ += plain;
        put(out_, graft::masked_crc32c(crc), 4);
        return place;
    }

    std::string out_{};
};

void write(std::filesystem::path const& to, std::string const& bytes) {
    std::ofstream(to, std::ios::binary).write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
}

/// Reads the complete contents of a checkpoint; returns the number of entries.
std::size_t read(std::string const& prefix, bool verify) {
    graft::tensorflow::bundle all;
    auto const errors = all.open(prefix, fuzz::budget(), verify);
    fuzz::check_answer(!errors.failed(), errors);
    if (errors.failed()) return 0;
    graft::arena storage;
    for (auto const& e : all.entries()) {
        graft::tensor_view v;
        graft::tensorflow::fault why;
        if (!e.desc.shape.has_rank() || !e.desc.shape.elements().known()) continue;
        (void)all.read(e, graft::tensorflow::tensor_slice::of(e.desc.shape), storage, {}, v, why);
    }
    return all.entries().size();
}

} // namespace

/// Lengths and bytes of keys and values, in sequence; the bytes of the variables are those of the input.
extern "C" int LLVMFuzzerTestOneInput(std::uint8_t const* data, std::size_t size) {
    static auto const folder = [] {
        auto const created = std::filesystem::temp_directory_path() /
                             ("graft_fuzz_bundle_" + std::to_string(::getpid()));
        std::filesystem::create_directories(created);
        return created;
    }();
    std::string const whole(reinterpret_cast<char const*>(data), size);
    write(folder / "first", whole);
    auto met = read((folder / "first").string(), true);
    std::vector<entry> entries;
    for (std::size_t at = 0; at + 2 <= whole.size();) {
        auto const key = static_cast<unsigned char>(whole[at]), value = static_cast<unsigned char>(whole[at + 1]);
        at += 2;
        entries.push_back({whole.substr(at, key), {}});
        at = std::min(at + key, whole.size());
        entries.back().second = whole.substr(at, value);
        at = std::min(at + value, whole.size());
    }
    std::sort(entries.begin(), entries.end());
    write(folder / "v.index", table().created(entries));
    for (auto const* name : {"v.data-00000-of-00001", "v.data-00000-of-00002", "v.data-00001-of-00002"})
        write(folder / name, whole);
    for (bool const verify : {false, true}) met += read((folder / "v").string(), verify);
    return met == 0xFFFFFFFF;
}
