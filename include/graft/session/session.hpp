// graft/session/session.hpp - runs a planned graph: a flat program whose arguments are created once
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <concepts>
#include <type_traits>

#include "graft/base/bytes.hpp"
#include "graft/base/container/algorithm.hpp"
#include "graft/kernel/threads.hpp"
#include "graft/op/detail/run_time_names.hpp"
#include "graft/session/detail/flow_program.hpp"
#include "graft/session/detail/session_ports.hpp"
#include "graft/session/detail/session_steps.hpp"
#include "graft/session/planned_graph.hpp"
#include "graft/tensor/view.hpp"

GRAFT_BEGIN
class run_profile;

/// A graph ready to run. Kernels and addresses are fixed at construction, and also shapes, except those in
/// `graph::bounds`: these are inferred again in every run, inside the memory of their bounds. `run` has no look-ups and
/// no allocations. Several sessions may share one graph and its constants. Inputs with `graph_port::state_output` are
/// the state of a session, separate for each session: their initial values are those in the graph, a run reads them,
/// and a run without an error updates them for the next.
/// example `auto const program = graft::compile(std::move(*graph), npu); graft::session run{*program};`
class GRAFT_TYPE session : detail::session_steps {
public:
    /// Of a compiled program, which the session keeps alive. If it is not `ready()`, `errors()` returns the reasons.
    /// error memory_budget_exceeded: no memory; the gaps of a partial program; and the errors of the other constructor
    GRAFT_LARGE explicit session(planned_graph of);
    /// Of its parts; `plan` and `kernels` must be those of `g`. If it is not `ready()`, `errors()` returns the reasons.
    /// After the graph ended, was moved or edited, every function returns an error (graph_was_edited).
    /// error no_kernel (kernels of another graph, too), wrong_blob_size (a constant), cycle (an edge from a later
    ///       node), overlapping_tensors (a plan of another graph), memory_budget_exceeded (no memory),
    ///       undetermined_shape (an input with symbols and without a bound); wrong_shape, wrong_dtype: a state, and the
    ///       output that is its next value
    GRAFT_LARGE session(graph const& g, memory_plan const& plan, kernel_binding const& kernels);

    /// Deleted: parts that end with the expression. Give each a name that outlives the session.
    /// error wrong_arguments, from the compiler
    template <class Graph, class Plan, class Kernels>
    requires((!std::is_lvalue_reference_v<Graph> || !std::is_lvalue_reference_v<Plan> ||
                 !std::is_lvalue_reference_v<Kernels>) &&
             std::is_convertible_v<Graph, graph const&> && std::is_convertible_v<Plan, memory_plan const&> &&
             std::is_convertible_v<Kernels, kernel_binding const&>)
    [[deprecated("give the graph, the plan and the kernels names")]] session(Graph&&, Plan&&, Kernels&&) {
        static_assert(accepted<session, detail::session_of_temporaries<Graph>>);
    }

    /// The other has no graph then: it is not ready, has no inputs and outputs, and its functions return errors.
    GRAFT_LARGE session(session&& other) noexcept;
    GRAFT_LARGE session& operator=(session&& other) noexcept;
    GRAFT_LARGE ~session();

    /// Deleted: `session run{program}`, where `program` is the result of `compile`; test it, and write
    /// `session run{*program}`. error wrong_arguments, as of `set_input`, `output` and `run` below
    template <class Other>
    requires(!std::is_convertible_v<Other const&, planned_graph> && !std::is_base_of_v<session, Other>)
    [[deprecated("write session run{*program}")]] explicit session(Other const&) {
        static_assert(accepted<session, detail::session_of_no_program<Other>>);
    }

    /// Whether it can run. If not, `errors()` has the reasons and `run` returns an error.
    [[nodiscard]] bool ready() const { return ready_; }
    /// The reasons why it is not ready.
    [[nodiscard]] error_list const& errors() const { return errors_; }
    /// Number of the graph's inputs; 0 after the session was moved from.
    [[nodiscard]] std::size_t input_count() const { return given().size(); }
    /// Number of the graph's outputs; 0 after the session was moved from.
    [[nodiscard]] std::size_t output_count() const { return made().size(); }
    /// Position of the graph's input of this name, or -1.
    [[nodiscard]] int input_index(std::string_view name) const { return detail::index_of_port(given(), name); }
    /// Position of the graph's output of this name, or -1.
    [[nodiscard]] int output_index(std::string_view name) const { return detail::index_of_port(made(), name); }

    /// Gives input `i`, which has a bound (`compile_options::sizes`), the shape that it has from now on; before, it has
    /// its bound's. The data of the input must be set again.
    /// example `session.resize_input(0, {n, 4})`
    /// error unknown_input; wrong_shape: contradicts the graph, or the input has no bound; size_exceeds_bound
    GRAFT_LARGE status resize_input(std::size_t i, shape const& s);
    /// Copies `bytes` to input `i`. An input whose memory is reused within a run must be set before each run: outputs
    /// of the last run in the same memory end here, with all views of them. A state need not be set: a value that is
    /// set replaces the state for the next run.
    /// error unknown_input, wrong_input_data: not as many bytes as the tensor has, or another value than in the import
    ///       of the graph (`fed_tensor`)
    GRAFT_LARGE status set_input(std::size_t i, byte_view bytes);
    GRAFT_LARGE status set_input(std::string_view name, byte_view bytes);
    /// Elements of type `T`, which must be that of the input.
    /// example `run.set_input<float>("x", numbers)`
    /// error wrong_dtype in addition to those of the other forms
    template <class T> status set_input(std::size_t i, std::type_identity_t<span<T const>> elements) {
        static_assert(detail::element_dtype<T> != dtype::undefined, "no dtype has elements of this type");
        if (auto const why = check_dtype(i, detail::element_dtype<T>); !why) return why;
        if constexpr (std::is_same_v<T, std::string_view>) return set_input(i, elements);
        else return set_input(i, as_bytes(elements));
    }
    template <class T> status set_input(std::string_view name, std::type_identity_t<span<T const>> elements) {
        auto const i = input_index(name);
        return i < 0 ? no_port(errc::unknown_input, given(), name)
                     : set_input<T>(static_cast<std::size_t>(i), elements);
    }
    /// Deleted: elements without their type, `set_input("x", numbers)`, one element, or elements of another type.
    template <int Of = 0, class Given> requires(!std::is_convertible_v<Given const&, byte_view> &&
                                                !std::is_convertible_v<Given const&, span<std::string_view const>>)
    [[deprecated("write set_input<float>(name, numbers)")]] auto set_input(std::string_view, Given const&) {
        static_assert(accepted<session, detail::input_set_otherwise<Given>>);
        return ok;
    }
    template <class T, class Given> requires(!std::is_convertible_v<Given const&, span<T const>>)
    [[deprecated("write set_input<float>(name, numbers)")]] auto set_input(std::string_view, Given const&) {
        static_assert(accepted<session, detail::input_set_otherwise<Given>>);
        return ok;
    }
    /// Copies the strings. cost an allocation
    GRAFT_LARGE status set_input(std::size_t i, span<std::string_view const> strings);
    /// Lets an input read `elements` where they are, in this run and all later ones. They must exist until the input is
    /// set or bound again, or the last run has returned; a temporary container does not compile.
    /// example `std::vector<float> frame(n); run.bind_input<float>("x", frame);`
    /// error unknown_input, wrong_dtype; wrong_input_data: wrong size, not aligned for the element type, strings, or
    ///       memory of this session, such as one of its outputs
    /// cost the number of its readers, no copy
    template <class T> status bind_input(std::size_t i, std::type_identity_t<view_of_a_variable<T const>> elements) {
        static_assert(detail::element_dtype<T> != dtype::undefined, "no dtype has elements of this type");
        if (auto const why = check_dtype(i, detail::element_dtype<T>); !why) return why;
        return bind_bytes(i, as_bytes(span<T const>(elements)));
    }
    template <class T>
    status bind_input(std::string_view name, std::type_identity_t<view_of_a_variable<T const>> elements) {
        auto const i = input_index(name);
        return i < 0 ? no_port(errc::unknown_input, given(), name)
                     : bind_input<T>(static_cast<std::size_t>(i), elements);
    }
    /// The same of an input of any dtype: the bytes of memory that other code owns.
    /// error those of `bind_input`, but for wrong_dtype
    GRAFT_LARGE status bind_bytes(std::size_t i, byte_view bytes);
    /// Deleted: elements without their type, `bind_input("x", frame)`, and a temporary container, which would end
    /// before the run.
    template <int Of = 0, class Port, class Given>
    [[deprecated("write bind_input<float>(name, numbers)")]] auto bind_input(Port const&, Given&&) {
        static_assert(accepted<session, detail::input_bound_otherwise<Given>>);
        return ok;
    }
    template <class T, class Port, class Given> requires(!std::is_convertible_v<Given, view_of_a_variable<T const>>)
    [[deprecated("give the numbers a name: they must exist while the session reads them")]] auto bind_input(
        Port const&, Given&&) {
        static_assert(accepted<session, detail::input_bound_otherwise<Given>>);
        return ok;
    }

    /// Resets every state to its initial value: the next run is like the first.
    /// example `run.reset()` before another sentence, another film, another patient
    /// cost a copy of the states
    GRAFT_LARGE void reset();
    /// Takes over the states of another session of the same model: of one whose program has less memory (`grown`).
    /// error wrong_shape: of a model with other states, or other names of them
    GRAFT_LARGE status adopt_state(session const& other);
    /// Runs all nodes. Stops at the first failure: its status, and `failed_node()`; states are then unchanged.
    /// error missing_input: an input that a node reads was not set (again); too_many_iterations; errors of kernels;
    ///       graph_was_edited, thread_pool_ended, thread_pool_lost_parts, moved_from; session_is_running, as of
    ///       `set_input` and others that change it: a function that this run calls, a kernel or `after`, does so
    /// cost one indirect call per node, and per iteration for nodes of a loop; no allocation, except for strings that
    ///      kernels create
    GRAFT_LARGE status run();
    /// The same; `after(node)` is called after every node that runs, each time, while its outputs can be read by
    /// `tensor`. A `run_profile` begins with the run.
    template <std::invocable<node_id> After> status run(After&& after) {
        if constexpr (std::is_same_v<std::remove_cvref_t<After>, run_profile>) after.begin();
        auto* const function = &after; // also of a function, whose address is not a void*
        return run_and_tell(
            {&function, [](void const* to, node_id n) { (**static_cast<decltype(function) const*>(to))(n); }, &now_});
    }
    /// Deleted: set the inputs before, `run.set_input<float>("x", numbers)`.
    template <class Other> requires(!std::invocable<Other, node_id>)
    [[deprecated("set the inputs before")]] status run(Other const&) {
        static_assert(accepted<session, detail::run_of_arguments<Other>>);
        return ok;
    }
    /// The node whose kernel returned an error in the last run, otherwise `no_id`.
    [[nodiscard]] node_id failed_node() const { return failed_; }

    /// The last call of a node: arguments, attributes, tiling, prepared state. Null for a node without a kernel: an
    /// input, a constant, a part of a loop.
    /// cost logarithmic in the nodes
    [[nodiscard]] kernel_frame const* call_of(node_id n) const {
        auto const at = algorithm::lower_bound(node_of_step_.begin(), node_of_step_.end(), n);
        if (!ready_ || !usable() || at == node_of_step_.end() || *at != n) return nullptr;
        return program_[static_cast<std::size_t>(at - node_of_step_.begin())].frame;
    }

    /// The maximum number of iterations of all loops together in one run after their first; default 1,000,000.
    void limit_iterations(std::uint64_t turns) { iterations_ = turns; }
    /// Whether output `i` had a value in the last run: the result of a dead branch has none.
    [[nodiscard]] GRAFT_LARGE bool has_output(std::size_t i) const;
    /// The elements of an output of the last run, by position or by name: a view, valid until the next run, until an
    /// input is set whose memory it shares (a plan may place an output there), and while the session exists.
    /// example `auto const y = run.output<float>("y"); if (y) use((*y)[0]);`
    /// error unknown_output, wrong_dtype; output_without_run: no run has made it, the last one failed, or an input was
    ///       set since and has its memory
    template <class T> [[nodiscard]] result<span<T const>> output(std::size_t i) const& {
        static_assert(detail::element_dtype<T> != dtype::undefined, "no dtype has elements of this type");
        if (auto const s = usable(); !s) return s;
        auto const& ports = made();
        if (i >= ports.size()) return detail::no_such_port(errc::unknown_output, ports, i);
        auto const t = ports[i].tensor;
        if (!ran_ || !has_output(i) || (changed_ && is_overwritten(t))) return without_run(i);
        auto const v = memory_.view(t);
        if (v.desc.type != detail::element_dtype<T>)
            return detail::another_dtype(ports[i].name, v.desc.type, detail::element_dtype<T>);
        if constexpr (std::is_same_v<T, std::string_view>) return v.strings;
        else return span<T const>{reinterpret_cast<T const*>(v.bytes.data()), v.bytes.size() / sizeof(T)};
    }
    template <class T> [[nodiscard]] result<span<T const>> output(std::string_view name) const& {
        auto const i = output_index(name);
        if (i < 0) return no_port(errc::unknown_output, made(), name);
        return output<T>(static_cast<std::size_t>(i));
    }
    /// Deleted: an output by name needs the type of its elements, `output<float>("y")`.
    template <int Of = 0> [[deprecated("write output<float>(name)")]] auto output(char const*) const& {
        static_assert(accepted<session, detail::output_read_otherwise<Of>>);
        return detail::unanswered();
    }
    /// Output `i` of the last run, of any dtype. There must be such an output: otherwise the violation handler is
    /// called, and no data is read. A view, valid as that of `output<T>`; empty if an input was set since and has its
    /// memory.
    [[nodiscard]] tensor_view output(std::size_t i) const& {
        if (!ready_ || !usable() || i >= made().size()) [[unlikely]]
            detail::unknown_output(handler_, made(), i, ready_ && usable());
        auto const t = graph_->outputs[i].tensor;
        return ran_ && changed_ && is_overwritten(t) ? tensor_view{} : memory_.view(t);
    }
    /// Deleted: a view of a session that ends with the expression.
    /// error wrong_arguments, from the compiler
    template <class T = void, class Port> auto output(Port const&) const&& {
        static_assert(accepted<session, detail::output_of_a_temporary<T>>);
        return detail::unanswered();
    }
    /// Any tensor of the graph, an empty view for any other. Also empty if the memory has been reused when the run has
    /// ended, or at the node that `after` is called for (`compile_options::reuse_memory`).
    /// cost after the first run: linear in the nodes between the tensor's and that point
    [[nodiscard]] tensor_view tensor(tensor_id t) const {
        if (!ready_ || !usable() || t >= memory_.tensors.size() || (started_ && is_lost(t))) return {};
        return memory_.view(t);
    }
    /// The handler of errors that no status can return: an output that does not exist and, for kernels compiled with
    /// GRAFT_CHECKED, an index outside of a tensor. Without one a message is written to the standard error and the
    /// program ends.
    void on_violation(violation_handler handler) {
        handler_ = handler;
        for (auto& f : frames_) f.on_violation = handler;
    }

    /// Shares the work of kernels that support it among the threads of a pool, which must outlive the runs here; null:
    /// the caller's thread alone, as before. A run after the pool has ended is an error (thread_pool_ended). The
    /// numbers of a run are the same for any pool. The pool's size is read once; several sessions may have one pool if
    /// its `run` may be called by several threads.
    /// example `pool threads(4); run.use_threads(&threads);`
    /// error memory_budget_exceeded: no memory for the parts of kernels
    /// cost memory: that of the largest workspace for each thread but the first
    GRAFT_LARGE status use_threads(thread_pool* pool);

private:
    GRAFT_LARGE void lay_out(memory_plan const& plan, kernel_binding const& kernels, bool checked);

    struct listener { ///< a function of the caller, called after each node
        void const* to;
        void (*call)(void const* to, node_id n);

        node_id* now;

        void operator()(node_id n) const { call(to, *now = n); }
    };
    struct nobody { ///< ignores all nodes
        void operator()(node_id) const {}
    };
    struct flow_sizes;
    struct input_state {
        tensor_id tensor = no_id;
        std::byte* planned = nullptr;
        bool stays = false; ///< its memory is exclusive
        bool set = false;
        bool read = false;    ///< by a node, or it is an output; otherwise it need not be set
        bool changed = false; ///< since the last run: what was in its memory is overwritten
    };

    struct state_input {
        std::uint32_t input = 0;
        tensor_id last = no_id; ///< its value is the input's in the next run
        std::byte* now = nullptr;
        std::size_t bytes = 0;
    };

    /// Whether the graph still exists, and the session was not moved from.
    [[nodiscard]] bool has_graph() const { return graph_ && alive_.get(); }
    /// The ports of the graph; none without one.
    [[nodiscard]] series<graph_port> const& given() const { return has_graph() ? graph_->inputs : detail::no_ports; }
    [[nodiscard]] series<graph_port> const& made() const { return has_graph() ? graph_->outputs : detail::no_ports; }

    /// Ok, or why nothing of the graph may be read: it has ended, was moved or edited, or the session was moved from.
    [[nodiscard]] status usable() const {
        if (has_graph() && graph_->edits.count == edits_) return ok;
        return unusable();
    }
    [[gnu::cold]] GRAFT_LARGE status unusable() const;
    /// Ok, or why nothing may be changed: as `usable`, and if it runs.
    [[nodiscard]] status idle() const {
        if (!running_ && usable()) return ok;
        return unusable();
    }
    /// Why output `i` has no value.
    [[nodiscard, gnu::cold]] GRAFT_LARGE status without_run(std::size_t i) const;
    /// The memory of input `i` has its value for the next run.
    void set_changed(std::size_t i) { inputs_[i].changed = changed_ = true; }
    /// Whether the value of a tensor is gone: since the last run an input was changed that has its memory.
    [[nodiscard, gnu::cold]] GRAFT_LARGE bool is_overwritten(tensor_id t) const;
    /// Whether the memory of a tensor has the value of another, now in a run, or after the last.
    [[nodiscard]] GRAFT_LARGE bool is_lost(tensor_id t) const;
    [[nodiscard]] status no_port(errc code, series<graph_port> const& all, std::string_view name) const {
        return usable() ? detail::no_such_port(code, all, name) : unusable();
    }

    /// Runs all nodes, and calls `after` for each.
    GRAFT_LARGE status run_and_tell(listener after);
    template <class After> status run_with(After& after);
    template <class After> status run_all(After& after);
    template <class Invoke, class After> status run_each(Invoke invoke_step, After& after);
    [[nodiscard]] std::size_t place_of(step const& s) const { return static_cast<std::size_t>(&s - program_.data()); }
    GRAFT_LARGE bool invoke(std::size_t k, status& why);
    GRAFT_LARGE status tile_again(
        node const& n, kernel_frame const& f, kernel_argument const* arguments, tiling_function tile);
    /// An error if input `i` has another dtype.
    [[nodiscard]] status check_dtype(std::size_t i, dtype given) const {
        if (!ready_ || !usable() || i >= inputs_.size()) return ok; // found later
        auto const has = graph_->tensors[inputs_[i].tensor].desc.type;
        return has == given ? ok : detail::another_dtype(graph_->inputs[i].name, has, given);
    }
    /// An input with a value set at import (`fed_tensor`) must have that value.
    [[nodiscard]] GRAFT_LARGE status check_input(std::size_t i, byte_view bytes) const;
    [[nodiscard]] GRAFT_LARGE status check_input(std::size_t i, std::size_t bytes) const;

    [[nodiscard]] place where(tensor_id t) const {
        return detail::place_of(*graph_, graph_->nodes[graph_->tensors[t].producer]);
    }

    GRAFT_LARGE void prepare_inputs(memory_plan const& plan);
    GRAFT_LARGE void prepare_state();
    /// An error if an output cannot be the next value of a state.
    GRAFT_LARGE void check_next(graph_port const& state);
    /// What a run leaves behind can be kept.
    /// error wrong_shape, output_without_run: the run did not make it
    GRAFT_LARGE status check_state();
    /// Stores the state of the last run: when the next starts, or its inputs are set. Until then outputs show it.
    GRAFT_LARGE void take_over();
    /// The memory in which input `i` is set: a state has separate memory.
    [[nodiscard]] std::byte* place_of_input(std::size_t i) const {
        for (auto const& k : kept_)
            if (k.input == i) return k.now;
        return inputs_[i].planned;
    }
    /// Redirects every reader of input `i` to `data`.
    GRAFT_LARGE void point(std::size_t i, std::byte* data);
    GRAFT_LARGE void point_tensor(tensor_id t, std::byte* data);

    shared<void const> owner_{}; ///< of the graph, its plan and its kernels, if they are a program's
    error_list errors_{};
    detail::moved_out<graph const*> graph_{};
    reference_to<graph const> alive_{}; ///< the same graph
    std::uint32_t edits_ = 0;           ///< of the graph, when the session was made
    detail::run_sizes sizes_{};
    detail::session_memory memory_{};
    series<kernel_state> states_{}; ///< referenced by frames, shared with other sessions
    series<input_state> inputs_{};
    series<detail::input_characters> characters_{}; ///< of each input; empty before one is set to strings
    series<state_input> kept_{};
    detail::aligned_bytes state_{}; ///< the states, and the same space again for exchanging values
    std::size_t state_bytes_ = 0;   ///< of the states
    detail::flow_program flow_{};   ///< empty: every step runs once
    std::uint64_t iterations_ = 1'000'000;
    node_id failed_ = no_id;
    detail::moved_out<bool> ready_{};
    bool ran_ = false;     ///< the last run, without an error
    bool started_ = false; ///< any run
    bool pending_ = false; ///< the values of the last run are not stored yet
    bool changed_ = false; ///< some input, since the last run
    node_id now_ = no_id;  ///< the last node of a run that is observed
    violation_handler handler_{};
    series<thread_team> team_{};          ///< one, or none without a pool
    reference_to<thread_pool> pool_{};    ///< the same pool
    detail::aligned_bytes team_memory_{}; ///< for the parts of a kernel
    detail::running_mark running_{};      ///< destroyed before what a run uses
};

GRAFT_END

#if !defined(GRAFT_SEPARATE) || defined(GRAFT_SOURCE)
#include "graft/session/detail/session.ipp"
#endif
