// graft/op/infer/frame.hpp - one type-erased call of an operator's rules: the same in constant evaluation and at run
// time
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <string_view>

#include "graft/base/bytes.hpp"
#include "graft/base/container/span.hpp"
#include "graft/base/status.hpp"
#include "graft/tensor/attr_value.hpp"
#include "graft/tensor/desc.hpp"
#include "graft/tensor/invalid_read.hpp"

GRAFT_BEGIN

/// An unknown element of a value of which other elements are known.
inline constexpr std::int64_t unknown_element = INT64_MIN;

/// The value of a tensor as far as inference knows it: the bytes of a constant, or small integers of which some may be
/// unknown (the dims of a shape in computation).
struct known_value {
    byte_view bytes{};                      ///< elements of a constant as stored; empty for strings
    span<std::string_view const> strings{}; ///< elements of a constant of dtype string
    span<std::int64_t const> elements{};    ///< numbers, `unknown_element`, and stored forms of symbolic dims
    symbol_source* symbols = nullptr;       ///< the table of the symbolic elements
    bool constant = false;                  ///< `bytes` (or `strings`) is the whole tensor
    bool partial = false;                   ///< `elements` has one entry per element

    /// Whether at least something is known of the elements.
    [[nodiscard]] constexpr bool any() const { return constant || partial; }
};

/// Small integers that a rule computes for an output.
struct computed_value {
    static constexpr std::size_t max_elements = 64; ///< larger values are unknown
    std::array<std::int64_t, max_elements>
        elements{};                   ///< numbers, `unknown_element`, and stored forms of symbolic dims
    symbol_source* symbols = nullptr; ///< the table of the symbolic elements
    std::uint8_t size = 0;            ///< number of elements so far
    bool set = false;                 ///< a rule has computed the value; false: it is unknown

    /// Appends an element; more than fit make the value unknown.
    constexpr void push(dim const& e) {
        if (size == max_elements) {
            set = false;
            return;
        }
        if (e.symbolic() && (!symbols || symbols == e.symbols())) symbols = e.symbols(), elements[size++] = e.store();
        else elements[size++] = e.known() && e.value() > last_symbol ? e.value() : unknown_element;
    }
};

/// The tensors of one port of the prototype: `count` of them, from `first` on.
struct port_slots {
    std::uint16_t first = 0, ///< position among the tensors of all inputs, or of all outputs
        count = 0;           ///< number of tensors; 0: absent
};

/// The data of a node that a rule can access. Ports and attributes are in the prototype's order.
struct frame {
    std::string_view node{},                 ///< name of the node in the model, for messages
        op{};                                ///< name of the operator
    span<port_slots const> input_ports{},    ///< one per input port of the prototype
        output_ports{};                      ///< one per output port of the prototype
    span<tensor_desc const* const> inputs{}; ///< null = absent optional input
    span<known_value const> values{};        ///< one per input
    span<tensor_desc> outputs{};             ///< to be written: one per tensor of all output ports
    span<attr_value const> attributes{};     ///< one per attribute: the node's value, or the default; kind none: absent
    span<named_attr const> carried{};        ///< attributes of the model's node that the operator does not define
    /// one per output, and one more for writes to absent outputs; only while values are computed
    span<computed_value> computed{};
    tensor_desc absent{};    ///< target of a rule's writes to an absent optional output
    dim rank{};              ///< the rank of the first input as an expression, if it is not known; otherwise unknown
    int read_unset = -1;     ///< the first output port that a rule read before it was set
    int read_attribute = -1; ///< the last attribute that a rule read
    std::uint64_t read_inputs = 0, ///< bit p: a rule read the descriptor of input port p
        read_attributes = 0;       ///< bit a: a rule read attribute a
    invalid_read reads{};          ///< invalid reads of the rule
    /// the running rule: `verify`, `infer_shape`; empty: the definition itself
    std::string_view rule{};

    /// Records invalid reads of the input at place `at` here; `d` is one of `inputs`.
    constexpr void watch(tensor_desc& d, std::size_t at) { d.shape.read_by(&reads, at); }
    /// The place, behind those of all inputs, of reads of a port that has no tensor.
    [[nodiscard]] constexpr std::size_t absent_input(int port) const {
        return inputs.size() + static_cast<std::size_t>(port);
    }
    /// The port of a read of an input's number that is not there because the node does not have the input; otherwise
    /// -1.
    [[nodiscard]] constexpr int absent_port(invalid_read const& r) const {
        if (r.is == invalid_read::what::absent && r.place >= 0) return r.place;
        if (r.is != invalid_read::what::number || r.place < 0) return -1;
        auto const at = static_cast<std::size_t>(r.place);
        if (at >= inputs.size()) return static_cast<int>(at - inputs.size());
        for (std::size_t i = 0; !inputs[at] && i < input_ports.size(); ++i)
            if (at - input_ports[i].first < input_ports[i].count) return static_cast<int>(i);
        return -1;
    }
    /// The first tensor of an input port; null if it is absent.
    [[nodiscard]] constexpr tensor_desc const* input(int port) const {
        auto const p = input_ports[static_cast<std::size_t>(port)];
        return p.count ? inputs[p.first] : nullptr;
    }
    /// The first tensor of an output port; if the node leaves it out, `absent`, which nothing reads.
    [[nodiscard]] constexpr tensor_desc& output(int port) {
        auto const p = output_ports[static_cast<std::size_t>(port)];
        return p.count ? outputs[p.first] : absent;
    }
    /// The value of an attribute by its position in the prototype; of kind `none` if it is absent.
    [[nodiscard]] constexpr attr_value const& attribute(int at) const {
        return attributes[static_cast<std::size_t>(at)];
    }
};

/// The steps for which the rules of an operator are called.
enum class step : std::uint8_t {
    verify,       ///< checks the node
    infer_dtype,  ///< dtypes of outputs
    infer_shape,  ///< shapes of outputs
    infer_format, ///< formats of outputs
    infer_value,  ///< small integer values of outputs
    infer_bound   ///< upper bounds of shapes that are not known
};

/// All rules of one operator: one entry function, so one relocation per operator. It is called only for steps for which
/// the operator has a rule (`op_row::has_rule`).
using rules = status (*)(step, frame&);

GRAFT_END
