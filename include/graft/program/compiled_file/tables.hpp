// graft/program/compiled_file/tables.hpp - opens a compiled file: its header checked, its sections as spans
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstring> // memcmp, memcpy
#include <string>
#include <utility>

#include "graft/base/container/span.hpp"
#include "graft/base/error.hpp"
#include "graft/program/compiled_file/records.hpp"

GRAFT_BEGIN
namespace compiled_file {

/// Whether these are the first bytes of a compiled file.
[[nodiscard]] inline bool has_magic(byte_view file) {
    return file.size() >= magic.size() && std::memcmp(file.data(), magic.data(), magic.size()) == 0;
}
/// `0.2.0`.
[[nodiscard]] inline std::string library_text(std::uint32_t v) {
    return std::to_string(v >> 16) + "." + std::to_string(v >> 8 & 255) + "." + std::to_string(v & 255);
}

/// The sections of a file, in place.
class tables {
public:
    tables() = default;
    /// Checks the header and the table of sections: afterwards every section is inside the file and has complete
    /// records. The contents of records are not checked; `sums`: whether they are the bytes that were written.
    /// error truncated, errc::damaged_file, unsupported_version, errc::wrong_byte_order, wrong_fingerprint
    tables(byte_view file, std::string name, bool sums, error_list& errors)
        : name_(std::move(name)), file_(file), errors_(&errors) {
        fine_ = check_header() && check_sections(sums);
    }
    [[nodiscard]] bool fine() const { return fine_; }
    [[nodiscard]] compiled_file::header const& header() const { return header_; }
    [[nodiscard]] std::string const& name() const { return name_; }
    /// The data of constants.
    [[nodiscard]] byte_view data() const {
        return file_.subspan(static_cast<std::size_t>(header_.data_at), static_cast<std::size_t>(header_.data_bytes));
    }
    template <class T> [[nodiscard]] span<T const> of(section s) const {
        auto const& e = entries_[static_cast<std::size_t>(s)];
        return {reinterpret_cast<T const*>(file_.data() + e.at), e.count};
    }
    /// Reports that record `i` of a section is invalid; returns false.
    bool wrong(section s, std::size_t i, std::string expected, std::string got) const {
        auto const& e = entries_[static_cast<std::size_t>(s)];
        return report(errc::damaged_file, static_cast<std::int64_t>(e.at + i * e.size),
            std::string(name_of(s)) + "[" + std::to_string(i) + "]", std::move(expected), std::move(got));
    }
    bool report(errc code, std::int64_t byte, std::string field, std::string expected, std::string got) const {
        auto where = place::in(name_, field);
        where.byte = byte;
        errors_->add(code, std::move(where), std::move(expected), std::move(got));
        return false;
    }

private:
    bool check_header() {
        auto const size = file_.size();
        if (!has_magic(file_))
            return report(errc::damaged_file, 0, "magic", "the first bytes of a compiled program, 89 'GRAFT' 0D 0A",
                size < magic.size() ? std::to_string(size) + " bytes" : "others");
        if (size < sizeof header_)
            return report(errc::truncated, static_cast<std::int64_t>(size), "header",
                std::to_string(sizeof header_) + " bytes", std::to_string(size));
        if (reinterpret_cast<std::uintptr_t>(file_.data()) % 8 != 0)
            return report(errc::wrong_value, 0, "bytes", "an address that is a multiple of 8", "another");
        std::memcpy(&header_, file_.data(), sizeof header_);
        auto const& h = header_;
        if (h.byte_order == 0x04030201)
            return report(errc::wrong_byte_order, 8, "byte_order", "a file with the lowest byte of numbers first",
                "the highest first");
        if (h.version != version && h.byte_order == byte_order)
            return report(errc::wrong_file_version, 12, "version",
                "version " + std::to_string(version) + " of the format",
                "version " + std::to_string(h.version) + ", by library " + library_text(h.library));
        if (sum_of(file_.first(sizeof h - sizeof h.header_sum)) != h.header_sum || h.byte_order != byte_order)
            return report(errc::damaged_file, 120, "header", "the header's own sum", "another sum");
        if (h.file_bytes > size)
            return report(errc::truncated, static_cast<std::int64_t>(size), "file",
                std::to_string(h.file_bytes) + " bytes", std::to_string(size));
        if (h.file_bytes < size)
            return report(errc::damaged_file, static_cast<std::int64_t>(h.file_bytes), "file",
                std::to_string(h.file_bytes) + " bytes", std::to_string(size));
        static constexpr auto mine = vocabulary();
        if (h.vocabulary != mine)
            return report(errc::wrong_fingerprint, 24, "vocabulary",
                "a file by a library with the same dtypes, formats and kinds as " +
                    library_text(GRAFT_VERSION_MAJOR * 65536 + GRAFT_VERSION_MINOR * 256 + GRAFT_VERSION_PATCH),
                "one by library " + library_text(h.library));
        if (h.sections != section_count)
            return report(
                errc::damaged_file, 64, "sections", std::to_string(section_count), std::to_string(h.sections));
        if (h.data_at % alignment || h.data_at > size || h.data_at < sizeof h + sizeof entries_ ||
            h.data_bytes != size - h.data_at)
            return report(errc::damaged_file, 48, "data", "a place after the sections, up to the end of the file",
                std::to_string(h.data_at) + " and " + std::to_string(h.data_bytes) + " bytes");
        return true;
    }
    bool check_sections(bool sums) {
        auto const& h = header_;
        auto const part = file_.first(static_cast<std::size_t>(h.data_at)).subspan(sizeof h);
        if (sums && sum_of(part) != h.table_sum)
            return report(
                errc::damaged_file, sizeof h, "table_sum", "the checksum of the sections in the header", "another sum");
        std::memcpy(entries_, part.data(), sizeof entries_);
        for (std::size_t s = 0; s < section_count; ++s) {
            auto const& e = entries_[s];
            bool const inside = e.at % 8 == 0 && e.at >= sizeof h + sizeof entries_ && e.at <= h.data_at &&
                                e.size == record_bytes[s] && e.count <= (h.data_at - e.at) / e.size;
            if (!inside || e.count == none)
                return report(errc::damaged_file, static_cast<std::int64_t>(sizeof h + s * sizeof e),
                    std::string(name_of(static_cast<section>(s))),
                    "records of " + std::to_string(record_bytes[s]) + " bytes between the table and the data",
                    std::to_string(e.count) + " of " + std::to_string(e.size) + " at " + std::to_string(e.at));
        }
        return true;
    }

    std::string name_{};
    byte_view file_{};
    error_list* errors_ = nullptr;
    compiled_file::header header_{};
    section_entry entries_[section_count]{};
    bool fine_ = false;
};

} // namespace compiled_file
GRAFT_END
