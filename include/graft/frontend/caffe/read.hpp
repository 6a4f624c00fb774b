// graft/frontend/caffe/read.hpp - a Caffe net, of any generation, and its trained weights as a source graph
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>
#include <utility>

#include "graft/base/bytes.hpp"
#include "graft/base/container/hash.hpp"
#include "graft/base/container/large_pages.hpp"
#include "graft/base/container/series.hpp"
#include "graft/base/container/shared.hpp"
#include "graft/base/container/short_string.hpp"
#include "graft/base/container/span.hpp"
#include "graft/base/error.hpp"
#include "graft/base/narrow.hpp"
#include "graft/frontend/caffe/detail/inspect.hpp"
#include "graft/frontend/caffe/detail/layer.hpp"
#include "graft/frontend/caffe/detail/net_file.hpp"
#include "graft/frontend/caffe/detail/net_state.hpp"
#include "graft/frontend/caffe/detail/upgrade.hpp"
#include "graft/frontend/caffe/detail/upgrade_v0.hpp"
#include "graft/frontend/caffe/detail/weights.hpp"
#include "graft/frontend/caffe/schema.hpp"
#include "graft/model/child_table.hpp"
#include "graft/model/file.hpp"
#include "graft/model/source.hpp"
#include "graft/model/wire/message_set.hpp"
#include "graft/model/wire/writer.hpp"

GRAFT_BEGIN
namespace caffe {
namespace detail {

/// Converts the slices of a net file to nodes and edges.
class net_builder {
public:
    constexpr net_builder(net_file const& net, net_state const& state, model::source& out, error_list& errors)
        : net_(net), state_(state), out_(out), errors_(errors) {
        frame_.keep = &out.storage;
        state_.stages_of_net = net.stages;
    }

    /// Builds all layers and reports every mistake; errors that follow from a mistake in another layer are not
    /// reported.
    constexpr bool build() {
        auto const before = errors_.count();
        if (!read_v0()) return false;
        if (!net_.inputs.empty() && net_.input_shapes.empty() && net_.input_dims.empty() && !net_.placeholders)
            look_ahead();
        auto const count = net_.layers.size() + net_.inputs.size();
        out_.main.nodes.reserve(count);
        out_.main.edges.reserve(count + count / 4);
        reserve_large(out_.main.outputs, count + count / 4);
        if (!std::is_constant_evaluated()) producers_.reserve(count);
        model::child_table names(count + count / 4);
        inputs(names);
        if (errors_.count() != before) return false;
        ahead_.begin(net_.layers, names);
        for (std::size_t i = 0; i < net_.layers.size(); ++i) {
            kept k;
            ahead_.next(net_.layers, i, names);
            if (early_.empty()) {
                k = prepare(net_.layers[i]);
            } else {
                k = early_[i];
                read_again(k);
            }
            if (k.stays && sound_) link(k, names);
        }
        return errors_.count() == before;
    }

private:
    /// A layer in the newest format; `slice` is null for an input of the net.
    struct kept {
        byte_view message{};
        layer_slice const* slice = nullptr;
        std::string_view name{}; ///< of the node
        bool has_blobs = false;  ///< in the net file itself
        bool stays = false;      ///< it is in the net for this state
    };

    constexpr void add(errc code, layer_slice const& l, std::string_view expected, std::string_view got,
        layer_frame const* frame = nullptr, std::string_view port = {}, std::size_t offset = 0) {
        sound_ = false;
        if (std::is_constant_evaluated()) return errors_.note({code, port, expected, {}, {}, got}, l.line);
        auto where = net_.at(l, offset);
        if (frame) {
            where.node = std::string(frame->name);
            where.op = std::string(frame->type);
        }
        where.port = std::string(port);
        errors_.add(code, std::move(where), std::string(expected), std::string(got));
    }

    /// The layer in the newest format and for this state; afterwards `frame_` is the layer's.
    constexpr kept prepare(layer_slice const& l) {
        kept k{l.bytes, &l, {}, false, false};
        if (l.form == layout::v2 || upgrade(l, k.message)) k.stays = filter(k);
        return k;
    }
    /// Reads layers before they are linked: a net input of unknown shape is replaced by a layer that produces the
    /// blob.
    constexpr void look_ahead() {
        early_.reserve(net_.layers.size());
        for (auto const& l : net_.layers) {
            early_.push_back(prepare(l));
            if (!early_.back().stays) continue;
            for (auto const top : frame_.tops) created_.at(0, top).number = 1;
        }
    }
    constexpr void read_again(kept const& k) {
        std::size_t at = 0;
        (void)frame_.read(k.message, at);
    }
    /// Converts the layer to a LayerParameter; false after an error, or if the layer was folded into another one.
    bool upgrade(layer_slice const& l, byte_view& to) {
        upgrade_note note;
        auto const v0 = l.form == layout::v0 ? next_++ : 0;
        if (l.form == layout::v0 && !left_[v0]) return false;
        bool const good = l.form == layout::v0 ? upgrade_v0(oldest_[v0], message_, note)
                                               : upgrade_v1(l.bytes, message_, note);
        if (!good) return add(note.code, l, note.expected, note.got, nullptr, {}, note.offset), false;
        for (auto const& field : note.left_out) {
            auto where = net_.at(l);
            where.port = std::string_view(field);
            out_.notes.warn(errc::unknown_field, std::move(where), "a field that the newer format has");
        }
        to = out_.storage.keep(span<std::byte const>(message_.bytes));
        return true;
    }
    constexpr bool read_v0() {
        series<layer_slice const*> from;
        for (auto const& l : net_.layers) {
            if (l.form != layout::v0) continue;
            from.push_back(&l);
            std::size_t at = 0;
            if (auto const e = oldest_.emplace_back().read(l.bytes, out_.storage, at); e != errc::ok) {
                add(e, l, "a V0LayerParameter", {}, nullptr, {}, at);
                return false;
            }
        }
        if (from.empty()) return true;
        std::size_t record_mistake = 0;
        upgrade_note note;
        if (fold_padding(oldest_, left_, record_mistake, note)) return true;
        layer_frame frame;
        frame.name = oldest_[record_mistake].name;
        frame.type = oldest_[record_mistake].type;
        add(note.code, *from[record_mistake], note.expected, note.got, &frame);
        return false;
    }

    /// Whether the rules of `l` keep it in the net; its message then has a phase and no blobs.
    constexpr bool filter(kept& l) {
        std::size_t at = 0;
        if (auto const e = frame_.read(l.message, at); e != errc::ok)
            return add(e, *l.slice, "a LayerParameter", {}, &frame_, {}, l.slice->form == layout::v2 ? at : 0), false;
        if (!frame_.include.empty() && !frame_.exclude.empty())
            return add(errc::wrong_attribute_value, *l.slice, "include rules or exclude rules", "both", &frame_,
                       "include"),
                   false;
        bool stays = frame_.include.empty();
        errc broken = errc::ok;
        for (auto const rule : frame_.exclude) stays = !meets(state_, rule, broken) && stays;
        for (auto const rule : frame_.include) stays = meets(state_, rule, broken) || stays;
        if (broken != errc::ok) return add(broken, *l.slice, "a NetStateRule", {}, &frame_, "include"), false;
        if (!stays && !net_.placeholders) return false; // a layer that is read alone is in the net
        if (frame_.type.empty())
            return add(errc::missing_field, *l.slice, "a layer type", "nothing", &frame_, "type"), false;
        l.has_blobs = frame_.has_blobs || l.slice->form != layout::v2;
        if (frame_.has_blobs || !frame_.has_phase) {
            message_.bytes.clear();
            if (!frame_.has_blobs) message_.fields(l.message);
            wire::reader in(frame_.has_blobs ? l.message : byte_view());
            for (wire::field f{}; in.next(f);)
                if (f.number != schema::layer_parameter["blobs"]) message_.again(f.number, f);
            if (!frame_.has_phase) message_.varint(schema::layer_parameter["phase"], state_.train ? 0 : 1);
            l.message = out_.storage.keep(span<std::byte const>(message_.bytes));
        }
        return true;
    }

    constexpr void wrong_input_dims(std::string_view field, std::size_t expected, std::size_t got) {
        if (std::is_constant_evaluated())
            errors_.note(fail(errc::wrong_element_count, field,
                "numbers or shapes:", static_cast<std::int64_t>(expected), static_cast<std::int64_t>(got)));
        else add_wrong_input_dims(field, expected, got);
    }
    void add_wrong_input_dims(std::string_view field, std::size_t expected, std::size_t got) {
        errors_.add(
            errc::wrong_element_count, place::in(net_.file, field), std::to_string(expected), std::to_string(got));
    }
    /// The old fields `input`, `input_dim`, `input_shape` become one layer for each blob, before all others. Caffe
    /// ignores inputs without any dims; here such an input remains, with unknown shape, unless a layer produces the
    /// blob.
    constexpr void inputs(model::child_table& names) {
        if (net_.inputs.empty()) return;
        bool const shapes = !net_.input_shapes.empty(), dims = !net_.input_dims.empty();
        auto const have = shapes ? net_.input_shapes.size() : net_.input_dims.size() / 4;
        if ((shapes || dims) && have < net_.inputs.size()) {
            wrong_input_dims(shapes ? "input_shape" : "input_dim", net_.inputs.size() * (shapes ? 1u : 4u),
                shapes ? net_.input_shapes.size() : net_.input_dims.size());
            return;
        }
        for (std::size_t i = 0; i < net_.inputs.size(); ++i) {
            if (created_.find(0, net_.inputs[i]) != model::child_table::none) {
                if (!std::is_constant_evaluated())
                    out_.notes.warn(errc::duplicate_blob, place::in(net_.file, "input"),
                        "dims; an input without any is ignored", std::string(net_.inputs[i]));
                continue;
            }
            kept k{{}, nullptr, net_.inputs[i], false, true};
            if (net_.placeholders) {
                frame_.placeholder(net_.inputs[i]);
            } else {
                k.message = input_layer(i, shapes, dims);
                read_again(k);
            }
            link(k, names);
        }
    }
    constexpr byte_view input_layer(std::size_t i, bool shapes, bool dims) {
        wire::writer message, shape, param;
        if (!shapes && dims)
            for (std::size_t d = 4 * i; d < 4 * i + 4; ++d)
                shape.varint(1, static_cast<std::uint64_t>(net_.input_dims[d]));
        if (shapes || dims) param.message(1, shapes ? net_.input_shapes[i] : shape.bytes);
        message.text(schema::layer_parameter["name"], "input");
        message.text(schema::layer_parameter["type"], "Input");
        message.text(schema::layer_parameter["top"], net_.inputs[i]);
        message.varint(schema::layer_parameter["phase"], state_.train ? 0 : 1);
        if (!param.bytes.empty()) message.message(layer_number("input_param"), param.bytes);
        return out_.storage.keep(span<std::byte const>(message.bytes));
    }

    /// Adds the node for `frame_`: bottoms are resolved to the latest layer that produces the blob.
    constexpr void link(kept const& k, model::child_table& names) {
        auto& g = out_.main;
        model::node n{};
        n.name = k.slice ? frame_.name : k.name;
        n.type = frame_.type;
        n.message = k.message;
        if (k.message.size() > short_bytes::max)
            fails(errc::file_too_large, n, k, {}, "a layer of less than 4 GiB", {});
        if (k.slice) out_.set_place(n, k.slice->line, k.slice->column);
        auto const id = narrow_cast<std::uint32_t>(g.nodes.size());
        if (auto& known = ahead_.layer(names, n.name).number; known == model::child_table::none) known = id;
        else if (!std::is_constant_evaluated()) out_.notes.warn(errc::duplicate_node, place_of(n, k));
        n.has_params = frame_.has_params;
        n.has_loss = frame_.has_loss;
        n.first_input = narrow_cast<std::uint32_t>(g.edges.size());
        n.input_count = narrow_cast<std::uint32_t>(frame_.bottoms.size());
        auto first_bottom = model::child_table::none; // index into `producers_`
        for (std::size_t b = 0; b < frame_.bottoms.size(); ++b) {
            auto const blob = frame_.bottoms[b];
            auto const m = names.find(names_ahead::of_blobs, blob);
            if (b == 0) first_bottom = m;
            if (m != model::child_table::none) {
                g.edges.push_back({producers_[m].node, producers_[m].port, blob});
                continue;
            }
            g.edges.push_back({model::none, 0, blob});
            fails(errc::dangling_input, n, k, short_string().put("bottom[").put(static_cast<std::int64_t>(b)).put(']'),
                "a blob that an earlier layer makes", blob);
        }
        n.first_output = narrow_cast<std::uint32_t>(g.outputs.size());
        n.output_count = narrow_cast<std::uint32_t>(frame_.tops.size());
        for (std::size_t t = 0; t < frame_.tops.size(); ++t) {
            auto const blob = frame_.tops[t];
            bool const in_place = t < frame_.bottoms.size() && same_name(frame_.bottoms[t], blob);
            g.outputs.push_back(blob);
            auto producer_of = in_place && t == 0 ? first_bottom : model::child_table::none;
            bool fresh = false;
            if (producer_of == model::child_table::none) {
                auto& number = ahead_.blob(names, blob).number;
                fresh = number == model::child_table::none;
                if (fresh) {
                    number = narrow_cast<std::uint32_t>(producers_.size());
                    producers_.emplace_back();
                }
                producer_of = number;
            }
            producers_[producer_of] = {id, narrow_cast<std::uint32_t>(t)};
            if (!fresh && !in_place)
                fails(errc::duplicate_blob, n, k, short_string().put("top[").put(static_cast<std::int64_t>(t)).put(']'),
                    "a blob that no other layer makes", blob);
        }
        if (k.slice && k.has_blobs && !std::is_constant_evaluated()) own_weights(*k.slice, n);
        g.nodes.push_back(n);
    }
    /// Blobs in the net file itself.
    void own_weights(layer_slice const& l, model::node& n) {
        std::size_t at = 0;
        if (auto const e = trained_.read(l, at); e != errc::ok) return add(e, l, "a layer", {}, nullptr, {}, at);
        if (!trained_.blobs.empty()) take_weights(l, trained_, out_.storage, out_.own_rest_of(n));
    }
    [[nodiscard]] place place_of(model::node const& n, kept const& k) const {
        auto where = out_.place_of(n);
        if (k.slice && !net_.text) where.byte = net_.at(*k.slice).byte;
        return where;
    }
    constexpr void fails(errc code, model::node const& n, kept const& k, short_string const& port,
        std::string_view expected, std::string_view got) {
        if (std::is_constant_evaluated())
            return errors_.note({code, out_.storage.keep(port.view()), expected, {}, {}, got}, n.line);
        auto where = place_of(n, k);
        where.port = std::string(port.view());
        errors_.add(code, std::move(where), std::string(expected), std::string(got));
    }

    net_file const& net_;
    net_state state_;
    model::source& out_;
    error_list& errors_;
    bool sound_ = true;             ///< no layer has an error of its own
    series<kept> early_{};          ///< all layers, if `look_ahead` had to be called
    model::child_table created_{0}; ///< blobs, by producing layer
    series<v0_layer> oldest_{};
    series<std::uint8_t> left_{}; ///< of `oldest_`: false if folded into another one
    std::size_t next_ = 0;        ///< of `oldest_`
    layer_frame frame_{};
    trained_layer trained_{};
    wire::writer message_{};
    struct producer {
        std::uint32_t node = 0, port = 0;
    };
    series<producer> producers_{}; ///< for each blob the latest
    names_ahead ahead_{};
};

} // namespace detail

namespace detail {

/// A warning for each kind of unknown field in a binary file.
inline void count_unknown(net_file const& net, wire::message_set const& known, unsigned depth, model::source& out) {
    for (auto const& u : inspect(net.bytes, schema::net_parameter, known, depth).unknown) {
        auto where = net.at(u.first);
        where.port = std::string(u.of->name);
        out.notes.warn(errc::unknown_field, std::move(where), "a field of " + std::string(u.of->name),
            "number " + std::to_string(u.number) + (u.times > 1 ? ", " + std::to_string(u.times) + " times" : ""));
    }
}

} // namespace detail

/// Reads a net, prototxt or binary (a caffemodel is a net with weights), for one state: layers that its rules exclude
/// are removed, older generations are upgraded. Each node's `message` is a LayerParameter that has its phase and no
/// blobs; `weights` is a layer with its blobs, for `caffe::blobs`, from the weights file if that contains the layer.
/// After an error `out` must not be used. Warnings are in `out.notes`. Unknown fields: in text an error each, or with
/// `keep_unknown` a warning; in a binary file they are counted, one warning for each kind, and remain in `message`.
/// cost O(size of the net + layers of the weights file); weights are not copied, except from the oldest format
/// error syntax_error and other errors of the text, truncated, malformed_field, wrong_wire_type, dangling_input,
/// duplicate_blob, unknown_enum_value, unknown_field, wrong_element_count, missing_field, wrong_attribute_value,
/// wrong_input_count, too_many_nodes, file_too_large, empty_file
inline error_list read_net(shared<mapped_file const> net, std::string file, shared<mapped_file const> weights,
    std::string weights_file, net_state const& state, read_budget const& budget, model::source& out,
    wire::message_set const& known = {}, bool keep_unknown = false) {
    error_list errors;
    out.messages = known;
    out.file = file;
    detail::net_file main, trained;
    bool good = detail::split_file(
        std::move(net), std::move(file), state.train ? 0 : 1, budget, known, keep_unknown, out, main, errors);
    out.text = main.text;
    if (good && main.layers.empty() && main.inputs.empty()) {
        errors.add(errc::missing_field, place::in(out.file), "a net with layers", "none");
        return errors;
    }
    if (good && !main.text) detail::count_unknown(main, known, budget.depth, out);
    detail::net_builder builder(main, state, out, errors);
    if (good) good = builder.build();
    if (weights && !detail::split_file(std::move(weights), std::move(weights_file), state.train ? 0 : 1, budget, known,
                       keep_unknown, out, trained, errors))
        return errors;
    if (!good || !detail::attach_weights(trained, out, errors)) return errors;
    if (auto const e = detail::share_weights(out); e != errc::ok)
        errors.add(e, place::in(out.file, "param"), "a ParamSpec");
    out.release_memory();
    return errors;
}

} // namespace caffe
GRAFT_END
