// examples/graft_import/saved.cpp - outputs as files
// SPDX-License-Identifier: Apache-2.0
#include "saved.hpp"

#include <algorithm>
#include <cstddef>

#include "graft/text.hpp"
#include "npy.hpp"

namespace {

std::string file_name(std::string name) {
    std::replace_if(name.begin(), name.end(), [](char c) { return c == '/' || c == ':' || c == '\0'; }, '_');
    return name + ".npy";
}

} // namespace

bool file_names(std::string const& folder, std::vector<std::string> const& names, graft::error_list& errors) {
    if (folder.empty()) return true;
    bool fine = true;
    for (std::size_t i = 0; i < names.size(); ++i)
        for (std::size_t k = 0; k < i; ++k)
            if (file_name(names[i]) == file_name(names[k])) {
                errors.add(graft::errc::cannot_write_file, graft::place::in(folder + "/" + file_name(names[i])),
                    "one tensor per file", "'" + names[k] + "' and '" + names[i] + "'");
                fine = false;
            }
    return fine;
}

void save_outputs(std::string const& folder, graft::graph const& g, graft::session const& session,
    std::vector<std::string> const& names, graft::error_list& errors) {
    if (folder.empty()) return;
    std::vector<std::string> all;
    for (auto const& o : g.outputs)
        if (is_wanted(o, names)) all.emplace_back(o.name);
    if (!file_names(folder, all, errors) || !errors.add(graft::make_directory(folder))) return;
    for (std::size_t i = 0; i < g.outputs.size(); ++i) {
        if (!is_wanted(g.outputs[i], names)) continue;
        auto const path = folder + "/" + file_name(std::string(g.outputs[i].name));
        auto const output = session.output(i);
        write_npy(path, output, errors);
        if (output.desc.type == graft::dtype::string) // bytes that are no text are exact there
            write_strs(path.substr(0, path.size() - 3) + "strs", output, errors);
    }
}

bool is_wanted(graft::graph_port const& output, std::vector<std::string> const& names) {
    return names.empty() || std::find(names.begin(), names.end(), output.name) != names.end();
}
