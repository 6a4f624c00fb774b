// graft/library/nn/ctc/kernels.hpp - kernels: connectionist temporal classification
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

#include "graft/kernel.hpp"
#include "graft/library/nn/ctc/ops.hpp"

GRAFT_BEGIN
namespace library {

/// CTCGreedyDecoder: the most probable label of every step of inputs [steps, batch, labels], without the blank, and
/// with merge_repeated without repetitions; log_probability is minus the sum of the maxima.
/// error wrong_value: a blank that is not a label, a length above the number of steps
template <class T> status ctc_greedy(in<"inputs", T> x, in<"sequence_length", std::int32_t> length,
    out<"decoded_indices", std::int64_t> indices, out<"decoded_values", std::int64_t> values,
    out<"decoded_shape", std::int64_t> size, out<"log_probability", T> sum, attr_of<"merge_repeated", bool> merge,
    attr_of<"blank_index", std::int64_t> blank_at, actual_shape<"decoded_indices"> indices_size,
    actual_shape<"decoded_values"> values_size) {
    auto const batch = static_cast<std::size_t>(x.dim(1)), labels = static_cast<std::size_t>(x.dim(2));
    auto const blank = *blank_at < 0 ? *blank_at + x.dim(2) : *blank_at;
    if (blank < 0 || blank >= x.dim(2))
        return fail(errc::wrong_value, "blank_index", "the number of a label, below", x.dim(2), *blank_at);
    if (length.size() != batch) return fail(errc::wrong_shape, "sequence_length", "a number per sequence");
    std::size_t n = 0;
    std::int64_t longest = 0;
    for (std::size_t b = 0; b < batch; ++b) {
        if (length[b] < 0 || length[b] > x.dim(0))
            return fail(errc::wrong_value, "sequence_length", "at most the number of steps", x.dim(0), length[b]);
        std::int64_t before = -1, place = 0;
        sum[b] = T(0);
        for (std::size_t t = 0; t < static_cast<std::size_t>(length[b]); ++t) {
            auto const* row = x.data() + (t * batch + b) * labels;
            auto const label = std::max_element(row, row + labels) - row;
            sum[b] -= row[label];
            if (label != blank && !(*merge && label == before)) {
                indices[2 * n] = static_cast<std::int64_t>(b);
                indices[2 * n + 1] = place++;
                values[n++] = label;
            }
            before = label;
        }
        longest = std::max(longest, place);
    }
    size[0] = x.dim(1);
    size[1] = longest;
    auto const count = static_cast<std::int64_t>(n);
    indices_size = shape::of_rank(0).append(count).append(2);
    values_size = shape::of_rank(0).append(count);
    return ok;
}

/// The kernels of this family.
using ctc_kernels = kernels_of<CTCGreedyDecoder, &ctc_greedy<float>, &ctc_greedy<double>>;

namespace detail {

/// Sequences of labels as a tree: each entry is the sequence of its parent plus one label. Logarithms of
/// probabilities, summed over all paths through the steps that yield the sequence.
class beam_search {
public:
    static constexpr double never = -std::numeric_limits<double>::infinity();

    beam_search(std::size_t labels, std::size_t width) : labels_(labels), width_(width) {
        entry root;
        root.now = {0, never, 0};
        entries_.push_back(root);
        beams_.push_back(0);
    }
    /// One step: `x` has a number for each label, the blank is the last one.
    template <class T> void step(T const* x) {
        double max = never, sum = 0;
        for (std::size_t c = 0; c < labels_; ++c) max = std::max(max, static_cast<double>(x[c]));
        for (std::size_t c = 0; c < labels_; ++c) sum += std::exp(static_cast<double>(x[c]) - max);
        auto const all = max + std::log(sum);
        auto const likely = [&](std::size_t c) { return static_cast<double>(x[c]) - all; };
        auto const blank = labels_ - 1;
        sort();
        auto const from = beams_;
        for (auto const b : from) entries_[b].before = entries_[b].now;
        for (auto const b : from) {
            auto& e = entries_[b];
            if (e.parent != none) {
                auto const& p = entries_[e.parent];
                if (p.active()) e.now.label = either(e.now.label, e.label == p.label ? p.before.blank : p.before.total);
                e.now.label += likely(e.label);
            }
            e.now.blank = e.before.total + likely(blank);
            e.now.total = either(e.now.blank, e.now.label);
        }
        sort();
        for (auto const b : from) {
            if (!is_candidate(entries_[b].before.total)) continue;
            for (std::size_t c = 0; c < blank; ++c) grow(b, c, likely(c));
        }
    }
    /// The most probable first.
    std::vector<std::size_t> const& beams() { return sort(), beams_; }
    [[nodiscard]] double probability(std::size_t beam) const { return entries_[beam].now.total; }
    /// The labels of a beam; `merge`: repeated labels are merged.
    [[nodiscard]] std::vector<std::int64_t> sequence(std::size_t beam, bool merge) const {
        std::vector<std::int64_t> found;
        std::size_t before = none;
        for (auto at = beam; entries_[at].parent != none; at = entries_[at].parent) {
            if (!merge || entries_[at].label != before) found.push_back(static_cast<std::int64_t>(entries_[at].label));
            before = entries_[at].label;
        }
        std::reverse(found.begin(), found.end());
        return found;
    }

private:
    static constexpr std::size_t none = static_cast<std::size_t>(-1);
    struct chances {
        double total = never, label = never, blank = never; ///< of both, of paths that end with a label, with a blank
    };
    struct child {
        std::size_t label = 0, at = 0;
    };
    struct entry {
        std::size_t parent = none, label = none;
        chances before{}, now{};
        std::vector<child> children{}; ///< by label, those that have been beams
        [[nodiscard]] bool active() const { return now.total != never; }
    };

    static double either(double a, double b) {
        if (a < b) std::swap(a, b);
        return b == never ? a : a + std::log1p(std::exp(b - a));
    }
    void sort() {
        std::sort(beams_.begin(), beams_.end(), [&](std::size_t a, std::size_t b) {
            auto const x = entries_[a].now.total, y = entries_[b].now.total;
            if (std::isnan(x) || std::isnan(y)) return std::isnan(x) && std::isnan(y) ? a < b : std::isnan(y);
            return x != y ? x > y : a < b;
        });
    }
    /// Whether there is capacity, or it is more probable than the last one.
    [[nodiscard]] bool is_candidate(double total) const {
        return total > never && (beams_.size() < width_ || total > entries_[beams_.back()].now.total);
    }
    void grow(std::size_t b, std::size_t label, double likely) {
        auto const by_label = [](child const& one, std::size_t wanted) { return one.label < wanted; };
        auto& children = entries_[b].children;
        auto const place = std::lower_bound(children.begin(), children.end(), label, by_label);
        auto c = place != children.end() && place->label == label ? place->at : none;
        if (c != none && entries_[c].active()) return;
        auto const& p = entries_[b];
        chances found;
        found.label = likely + (label == p.label ? p.before.blank : p.before.total);
        found.total = found.label;
        if (!is_candidate(found.total)) return;
        if (c == none) {
            c = entries_.size();
            children.insert(place, {label, c});
            entry e;
            e.parent = b, e.label = label;
            entries_.push_back(std::move(e));
        }
        entries_[c].now = found;
        entries_[c].before = {};
        if (beams_.size() == width_) {
            entries_[beams_.back()].now = {};
            beams_.pop_back();
        }
        auto const at = std::upper_bound(beams_.begin(), beams_.end(), found.total,
            [&](double total, std::size_t other) { return total > entries_[other].now.total; });
        beams_.insert(at, c);
    }

    std::size_t labels_, width_;
    std::vector<entry> entries_{};
    std::vector<std::size_t> beams_{}; ///< active entries, at most `width_`
};

} // namespace detail

/// CTCBeamSearchDecoder: for each sequence the `top_paths` most probable sequences of labels, each with the logarithm
/// of its probability; inputs [steps, batch, labels] are converted to probabilities by a softmax, the last label is
/// the blank.
/// error wrong_value: a length above the number of steps, more paths than beams are found
template <class T> status ctc_beam_search(in<"inputs", T> x, in<"sequence_length", std::int32_t> length,
    dynamic_out<"decoded_indices", std::int64_t> indices, dynamic_out<"decoded_values", std::int64_t> values,
    dynamic_out<"decoded_shape", std::int64_t> size, out<"log_probability", T> sum,
    attr_of<"beam_width", std::int64_t> width, attr_of<"top_paths", std::int64_t> paths,
    attr_of<"merge_repeated", bool> merge, actual_shapes<"decoded_indices"> indices_size,
    actual_shapes<"decoded_values"> values_size) {
    auto const steps = static_cast<std::size_t>(x.dim(0)), batch = static_cast<std::size_t>(x.dim(1)),
               labels = static_cast<std::size_t>(x.dim(2)), top = static_cast<std::size_t>(*paths);
    if (length.size() != batch) return fail(errc::wrong_shape, "sequence_length", "a number per sequence");
    if (*paths > *width) return fail(errc::wrong_value, "top_paths", "at most beam_width", *width, *paths);
    if (labels == 0) return fail(errc::wrong_shape, "inputs", "at least one label, the blank");
    std::vector<std::size_t> count(top, 0);
    std::vector<std::int64_t> longest(top, 0);
    for (std::size_t b = 0; b < batch; ++b) {
        if (length[b] < 0 || static_cast<std::size_t>(length[b]) > steps)
            return fail(errc::wrong_value, "sequence_length", "at most the number of steps", x.dim(0), length[b]);
        detail::beam_search search(labels, static_cast<std::size_t>(*width));
        for (std::size_t t = 0; t < static_cast<std::size_t>(length[b]); ++t)
            search.step(x.data() + (t * batch + b) * labels);
        auto const& found = search.beams();
        if (found.size() < top)
            return fail(errc::wrong_value, "top_paths", "as many sequences as there are, at most",
                static_cast<std::int64_t>(found.size()), *paths);
        for (std::size_t k = 0; k < top; ++k) {
            sum[b * top + k] = static_cast<T>(search.probability(found[k]));
            auto const sequence = search.sequence(found[k], *merge);
            for (std::size_t i = 0; i < sequence.size(); ++i, ++count[k]) {
                indices[k][2 * count[k]] = static_cast<std::int64_t>(b);
                indices[k][2 * count[k] + 1] = static_cast<std::int64_t>(i);
                values[k][count[k]] = sequence[i];
            }
            longest[k] = std::max(longest[k], static_cast<std::int64_t>(sequence.size()));
        }
    }
    for (std::size_t k = 0; k < top; ++k) {
        auto const n = static_cast<std::int64_t>(count[k]);
        size[k][0] = x.dim(1);
        size[k][1] = longest[k];
        indices_size(k, shape::of_rank(0).append(n).append(2));
        values_size(k, shape::of_rank(0).append(n));
    }
    return ok;
}

/// The kernels of this file.
using ctc_beam_kernels = kernels_of<CTCBeamSearchDecoder, &ctc_beam_search<float>, &ctc_beam_search<double>>;

} // namespace library
GRAFT_END
