// graft/frontend/tensorflow/checkpoint/model_folder.hpp - the file of a model in the folder where it was saved
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>
#include <sys/stat.h>

#include "graft/base/error.hpp"
#include "graft/frontend/tensorflow/checkpoint/meta_graph.hpp"
#include "graft/model/file.hpp"
#include "graft/model/source.hpp"

GRAFT_BEGIN
namespace tensorflow {

namespace detail {

inline bool is_there(std::string const& path) {
    struct ::stat facts{};
    return ::stat(path.c_str(), &facts) == 0;
}
/// `path` up to its last slash; `.` if there is none.
inline std::string folder_of(std::string_view path) {
    auto const slash = path.rfind('/');
    return std::string(slash == std::string_view::npos ? "." : path.substr(0, slash));
}
/// Whether the path is the file of a SavedModel in its folder, which also contains its variables and assets.
inline bool is_saved_model(std::string_view path) {
    auto const name = path.substr(path.rfind('/') + 1); // the complete path if there is no slash
    return name == "saved_model.pb" || name == "saved_model.pbtxt";
}
/// The quoted string after `model_checkpoint_path:` in the file `checkpoint` of a folder.
inline std::string_view latest_checkpoint(std::string_view text) {
    constexpr std::string_view key = "model_checkpoint_path:";
    auto const at = text.starts_with(key) ? 0 : text.find("\nmodel_checkpoint_path:");
    if (at == std::string_view::npos) return {};
    auto const begin = text.find('"', at);
    auto const end = begin == std::string_view::npos ? begin : text.find('"', begin + 1);
    return end == std::string_view::npos ? std::string_view() : text.substr(begin + 1, end - begin - 1);
}

} // namespace detail

/// The model in a folder: `saved_model.pb`, `saved_model.pbtxt`, or the graph of the checkpoint that the file
/// `checkpoint` names as the latest. Empty if there is none.
/// error invalid_checkpoint: the checkpoint is outside the folder
inline result<std::string, error_list> model_in_folder(std::string const& folder) {
    for (auto const* name : {"/saved_model.pb", "/saved_model.pbtxt", "/checkpoint"}) {
        auto const path = folder + name;
        if (!detail::is_there(path)) continue;
        if (std::string_view(name) != "/checkpoint") return path;
        auto const list = map_file(path);
        if (!list) return list.error();
        auto const latest = detail::latest_checkpoint((*list)->text());
        if (detail::leads_outside(latest)) {
            error_list errors;
            errors.add(errc::invalid_checkpoint, place::in(path, "model_checkpoint_path"), "a checkpoint in the folder",
                latest.empty() ? "nothing" : std::string(latest));
            return errors;
        }
        return folder + '/' + std::string(latest) + ".meta";
    }
    return std::string();
}

} // namespace tensorflow
GRAFT_END
