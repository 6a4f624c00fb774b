// graft/tiling/detail/box_proof.hpp - one tiling function on one chip over one box: the error, and the shape that
// shows it
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <type_traits>

#include "graft/kernel/tiling.hpp"
#include "graft/op/define/domain.hpp"
#include "graft/op/infer/chip.hpp"
#include "graft/op/infer/infer.hpp"
#include "graft/tiling/box.hpp"
#include "graft/tiling/detail/checked_work.hpp"
#include "graft/tiling/detail/size_ranges.hpp"
#include "graft/tiling/tiling_counterexample.hpp"

GRAFT_BEGIN
namespace detail {

/// One tiling function on one chip over one box.
template <auto Function> class box_proof {
    using signature = tiling_signature_of<Function>;
    using op = typename signature::op;
    using tiling_type = typename signature::tiling;

public:
    constexpr box_proof(box const& of, chip_descriptor const& on, std::size_t max)
        : c_(solo<op>()), box_(of), chip_(on), device_(on.platform()), left_(max) {}

    /// The first error with its shape; none if the tiling is correct for all.
    constexpr tiling_counterexample run() {
        if (!read_box()) return found_;
        trial node;
        extent_watch watch;
        node_ = &node, watch_ = &watch;
        node.bind(c_, span<argument const>(arguments_.data(), count_)); // once: data that a run changes is set in each
        if (!node.misuse) return record_mistake(errc::box_of_unknown_input, node.misuse.parameter), found_;
        for (std::size_t at = 0; at < node.f.attributes.size(); ++at)
            if (auto const& v = node.f.attributes[at]; v.kind != attr_kind::none && !domain_of(c_, 0, at).admits(v))
                return record_mistake(errc::box_of_unknown_input, c_.text(c_.attributes(0)[at].name)), found_;
        std::size_t columns = 0, taken = 0;
        for (auto const& f : c_.facts_of(0))
            if (f.kind == fact_kind::dtype_column) columns = f.bytes.size;
        for (std::size_t k = 0; k < columns && fine(); ++k)
            if (take_column(k)) ++taken, each_type(0);
        if (columns != 0 && taken == 0) record_mistake(errc::chip_lacks_dtype, arguments_[attributes_].name);
        if (columns == 0) each_type(0);
        return found_;
    }
    /// The error of a box whose shapes the operator's rules refuse, if so. A separate evaluation: it calls the rules.
    constexpr tiling_counterexample shapes() {
        only_shapes_ = true;
        for (auto const& in : c_.inputs(0))
            if (in.value != value_need::none) return {}; // a box has no values
        run();
        return accepted_shapes_ || !fine() ? tiling_counterexample{} : refused_;
    }

private:
    [[nodiscard]] constexpr bool fine() const { return found_.code == errc::ok; }
    constexpr void record_mistake(errc code, std::string_view parameter) {
        if (!fine()) return;
        found_.code = code;
        found_.parameter << parameter;
    }

    constexpr bool read_box() {
        for (std::size_t at = 0; at < box_.size; ++at) {
            auto const& a = box_.arguments[at];
            bool const input = c_.index_of(c_.inputs(0), a.name) >= 0;
            if ((!input && c_.index_of(c_.attributes(0), a.name) < 0) || a.is.tensor != input)
                return record_mistake(errc::box_of_unknown_input, a.name), false;
            if (!input) {
                if (count_ == max_arguments) return record_mistake(errc::empty_box, a.name), false;
                arguments_[count_++] = {a.name, a.is.is};
            }
            if (!input) continue;
            for (std::size_t i = 0; i < a.is.sizes.rank; ++i)
                if (!variable(a.is.sizes.dims[i])) return record_mistake(errc::empty_box, a.name), false;
            if (a.is.sizes.too_long) return record_mistake(errc::empty_box, a.name), false;
            if (first_ == box::max) first_ = at;
        }
        if (box_.too_many || first_ == box::max) return record_mistake(errc::empty_box, "box"), false;
        attributes_ = count_;
        for (auto const& a : c_.attributes(0))
            if (a.how == presence::required && !a.has_default && !names(c_.text(a.name)))
                return record_mistake(errc::incomplete_box, c_.text(a.name)), false;
        for (auto const& in : c_.inputs(0)) { // in the operator's order, like in a trial
            auto const name = c_.text(in.name);
            auto const before = inputs_;
            for (std::size_t at = 0; at < box_.size; ++at) {
                if (box_.arguments[at].name != name) continue;
                if (inputs_ > before && in.how != presence::dynamic)
                    return record_mistake(errc::duplicate_name, name), false;
                if (count_ == max_arguments || inputs_ == extent_watch::max_tensors)
                    return record_mistake(errc::empty_box, name), false;
                of_[inputs_++] = at;
                arguments_[count_++] = {name, literal(shape::scalar())};
            }
            if (inputs_ == before && in.how != presence::optional)
                return record_mistake(errc::incomplete_box, name), false;
        }
        return true;
    }
    [[nodiscard]] constexpr bool names(std::string_view parameter) const {
        for (std::size_t at = 0; at < box_.size; ++at)
            if (box_.arguments[at].name == parameter) return true;
        return false;
    }
    [[nodiscard]] constexpr box_value const& declared(std::size_t input) const { return box_.arguments[of_[input]].is; }
    /// Adds a dim's size to the ranges, under its letter.
    constexpr bool variable(box_dim const& d) {
        if (d.low > d.high || d.low < 0) return false;
        if (!d.letter) return fixed_.add(d.low), true;
        for (std::size_t v = 0; v < all_.count; ++v)
            if (all_.letters[v] == d.letter) return all_.low[v] == d.low && all_.high[v] == d.high;
        if (all_.count == extent_watch::max_variables) return false;
        all_.low[all_.count] = d.low, all_.high[all_.count] = d.high, all_.letters[all_.count++] = d.letter;
        return true;
    }
    [[nodiscard]] constexpr std::size_t index_of(char letter) const {
        std::size_t v = 0;
        while (v < all_.count && all_.letters[v] != letter) ++v;
        return v;
    }
    [[nodiscard]] constexpr param_row const& row(std::size_t input) const {
        auto const at = c_.index_of(c_.inputs(0), arguments_[attributes_ + input].name);
        return c_.inputs(0)[static_cast<std::size_t>(at)];
    }
    /// The first input that has the same dtype as this one, by a variable, by an attribute, or because it follows.
    [[nodiscard]] constexpr std::size_t root_of(std::size_t input) const {
        auto const& mine = row(input);
        for (std::size_t i = 0; i < input; ++i) {
            auto const& r = row(i);
            bool const variable = mine.variable >= 0 && mine.variable < list_variable && r.variable == mine.variable;
            bool const attribute = mine.type_attribute >= 0 && r.type_attribute == mine.type_attribute;
            bool const follows = mine.follows(aspect::dtype) && mine.followed >= 0 &&
                                 &c_.inputs(0)[static_cast<std::size_t>(mine.followed)] == &r;
            if (variable || attribute || follows) return i;
        }
        return input;
    }
    /// The dtypes of an input, and of those with the same dtype, restricted by the definition, the box and the chip.
    [[nodiscard]] constexpr dtype_set types_of(std::size_t input) const {
        auto all = chip_.types();
        for (auto i = input; i < inputs_; ++i) {
            if (root_of(i) != input) continue;
            all = all & dtype_set::of(row(i).types);
            if (auto const a = row(i).type_attribute; a >= 0) {
                auto const of = dtype_set::of(c_.attributes(0)[static_cast<std::size_t>(a)].types);
                if (!of.empty()) all = all & of;
            }
            if (explicit_type(i) != dtype::undefined) all = all & dtype_set(explicit_type(i));
        }
        return all;
    }
    /// The explicit dtype of an input in the box; undefined if the box does not name it.
    [[nodiscard]] constexpr dtype explicit_type(std::size_t input) const {
        bool const named = box_.arguments[of_[input]].name == arguments_[attributes_ + input].name;
        return named ? declared(input).type : dtype::undefined;
    }
    /// Proves the tiling for each combination of dtypes; those of earlier inputs are fixed.
    constexpr void each_type(std::size_t input) {
        if (!fine() || accepted_shapes_) return;
        if (input == inputs_) {
            if (only_shapes_) return look_at_shapes();
            if (combinations_++ < max_combinations) return whole();
            found_.example << "more than 64 combinations of dtypes: name some in the box";
            return record_mistake(errc::tiling_not_proved, "dtypes");
        }
        if (of_column_[input]) return each_type(input + 1);
        if (auto const root = root_of(input); root != input) {
            types_[input] = types_[root];
            return each_type(input + 1);
        }
        auto left = types_of(input);
        if (left.empty()) record_mistake(errc::chip_lacks_dtype, arguments_[attributes_ + input].name);
        for (; !left.empty() && fine(); left = left - left.first()) {
            types_[input] = left.first();
            each_type(input + 1);
        }
    }
    /// Sets the dtypes of a column, if the chip supports all of them.
    constexpr bool take_column(std::size_t k) {
        for (std::size_t i = 0; i < inputs_; ++i) {
            types_[i] = explicit_type(i);
            of_column_[i] = false;
            auto const at = static_cast<std::size_t>(c_.index_of(c_.inputs(0), arguments_[attributes_ + i].name));
            for (auto const& f : c_.facts_of(0)) {
                if (f.kind != fact_kind::dtype_column || f.param != at) continue;
                auto const t = static_cast<dtype>(static_cast<std::uint8_t>(c_.text(f.bytes)[k]));
                if (!chip_.types().has(t) || (types_[i] != dtype::undefined && types_[i] != t)) return false;
                types_[i] = t;
                of_column_[i] = true;
            }
        }
        return true;
    }

    /// All shapes in one step, and the largest shape separately, if `block_dim` and data are numbers. If that fails,
    /// the corners, which show most errors at a simple shape, then part by part.
    constexpr void whole() {
        if (prove(all_, !all_.one_point()) == proof::right &&
            (all_.one_point() || prove(all_.corner(2), false) == proof::right))
            return;
        found_ = {};
        for (std::size_t k = 0; k < 4 && fine(); ++k) {
            auto const at = all_.corner(k);
            if (prove(at, false) == proof::open) record_part_mistake(errc::tiling_not_proved, at, {});
            if (all_.one_point()) return;
        }
        std::array<size_ranges, 48> stack{};
        std::size_t n = 0;
        if (fine()) stack[n++] = all_;
        while (n > 0 && fine()) {
            auto const part = stack[--n];
            if (left_ == 0) return record_part_mistake(errc::tiling_not_proved, part, {});
            --left_;
            // a function that reads numbers cannot be evaluated for a few shapes together
            bool const one_by_one = by_numbers_ && !part.one_point() && part.points() <= 8;
            if (!one_by_one && prove(part, !part.one_point()) != proof::open) continue;
            if (part.one_point() || n + 2 > stack.size()) return record_part_mistake(errc::tiling_not_proved, part, {});
            auto upper = part, lower = part;
            auto const v = part.widest();
            auto const middle = part.low[v] + (part.high[v] - part.low[v]) / 2;
            lower.high[v] = middle, upper.low[v] = middle + 1;
            stack[n++] = upper, stack[n++] = lower;
        }
    }
    /// The box with its first size at one number, and the error found there.
    constexpr void record_part_mistake(errc code, size_ranges const& at, std::string_view what) {
        if (!fine()) return;
        found_.code = code;
        for (std::size_t i = 0; i < inputs_ && i < 2; ++i) {
            if (i > 0 && of_[i] == of_[0]) continue;
            found_.parameter << (i ? ", " : "") << arguments_[attributes_ + i].name << " [";
            for (std::size_t k = 0; k < declared(i).sizes.rank; ++k) {
                auto const& d = declared(i).sizes.dims[k];
                auto const v = d.letter ? index_of(d.letter) : at.count;
                found_.parameter << (k ? ", " : "");
                found_.parameter << (v < at.count ? at.low[v] : d.low);
                if (v < at.count && at.high[v] != at.low[v]) found_.parameter << ".." << at.high[v];
            }
            found_.parameter << "]";
        }
        found_.parameter << " " << name_of(types_[0]);
        for (std::size_t i = 1; i < inputs_; ++i)
            if (types_[i] != types_[0])
                found_.parameter << ", " << arguments_[attributes_ + i].name << " " << name_of(types_[i]);
        found_.example << what;
        for (std::size_t v = 0; v < at.count; ++v) found_.sizes[v] = at.low[v];
    }

    /// Sets the shapes of the inputs; a size with a range is unknown.
    constexpr void set_shapes(size_ranges const& at) {
        auto& watch = *watch_;
        for (std::size_t i = 0; i < inputs_; ++i) {
            std::array<stored_dim, box_shape::max> dims{};
            auto const rank = declared(i).sizes.rank;
            for (std::size_t k = 0; k < rank; ++k) {
                auto const& d = declared(i).sizes.dims[k];
                auto const v = d.letter ? index_of(d.letter) : at.count;
                if (v < at.count) watch.variable[i][k] = static_cast<std::int8_t>(v + 1);
                dims[k] = v == at.count ? d.low : at.low[v] == at.high[v] ? at.low[v] : unknown_dim;
            }
            bool const same = i != 0 && of_[i] == of_[0];
            node_->in[i].type = types_[i];
            node_->in[i].shape = same ? node_->in[0].shape : shape(span<stored_dim const>(dims.data(), rank));
            node_->f.watch(node_->in[i], i);
        }
    }
    /// The rules refuse the whole box if they refuse the same input in each of its samples.
    constexpr void look_at_shapes() {
        status first;
        for (std::size_t k = 0; k < all_.samples(fixed_); ++k) {
            set_shapes(all_.sample(k, fixed_));
            auto const why = infer();
            accepted_shapes_ = why || (!first && (why.code != first.code || why.parameter != first.parameter));
            if (accepted_shapes_) return;
            first = why;
        }
        refused_ = {errc::empty_box, {}, {}, {}};
        refused_.parameter << first.parameter, refused_.example << "the shape rule refuses each shape of the box";
    }
    constexpr status infer() {
        for (auto& d : node_->f.outputs) d = tensor_desc{};
        for (auto& c : node_->computed) c = computed_value{};
        return infer_node(c_, 0, node_->f);
    }
    /// Runs the function for the sizes between these bounds.
    constexpr proof prove(size_ranges const& at, bool ranged) {
        auto& watch = *watch_;
        for (std::size_t v = 0; v < at.count; ++v) watch.low[v] = at.low[v], watch.high[v] = at.high[v];
        watch.names = watch.max_variables;
        watch.undecided = watch.beyond = watch.output = watch.overflow = false;
        set_shapes(at);
        auto& f = node_->f;
        f.reads.reset();
        tiling_type t;
        auto answer = Function(tiling_context<op>(f, device_, watch_), t);
        if (!ranged && watch.output) { // which is not inferred yet
            if (auto const why = infer(); !why) return refused(at, why);
            t = tiling_type{};
            f.reads.reset();
            answer = Function(tiling_context<op>(f, device_, watch_), t);
        }
        by_numbers_ = by_numbers_ || watch.beyond;
        if (ranged && (watch.beyond || watch.undecided || watch.overflow)) return proof::open;
        if (!answer || f.reads.any()) return refused(at, answer);
        if (watch.overflow)
            return record_part_mistake(errc::tiling_rejects_shape, at, "a number outside of int64"), proof::wrong;
        if (!t.declared()) return record_part_mistake(errc::missing_tiling_split, at, {}), proof::wrong;
        if (auto const why = t.check(); !why) return ranged ? proof::open : refused(at, why);
        return judge(t, at);
    }
    /// The bytes of an element of the tried dtypes, if an item is a whole number of elements of no tensor: its size was
    /// written for another dtype. Otherwise 0.
    [[nodiscard]] constexpr std::int64_t element_beside(work const& w) const {
        auto const item = w.item_bytes;
        std::int64_t least = 0;
        if (!item.known() || item.low() <= 0) return least;
        auto const fits = [&](dtype t) {
            auto const bytes = static_cast<std::int64_t>(bits_of(t)) / 8;
            if (bytes != 0 && (least == 0 || bytes < least)) least = bytes;
            return bytes == 0 || item.low() % bytes == 0;
        };
        for (std::size_t i = 0; i < inputs_; ++i)
            if (fits(types_[i])) return 0;
        for (auto const& y : c_.outputs(0)) {
            auto all = dtype_set::of(y.follows(aspect::dtype) ? 0 : y.types);
            for (; !all.empty(); all = all - all.first())
                if (fits(all.first())) return 0;
        }
        return least;
    }
    constexpr proof judge(tiling_type const& t, size_ranges const& at) {
        auto const& w = *t.declared();
        std::int64_t per_byte = 1;
        for (std::size_t i = 0; i < inputs_; ++i) {
            auto const bits = static_cast<std::int64_t>(bits_of(types_[i]));
            if (bits > 0 && bits < 8 && 8 / bits > per_byte) per_byte = 8 / bits;
        }
        checked_work const found(w, device_, per_byte, t.block_dim);
        if (found.is == proof::wrong) return wrong(found, at);
        if (auto const bytes = element_beside(w); bytes != 0)
            return wrong(checked_work::item_of_other_elements(w.item_bytes.low(), bytes), at);
        if constexpr (std::is_base_of_v<pieces, typename tiling_type::data_type>) { // changed after `split`
            std::int64_t const data[]{t.data.total, t.data.each, t.data.tile};
            std::int64_t const declared[]{w.total.low(), w.each.low(), w.tile.low()};
            for (std::size_t i = 0; i < 3; ++i)
                if (data[i] != declared[i]) return wrong(checked_work::data_differ(data[i], declared[i]), at);
        }
        return found.is;
    }
    constexpr proof refused(size_ranges const& at, status const& why) {
        record_part_mistake(errc::tiling_rejects_shape, at, why.parameter);
        if (!why.expected.empty()) found_.example << ": " << why.expected;
        return proof::wrong;
    }
    constexpr proof wrong(checked_work const& w, size_ranges const& at) {
        if (!fine()) return proof::wrong;
        record_part_mistake(w.code, at, {});
        if (w.code == errc::missing_tiling_split) return found_.example << w.what, proof::wrong;
        found_.example << w.got << w.what << w.has << w.of;
        found_.got = w.got, found_.has = w.has;
        return proof::wrong;
    }

    static constexpr std::size_t max_arguments = 16, max_combinations = 64;

    catalog_view c_;
    box const& box_;
    chip_descriptor const& chip_;
    platform device_;
    std::size_t left_;
    size_ranges all_{};
    fixed_sizes fixed_{};
    bool only_shapes_ = false, accepted_shapes_ = false; ///< of `shapes`
    tiling_counterexample refused_{};                    ///< the same, for the dtypes so far
    bool by_numbers_ = false;                            ///< the function has read a value without bounds
    std::size_t first_ = box::max;                       ///< of the box's arguments, like those in `of_`
    std::array<std::size_t, extent_watch::max_tensors> of_{};
    std::array<dtype, extent_watch::max_tensors> types_{};
    std::array<bool, extent_watch::max_tensors> of_column_{}; ///< an input's dtype is that of a column
    std::size_t combinations_ = 0;                            ///< of dtypes so far
    std::array<argument, max_arguments> arguments_ = empty_arguments();
    std::size_t count_ = 0, attributes_ = 0, inputs_ = 0;
    trial* node_ = nullptr; ///< of `run`, like the next: g++ 12 compares no address of a member of a temporary
    extent_watch* watch_ = nullptr;
    tiling_counterexample found_{};

    static constexpr std::array<argument, max_arguments> empty_arguments() {
        argument const none{"", literal(0)};
        return {none, none, none, none, none, none, none, none, none, none, none, none, none, none, none, none};
    }
};

} // namespace detail

GRAFT_END
