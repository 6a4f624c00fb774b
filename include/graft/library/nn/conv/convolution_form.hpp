// graft/library/nn/conv/convolution_form.hpp - a convolution of a graph in the one form that fused ones have
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstring>
#include <memory>
#include <optional>
#include <string_view>
#include <vector>

#include "graft/base/bytes.hpp"
#include "graft/graph/ir/op_ref.hpp"
#include "graft/graph/ir/ref.hpp"
#include "graft/library/nn/conv/channel_line.hpp"
#include "graft/library/nn/conv/ops.hpp"
#include "graft/library/nn/conv/spatial_shape.hpp"

GRAFT_BEGIN
namespace library {
namespace detail {

/// A convolution of x [n, channels, spatial..] with a constant filter [Cout, Cin/groups, kernel..], which can be
/// multiplied by a factor for each output channel, and a bias.
struct convolution_form : channel_line {
    tensor_ref x{}, filter{}, bias{}, y{};
    std::vector<std::int64_t> strides{}, pads{}, dilations{}; ///< pads before and after, axis by axis
    std::int64_t groups = 1;
    byte_view weights{}; ///< the filter's elements: read only where it changes, as filters may be large
    shape weights_shape{};
    std::vector<float> turned{}; ///< the elements in the order of `weights_shape`, if `filter` has another

    [[nodiscard]] std::size_t channels() const { return static_cast<std::size_t>(weights_shape[0].value()); }
    /// The same with the bias, which must be constant.
    bool line(std::vector<double> const& by, std::vector<double> const& add) {
        auto const n = channels();
        if (by.size() != n || add.size() != n) return false;
        if (factor.empty()) {
            std::vector<double> from(n, 0.0);
            if (bias && (from = constant_vector(bias, n)).empty()) return false;
            factor.assign(n, 1.0), shift = from;
        }
        return channel_line::line(by, add);
    }
    [[nodiscard]] std::size_t elements() const { return weights.size() / sizeof(float); }
    /// The filter times the factors, each rounded once; `elements()` of them, written once.
    [[nodiscard]] std::unique_ptr<float[]> scaled() const {
        auto const terms = elements() / channels();
        auto all = std::make_unique_for_overwrite<float[]>(elements());
        auto const* from = turned.empty() ? weights.data() : as_bytes(span<float const>(turned)).data();
        auto* to = all.get();
        for (std::size_t o = 0; o < channels(); ++o, from += terms * sizeof(float), to += terms)
            if (factor.empty() || factor[o] == 1.0) std::memcpy(to, from, terms * sizeof(float));
            else multiply(from, terms, factor[o], to);
        return all;
    }
    [[nodiscard]] bool is_scaled() const {
        for (auto const f : factor)
            if (f != 1.0) return true;
        return false;
    }

    /// error none: empty if the node is another operator, or has another layout, an open filter, or sums so long that
    /// they are added in float64
    static std::optional<convolution_form> of(node_ref n) {
        convolution_form c;
        bool read = false;
        if (auto const image = as<Conv2D>(n)) read = c.read_image(*image, false);
        else if (auto const planes = as<DepthwiseConv2D>(n)) read = c.read_image(*planes, true);
        else if (auto const any_axes = as<ConvolutionNd>(n)) read = c.read_axes(*any_axes);
        if (!read || c.elements() == 0 || c.weights_shape[0].value() < 1) return std::nullopt;
        auto const rank = c.weights_shape.rank();
        for (std::size_t i = 2; i < rank && c.weights_shape[1].is(1); ++i)
            if (c.weights_shape[i].value() >= long_filter) return std::nullopt;
        for (auto const p : c.pads)
            if (p < 0 || p > rule::largest_step) return std::nullopt;
        return c;
    }

private:
    /// to[i] = from[i] * by in float64; in vectors, also in a build without optimization.
    static void multiply(std::byte const* from, std::size_t n, double by, float* to) {
        typedef float narrow [[gnu::vector_size(16)]];
        typedef double wide [[gnu::vector_size(32)]];
        auto const whole = n - n % 4;
        narrow v;
        for (std::size_t i = 0; i < whole; i += 4) {
            __builtin_memcpy(&v, from + i * sizeof(float), sizeof v);
            v = __builtin_convertvector(__builtin_convertvector(v, wide) * by, narrow);
            __builtin_memcpy(to + i, &v, sizeof v);
        }
        for (std::size_t i = whole; i < n; ++i)
            to[i] = static_cast<float>(static_cast<double>(graft::load<float>(from + i * sizeof(float))) * by);
    }
    template <class Op> bool begin(op_ref<Op> const& n) {
        x = n.template input<"x">(), filter = n.template input<"filter">(), y = n.template output<"y">();
        bias = n.template optional_input<"bias">();
        weights_shape = filter.shape();
        if (x.dtype() != dtype::f32 || !x.shape().has_rank() || !y.shape().has_rank()) return false;
        auto const v = filter.value();
        if (!v.constant || filter.dtype() != dtype::f32) return false;
        weights = v.bytes;
        return elements() > 0 && weights_shape.elements().is(static_cast<std::int64_t>(elements()));
    }
    template <class Op> bool read_image(op_ref<Op> const& n, bool depthwise) {
        if (!begin(n) || x.shape().rank() != 4 || weights_shape.rank() != 4) return false;
        if (rule::layout_of(n.input_desc(0), n.template attr<"data_format">(), 4) != format::nchw) return false;
        if (depthwise || rule::filter_layout(n.input_desc(1), 4) != format::nchw) turn(depthwise);
        dim const channels = x.shape()[1];
        if (!channels.known() || weights_shape[1].value() < 1 || channels.value() % weights_shape[1].value() != 0)
            return false;
        groups = channels.value() / weights_shape[1].value();
        auto const given = n.template attr<"strides">(), apart = n.template attr<"dilations">(),
                   around = n.template attr<"pads">();
        auto const padding = n.template attr<"padding">();
        if (given.size() < 4 || (padding == "EXPLICIT" && around.size() < 4)) return false;
        for (std::size_t i = 0; i < 2; ++i) {
            auto const step = given[2 + i], dilation = apart.size() < 4 ? 1 : apart[2 + i];
            strides.push_back(step), dilations.push_back(dilation);
            std::int64_t before = 0, after = 0;
            if (padding == "EXPLICIT") before = around[2 * i], after = around[2 * i + 1];
            else if (padding == "SAME") {
                dim const in = x.shape()[2 + i];
                if (!in.known() || step < 1) return false;
                auto const taps = weights_shape[2 + i].value(), out = (in.value() + step - 1) / step;
                before = rule::same_pad_before(in.value(), taps, step, dilation);
                auto const extent = (out - 1) * step + (taps - 1) * dilation + 1;
                after = extent - in.value() - before < 0 ? 0 : extent - in.value() - before;
            }
            pads.push_back(before), pads.push_back(after);
        }
        return true;
    }
    bool read_axes(op_ref<ConvolutionNd> const& n) {
        if (n.attr<"transposed">() || !begin(n)) return false;
        auto const rank = x.shape().rank();
        auto const axis = n.attr<"axis">();
        auto const f = n.input_desc(0).format;
        if (rank < 3 || weights_shape.rank() != rank) return false;
        if ((axis < 0 ? axis + static_cast<std::int64_t>(rank) : axis) != 1) return false;
        if (f != format::nd && f != format::nchw && f != format::ncdhw) return false;
        groups = n.attr<"groups">();
        for (auto const v : n.attr<"strides">()) strides.push_back(v);
        for (auto const v : n.attr<"dilations">()) dilations.push_back(v);
        for (auto const v : n.attr<"pads">()) pads.push_back(v), pads.push_back(v);
        return true;
    }
    /// [H, W, C, M] as [M, C, H, W], or depthwise as [C * M, 1, H, W].
    void turn(bool depthwise) {
        auto const& s = weights_shape;
        auto const taps = static_cast<std::size_t>(s[0].value() * s[1].value());
        auto const in = static_cast<std::size_t>(s[2].value()), out = static_cast<std::size_t>(s[3].value());
        auto const given = floats_in(filter);
        turned.resize(given.size());
        for (std::size_t t = 0; t < taps; ++t)
            for (std::size_t c = 0; c < in; ++c)
                for (std::size_t o = 0; o < out; ++o)
                    turned[((depthwise ? c * out + o : o * in + c)) * taps + t] = given[(t * in + c) * out + o];
        auto const outputs = depthwise ? s[2].value() * s[3].value() : s[3].value();
        weights_shape = shape{outputs, depthwise ? 1 : s[2].value(), s[0].value(), s[1].value()};
    }
};

} // namespace detail
} // namespace library
GRAFT_END
