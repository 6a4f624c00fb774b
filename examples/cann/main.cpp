// examples/cann/main.cpp - tries CANN's operators: infers them, lists them, reports the errors in their headers
// SPDX-License-Identifier: Apache-2.0
#include <cstdio>
#include <string>
#include <string_view>

#include "apart.hpp"
#include "graft/text.hpp"
#include "infer.hpp"
#include "operators.hpp"
#include "plugins.hpp"
#include "prototype.hpp"
#include "tiling.hpp"

namespace {

constexpr char const* usage =
    R"(cann_import --infer FILE.jsonl     infers an operator for each line; - = the standard input. Attributes go to the
                                   functions as they come; a line whose function crashes is refused
cann_import --infer 'WORDS'        one that is written by hand: 'Relu x=float16[2,3]'; with --json as JSON
cann_import --ops json|markdown    the operators
cann_import --tile 'WORDS' --chip ascend910b[,cores=20,ub=196608]   what its tiling function decides
cann_import --import MODEL [ops.pbtxt]   a model of TensorFlow, Caffe or ONNX by the plugins; TensorFlow's definitions
cann_import --scopes MODEL         what the scope passes make of it
cann_import --losses [ops.pbtxt]   what the plugins lose or mistype
cann_import --prototype NAME       the operator's definition in graft's words, to go on from
cann_import --slips                what is wrong in the headers and CANN does not notice
)";

void print(std::string const& text) { std::fwrite(text.data(), 1, text.size(), stdout); }

void tell(graft::error_list const& wrong) {
    for (auto const& e : wrong.errors) std::fprintf(stderr, "error: %s\n", to_text(e).c_str());
}

int infer(std::string const& what, bool as_json) {
    graft::error_list wrong;
    bool const lines = what == "-" || what.ends_with(".jsonl");
    bool const fine = lines ? infer_apart(cann_operators_for_trials(), what, wrong)
                            : infer_words(cann_operators(), what, as_json, wrong);
    tell(wrong);
    return fine ? 0 : 1;
}
int import(std::string const& model, std::string const& definitions) {
    graft::error_list wrong;
    bool const fine = import_by_plugins(cann_operators(), model, definitions, wrong);
    tell(wrong);
    return fine ? 0 : 1;
}
int scopes(std::string const& model) {
    graft::error_list wrong;
    bool const fine = print_scopes(cann_operators(), model, wrong);
    tell(wrong);
    return fine ? 0 : 1;
}
int losses(std::string const& definitions) {
    graft::error_list wrong;
    bool const fine = print_losses(cann_operators(), definitions, wrong);
    tell(wrong);
    return fine ? 0 : 1;
}
int tile(std::string const& words, std::string_view chip) {
    graft::error_list wrong;
    graft::platform device;
    bool const fine = read_device(chip, device, wrong) && tile_words(cann_operators(), words, device, wrong);
    tell(wrong);
    return fine ? 0 : 1;
}

} // namespace

int main(int argc, char** argv) {
    std::string_view const option = argc > 1 ? argv[1] : "", value = argc > 2 ? argv[2] : "";
    if (option == "--infer" && argc > 2)
        return in_own_process(
            [&] { return infer(std::string(value), argc > 3 && argv[3] == std::string_view("--json")); });
    if (option == "--prototype" && argc > 2) {
        auto const text = prototype_in_words(cann_operators(), value);
        return print(text), text.empty() ? 1 : 0;
    }
    if (option == "--import" && argc > 2)
        return in_own_process([&] { return import(std::string(value), argc > 3 ? argv[3] : ""); });
    if (option == "--scopes" && argc > 2) return in_own_process([&] { return scopes(std::string(value)); });
    if (option == "--losses") return in_own_process([&] { return losses(std::string(value)); });
    if (option == "--tile" && argc > 2)
        return in_own_process([&] {
            return tile(std::string(value), argc > 4 && argv[3] == std::string_view("--chip") ? argv[4] : "ascend910b");
        });
    if (option == "--ops" && value == "json") return print(graft::catalog_json(cann_operators(), {})), 0;
    if (option == "--ops" && value == "markdown")
        return print(graft::catalog_markdown(cann_operators(), "Operators", {})), 0;
    if (option == "--slips") {
        for (auto const& s : cann_slips())
            print(std::string(s.op) + "." + std::string(s.parameter) + ": " + std::string(s.text) + " " +
                  std::string(words_of(s.kind)) + "\n");
        for (auto const& c : cann_refused_classes())
            print(std::string(c.op) + "." + std::string(std::string_view(c.why.parameter)) + ": " +
                  std::string(graft::name_of(c.why.code)) + "\n");
        return 0;
    }
    std::fputs(usage, stderr);
    return 2;
}
