// graft/frontend/caffe/detail/front_end.ipp - the functions behind Caffe's front end
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <charconv>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>

#include "graft/base/config.hpp"
#include "graft/base/container/series.hpp"
#include "graft/base/container/shared.hpp"
#include "graft/base/container/span.hpp"
#include "graft/base/error.hpp"
#include "graft/base/narrow.hpp"
#include "graft/base/separate.hpp"
#include "graft/frontend/caffe/blobs.hpp"
#include "graft/frontend/caffe/detail/content.hpp"
#include "graft/frontend/caffe/detail/framework.hpp"
#include "graft/frontend/caffe/detail/layer.hpp"
#include "graft/frontend/caffe/detail/net_state.hpp"
#include "graft/frontend/caffe/read.hpp"
#include "graft/frontend/caffe/schema.hpp"
#include "graft/frontend/caffe/splits.hpp"
#include "graft/frontend/detail/foreign_file.hpp"
#include "graft/graph/ir/builder.hpp"
#include "graft/mapping/declare/import_hooks.hpp"
#include "graft/mapping/translate/translation.hpp"
#include "graft/model/child_table.hpp"
#include "graft/model/file.hpp"
#include "graft/model/front_end.hpp"
#include "graft/model/source.hpp"
#include "graft/model/wire/reader.hpp"

GRAFT_BEGIN
namespace detail {

/// The named parameters of a net, in the order of its layers.
class shared_parameters {
public:
    /// `blobs`: the tensors that the plugin has made of the layer's parameters, by number, `no_id` where it made none.
    /// error shape_mismatch: an earlier layer with a parameter of this name has another shape;
    /// with `share_mode: PERMISSIVE` another number of elements
    void take(model::node const& layer, span<tensor_id const> blobs, graph const& created,
        model::node_place const& where, error_list& errors) {
        if (blobs.empty()) return;
        std::size_t index = 0;
        wire::reader fields(layer.message);
        for (wire::field f{}; fields.next(f);) {
            if (f.number != caffe::schema::layer_parameter["param"] || f.type != wire::wire_type::bytes) continue;
            auto const i = index++;
            std::string_view name{};
            bool permissive = false;
            wire::reader spec(f.bytes);
            for (wire::field s{}; spec.next(s);) {
                if (s.number == caffe::schema::param_spec["name"] && s.type == wire::wire_type::bytes)
                    name = wire::as_string(s.bytes);
                if (s.number == caffe::schema::param_spec["share_mode"] && s.type == wire::wire_type::varint)
                    permissive = s.value == 1;
            }
            if (name.empty() || i >= blobs.size() || blobs[i] == no_id) continue;
            auto const& mine = created.tensors[blobs[i]].desc.shape;
            auto& number = names_.at(0, name).number;
            if (number == model::child_table::none) {
                number = narrow_cast<std::uint32_t>(owners_.size());
                owners_.push_back({layer.name, blobs[i]});
                continue;
            }
            auto const& first = owners_[number];
            auto const& theirs = created.tensors[first.tensor].desc.shape;
            if (permissive ? !contradict(mine.elements(), theirs.elements()) : !contradict(mine, theirs)) continue;
            place p = where;
            p.port = "param[" + std::to_string(i) + "]";
            errors.add(errc::shape_mismatch, std::move(p),
                words(theirs) + ", as the parameter " + std::string(name) + " of layer " + std::string(first.layer) +
                    " has",
                words(mine));
        }
    }

private:
    struct owner {
        std::string_view layer{};
        tensor_id tensor = no_id;
    };

    static std::string words(shape const& s) {
        std::string text = "[";
        for (std::size_t i = 0; i < s.rank(); ++i)
            text += (i > 0 ? ", " : "") + (s[i].known() ? std::to_string(s[i].value()) : std::string("?"));
        return text + "]";
    }

    model::child_table names_{0}; ///< parameter names, mapped to the number of the owner
    series<owner> owners_{};
};

} // namespace detail

namespace caffe {
namespace detail {

GRAFT_LARGE bool is_model(mapped_file const& file) {
    return looks_like_net_text(file.bytes()) || looks_like_net_binary(file.bytes());
}
GRAFT_LARGE model::known_file kind_of_file(byte_view bytes, bool looks_like_model) {
    auto const own = other_file(bytes);
    return own || looks_like_model ? own : graft::detail::foreign_file(bytes);
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

/// Checks that layers which share a parameter agree on its shape, and records the names of the Split layers.
class GRAFT_TYPE net_watch final : public import_watch {
public:
    explicit net_watch(translation& t) : t_(t) {}

    void parameters(model::node const& n, span<tensor_id const> blobs, model::node_place const& where) override {
        if (n.has_params) shared_.take(n, blobs, t_.into, where, t_.errors);
    }
    /// The layers that Caffe inserts if a blob has several readers: they are no nodes here, but their names are
    /// recorded.
    void finish(loop_inference const&) override {
        for (auto const& s : splits(t_.source.main)) {
            auto const& created = t_.created[s.node].tensors;
            auto const t = s.port < created.size() ? created[s.port] : no_id;
            if (t == no_id) continue;
            auto const layer = t_.into.storage.keep(std::string_view(s.layer));
            for (auto const& top : s.tops)
                t_.into.removed.push_back({t_.into.storage.keep(std::string_view(top)), layer, "Split", "identity", t,
                    t_.builder.desc(t), false, s.blob});
        }
    }

private:
    translation& t_;
    graft::detail::shared_parameters shared_{};
};

GRAFT_LARGE shared<import_watch> watch_net(translation& t) { return shared<net_watch>::make(t); }

} // namespace caffe
GRAFT_END
