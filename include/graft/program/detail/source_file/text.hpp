// graft/program/detail/source_file/text.hpp - the text of a program that is generated as C++
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "graft/program/detail/source_file/draft.hpp"
#include "graft/program/source_file/spelling.hpp"
#include "graft/tensor/dtype.hpp"
#include "graft/tensor/format.hpp"
#include "graft/version.hpp"

GRAFT_BEGIN
namespace source_file {

/// Writes a draft as a header.
class text_writer {
public:
    text_writer(draft const& d, std::string name) : d_(d), name_(std::move(name)) {}

    /// `external`: the constants are in a file with the header's name and the suffix `.constants`.
    std::string run(bool external) {
        head();
        out_ += "\nnamespace " + name_ + " {\n\n";
        constants(external);
        tables();
        net();
        out_ += "\n} // namespace " + name_ + "\n\n";
        auto const macro = upper();
        out_ += "#ifdef " + macro + "_MAIN\nint main() { return graft::run_of_streams<" + name_ +
                "::net>(); }\n#endif\n\n#endif\n";
        return std::move(out_);
    }

private:
    void line(std::string_view text) { (out_ += text) += '\n'; }
    /// The name in capitals, for macros.
    [[nodiscard]] std::string upper() const {
        auto name = name_;
        for (auto& c : name)
            if (c >= 'a' && c <= 'z') c = static_cast<char>(c - 'a' + 'A');
        return name;
    }

    void head() {
        auto const macro = upper();
        line("// " + name_ +
             ".hpp - a planned program as C++: its tensors have their places, its kernels are called in order");
        line("// Written by graft " + std::to_string(GRAFT_VERSION_MAJOR) + "." + std::to_string(GRAFT_VERSION_MINOR) +
             "." + std::to_string(GRAFT_VERSION_PATCH) + "; it goes with the headers of that version.");
        line("//   " + name_ + "::net net;             // " + std::to_string(d_.arena_bytes) +
             " bytes of memory for tensors are in it: static, or from the heap");
        for (auto const& p : d_.inputs) line("//   net.input<" + remark(quoted(p.name)) + ">()[0] = ...;");
        line("//   if (net.state() && net.run())   // graft::status");
        for (auto const& p : d_.outputs) line("//       use(net.output<" + remark(quoted(p.name)) + ">());");
        line("// Built with -I of graft's headers. With -D" + macro +
             "_MAIN -x c++ it is a program of its own, which reads the");
        line("// inputs' bytes from its standard input and writes the outputs'.");
        line("#ifndef " + macro + "_HPP\n#define " + macro + "_HPP\n");
        line("#include <cstddef>\n#include <cstdint>\n#include <string_view>\n");
        std::vector<std::string> headers{"graft/kernel/at.hpp", "graft/session/straight_line.hpp"};
        for (auto const& s : d_.steps) {
            std::string const one(s.home.header);
            bool known = false;
            for (auto const& h : headers) known = known || h == one;
            if (!known) headers.push_back(one);
        }
        for (auto const& h : headers) line("#include \"" + h + "\"");
    }

    void constants(bool external) {
        line("/// The weights and all else that no run changes.");
        if (d_.constants.size() == 0) return line("inline constexpr std::byte constants[1]{};\n");
        if (!external) {
            out_ += "alignas(64) inline constexpr unsigned char constant_bytes[] = {";
            std::size_t at = 0;
            auto const put = [&](unsigned value) {
                out_ += at % 24 == 0 ? "\n    " : " ";
                out_ += std::to_string(value) + ",";
                ++at;
            };
            for (auto const& piece : d_.constants.pieces()) {
                for (auto const b : piece) put(std::to_integer<unsigned>(b));
                for (auto rest = piece.size(); rest % graft::detail::data_pool::alignment != 0; ++rest) put(0);
            }
            line("};");
            return line(
                "inline std::byte const* const constants = reinterpret_cast<std::byte const*>(constant_bytes);\n");
        }
        auto const symbol = name_ + "_constants";
        line("/// They stand in the file that is called as this one, with `.constants` after it.");
        line("extern \"C\" [[gnu::visibility(\"hidden\")]] std::byte const " + symbol + "[];");
        line("asm(\".pushsection .rodata." + symbol + ",\\\"aG\\\",@progbits," + symbol + ",comdat\\n\"");
        line("    \".balign 64\\n.weak " + symbol + "\\n.hidden " + symbol + "\\n.type " + symbol + ",@object\\n\"");
        line("    \"" + symbol + ":\\n.incbin \\\"\" __FILE__ \".constants\\\"\\n\"");
        line("    \".size " + symbol + "," + std::to_string(d_.constants.size()) + "\\n.popsection\\n\");");
        line("inline std::byte const* const constants = " + symbol + ";\n");
    }

    /// The names of enumerators that the tables use.
    std::string dtype_name(dtype t) { return identifier(name_of(t), "of_"); }
    std::string format_name(format f) { return identifier(name_of(f), "in_"); }
    std::string kind_name(attr_kind k) { return identifier(name_of(k), "a_"); }
    /// An enumerator, with a check of its name in this version.
    template <class E> void enumerator(std::vector<int>& seen, E value, std::string_view type, std::string const& as) {
        for (auto const s : seen)
            if (s == static_cast<int>(value)) return;
        seen.push_back(static_cast<int>(value));
        line("    static constexpr auto " + as + " = " + std::string(type) + "{" +
             std::to_string(static_cast<int>(value)) + "};");
        line("    static_assert(graft::name_of(" + as + ") == " + quoted(name_of(value)) + ");");
    }
    void enumerators() {
        std::vector<int> dtypes, formats, kinds;
        for (auto const& d : d_.descs) {
            enumerator(dtypes, d.type, "graft::dtype", dtype_name(d.type));
            for (auto const f : {d.format, d.origin_format}) enumerator(formats, f, "graft::format", format_name(f));
        }
        auto const of = [&](attr_value const& v) { enumerator(kinds, v.kind, "graft::attr_kind", kind_name(v.kind)); };
        for (auto const& v : d_.attributes) of(v);
        for (auto const& c : d_.carried) of(c.value);
    }

    static std::string shape_text(shape const& s) {
        if (!s.has_rank()) return s.is_set() ? "graft::shape::unknown_rank()" : "{}";
        if (s.rank() == 0) return "graft::shape::scalar()";
        std::string all = "{";
        for (std::size_t i = 0; i < s.rank(); ++i)
            all += (i ? ", " : "") + integer(s[i].known() ? s[i].value() : std::int64_t{-1});
        return all + "}";
    }
    static std::string where_text(straight::operand const& t) {
        if (t.desc == ~std::uint32_t{0}) return "{~0u}";
        auto const desc = std::to_string(t.desc);
        if (t.where == straight::where::nowhere) return "{" + desc + "}";
        return "{" + desc + (t.where == straight::where::arena ? ", arena, " : ", fixed, ") + std::to_string(t.at) +
               "}";
    }
    /// A row of a table for each element, or one unused row.
    template <class All, class Row>
    void table(std::string_view type, std::string_view name, All const& all, std::string_view none, Row row) {
        out_ += "    static constexpr " + std::string(type) + " " + std::string(name) + "[] = {";
        std::size_t width = 200; // the first row is on a separate line
        for (auto const& one : all) {
            std::string const text = row(one);
            if (width + text.size() > 110) out_ += "\n       ", width = 8;
            (out_ += ' ') += text + ",";
            width += text.size() + 2;
        }
        if (all.size() == 0) out_ += std::string(none);
        line("};");
    }
    struct pools { ///< targets of attributes
        std::vector<std::int64_t> integers{};
        std::vector<double> floats{};
        std::vector<std::string> strings{}, shapes{};
    };
    std::string attribute(attr_value const& v, pools& to) {
        std::string all = "{.kind = " + kind_name(v.kind);
        if (v.integer != 0) all += ", .integer = " + integer(v.integer);
        if (v.real != 0) all += ", .real = " + real(v.real);
        if (!v.string.empty()) all += ", .string = " + view_of(v.string);
        auto const run = [&](std::string_view member, std::string_view pool, std::size_t first, std::size_t size) {
            if (size != 0)
                all += ", ." + std::string(member) + " = {" + std::string(pool) + " + " + std::to_string(first) + ", " +
                       std::to_string(size) + "}";
        };
        run("integers", "integers", to.integers.size(), v.integers.size());
        to.integers.insert(to.integers.end(), v.integers.begin(), v.integers.end());
        run("floats", "reals", to.floats.size(), v.floats.size());
        to.floats.insert(to.floats.end(), v.floats.begin(), v.floats.end());
        run("strings", "texts", to.strings.size(), v.strings.size());
        for (auto const t : v.strings) to.strings.push_back(view_of(t));
        run("ends", "integers", to.integers.size(), v.ends.size());
        to.integers.insert(to.integers.end(), v.ends.begin(), v.ends.end());
        run("shapes", "shapes", to.shapes.size(), v.shapes.size());
        for (auto const& s : v.shapes) to.shapes.push_back(shape_text(s));
        return all + "}";
    }

    void tables() {
        line("/// Descriptors, places and attributes of the calls.\nstruct tables {");
        enumerators();
        line("    static constexpr auto arena = graft::straight::where::arena, fixed = "
             "graft::straight::where::constants;\n");
        std::size_t prepared = 0;
        for (auto const& s : d_.steps) prepared += s.prepared;
        line("    static constexpr std::size_t arena_bytes = " + std::to_string(d_.arena_bytes) +
             ", alignment = " + std::to_string(d_.alignment) + ";");
        line("    static constexpr std::size_t operand_count = " + std::to_string(d_.operands.size()) +
             ", step_count = " + std::to_string(d_.steps.size()) + ", prepared_count = " + std::to_string(prepared) +
             ";");
        line("    static std::byte const* constants() { return " + name_ + "::constants; }\n");
        table("graft::tensor_desc", "descs", d_.descs, "{}", [&](tensor_desc const& d) {
            return "{" + dtype_name(d.type) + ", " + format_name(d.format) + ", " + format_name(d.origin_format) +
                   ", " + shape_text(d.shape) + "}";
        });
        pools lists;
        std::vector<std::string> attributes, carried;
        for (auto const& v : d_.attributes) attributes.push_back(attribute(v, lists));
        for (auto const& c : d_.carried)
            carried.push_back("{" + view_of(c.name) + ", " + attribute(c.value, lists) + "}");
        auto const same = [](std::string const& text) { return text; };
        table("std::int64_t", "integers", lists.integers, "0", [](std::int64_t v) { return integer(v); });
        table("double", "reals", lists.floats, "0", [](double v) { return real(v); });
        table("std::string_view", "texts", lists.strings, "{}", same);
        table("graft::shape", "shapes", lists.shapes, "{}", same);
        table("graft::attr_value", "attributes", attributes, "{}", same);
        table("graft::named_attr", "carried", carried, "{}", same);
        table("graft::port_slots", "slots", d_.slots, "{}",
            [](port_slots const& s) { return "{" + std::to_string(s.first) + ", " + std::to_string(s.count) + "}"; });
        line("    /// The tensors of each call, inputs first: a descriptor, and where the elements are, in bytes from "
             "there.");
        table("graft::straight::operand", "operands", d_.operands, "{}", &where_text);
        out_ += "    static constexpr graft::straight::step steps[] = {";
        for (auto const& s : d_.steps) out_ += "\n        " + step(s.is) + ",";
        line(d_.steps.empty() ? "{}};" : "};");
        for (auto const* all : {&d_.inputs, &d_.outputs})
            table("graft::straight::port", all == &d_.inputs ? "inputs" : "outputs", *all, "{}",
                [](straight::port const& p) { return "{" + quoted(p.name) + ", " + where_text(p.is) + "}"; });
        line("};\n");
    }
    static std::string step(straight::step const& s) {
        std::string all = "{" + quoted(s.op) + ", " + bits(s.ports) + ", " + quoted(s.node);
        for (auto const n : {s.operand, s.inputs, s.outputs, s.slot, s.input_ports, s.output_ports, s.attribute,
                 s.carried, s.carried_count, s.in_place})
            all += ", " + std::to_string(n);
        if (s.workspace_bytes != 0)
            all += ", " + std::to_string(s.workspace) + ", " + std::to_string(s.workspace_bytes);
        return all + "}";
    }

    static std::string kernel(drafted_step const& s, std::size_t i) {
        return "<graft::kernel_at<" + std::string(s.home.list) + ", " + std::to_string(s.home.place) + ">, " +
               std::to_string(i) + ">";
    }
    void net() {
        line("/// The program with its memory.\nclass net : public graft::straight_line<tables> {\npublic:");
        line("    static constexpr std::size_t input_count = " + std::to_string(d_.inputs.size()) +
             ", output_count = " + std::to_string(d_.outputs.size()) + ";\n");
        line("    net() {");
        std::size_t state = 0;
        for (std::size_t i = 0; i < d_.steps.size(); ++i)
            if (d_.steps[i].prepared)
                line("        prepare" + kernel(d_.steps[i], i) + "(" + std::to_string(state++) + ");");
        line("        begin();\n    }\n");
        line("    /// Once through, from the inputs to the outputs.\n    graft::status run() {\n        graft::status "
             "why = state();");
        line("        if (!why) return why;");
        for (std::size_t i = 0; i < d_.steps.size(); ++i) {
            auto const& s = d_.steps[i];
            line("        if (!call" + kernel(s, i) + "(why)) return why; // " + remark(s.is.op) + " " +
                 remark(s.is.node));
        }
        line("        return graft::ok;\n    }\n};");
    }

    draft const& d_;
    std::string name_, out_{};
};

} // namespace source_file
GRAFT_END
