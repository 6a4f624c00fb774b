// graft/frontend/tensorflow/detail/builder_report.hpp - errors in a GraphDef, and their places: base of its graph
// builder
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>
#include <type_traits> // is_constant_evaluated
#include <utility>

#include "graft/base/bytes.hpp"
#include "graft/base/error.hpp"
#include "graft/model/source.hpp"
#include "graft/model/wire/reader.hpp"

GRAFT_BEGIN
namespace tensorflow::detail {

/// Walks over messages and reports their errors.
class builder_report {
protected:
    constexpr builder_report(model::source& out, byte_view bytes, error_list& errors)
        : out_(out), bytes_(bytes), errors_(errors) {}

    static constexpr std::size_t max_errors = 1000; ///< more errors are not worth their memory

    [[nodiscard]] place where(std::byte const* at) const {
        auto p = place::in(out_.file);
        if (!out_.text && at) p.byte = at - bytes_.data();
        return p;
    }
    /// The place of a node; in a function its name is prefixed with the function's.
    [[nodiscard]] place where(model::graph const& g, model::node const& n) const {
        auto p = out_.place_of(n);
        if (!g.name.empty()) p.node = std::string(g.name) + '/' + p.node;
        return p;
    }
    /// Records a mistake in a constant expression; returns false.
    constexpr bool note(errc code, model::node const& n, std::string_view parameter, std::string_view expected,
        std::string_view found = {}) {
        ++found_;
        auto const keep = [&](std::string_view text) { return out_.storage.keep(text); };
        errors_.note({code, keep(parameter), keep(expected), {}, {}, keep(found)}, n.line);
        return false;
    }
    void report(errc code, place at, std::string expected = {}, std::string_view got = {}) {
        if (++found_ <= max_errors) errors_.add(code, std::move(at), std::move(expected), std::string(got));
    }
    /// Calls `f(field)` for every field until it returns false.
    template <class F> bool walk(byte_view message, F f) {
        wire::reader from(message);
        for (wire::field field; from.next(field);)
            if (!f(field)) return false;
        return reached_end(from, message);
    }
    constexpr bool reached_end(wire::reader const& from, byte_view message) {
        if (from.error() == errc::ok) return true;
        broken_ = true;
        if (std::is_constant_evaluated()) return note(from.error(), {}, {}, {});
        report(from.error(), where(message.data() + from.position()));
        return false;
    }
    constexpr bool is_bytes(wire::field const& f, byte_view message) {
        if (f.type == wire::wire_type::bytes) return true;
        broken_ = true;
        if (std::is_constant_evaluated()) return note(errc::wrong_wire_type, {}, {}, "a field of bytes");
        report(errc::wrong_wire_type, where(message.data() + f.offset), "a field of bytes", std::to_string(f.number));
        return false;
    }

    model::source& out_;
    byte_view bytes_; ///< base of offsets
    error_list& errors_;
    std::size_t found_ = 0;
    bool broken_ = false;
};

} // namespace tensorflow::detail
GRAFT_END
