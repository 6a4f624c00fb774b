// examples/graft_import/option_values.cpp - the values of options: shapes, ranges, NAME=VALUE
// SPDX-License-Identifier: Apache-2.0
#include "option_values.hpp"

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <iterator>
#include <memory>
#include <system_error>
#include <utility>

#include "graft/base.hpp"
#include "graft/tensor.hpp"

namespace {

template <class I> bool integer(std::string_view text, I& to) {
    auto const [end, code] = std::from_chars(text.data(), text.data() + text.size(), to);
    return code == std::errc() && end == text.data() + text.size() && !text.empty();
}

/// The options that say how a model is read, which shapes it has, and how it is described.
constexpr std::string_view describing[] = {"MODEL", "--weights", "--framework", "--phase", "--stage", "--level",
    "--tag", "--signature", "--checkpoint", "--verify", "--keep-unknown", "--partial", "--library", "--shape",
    "--trust-shapes", "--bind", "--bound", "--open-sizes", "--assume", "--target", "--nodes"};

/// Those that write or explain a model, and those of a run.
constexpr std::string_view looking[] = {"--json", "--dump", "--roofline", "--explain"};
constexpr std::string_view running[] = {"--input", "--random-inputs", "--save", "--runs", "--threads", "--profile",
    "--engine", "--compile", "--export", "--freeze", "--report"};

bool is_any_given(options const& o, graft::span<std::string_view const> of) {
    return std::any_of(o.given.begin(), o.given.end(),
        [&](std::string const& name) { return std::find(of.begin(), of.end(), name) != of.end(); });
}

} // namespace

bool split(std::string const& argument, std::string& name, std::string& value, bool may_be_empty) {
    auto const at = argument.rfind('=');
    if (at == std::string::npos || at == 0 || (at + 1 == argument.size() && !may_be_empty)) return false;
    name = argument.substr(0, at);
    value = argument.substr(at + 1);
    return true;
}

bool dims(std::string_view text, graft::shape& to, std::size_t number, std::vector<named_dim>& named) {
    to = graft::shape::scalar();
    if (text.empty() || text == "[]" || text == "()") return true;
    for (;;) {
        auto const comma = text.find(',');
        std::int64_t d = -1;
        if (auto const name = text.substr(0, comma); graft::is_symbol_name(name))
            named.push_back({number, to.rank(), std::string(name)});
        else if (name != "?" && (!integer(name, d) || d < -1)) return false;
        to.append(d < 0 ? graft::dim::unknown() : graft::dim(d));
        if (comma == std::string_view::npos) return !to.too_long();
        text.remove_prefix(comma + 1);
    }
}

bool range(std::string_view text, bool is_range, graft::dim_range& to) {
    if (!is_range) return integer(text, to.min) && to.min >= 0 && (to.max = to.min, true);
    auto const dots = text.find("..");
    if (dots == std::string_view::npos) return false;
    return integer(text.substr(0, dots), to.min) && integer(text.substr(dots + 2), to.max) && to.min >= 0 &&
           to.max >= to.min;
}

void name_dims(options& o, std::vector<named_dim> const& named) {
    auto& import = o.import;
    import.symbolic = !o.run || o.only_looks || !named.empty() || !import.sizes.empty();
    if (named.empty()) return;
    import.symbols = std::make_shared<graft::model_symbols>();
    std::vector<bool> used(import.sizes.size(), false);
    for (auto const& n : named) {
        graft::dim_range is{1, INT64_MAX};
        for (std::size_t i = 0; i < used.size(); ++i)
            if (import.sizes[i].name == n.name) is = import.sizes[i].is, used[i] = true;
        import.shapes[n.shape].shape[n.axis] = is.min == is.max ? graft::dim(is.min)
                                                                : import.symbols->symbol(n.name, is);
    }
    for (auto i = used.size(); i-- > 0;)
        if (used[i]) import.sizes.erase(import.sizes.begin() + static_cast<std::ptrdiff_t>(i));
}

bool rows(std::string_view text, table_rows& to) {
    std::size_t most = 0;
    to.all = text == "all";
    if (to.all) return true;
    if (!integer(text, most)) return false;
    to.wanted = most;
    return true;
}

bool only_describes(options const& o) {
    return !o.model.empty() && std::all_of(o.given.begin(), o.given.end(), [](std::string const& name) {
        return std::find(std::begin(describing), std::end(describing), name) != std::end(describing);
    });
}

bool only_looks(options const& o) { return o.run && is_any_given(o, looking) && !is_any_given(o, running); }
