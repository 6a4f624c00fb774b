// test/soak/mutate.cpp - damaged models through import, plan and run; counts crashes, hangs and excessive requests
// SPDX-License-Identifier: Apache-2.0
//
// soak COUNT SEED [--keep DIR] [--seconds N] [--tool GRAFT_IMPORT] MODEL[+WEIGHTS]... With --tool the damaged models
// are passed to that program, which must end with 0, 1 (and an error: line) or 2.
#include <algorithm>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <string_view>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>
#include <vector>

#include "graft/graph/plan/plan.hpp"
#include "graft/run.hpp"
#include "graft/session/session.hpp"
#include "graft/shipped.hpp"
#include "test/soak/mutator.hpp"

namespace {

constexpr std::uint64_t run_bytes = std::uint64_t{4} << 20; ///< larger graphs are imported and planned, not run
enum stage : unsigned { mutated, imported, planned, ran, stages };
constexpr char const* stage_names[] = {"import", "plan", "set up", "run"};

struct sample {
    std::string path{}, model{}, weights{};
    bool text = false;
};

/// The data that the children report to their parent.
struct board {
    unsigned long next = 0, count[stages] = {}, refused = 0, failed_runs = 0;
    unsigned at = 0;
    std::size_t sample = 0;
};

std::string content_of(std::string const& path) {
    std::ifstream in(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
}

void write(std::string const& path, std::string_view content) {
    std::ofstream out(path, std::ios::binary | std::ios::trunc);
    out.write(content.data(), static_cast<std::streamsize>(content.size()));
}

bool is_text(std::string_view s) {
    return s.substr(0, 4096).find_first_of(std::string_view("\0\1\2\3\4\5\6", 7)) == std::string_view::npos;
}

class soak_run {
public:
    soak_run(std::vector<sample> const& samples, std::string folder, unsigned seconds, std::string tool)
        : samples_(samples), folder_(std::move(folder)), tool_(std::move(tool)), seconds_(seconds),
          target_(graft::shipped::target()) {
        std::filesystem::create_directories(folder_);
        board_ = static_cast<board*>(
            ::mmap(nullptr, sizeof(board), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0));
        ::new (static_cast<void*>(board_)) board{};
    }

    int all(unsigned long count, std::uint64_t seed, std::string const& keep) {
        unsigned long crashes = 0, hangs = 0;
        while (board_->next < count) {
            std::fflush(nullptr);
            auto const child = ::fork();
            if (child == 0) {
                // a separate child per 500: leaks show as growth
                auto const stop = std::min(count, board_->next + 500);
                while (board_->next < stop) {
                    ::alarm(seconds_);
                    one(seed + board_->next);
                    ++board_->next;
                }
                std::fflush(nullptr);
                ::_exit(0);
            }
            int status = 0;
            if (::waitpid(child, &status, 0) != child) return 2;
            if (WIFEXITED(status) && WEXITSTATUS(status) == 0) continue;
            bool const hang = WIFSIGNALED(status) && WTERMSIG(status) == SIGALRM;
            ++(hang ? hangs : crashes);
            std::printf("%s: seed %llu, in %s, %s\n", hang ? "HANG" : "CRASH",
                static_cast<unsigned long long>(seed + board_->next), stage_names[board_->at],
                samples_[board_->sample].path.c_str());
            if (!keep.empty()) {
                std::filesystem::create_directories(keep);
                for (auto const* name : {"model", "weights"}) {
                    std::error_code ignored;
                    std::filesystem::copy_file(folder_ + "/" + name,
                        keep + "/" + std::to_string(seed + board_->next) + "." + name,
                        std::filesystem::copy_options::overwrite_existing, ignored);
                }
            }
            ++board_->next;
        }
        std::printf("%lu mutations: %lu refused, %lu imported, %lu planned, %lu ran (%lu runs refused by a kernel); "
                    "%lu crashes, %lu hangs\n",
            count, board_->refused, board_->count[imported], board_->count[planned], board_->count[ran],
            board_->failed_runs, crashes, hangs);
        return crashes + hangs ? 1 : 0;
    }

private:
    void one(std::uint64_t seed) {
        soak::mutator m(seed);
        auto& r = m.numbers();
        auto const& s = samples_[board_->sample = r.below(samples_.size())];
        auto const& lender = samples_[r.below(samples_.size())];
        std::string_view const other = lender.text == s.text ? lender.model : std::string_view();
        bool const both = !s.weights.empty();
        bool const of_weights = both && r.one_in(3);
        board_->at = mutated;
        write(folder_ + "/model", of_weights ? s.model : m.damaged(s.model, other, s.text));
        graft::import_options options;
        if (both && !r.one_in(8)) {
            options.weights = folder_ + "/weights";
            write(options.weights, of_weights ? m.damaged(s.weights, {}, false) : s.weights);
        }
        if (!tool_.empty()) return process(options.weights, r);
        options.budget_bytes = std::uint64_t{1} << 29;
        options.partial = r.one_in(2);
        options.without = r.one_in(3) ? graft::missing_weights::unknown : graft::missing_weights::seeded;
        auto g = graft::import(target_, folder_ + "/model", options);
        if (g && ask_for_shapes(*g, options)) g = graft::import(target_, folder_ + "/model", options);
        if (!g) {
            for (auto const& e : g.error().errors)
                if (e.where.file.empty())
                    std::printf("seed %llu: an error without its file: code %d\n",
                        static_cast<unsigned long long>(seed), int(e.code));
            ++board_->refused;
            return;
        }
        ++board_->count[imported];
        run(*g, seed);
    }
    /// One run of the program.
    void process(std::string const& weights, soak::random& r) {
        auto const declared = folder_ + "/said";
        auto command = "timeout " + std::to_string(seconds_) + " " + tool_ + " " + folder_ + "/model --json " +
                       folder_ + "/json --random-inputs 0 --save " + folder_ + "/out";
        if (!weights.empty()) command += " --weights " + weights;
        if (r.one_in(2)) command += " --partial";
        if (r.one_in(4)) command += " --no-run";
        ::alarm(0); // the program has its own limit
        int const status = std::system((command + " >" + declared + " 2>&1 </dev/null").c_str());
        int const code = WIFEXITED(status) ? WEXITSTATUS(status) : 255;
        auto const text = content_of(declared);
        bool const explains = text.starts_with("error:") || text.find("\nerror:") != std::string::npos;
        if (code == 124) ::raise(SIGALRM);
        if (code > 2 || (code == 1 && !explains)) {
            std::printf("exit status %d\n%.4000s\n", code, text.c_str());
            std::fflush(stdout);
            std::abort();
        }
        if (code == 0) ++board_->count[ran];
        else ++board_->refused;
    }
    /// Sets every unknown dim of an input to a size; returns false if there is none.
    static bool ask_for_shapes(graft::graph const& g, graft::import_options& options) {
        for (auto const& port : g.inputs) {
            auto s = g.tensors[port.tensor].desc.shape;
            if (s.is_static()) continue;
            if (!s.has_rank()) s = graft::shape{1, 8, 8, 3};
            graft::shape known = graft::shape::scalar();
            for (auto d : s.dims()) known.append(d >= 0 ? d : 2);
            options.shapes.push_back({std::string(port.name), known});
        }
        return !options.shapes.empty();
    }
    void run(graft::graph const& g, std::uint64_t seed) {
        board_->at = imported;
        graft::error_list errors;
        auto const kernels = errors.take(graft::bind_kernels(g, target_.kernels));
        graft::error_list sizes;
        auto const plan = sizes.take(graft::plan_memory(g, kernels));
        if (sizes.failed()) return;
        ++board_->count[planned];
        if (!graft::plan_is_sound(plan)) std::abort();
        if (errors.failed() || plan.arena_bytes > run_bytes) return;
        board_->at = planned;
        graft::session session(g, plan, kernels);
        if (!errors.failed()) errors = session.errors();
        if (errors.failed()) return;
        soak::random r(seed);
        for (std::size_t i = 0; i < g.inputs.size(); ++i) {
            auto const& d = g.tensors[g.inputs[i].tensor].desc;
            if (graft::bits_of(d.type) == 0) {
                std::vector<std::string_view> const texts(static_cast<std::size_t>(d.shape.elements().value()));
                if (!session.set_input(i, texts)) std::abort();
            } else {
                std::vector<std::byte> bytes(static_cast<std::size_t>(bytes_of(d).value()));
                bool const real = d.type == graft::dtype::f32;
                for (std::size_t k = 0; k < bytes.size(); ++k)
                    bytes[k] = static_cast<std::byte>(real                              ? (k % 4 == 3 ? 0x3F : r.next())
                                                      : d.type == graft::dtype::boolean ? r.next() & 1
                                                                                        : r.next());
                if (!session.set_input(i, bytes)) std::abort();
            }
        }
        board_->at = ran;
        session.limit_iterations(1000);
        ++board_->count[ran];
        if (!session.run()) ++board_->failed_runs;
    }

    std::vector<sample> const& samples_;
    std::string folder_, tool_;
    unsigned seconds_;
    graft::target target_;
    board* board_ = nullptr;
};

} // namespace

int main(int argc, char** argv) {
    std::vector<std::string> words(argv + 1, argv + argc);
    std::string keep, tool;
    unsigned seconds = 20;
    std::vector<sample> samples;
    unsigned long numbers[2] = {1000, 1};
    int given = 0;
    for (std::size_t i = 0; i < words.size(); ++i) {
        auto const& w = words[i];
        if (w == "--keep" && i + 1 < words.size()) keep = words[++i];
        else if (w == "--tool" && i + 1 < words.size()) tool = words[++i];
        else if (w == "--seconds" && i + 1 < words.size())
            seconds = static_cast<unsigned>(std::strtoul(words[++i].c_str(), nullptr, 10));
        else if (given < 2) numbers[given++] = std::strtoul(w.c_str(), nullptr, 10);
        else {
            auto const plus = w.find('+');
            sample s{w, content_of(w.substr(0, plus)),
                plus == std::string::npos ? std::string() : content_of(w.substr(plus + 1)), false};
            s.text = is_text(s.model);
            if (s.model.empty()) std::printf("no model: %s\n", w.c_str());
            else samples.push_back(std::move(s));
        }
    }
    if (samples.empty()) {
        std::fputs(
            "usage: soak COUNT SEED [--keep DIR] [--seconds N] [--tool GRAFT_IMPORT] MODEL[+WEIGHTS]...\n", stderr);
        return 2;
    }
    auto const folder =
        (std::filesystem::temp_directory_path() / ("graft_soak_" + std::to_string(::getpid()))).string();
    int status = 0;
    {
        soak_run run(samples, folder, seconds, tool);
        status = run.all(numbers[0], numbers[1], keep);
    }
    std::error_code ignored;
    std::filesystem::remove_all(folder, ignored);
    return status;
}
