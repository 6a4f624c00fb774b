// graft/frontend/onnx/detail/external_data.hpp - weights in files next to the model, never outside of its folder
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <charconv>
#include <climits> // PATH_MAX
#include <cstdlib> // realpath
#include <string>
#include <string_view>
#include <sys/stat.h>

#include "graft/base/bytes.hpp"
#include "graft/base/container/series.hpp"
#include "graft/base/error.hpp"
#include "graft/frontend/onnx/dtype.hpp"
#include "graft/frontend/onnx/schema.hpp"
#include "graft/model/file.hpp"
#include "graft/model/source.hpp"
#include "graft/model/wire/reader.hpp"

GRAFT_BEGIN
namespace onnx {

namespace detail {

/// The entries of `external_data`. `length` below 0: to the end of the file.
struct external_place {
    std::string_view location{};
    std::int64_t offset = 0, length = -1;
};

/// Reads a key-value entry whose key and value are strings.
inline bool read_entry(byte_view message, std::string_view& key, std::string_view& value, fault& why) {
    constexpr auto& entry = schema::string_string_entry_proto;
    wire::reader from(message);
    for (wire::field f; from.next(f);) {
        if (f.number != entry["key"] && f.number != entry["value"]) continue;
        if (!is(f, wire::wire_type::bytes, message, why)) return false;
        (f.number == entry["key"] ? key : value) = wire::as_string(f.bytes);
    }
    return finished(from, message, why);
}

/// Reads one entry of `external_data`; unknown keys (checksum) are ignored.
/// error invalid_tensor
inline bool read_external(byte_view message, external_place& out, fault& why) {
    std::string_view key, value;
    if (!read_entry(message, key, value, why)) return false;
    if (key == "location") out.location = value;
    if (key != "offset" && key != "length") return true;
    std::int64_t number = 0;
    auto const [end, code] = std::from_chars(value.data(), value.data() + value.size(), number);
    if (code != std::errc() || end != value.data() + value.size() || number < 0)
        return wrong(why, errc::invalid_tensor, std::string(key) + " of external data, a number", std::string(value));
    (key == "offset" ? out.offset : out.length) = number;
    return true;
}

/// The folder of a file, with symbolic links resolved; empty if the system cannot determine it.
inline std::string real_folder(std::string_view file) {
    auto const slash = file.rfind('/');
    auto const folder = slash == std::string_view::npos ? std::string(".") : std::string(file.substr(0, slash + 1));
    char real[PATH_MAX];
    return ::realpath(folder.c_str(), real) ? real : std::string();
}

} // namespace detail

/// The file `location` in the folder of the model, mapped once per model. Null after a fault: an absolute path, one
/// that leads out of the folder (by `..` or a link), a file that cannot be opened.
/// error wrong_attribute_value, cannot_open_file, empty_file, file_too_large
inline mapped_file const* external_file(model::source& from, std::string_view location, fault& why) {
    for (auto const& f : from.weight_files)
        if (f.location == location) return f.file.get();
    auto const outside = [&] {
        detail::wrong(why, errc::wrong_attribute_value, "a location inside the folder of the model",
            location.empty() ? "nothing" : std::string(location));
        return nullptr;
    };
    auto const whole = "/" + std::string(location) + "/";
    if (location.empty() || location[0] == '/' || whole.find("/../") != std::string::npos ||
        location.find('\0') != std::string_view::npos)
        return outside();
    auto const folder = detail::real_folder(from.file);
    auto const path = folder + "/" + std::string(location);
    char real[PATH_MAX];
    bool const known = ::realpath(path.c_str(), real) != nullptr;
    if (known && !std::string_view(real).starts_with(folder == "/" ? folder : folder + "/"))
        return detail::wrong(why, errc::wrong_attribute_value,
                   "a location inside the folder of the model; put a copy of the file, or a hard link to it, in the "
                   "place of the link",
                   std::string(location) + ", a link to " + real),
               nullptr;
    struct ::stat facts{};
    if (known && ::stat(real, &facts) == 0 && !S_ISREG(facts.st_mode)) // opening a pipe would wait for a writer
        return detail::wrong(why, errc::cannot_open_file, "a plain file: " + std::string(location), "another kind"),
               nullptr;
    auto const opened = map_file(known ? std::string(real) : path, from.budget);
    if (!opened) {
        auto const& e = opened.error().errors[0];
        detail::wrong(why, e.code, e.expected + ": " + std::string(location), e.got);
        return nullptr;
    }
    from.mapped.push_back(*opened);
    from.weight_files.push_back({std::string(location), *opened});
    return from.weight_files.back().file.get();
}

} // namespace onnx
GRAFT_END
