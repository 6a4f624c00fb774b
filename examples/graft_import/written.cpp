// examples/graft_import/written.cpp - the output files on the command line, checked against the input files
// SPDX-License-Identifier: Apache-2.0
#include "written.hpp"

#include <filesystem>
#include <string>
#include <string_view>
#include <system_error>
#include <vector>

#include <sys/stat.h>

namespace {

struct named_file {
    std::string_view option{}, name{};
};

/// Without links and dots, also if there is no such file.
std::filesystem::path plain(std::string_view name) {
    std::error_code why;
    auto const path = std::filesystem::weakly_canonical(std::filesystem::path(name), why);
    return why ? std::filesystem::path(name) : path;
}
bool is_same_file(std::string_view a, std::string_view b) {
    struct stat first{}, second{};
    if (::stat(std::string(a).c_str(), &first) != 0) return plain(a) == plain(b);
    if (!S_ISREG(first.st_mode)) return false; // a device accepts everything
    return ::stat(std::string(b).c_str(), &second) == 0 && first.st_dev == second.st_dev &&
           first.st_ino == second.st_ino;
}

/// Whether it is a file of a folder that is read: of a SavedModel.
bool is_in_folder(std::string_view file, std::string_view folder) {
    struct stat to{}, in{};
    if (::stat(std::string(folder).c_str(), &in) != 0 || !S_ISDIR(in.st_mode)) return false;
    if (::stat(std::string(file).c_str(), &to) != 0 || !S_ISREG(to.st_mode)) return false;
    return plain(file).native().starts_with((plain(folder) / "").native());
}

/// The extension determines the format.
std::string wrong_ending(std::string_view option, std::string_view name, std::string_view one, std::string_view other) {
    if (name.empty() || name.ends_with(one) || name.ends_with(other)) return {};
    auto text = std::string(option) + ": '";
    return text.append(name).append("' ends neither in ").append(one).append(" nor in ").append(other);
}

} // namespace

std::string why_not_written(options const& o, std::string_view checkpoint) {
    if (auto wrong = wrong_ending("--export", o.export_to, ".onnx", ".mlir"); !wrong.empty()) return wrong;
    if (auto wrong = wrong_ending("--compile", o.compile_to, ".graft", ".hpp"); !wrong.empty()) return wrong;
    named_file const all[]{{"--export", o.export_to}, {"--compile", o.compile_to}, {"--freeze", o.freeze},
        {"--json", o.json}, {"--profile", o.profile}, {"--roofline", o.roofline}};
    auto const index = std::string(checkpoint) + ".index";
    std::vector<std::string_view> read{o.model, o.import.weights};
    if (!checkpoint.empty()) read.push_back(index);
    read.insert(read.end(), o.compare.begin(), o.compare.end());
    for (auto const* all : {&o.inputs, &o.assumed})
        for (auto const& i : *all) read.push_back(i.second);
    for (auto const& to : all) {
        if (to.name.empty() || to.name == "-") continue;
        auto const declared = std::string(to.option) + ": '" + std::string(to.name);
        for (auto const file : read)
            if (!file.empty() && (is_same_file(to.name, file) || is_in_folder(to.name, file)))
                return declared + "' is read: write to another file";
        if (!checkpoint.empty() && plain(to.name).native().starts_with(plain(checkpoint).native() + ".data-"))
            return declared + "' is read: write to another file";
        for (auto const& other : all) {
            if (&other == &to) break;
            if (is_same_file(to.name, other.name))
                return declared + "' is what " + std::string(other.option) + " writes";
        }
    }
    return {};
}
