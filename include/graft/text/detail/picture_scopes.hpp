// graft/text/detail/picture_scopes.hpp - the tree of scopes: by the parts of names between '/', by loops and calls
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/base/container/sort.hpp"
#include "graft/text/detail/picture_source.hpp"

GRAFT_BEGIN

namespace detail {

/// Builds `picture::scopes` and the scope of each node. Level by level, so that no depth of names costs a stack.
class picture_scopes {
public:
    picture_scopes(picture_source const& from, picture& into) : from_(from), into_(into) {}

    /// The innermost scope of each node; of constants inside their readers no_id.
    std::vector<std::uint32_t> build() && {
        of_node_.assign(from_.nodes.size(), no_id);
        prefixes();
        for (std::uint32_t g = 0; g < from_.graphs.size(); ++g) {
            found_.push_back({no_id, no_id, from_.graphs[g].name});
            into_.graphs.push_back({std::string(shown(from_.graphs[g].name)), g});
            for (auto i = from_.graphs[g].first; i < from_.graphs[g].end; ++i)
                if (!from_.nodes[i].folded) open_.push_back({i, g});
        }
        while (!open_.empty()) next_level();
        dissolve();
        return std::move(of_node_);
    }

private:
    static constexpr std::size_t deepest = 20, ///< parts of a name beyond are one: a hostile name has a million
        longest = 200;                         ///< bytes of a part that are shown
    static constexpr std::size_t fewest = 3;   ///< boxes of a scope; with fewer it is dissolved

    /// A scope by its position in the tree: of a group, or of a part of names.
    struct scope {
        std::uint32_t parent = no_id, group = no_id;
        std::string_view part{};
    };
    /// A node on the way to its innermost scope.
    struct on_way {
        std::uint32_t node = 0, scope = 0;
        std::size_t at = 0;                     ///< in the name: what is before is the scope's
        std::uint32_t parts = 0, outer = no_id; ///< parts so far; the last group that was entered
        std::uint32_t group = no_id;            ///< the next scope: of a group
        std::string_view part{};                ///< or of this part
    };

    static std::string_view shown(std::string_view part) { return part.substr(0, longest); }

    /// For each group how many bytes of the names are common to its nodes: it is a scope after them.
    void prefixes() {
        common_.resize(from_.groups.size(), no_name);
        for (auto const& n : from_.nodes) {
            if (n.folded) continue;
            for (auto g = n.group; g != no_id; g = from_.groups[g].parent) {
                auto& c = common_[g];
                if (c.data() == no_name.data()) c = n.name.substr(0, n.name.rfind('/') + 1);
                std::size_t same = 0, end = 0;
                for (; same < c.size() && same < n.name.size() && c[same] == n.name[same]; ++same)
                    if (c[same] == '/') end = same + 1;
                c = c.substr(0, end);
            }
        }
    }
    /// The group around `inner`, inside of `outer`, that contains all others inside of it.
    std::uint32_t step_towards(std::uint32_t inner, std::uint32_t outer) const {
        auto step = no_id + 0u;
        for (; inner != outer && inner != no_id; inner = from_.groups[inner].parent) step = inner;
        return step;
    }
    /// Determines the next scope of a node; false if it is in its innermost one.
    bool step(on_way& n) const {
        auto const& d = from_.nodes[n.node];
        n.group = no_id;
        n.part = {};
        if (auto const g = step_towards(d.group, n.outer); g != no_id && common_[g].size() <= n.at) {
            n.outer = n.group = g;
            return true;
        }
        while (n.at < d.name.size() && d.name[n.at] == '/') ++n.at;
        auto const slash = d.name.find('/', n.at);
        if (slash == std::string_view::npos || n.parts >= deepest) {
            auto const g = step_towards(d.group, n.outer); // its nodes have no more parts in common
            if (g == no_id) return false;
            n.outer = n.group = g;
            return true;
        }
        n.part = d.name.substr(n.at, slash - n.at);
        n.at = slash + 1;
        ++n.parts;
        return true;
    }
    void next_level() {
        std::size_t kept = 0;
        for (auto& n : open_)
            if (step(n)) open_[kept++] = n;
            else of_node_[n.node] = n.scope;
        open_.resize(kept);
        sort(open_, [](on_way const& a, on_way const& b) {
            if (a.scope != b.scope) return a.scope < b.scope;
            if (a.group != b.group) return a.group < b.group;
            if (a.part != b.part) return a.part < b.part;
            return a.node < b.node;
        });
        auto parent = no_id + 0u;
        for (auto& n : open_) {
            if (parent != n.scope || found_.back().group != n.group || found_.back().part != n.part) {
                parent = n.scope;
                found_.push_back({n.scope, n.group, n.part});
            }
            n.scope = static_cast<std::uint32_t>(found_.size() - 1);
        }
    }
    /// Scopes with few boxes become a part of the scope around them; those left are `picture::scopes`.
    void dissolve() {
        std::vector<std::uint32_t> boxes(found_.size()), now(found_.size());
        for (auto s : of_node_)
            if (s != no_id) ++boxes[s];
        std::vector<bool> stays(found_.size());
        for (auto s = found_.size(); s-- > 0;) {
            stays[s] = found_[s].parent == no_id || boxes[s] >= fewest;
            if (found_[s].parent != no_id) boxes[found_[s].parent] += stays[s] ? 1 : boxes[s];
        }
        for (std::size_t s = 0; s < found_.size(); ++s) {
            auto const& f = found_[s];
            paths_.push_back(path_of(f));
            now[s] = stays[s] ? static_cast<std::uint32_t>(into_.scopes.size()) : now[f.parent];
            if (stays[s]) add(f, s, now);
        }
        for (auto& s : of_node_) {
            if (s == no_id) continue;
            s = now[s];
            ++into_.scopes[s].nodes;
        }
        for (auto s = into_.scopes.size(); s-- > 0;)
            if (auto const p = into_.scopes[s].parent; p != no_id) into_.scopes[p].nodes += into_.scopes[s].nodes;
    }
    std::string path_of(scope const& f) const {
        if (f.parent == no_id) return {};
        auto path = paths_[f.parent];
        if (!path.empty()) path += '/';
        return path += shown(f.group == no_id ? f.part : from_.groups[f.group].name);
    }
    void add(scope const& f, std::size_t s, std::vector<std::uint32_t> const& now) {
        auto& r = into_.scopes.emplace_back();
        r.path = paths_[s];
        if (f.parent == no_id) {
            r.kind = picture_scope_kind::graph;
            r.name = shown(f.part);
            return;
        }
        r.parent = now[f.parent];
        auto const& around = into_.scopes[r.parent].path;
        r.name = around.empty() ? r.path : r.path.substr(around.size() + 1);
        if (f.group != no_id) r.kind = from_.groups[f.group].kind;
    }

    static constexpr std::string_view no_name = "none";

    picture_source const& from_;
    picture& into_;
    series<scope> found_{};
    series<on_way> open_{};
    std::vector<std::string_view> common_{};
    std::vector<std::uint32_t> of_node_{};
    std::vector<std::string> paths_{};
};

} // namespace detail

GRAFT_END
