// graft/kernel/covers.hpp - proof that kernels support everything that the operators of a catalog admit
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/kernel/detail/attribute_reads.hpp"
#include "graft/kernel/table.hpp"
#include "graft/kernel/table_view.hpp"
#include "graft/op/catalog/catalog.hpp"
#include "graft/op/detail/dtype_trial.hpp"
#include "graft/tensor/dtype.hpp"
#include "graft/tensor/dtype_set.hpp"

GRAFT_BEGIN

/// An exception without a kernel, and the reason: an operator, a dtype at one of its ports, or an attribute that no
/// kernel needs.
/// example `inline constexpr graft::not_covered later[] = {{"Train", "host"}, {"Add", "no use", "x", dtype::i8}};`,
///         `{"Pool", "only a hint for exports", "ceil_mode"}`
struct not_covered {
    std::string_view op{},         ///< the operator's name, as in its prototype
        reason{},                  ///< why it has no kernel: for readers, not checked
        port{};                    ///< name of the port of the dtype, or of the attribute; empty: every port
    dtype type = dtype::undefined; ///< undefined: every dtype
};
/// The empty list of exceptions.
inline constexpr std::array<not_covered, 0> covered_without_exception{};

/// Tables of several engines: `covers<kernel_tables<cpu, npu>, my_ops>`.
template <class... Tags> struct GRAFT_TYPE kernel_tables {
    /// The tables, in the order in which they are tried.
    static constexpr std::array<kernel_table_view, sizeof...(Tags)> views{kernel_table<Tags>::view()...};
};

namespace detail {

template <class Kernels> struct tables_read : kernel_table<Kernels> {};
template <class... Tags> struct tables_read<kernel_tables<Tags...>> : kernel_table<Tags>... {};

template <class Kernels> inline constexpr std::array<kernel_table_view, 1> views_of{kernel_table<Kernels>::view()};
template <class... Tags> inline constexpr auto views_of<kernel_tables<Tags...>> = kernel_tables<Tags...>::views;

/// Kernels, then tables, are checked from here: compilers print a path to each mistake, and deeper down it is longer.
template <class Kernels> inline constexpr bool all_listed = true;
template <class Tag> requires requires { Tag::list::sizes; }
inline constexpr bool all_listed<Tag> = Tag::list::sizes[Tag::list::size] == 0;
template <class... Tags> requires requires { (Tags::list::sizes[0] + ... + 0); }
inline constexpr bool all_listed<kernel_tables<Tags...>> = ((Tags::list::sizes[Tags::list::size] == 0) && ...);
constexpr bool are_made(std::initializer_list<kernel_table_view>) { return true; }
template <class Kernels> inline constexpr bool all_made = are_made({kernel_table<Kernels>::view()});
template <class... Tags>
inline constexpr bool all_made<kernel_tables<Tags...>> = are_made({kernel_table<Tags>::view()...});

/// Checks one operator with a dtype at every port against its kernels.
class coverage_proof {
public:
    constexpr coverage_proof(catalog_view const& c, op_id op, span<kernel_table_view const> tables,
        span<not_covered const> exceptions, not_covered const* without = nullptr, std::uint64_t unread = 0)
        : c_(c), op_(op), tables_(tables), exceptions_(exceptions), unread_(unread), without_(without),
          print_(port_fingerprint(c, op)) {
        for (auto const& t : tables_)
            for (auto const& r : t.of(c_.name(op_))) any_ = any_ || r.ports == print_;
        for (auto const& r : c_.inputs(op_)) axis(r);
        for (auto const& r : c_.outputs(op_)) axis(r);
    }

    /// Whether a session runs the operator itself: control flow, a constant.
    [[nodiscard]] constexpr bool needs_no_kernel() const {
        return c_.ops[op_].flow != flow::plain || c_.ops[op_].is(op_trait::constant);
    }
    /// Whether an exception names the whole operator.
    [[nodiscard]] constexpr bool is_excepted() const {
        for (auto const& e : exceptions_)
            if (&e != without_ && e.op == c_.name(op_) && e.port.empty() && e.type == dtype::undefined) return true;
        return false;
    }
    [[nodiscard]] constexpr bool has_kernel() const { return any_; }
    /// The first combination of dtypes without a kernel, `Small.x of int32`; then the first attribute that nothing
    /// reads.
    constexpr dtype_mistake run() {
        if (needs_no_kernel() || is_excepted()) return {};
        if (!any_) return gap();
        auto const m = try_dtypes();
        return m.code != errc::ok ? m : unread();
    }
    constexpr dtype_mistake try_dtypes() {
        std::size_t all = 1;
        for (std::size_t a = 0; a < axis_count_; ++a)
            all = all > max ? all : all * static_cast<std::size_t>(axes_[a].size());
        if (all > max)
            return each_dtype([](auto, auto, bool supported) { return supported; }) ? dtype_mistake() : gap();
        for (std::size_t k = 0; k < all; ++k) {
            auto rest = k;
            for (std::size_t a = 0; a < axis_count_; ++a) {
                auto const n = static_cast<std::size_t>(axes_[a].size());
                now_[a] = nth(axes_[a], rest % n);
                rest /= n;
            }
            if (!taken()) return gap();
        }
        return {};
    }
    /// Calls `take(port, dtype, whether a kernel supports it)` for each dtype of each port that varies, with any dtypes
    /// at the others, as long as it returns true.
    template <class Take> constexpr bool each_dtype(Take take) {
        for (std::size_t a = 0; a < axis_count_; ++a)
            for (auto left = axes_[a]; !left.empty(); left = left - left.first()) {
                for (auto& t : now_) t = dtype::undefined;
                now_[a] = left.first();
                if (!take(port_name(port_of_[a]), left.first(), taken())) return false;
            }
        return true;
    }

private:
    /// Up to this number every combination is checked; above it every dtype of every port, with any at the others.
    static constexpr std::size_t max = 512, max_ports = prototype::max_params;
    static constexpr std::uint8_t none = 0xFF;

    static constexpr dtype nth(dtype_set s, std::size_t n) {
        while (n-- > 0) s = s - s.first();
        return s.first();
    }
    constexpr fact_row const* column(std::size_t port) const {
        for (auto const& f : c_.facts_of(op_))
            if (f.kind == fact_kind::dtype_column && f.param == port) return &f;
        return nullptr;
    }
    /// The dtypes that vary at a port: those shared with the ports of its variable, or its own.
    constexpr void axis(param_row const& r) {
        auto const port = ports_++;
        auto types = dtype_set::of(r.types);
        bool const output = r.kind == param_kind::output;
        axis_of_[port] = none;
        if (r.follows(aspect::dtype) && r.followed >= 0) {
            axis_of_[port] = axis_of_[static_cast<std::size_t>(r.followed)];
            return;
        }
        if (r.variable >= 0 && r.variable < list_variable)
            for (std::size_t p = 0; p < port; ++p)
                if (variable_[p] == r.variable) axis_of_[port] = axis_of_[p];
        variable_[port] = r.variable;
        if (axis_of_[port] != none) return;
        if (r.type_attribute >= 0) {
            auto const declared = dtype_set::of(c_.attributes(op_)[static_cast<std::size_t>(r.type_attribute)].types);
            if (!declared.empty()) types = types & declared;
        } else if (output && types.size() != 1) {
            return; // determined by a rule, a promotion or a column
        }
        axes_[axis_count_] = types;
        port_of_[axis_count_] = static_cast<std::uint8_t>(port);
        axis_of_[port] = axis_count_++;
    }
    /// Whether the combination is none of the columns that the operator admits.
    constexpr bool outside_the_columns() const {
        std::size_t columns = 0;
        for (std::size_t p = 0; p < ports_; ++p)
            if (auto const* f = column(p)) columns = f->bytes.size;
        for (std::size_t k = 0; k < columns; ++k) {
            bool same = true;
            for (std::size_t p = 0; p < ports_; ++p)
                if (auto const* f = column(p); f && axis_of_[p] != none)
                    same = same &&
                           static_cast<dtype>(static_cast<std::uint8_t>(c_.text(f->bytes)[k])) == now_[axis_of_[p]];
            if (same) return false;
        }
        return columns != 0;
    }
    constexpr std::string_view port_name(std::size_t port) const {
        return c_.text(c_.parameters[c_.ops[op_].first_param + port].name);
    }
    constexpr bool excepted() const {
        for (auto const& e : exceptions_) {
            if (&e == without_ || e.op != c_.name(op_)) continue;
            for (std::size_t p = 0; p < ports_; ++p)
                if (axis_of_[p] != none && (e.port.empty() || e.port == port_name(p)) &&
                    (e.type == dtype::undefined || e.type == now_[axis_of_[p]]))
                    return true;
        }
        return false;
    }
    constexpr bool taken() const {
        for (auto const& t : tables_)
            for (auto const& r : t.of(c_.name(op_))) {
                bool fits = r.ports == print_;
                for (std::size_t p = 0; fits && p < ports_; ++p) {
                    auto const wanted = t.types[r.first_type + p];
                    auto const have = axis_of_[p] == none ? dtype::undefined : now_[axis_of_[p]];
                    fits = wanted == dtype::undefined || have == dtype::undefined || wanted == have ||
                           (t.widens && wanted == dtype::f32 && (have == dtype::f16 || have == dtype::bf16));
                }
                if (fits) return true;
            }
        return outside_the_columns() || excepted();
    }
    constexpr dtype_mistake unread() const {
        auto const all = c_.attributes(op_);
        for (std::size_t i = 0; i < all.size(); ++i) {
            if ((unread_ >> i & 1u) == 0) continue;
            bool meant = false;
            for (auto const& e : exceptions_)
                meant = meant || (&e != without_ && e.op == c_.name(op_) && e.port == c_.text(all[i].name));
            if (meant) continue;
            dtype_mistake m{errc::unread_attribute, {}};
            m.parameter << c_.name(op_) << "." << c_.text(all[i].name);
            return m;
        }
        return {};
    }
    constexpr dtype_mistake gap() const {
        dtype_mistake m{errc::kernel_coverage_gap, {}};
        m.parameter << c_.name(op_);
        bool more = false;
        for (std::size_t a = 0; any_ && a < axis_count_; ++a) {
            if (now_[a] == dtype::undefined || (axes_[a].size() == 1 && (more || a + 1 < axis_count_))) continue;
            m.parameter << (more ? ", " : ".") << port_name(port_of_[a]) << " of " << name_of(now_[a]);
            more = true;
        }
        return m;
    }

    catalog_view const& c_;
    op_id op_;
    span<kernel_table_view const> tables_;
    span<not_covered const> exceptions_;
    std::uint64_t unread_;       ///< attributes that neither a kernel nor a rule reads, a bit for each
    not_covered const* without_; ///< an exception that is ignored
    std::uint64_t print_;
    bool any_ = false;
    std::size_t ports_ = 0;
    dtype_set axes_[max_ports]{};
    dtype now_[max_ports]{};
    std::uint8_t axis_of_[max_ports]{}, port_of_[max_ports]{}, axis_count_ = 0;
    std::int8_t variable_[max_ports]{};
};

/// The attributes that a kernel reads; all if it takes the erased call, or a tiling function.
struct kernel_reads {
    std::uint64_t op_hash, ports, attributes;
};
template <class Kernel> constexpr kernel_reads reads_of_kernel() {
    if constexpr (requires { Kernel::read_attributes(); })
        return {hash_of_op<typename Kernel::op>, ports_of<typename Kernel::op>, Kernel::read_attributes()};
    else return {hash_of_op<typename Kernel::op>, ports_of<typename Kernel::op>, ~std::uint64_t{0}};
}
template <class Tag> inline constexpr auto reads_of_kernels = hana::unpack(typename Tag::list{}, [](auto... k) {
    return std::array<kernel_reads, sizeof...(k) + 1>{reads_of_kernel<typename decltype(k)::type>()...};
});
template <class Tag> constexpr std::uint64_t read_by_kernels(std::uint64_t op_hash, std::uint64_t ports) {
    std::uint64_t read = 0;
    if constexpr (tag_of_kernels<Tag>)
        for (auto const& k : reads_of_kernels<Tag>)
            if (k.op_hash == op_hash && k.ports == ports) read |= k.attributes;
    return read;
}
template <class Kernels> inline constexpr auto read_by_tables = &read_by_kernels<Kernels>;
template <class... Tags>
inline constexpr auto read_by_tables<kernel_tables<Tags...>> = +[](std::uint64_t op_hash, std::uint64_t ports) {
    return (read_by_kernels<Tags>(op_hash, ports) | ... | std::uint64_t{0});
};

/// The attributes of `Op` that no kernel of the tables reads, and no rule as far as the compiler can run them.
template <class Kernels, class Tag, class Op> inline constexpr std::uint64_t unread_by_kernels = [] {
    constexpr auto c = catalog<Tag>::view();
    constexpr auto op = c.find(Op::prototype.name());
    return attributes_to_read(c, op) & ~read_by_tables<Kernels>(hash_of_op<Op>, ports_of<Op>);
}();
template <class Tag, class Op, std::uint64_t Wanted> constexpr std::uint64_t read_by_rules() {
    constexpr auto c = catalog<Tag>::view();
    return attribute_reads(c, c.find(Op::prototype.name())).run(Wanted);
}
template <class Tag, class Op, std::uint64_t Wanted> concept constant_reads = requires {
    typename read_at_compile_time<(read_by_rules<Tag, Op, Wanted>(), true)>;
};
template <class Tag, class Op, std::uint64_t Unread> inline constexpr std::uint64_t unread_by_rules = 0;
template <class Tag, class Op, std::uint64_t Unread> requires(Unread != 0 && constant_reads<Tag, Op, Unread>)
inline constexpr std::uint64_t unread_by_rules<Tag, Op, Unread> = Unread & ~read_by_rules<Tag, Op, Unread>();
template <class Kernels, class Tag, class Op>
inline constexpr std::uint64_t unread_attributes = unread_by_rules<Tag, Op, unread_by_kernels<Kernels, Tag, Op>>;

template <class Kernels, class Tag, class Op, auto const& Exceptions>
inline constexpr dtype_mistake gap_of_kernels = [] {
    constexpr auto c = catalog<Tag>::view();
    auto const& views = views_of<Kernels>;
    return coverage_proof(c, c.find(Op::prototype.name()), span<kernel_table_view const>(views.data(), views.size()),
        span<not_covered const>(std::data(Exceptions), std::size(Exceptions)), nullptr,
        unread_attributes<Kernels, Tag, Op>)
        .run();
}();

template <class Kernels, class Tag, auto const& Exceptions, class List> struct gaps_of_kernels;
template <class Kernels, class Tag, auto const& Exceptions, class... Ops>
struct gaps_of_kernels<Kernels, Tag, Exceptions, ops<Ops...>> {
    static constexpr dtype_mistake first() {
        dtype_mistake const* const all[] = {&gap_of_kernels<Kernels, Tag, Ops, Exceptions>..., nullptr};
        for (auto const* m : all)
            if (m && m->code != errc::ok) return *m;
        return {};
    }
    static constexpr std::uint64_t unread(catalog_view const& c, op_id op) {
        std::uint64_t found = 0;
        ((found |= c.find(Ops::prototype.name()) == op ? unread_attributes<Kernels, Tag, Ops> : 0), ...);
        return found;
    }
};

constexpr dtype_mistake needless(not_covered const& e) {
    dtype_mistake m{errc::unused_exception, {}};
    m.parameter << e.op;
    if (!e.port.empty()) m.parameter << "." << e.port;
    if (e.type != dtype::undefined) m.parameter << " of " << name_of(e.type);
    return m;
}

template <class Kernels, class Tag, auto const& Exceptions> inline constexpr auto uncovered = [] {
    constexpr auto c = catalog<Tag>::view();
    static_assert(sizeof(tables_read<Kernels>) != 0);
    static_assert(all_made<Kernels>);
    for (auto const& e : Exceptions) {
        dtype_mistake m{errc::ok, {}};
        m.parameter << e.op;
        auto const op = c.find(e.op);
        if (op == no_op) m.code = errc::exception_of_unknown_operator;
        else if (e.reason.empty()) m.code = errc::exception_without_reason;
        else if (!e.port.empty() && c.index_of(c.inputs(op), e.port) < 0 && c.index_of(c.outputs(op), e.port) < 0 &&
                 (c.index_of(c.attributes(op), e.port) < 0 || e.type != dtype::undefined)) {
            m.code = errc::exception_of_unknown_operator;
            m.parameter << "." << e.port;
        }
        if (m.code != errc::ok) return m;
    }
    using gaps = gaps_of_kernels<Kernels, Tag, Exceptions, typename Tag::list>;
    auto m = gaps::first();
    auto const& views = views_of<Kernels>;
    for (auto const& e : Exceptions) {
        if (m.code != errc::ok) break;
        auto const op = c.find(e.op);
        m = coverage_proof(c, op, span<kernel_table_view const>(views.data(), views.size()),
            span<not_covered const>(std::data(Exceptions), std::size(Exceptions)), &e, gaps::unread(c, op))
                .run();
        if (m.code != errc::ok) m = {};
        else m = needless(e);
    }
    return m;
};

} // namespace detail

/// True, or an error that names the first operator of the catalog, and the dtypes at its ports, that no kernel accepts.
/// `Kernels` is the tag of a kernel table, or `kernel_tables<...>` of several. Every combination of dtypes that the
/// definition allows is checked; above 512 combinations, every dtype of every port. Control flow and constants need no
/// kernel. Types that an engine widens count as accepted. Nor may an attribute have no reader: no function of a kernel
/// takes it and no rule reads it, so that a model's value is lost. Kernels of the erased call and tiled ones count as
/// readers of all. An unnecessary exception is an error too.
/// example `static_assert(graft::covers<my_kernels, my_ops>);`, `covers<my_kernels, my_ops, later>`
/// error kernel_coverage_gap, unread_attribute, exception_of_unknown_operator, exception_without_reason,
///       unused_exception
/// cost one constant expression per operator and per exception
template <class Kernels, class Tag, auto const& Exceptions = covered_without_exception>
inline constexpr bool covers = detail::all_listed<Kernels> &&
                               accepted<Kernels, detail::uncovered<Kernels, Tag, Exceptions>>;

GRAFT_END
