// graft/constant/detail/mistake.hpp - an error in a model as a compile-time error: code, layer, parameter, line
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>
#include <utility>

#include "graft/base/errc.hpp"
#include "graft/base/ill_formed.hpp"
#include "graft/constant/detail/layer_record.hpp"
#include "graft/constant/detail/net.hpp"
#include "graft/constant/detail/plan.hpp"

GRAFT_BEGIN
namespace constant {

/// Names that compilers print as strings, in the place of the parameter of `ill_formed`: layer, parameter, line.
template <char... Chars> struct layer;
template <std::uint32_t Line> struct line;

#if defined(__cpp_static_assert) && __cpp_static_assert >= 202306L
/// The message of a static_assert: C++26.
struct sentence {
    char text[240]{};
    std::size_t used = 0;

    constexpr sentence& operator<<(std::string_view all) {
        for (char const c : all)
            if (used < sizeof text) text[used++] = c;
        return *this;
    }
    constexpr sentence& operator<<(std::int64_t n) { return *this << short_string().put(n).view(); }
    [[nodiscard]] constexpr std::size_t size() const { return used; }
    [[nodiscard]] constexpr char const* data() const { return text; }
};
/// `unknown_field`, the compiler's name of it.
template <errc Code> constexpr std::string_view enumerator() {
    std::string_view const all = __PRETTY_FUNCTION__;
    auto const from = all.rfind("errc::") + 6;
    return all.substr(from, all.find_first_of("];", from) - from);
}
/// `wrong attribute value: ` followed by `rest`.
template <errc Code> constexpr sentence in_words(sentence const& rest) {
    sentence s;
    for (char const c : enumerator<Code>()) s << std::string_view(c == '_' ? " " : &c, 1);
    return s << ": " << std::string_view(rest.data(), rest.size());
}
/// `line 7, layer 'conv1': kernel_size: expected at min 1, found 0`
constexpr sentence declared(std::uint32_t line, std::string_view layer, std::string_view parameter,
    std::string_view expected, figure wanted, std::string_view found, figure got) {
    sentence s;
    if (line != 0) s << "line " << std::int64_t{line};
    if (!layer.empty()) s << (line != 0 ? ", " : "") << "layer '" << layer << "'";
    if (!parameter.empty()) s << ": " << parameter;
    if (!expected.empty() || wanted) s << ": expected";
    if (!expected.empty()) s << " " << expected;
    if (wanted) s << " " << *wanted;
    if (got) s << ", found " << *got;
    else if (!found.empty()) s << ", found " << found;
    return s;
}
#endif

template <auto Text, template <char...> class Name, class Index> struct spell;
template <auto Text, template <char...> class Name, std::size_t... I>
struct spell<Text, Name, std::index_sequence<I...>> {
    using type = Name<Text()[I]...>;
};
/// `Name` of the characters that `Text`, a captureless function object, returns.
template <auto Text, template <char...> class Name>
using spelled = typename spell<Text, Name, std::make_index_sequence<Text().size()>>::type;

/// True, or the error. `Found` has a function for each part of the error.
template <class Model, class Found> constexpr bool judge() {
    constexpr errc code = Found::code();
    if constexpr (code == errc::ok) return true;
    else {
#if defined(__cpp_static_assert) && __cpp_static_assert >= 202306L
        static_assert(code == errc::ok, in_words<code>(Found::message()));
        return true;
#else
        return graft::detail::checked<Model, code, spelled<&Found::layer, layer>, spelled<&Found::parameter, name>,
            line<Found::line()>>::value;
#endif
    }
}

/// The error of node `I`.
template <class Model, class Target, std::size_t I> struct mistake_of_layer {
    static constexpr auto const& of() { return record_of<Model, Target, I>; }
    static constexpr errc code() { return of().mistake.code; }
    static constexpr std::string_view layer() {
        using net = net_of<Model, Target>;
        return net::links.text(net::links.nodes[I].name);
    }
    static constexpr std::string_view parameter() { return of().text(of().mistake.parameter); }
    /// Of the layer itself, if the record is that of an equal one.
    static constexpr std::uint32_t line() {
        auto const& nodes = net_of<Model, Target>::links.nodes;
        auto const line = of().mistake.line;
        return line == nodes[net_of<Model, Target>::exemplars[I]].line ? nodes[I].line : line;
    }
#if defined(__cpp_static_assert) && __cpp_static_assert >= 202306L
    static constexpr sentence message() {
        auto const& m = of().mistake;
        return declared(line(), layer(), parameter(), of().text(m.expected), m.wanted, of().text(m.found), m.got);
    }
#endif
};
template <class Model, class Target, std::size_t I>
inline constexpr bool sound_layer = judge<Model, mistake_of_layer<Model, Target, I>>();

/// The first error of the text: a syntax error, a layer whose input has no producer.
template <class Model, class Target> struct mistake_of_text {
    static constexpr auto const& of() { return net_of<Model, Target>::mistake; }
    static constexpr errc code() { return of().code; }
    static constexpr std::string_view layer() { return of().layer.view(); }
    static constexpr std::string_view parameter() { return of().parameter.view(); }
    static constexpr std::uint32_t line() { return of().line; }
#if defined(__cpp_static_assert) && __cpp_static_assert >= 202306L
    static constexpr sentence message() {
        return declared(line(), layer(), parameter(), of().expected.view(), {}, of().found.view(), {});
    }
#endif
};
template <class Model, class Target> inline constexpr bool sound_text = judge<Model, mistake_of_text<Model, Target>>();

/// A tensor of unknown size, which prevents a plan: the parameter is the tensor.
template <class Model, class Target> struct mistake_of_plan {
    static constexpr auto const& of() { return lives_of<Model, Target>; }
    static constexpr errc code() { return of().mistake; }
    static constexpr std::string_view layer() { return {}; }
    static constexpr std::string_view parameter() { return of().recorded_name.view(); }
    static constexpr std::uint32_t line() { return 0; }
#if defined(__cpp_static_assert) && __cpp_static_assert >= 202306L
    static constexpr sentence message() { return declared(0, {}, parameter(), of().expected.view(), {}, {}, {}); }
#endif
};
/// A weight that is missing in the model's own blobs, or has another number of elements.
template <class Model, class Target> struct mistake_of_weights {
    static constexpr auto const& of() { return plan_of<Model, Target>.weight_fault; }
    static constexpr errc code() { return of().code; }
    static constexpr std::string_view layer() {
        using net = net_of<Model, Target>;
        return net::links.text(net::links.nodes[of().node].name);
    }
    static constexpr std::string_view parameter() { return of().parameter.view(); }
    static constexpr std::uint32_t line() { return 0; }
#if defined(__cpp_static_assert) && __cpp_static_assert >= 202306L
    static constexpr sentence message() {
        return declared(0, layer(), parameter(), "elements among the embedded weights:", of().wanted, {}, of().got);
    }
#endif
};
template <class Model, class Target> constexpr auto const& planned() {
    static_assert(judge<Model, mistake_of_plan<Model, Target>>());
    return plan_of<Model, Target>;
}

} // namespace constant
GRAFT_END
