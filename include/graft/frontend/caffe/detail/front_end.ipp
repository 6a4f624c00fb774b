// graft/frontend/caffe/detail/front_end.ipp - the functions behind Caffe's front end
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <charconv>
#include <string>
#include <system_error>
#include <utility>

#include "graft/base/container/series.hpp"
#include "graft/base/container/shared.hpp"
#include "graft/base/error.hpp"
#include "graft/base/separate.hpp"
#include "graft/frontend/caffe/blobs.hpp"
#include "graft/frontend/caffe/detail/content.hpp"
#include "graft/frontend/caffe/detail/framework.hpp"
#include "graft/frontend/caffe/detail/net_state.hpp"
#include "graft/frontend/caffe/read.hpp"
#include "graft/model/file.hpp"
#include "graft/model/front_end.hpp"
#include "graft/model/source.hpp"

GRAFT_BEGIN
namespace caffe {
namespace detail {

GRAFT_LARGE bool is_model(mapped_file const& file) {
    return looks_like_net_text(file.bytes()) || looks_like_net_binary(file.bytes());
}
/// error usage: an invalid phase or level
inline bool state_of(read_request const& from, net_state& state, error_list& errors) {
    auto const before = errors.errors.size();
    auto const fails = [&](reading_option const& o, char const* expected) {
        errors.add(errc::usage, place::in(from.path, o.name), expected, o.value);
    };
    for (auto const& o : from.options) {
        if (o.name == "stage") state.stages.push_back(o.value);
        if (o.name == "phase") {
            state.train = o.value == "TRAIN";
            if (!state.train && o.value != "TEST") fails(o, "TRAIN or TEST");
        }
        if (o.name != "level") continue;
        auto const* const end = o.value.data() + o.value.size();
        auto const [at, why] = std::from_chars(o.value.data(), end, state.level);
        if (why != std::errc() || at != end) fails(o, "a number of 32 bits");
    }
    return errors.errors.size() == before;
}
GRAFT_LARGE error_list read_model(read_request const& from, model::source& out) {
    net_state state;
    error_list errors;
    if (state_of(from, state, errors))
        errors.add(read_net(from.file, from.path, from.weights, from.weights_path, state, from.budget, out,
            from.messages, from.keep_unknown));
    return errors;
}
GRAFT_LARGE void weights_of(model::source& from, model::node const& n, series<tensor_view>& out, error_list& errors) {
    caffe::each_blob(from, n, errors, [&](blob const& b) { out.push_back(b.data); });
}

} // namespace detail

GRAFT_LARGE error_list read(shared<mapped_file const> net, std::string file, shared<mapped_file const> weights,
    std::string weights_file, net_state const& state, read_budget const& budget, model::source& out,
    wire::message_set const& known, bool keep_unknown) {
    out.front = &front_end;
    return read_net(std::move(net), std::move(file), std::move(weights), std::move(weights_file), state, budget, out,
        known, keep_unknown);
}

} // namespace caffe
GRAFT_END
