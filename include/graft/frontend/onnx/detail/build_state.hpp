// graft/frontend/onnx/detail/build_state.hpp - state that the builders of a model share: the result and the errors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "graft/base/bytes.hpp"
#include "graft/base/container/algorithm.hpp"
#include "graft/base/container/span.hpp"
#include "graft/base/error.hpp"
#include "graft/model/decode.hpp"
#include "graft/model/source.hpp"
#include "graft/model/wire/reader.hpp"
#include "graft/model/wire/text_options.hpp"

GRAFT_BEGIN
namespace onnx::detail {

using model::fault;
using model::finished;

/// State that the builders of a model share: the result and the errors.
class GRAFT_TYPE build_state {
public:
    build_state(model::source& to, byte_view bytes, span<wire::position const> marks, error_list& errors)
        : out(to), whole_(bytes), marks_(marks), errors_(errors) {}

    void report(errc code, place at, std::string expected, std::string_view got) {
        constexpr std::size_t max = 1000; // more errors are not worth their memory
        if (++found_ <= max) errors_.add(code, std::move(at), std::move(expected), std::string(got));
    }
    /// Reports that the encoding of a part of the model is broken, or that its contents are wrong.
    void report(fault const& why, std::string_view part) {
        auto at = place::in(out.file, part);
        if (!out.text && why.at) at.byte = why.at - whole_.data();
        report(why.code, std::move(at), std::string(why.expected), std::string(why.got));
    }
    void report(fault const& why, model::node const& n) {
        auto at = out.place_of(n);
        if (!out.text && why.at) at.byte = why.at - whole_.data();
        report(why.code, std::move(at), std::string(why.expected), std::string(why.got));
    }
    [[nodiscard]] std::size_t found() const { return found_; }

    /// Calls `f(field)` for every length-delimited field; errors of the encoding are reported.
    template <class F> void each_bytes(byte_view message, std::string_view part, F f) {
        auto rest = message;
        std::size_t end = 0; // of the last field
        for (;;) {
            rest = rest.subspan(wire::each_short_bytes(rest, [&](std::uint32_t number, byte_view bytes) {
                wire::field field;
                field.number = number;
                field.type = wire::wire_type::bytes;
                field.value = bytes.size();
                field.bytes = bytes;
                field.offset = end;
                end = static_cast<std::size_t>(bytes.data() + bytes.size() - message.data());
                // as in `body_parts`: most of the time is spent waiting for the file
                __builtin_prefetch(message.data() + (message.size() - end > 1024 ? end + 1024 : end));
                f(field);
            }));
            wire::reader from(rest);
            wire::field field;
            if (!from.next(field)) {
                if (fault why; !finished(from, rest, why)) report(why, part);
                return;
            }
            field.offset = end;
            rest = rest.subspan(from.position());
            end = message.size() - rest.size();
            if (field.type == wire::wire_type::bytes) f(field);
        }
    }
    /// Counts one more node; false if there is no capacity for it.
    /// error too_many_nodes
    bool count_node() {
        return nodes_ < out.budget.nodes ? (++nodes_, true) : no_room(out.budget.nodes, " nodes at most");
    }
    /// Capacity for more nodes of functions: a file of a few lines can expand to any number of nodes, and of bytes of
    /// names.
    /// error too_many_nodes
    bool has_room_in_functions(std::size_t more) {
        constexpr std::size_t bytes = std::size_t{1} << 30;
        if (inlined_ + more > max_in_functions) return no_room(max_in_functions, " nodes of called functions at most");
        if (out.storage.bytes() > bytes) return no_room(bytes, " bytes of names at most");
        return true;
    }
    /// Counts one more node of a function.
    void count_in_functions() { ++inlined_; }
    static constexpr std::size_t max_in_functions = 2'000'000;
    /// Sets the line and column of a node, if the file is text.
    void set_place(model::node& n) {
        if (marks_.empty() || !n.message.data()) return;
        auto const offset = static_cast<std::size_t>(n.message.data() - whole_.data());
        auto const at = algorithm::lower_bound(marks_.begin(), marks_.end(), offset,
            [](wire::position const& p, std::size_t wanted) { return p.offset < wanted; });
        if (at == marks_.end() || at->offset != offset) return;
        out.set_place(n, at->line, at->column);
    }
    /// `domain.type`, or only the type in ai.onnx; each string is stored once.
    std::string_view key_of(std::string_view domain, std::string_view type) {
        if (domain.empty() || domain == "ai.onnx") return type;
        for (auto const& k : keys_)
            if (k.size() == domain.size() + 1 + type.size() && k.starts_with(domain) && k.ends_with(type)) return k;
        auto const key = out.storage.keep(std::string_view(std::string(domain) + "." + std::string(type)));
        if (keys_.size() < 256) keys_.push_back(key);
        return key;
    }

    model::source& out;

private:
    bool no_room(std::size_t max, char const* what) {
        if (!full_) report(errc::too_many_nodes, place::in(out.file), std::to_string(max) + what, "more");
        full_ = true;
        return false;
    }

    byte_view whole_;
    span<wire::position const> marks_;
    error_list& errors_;
    std::size_t found_ = 0, nodes_ = 0, inlined_ = 0;
    bool full_ = false;
    std::vector<std::string_view> keys_{};
};

} // namespace onnx::detail
GRAFT_END
