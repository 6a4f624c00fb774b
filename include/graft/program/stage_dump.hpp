// graft/program/stage_dump.hpp - the result of each stage in all forms: N-STAGE.json and .html, of graphs also .txt and
// .dot, a plan as .svg, and an index
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdio>
#include <utility>
#include <vector>

#include "graft/op/catalog/family.hpp"
#include "graft/program/stage_json.hpp"
#include "graft/text/page/dot.hpp"
#include "graft/text/page/html.hpp"
#include "graft/text/page/index.hpp"
#include "graft/text/page/timeline.hpp"
#include "graft/text/table.hpp"

GRAFT_BEGIN

/// Writes each stage into directories, for people and for programs; needs fmt. Without directories it has no effect.
/// `index.html` has a line for each stage. The pages refer to each other, and each shows its difference to the one
/// before.
/// example `graft::stage_dump dump({"out"}); options.observers.push_back(dump.observer());`
class GRAFT_TYPE stage_dump {
public:
    /// `families` colour the operators: `shipped::families()`.
    explicit stage_dump(std::vector<std::string> directories, span<operator_family const> families = {})
        : directories_(std::move(directories)), families_(families) {}

    /// For `import_options` and `compile_options`. The dump must not be moved meanwhile.
    [[nodiscard]] stage_observer observer() {
        return {[](void* state, stage at, stage_view const& v) {
                    static_cast<stage_dump*>(state)->write(at, v);
                    return error_list();
                },
            this};
    }
    /// The write errors since the last call.
    /// error cannot_write_file: for a directory once, not for each stage
    [[nodiscard]] error_list take_errors() { return std::exchange(errors_, {}); }
    /// The name of the model on the pages; of a model that is read here it is the name of its file.
    void set_title(std::string_view path) { title_ = path.substr(path.rfind('/') + 1); }
    /// The directories that could be written.
    [[nodiscard]] span<std::string const> directories() const { return directories_; }
    /// How many stages were written.
    [[nodiscard]] std::size_t stages() const { return stages_.size(); }
    /// Writes the result of one stage into each directory. Before the first one the files of another model's stages
    /// are removed there. A directory that cannot be written is left out from then
    /// on; see `take_errors`.
    void write(stage at, stage_view const& v) {
        std::erase_if(directories_, [&](auto const& d) { return !errors_.add(make_directory(d)); });
        if (directories_.empty()) return;
        if (stages_.empty()) remove_stages();
        if (title_.empty() && v.model) set_title(v.model->file);
        auto const stem = stage_path("", at).substr(1);
        auto summary = v.model ? graph_summary(*v.model) : graph_summary(*v.graph);
        graph_difference difference;
        if (!stages_.empty()) difference = difference_between(before_, summary), difference.with = stages_.back().stage;
        auto const* const to_before = stages_.empty() ? nullptr : &difference;
        auto one = index_of(stem, summary, to_before);
        auto const all = files(stem, v, to_before);
        for (auto const& f : all) one.files.push_back(f.first);
        std::erase_if(stages_, [&](auto const& s) { return s.stage == stem; }); // a stage that is written again
        stages_.push_back(std::move(one));
        before_ = std::move(summary);
        auto const index = index_page(title_.empty() ? "graft" : title_, stages_, v.errors);
        std::erase_if(directories_, [&](auto const& d) {
            for (auto const& [name, text] : all)
                if (!errors_.add(write_text(d + "/" + name, text))) return true;
            for (auto const& p : pages_)
                if (!link(d + "/" + p.file, p.links_at)) return true;
            return !errors_.add(write_text(d + "/index.html", index));
        });
    }

private:
    /// A page that was written, and where its links are.
    struct page {
        std::string file{};
        std::size_t links_at = 0;
    };
    static constexpr std::size_t links_bytes = 512; ///< of a page: as many as the links to all stages need

    /// Later stages of another model would stand beside the new index.
    void remove_stages() const {
        for (auto const& d : directories_)
            for (std::size_t i = 0; i < stage_count; ++i)
                for (char const* const end : {".json", ".html", ".txt", ".dot", ".svg"})
                    (void)std::remove((stage_path(d, static_cast<stage>(i)) + end).c_str());
    }
    /// The files of one stage: name and text.
    std::vector<std::pair<std::string, std::string>> files(
        std::string const& stem, stage_view const& v, graph_difference const* difference) {
        std::vector<std::pair<std::string, std::string>> all;
        auto const put = [&](char const* end, std::string text) { all.emplace_back(stem + end, std::move(text)); };
        page_options options;
        options.title = title_, options.stage = stem, options.families = families_;
        options.difference = difference, options.errors = v.errors;
        auto const graph = shown(v);
        put(".json", to_json(v));
        auto html = html_page(all[0].second, v.model ? page_json(*v.model, options) : page_json(graph, options));
        put(".html", with_room_for_links(stem + ".html", std::move(html)));
        if (v.model) return all;
        auto table = node_table(graph);
        if (v.plan)
            table += "\n" + memory_summary(*v.plan) + copy_table(*v.graph, *v.plan) + memory_table(*v.graph, *v.plan);
        put(".txt", std::move(table));
        put(".dot", to_dot(graph));
        if (v.plan) put(".svg", memory_timeline(*v.graph, *v.plan));
        return all;
    }
    /// Later stages are not known yet, and may not be reached: their links are written into the page when they are.
    std::string with_room_for_links(std::string file, std::string html) {
        constexpr std::string_view none = "[]", key = "\"pages\":[]"; // a quote in a name is escaped
        auto at = html.find(key, html.find("<script id=\"page\""));
        if (at == html.npos) return html;
        at += key.size() - none.size();
        html.insert(at + 1, links_bytes - none.size(), ' ');
        std::erase_if(pages_, [&](auto const& p) { return p.file == file; });
        pages_.push_back({std::move(file), at});
        return html;
    }
    /// Overwrites the links of a page with those to all pages so far.
    bool link(std::string const& path, std::size_t at) {
        json_writer out(0);
        out.list(pages_, [&](page const& p) {
            out.open('{').member("stage", p.file.substr(0, p.file.rfind('.'))).member("file", p.file).close('}');
        });
        auto text = std::move(out).take();
        text.back() = ' '; // the line break
        text.resize(links_bytes, ' ');
        auto* const to = std::fopen(path.c_str(), "r+b");
        bool const written = to && std::fseek(to, static_cast<long>(at), SEEK_SET) == 0 &&
                             std::fwrite(text.data(), 1, text.size(), to) == text.size();
        bool const closed = to && std::fclose(to) == 0;
        if (!written || !closed) errors_.add(errc::cannot_write_file, place::in(path), "a file that can be written");
        return written && closed;
    }

    std::vector<std::string> directories_;
    span<operator_family const> families_;
    std::string title_{};
    std::vector<indexed_stage> stages_{}; ///< so far
    std::vector<page> pages_{};           ///< of these stages
    graph_summary before_{};              ///< of the last one
    error_list errors_{};
};

GRAFT_END
