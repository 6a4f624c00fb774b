// test/model/checkpoint_files.hpp - writes the files of a checkpoint, entry by entry, valid or damaged
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "graft/base/bytes.hpp"
#include "graft/base/crc32c.hpp"

namespace checkpoint_files {

inline graft::byte_view view(std::string_view s) { return graft::as_bytes(graft::span(s)); }

struct message {
    std::string bytes{};

    message& raw(std::uint64_t v) {
        for (; v >= 128; v >>= 7) bytes.push_back(static_cast<char>(v | 128));
        bytes.push_back(static_cast<char>(v));
        return *this;
    }
    message& number(std::uint32_t field, std::int64_t v) { return raw(field << 3).raw(static_cast<std::uint64_t>(v)); }
    message& text(std::uint32_t field, std::string_view v) {
        raw(field << 3 | 2).raw(v.size()).bytes += v;
        return *this;
    }
    message& fixed(std::uint32_t field, std::uint32_t v) {
        raw(field << 3 | 5);
        bytes.append(reinterpret_cast<char const*>(&v), 4);
        return *this;
    }
};

inline std::string fixed32(std::uint32_t v) { return {reinterpret_cast<char const*>(&v), 4}; }

/// Literal bytes only: valid output of a compressor.
inline std::string packed(std::string_view plain) {
    message m;
    m.raw(plain.size());
    for (; !plain.empty(); plain.remove_prefix(std::min<std::size_t>(plain.size(), 60))) {
        auto const run = plain.substr(0, 60);
        m.bytes += static_cast<char>((run.size() - 1) << 2);
        m.bytes += run;
    }
    return m.bytes;
}

/// Writes a table block by block.
struct table_writer {
    bool pack = false;
    std::size_t entries_of_a_block = 2;
    std::string file{}, index{};

    static std::string entry(std::string_view before, std::string_view key, std::string_view value) {
        std::size_t shared = 0;
        while (shared < before.size() && shared < key.size() && before[shared] == key[shared]) ++shared;
        message m;
        m.raw(shared).raw(key.size() - shared).raw(value.size());
        return m.bytes + std::string(key.substr(shared)) + std::string(value);
    }
    std::string place_of(std::string block) {
        block += fixed32(0) + fixed32(1); // one position of a complete key, and their number
        auto const type = static_cast<char>(pack ? 1 : 0);
        if (pack) block = packed(block);
        message place;
        place.raw(file.size()).raw(block.size());
        block += type;
        file += block + fixed32(graft::masked_crc32c(graft::crc32c(view(block))));
        return place.bytes;
    }
    std::string write(std::map<std::string, std::string> const& all) {
        std::string block, last;
        std::size_t count = 0;
        auto const end_block = [&] {
            if (count == 0) return;
            auto const place = place_of(std::exchange(block, {}));
            index += entry({}, last, place);
            last.clear();
            count = 0;
        };
        for (auto const& [key, value] : all) {
            block += entry(last, key, value);
            last = key;
            if (++count == entries_of_a_block) end_block();
        }
        end_block();
        auto const meta = place_of({}), places = place_of(index);
        auto footer = meta + places;
        footer.resize(40);
        return file + footer + std::string("\x57\xFB\x80\x8B\x24\x75\x47\xDB", 8);
    }
};

inline std::string dims(std::vector<std::int64_t> const& sizes) {
    message m;
    for (auto const n : sizes) m.text(2, message().number(1, n).bytes);
    return m.bytes;
}
inline std::string slice(std::vector<std::pair<std::int64_t, std::int64_t>> const& extents) {
    message m;
    for (auto const& [start, length] : extents) {
        message e;
        if (start != 0) e.number(1, start);
        if (length >= 0) e.number(2, length);
        m.text(1, e.bytes);
    }
    return m.bytes;
}

/// A checkpoint in a separate folder, which is removed with it.
struct checkpoint {
    std::filesystem::path folder = [] {
        auto name = (std::filesystem::temp_directory_path() / "graft-checkpoint-XXXXXX").string();
        if (::mkdtemp(name.data()) == nullptr) std::abort();
        return std::filesystem::path(name);
    }();
    std::map<std::string, std::string> entries{{"", message().number(1, 1).bytes}};
    std::string data{};
    bool pack = false;

    checkpoint() = default;
    checkpoint(checkpoint const&) = delete;
    checkpoint& operator=(checkpoint const&) = delete;
    ~checkpoint() { std::filesystem::remove_all(folder); }

    std::string name = "ckpt"; ///< in the folder, including subfolders to be created

    [[nodiscard]] std::string prefix() const { return (folder / name).string(); }
    static std::string entry(std::vector<std::int64_t> const& shape, std::int64_t offset, std::string_view bytes,
        std::int64_t shard = 0, std::int64_t type = 1) {
        return message()
            .number(1, type)
            .text(2, dims(shape))
            .number(3, shard)
            .number(4, offset)
            .number(5, static_cast<std::int64_t>(bytes.size()))
            .fixed(6, graft::masked_crc32c(graft::crc32c(view(bytes))))
            .bytes;
    }
    void add(std::string const& key, std::vector<std::int64_t> const& shape, std::vector<float> const& values) {
        std::string const bytes(reinterpret_cast<char const*>(values.data()), values.size() * 4);
        entries[key] = entry(shape, static_cast<std::int64_t>(data.size()), bytes);
        data += bytes;
    }
    /// Strings: their lengths, the checksum of these, and their contents. `damage`: a bit of the last string is
    /// changed.
    void add_texts(std::string const& key, std::vector<std::string> const& texts, bool damage = false) {
        message lengths;
        std::string fixed, all;
        for (auto const& t : texts) {
            lengths.raw(t.size());
            fixed += fixed32(static_cast<std::uint32_t>(t.size()));
            all += t;
        }
        auto const sum = fixed32(graft::masked_crc32c(graft::crc32c(view(fixed))));
        auto const whole = graft::crc32c(view(fixed + sum + all));
        if (damage) all.back() = static_cast<char>(all.back() ^ 1);
        auto const bytes = lengths.bytes + sum + all;
        entries[key] = message()
                           .number(1, 7)
                           .text(2, dims({static_cast<std::int64_t>(texts.size())}))
                           .number(4, static_cast<std::int64_t>(data.size()))
                           .number(5, static_cast<std::int64_t>(bytes.size()))
                           .fixed(6, graft::masked_crc32c(whole))
                           .bytes;
        data += bytes;
    }
    void write() const {
        std::filesystem::create_directories(std::filesystem::path(prefix()).parent_path());
        std::ofstream(prefix() + ".index", std::ios::binary) << table_writer{.pack = pack}.write(entries);
        std::ofstream(prefix() + ".data-00000-of-00001", std::ios::binary) << data;
    }
};

} // namespace checkpoint_files
