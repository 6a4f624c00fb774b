// graft/text/detail/page_picture.ipp - the bodies of graft/text/page/picture.hpp
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <utility>

#include "graft/text/detail/picture_boxes.hpp"
#include "graft/text/json/writer.hpp"

GRAFT_BEGIN

namespace detail {

inline void fold_constants(picture_source const& from, picture& into) {
    struct reading {
        std::uint32_t constant = 0, reader = 0;
    };
    series<reading> all;
    for (auto const& e : from.edges)
        if (from.nodes[e.tensor.node].folded && !from.nodes[e.to].folded && e.tensor.output >= 0)
            all.push_back({e.tensor.node, e.to});
    sort(all, [](reading const& a, reading const& b) {
        return a.constant != b.constant ? a.constant < b.constant : a.reader < b.reader;
    });
    for (auto const& r : all) {
        if (into.folded.empty() || into.folded.back().node != r.constant)
            into.folded.push_back({r.constant, static_cast<std::uint32_t>(into.readers.size()), 0});
        auto& f = into.folded.back();
        if (f.count != 0 && into.readers.back() == r.reader) continue;
        into.readers.push_back(r.reader);
        ++f.count;
    }
}

inline picture picture_of(picture_source const& from) {
    picture p;
    fold_constants(from, p);
    auto const of_node = picture_scopes(from, p).build();
    auto const lines = picture_lines(from, of_node, p).build();
    picture_boxes(from, of_node, lines, p).build();
    return p;
}

/// Writes the parts of a picture, in one line: it is long.
class picture_writer {
public:
    explicit picture_writer(picture const& p) : p_(p) {}

    std::string write() && {
        auto const number = [this](std::uint32_t n) { out_.number(n); };
        out_.open('{').key("graphs").list(p_.graphs,
            [&](picture_graph const& g) { out_.open('{').member("name", g.name).member("root", g.root).close('}'); });
        out_.key("folded").list(p_.folded, [&](picture_folded const& f) {
            out_.open('[').number(f.node).list(span(p_.readers).subspan(f.first, f.count), number).close(']');
        });
        out_.key("tensors").list(
            p_.tensors, [&](picture_tensor const& t) { out_.open('[').number(t.node).number(t.output).close(']'); });
        out_.key("scopes").list(p_.scopes, [&](picture_scope const& s) { scope(s); });
        out_.close('}');
        return std::move(out_).take();
    }

private:
    static std::string_view name_of(picture_scope_kind kind) {
        constexpr std::string_view names[] = {"graph", "scope", "function", "loop"};
        return names[static_cast<std::size_t>(kind)];
    }
    void scope(picture_scope const& s) {
        out_.open('{').member("name", s.name).member("path", s.path).key("parent");
        if (s.parent == no_id) out_.number(-1);
        else out_.number(s.parent);
        out_.member("kind", name_of(s.kind)).member("nodes", s.nodes).member("w", s.w).member("h", s.h);
        out_.key("layers").list(span(p_.tops).subspan(s.first_layer, s.layers), [&](int y) { out_.number(y); });
        out_.key("boxes").list(span(p_.boxes).subspan(s.first_box, s.boxes), [&](picture_box const& b) {
            out_.open('[').number(static_cast<unsigned>(b.kind)).number(b.id).number(b.layer);
            out_.number(b.x).number(b.y).number(b.w).number(b.h).close(']');
        });
        out_.key("lines").list(span(p_.lines).subspan(s.first_line, s.lines), [&](picture_line const& l) {
            out_.open('[').number(l.from).number(l.to).number(l.tensor);
            if (l.cut) out_.null();
            else
                out_.list(span(p_.bends).subspan(l.first_bend, l.bends),
                    [&](layout_bend const& b) { out_.number(b.x).number(b.layer); });
            out_.number(l.from_x).number(l.to_x).close(']');
        });
        out_.close('}');
    }

    picture const& p_;
    json_writer out_{0};
};

} // namespace detail

GRAFT_LARGE picture make_picture(graph const& g) { return detail::picture_of(detail::picture_source(g)); }

GRAFT_LARGE picture make_picture(model::source const& m) { return detail::picture_of(detail::picture_source(m)); }

GRAFT_LARGE std::string to_json(picture const& p) { return detail::picture_writer(p).write(); }

GRAFT_END
