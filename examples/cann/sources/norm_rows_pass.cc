// examples/cann/sources/norm_rows_pass.cc - a scope with a mean inside becomes NormRows, as a pass of CANN's
// SPDX-License-Identifier: Apache-2.0
#include <memory>
#include <string>
#include <vector>

#include "register/scope/scope_fusion_pass_register.h"

namespace ge {

class NormRowsPass : public ScopeBasePass {
 protected:
  std::vector<ScopeFusionPatterns> DefinePatterns() override {
    auto* norm = new ScopePattern();
    norm->SetSubType("norm_rows");
    norm->AddNodeOpTypeFeature(NodeOpTypeFeature("Mean", 2));
    norm->AddNodeOpTypeFeature(NodeOpTypeFeature("Rsqrt", 1));
    ScopeFusionPatterns patterns;
    patterns.push_back({norm});
    return {patterns};
  }
  std::string PassName() override { return "NormRowsPass"; }
  Status LastMatchScopesAndOPs(std::shared_ptr<ScopeGraph>& graph, std::vector<ScopesResult>& results) override {
    for (auto* scope : graph->GetScopeTree()->GetAllScopes()) {
      if (scope->SubType() != "norm_rows") {
        continue;
      }
      std::vector<Scope*> scopes{scope};
      ScopesResult result;
      result.SetScopes(scopes);
      results.push_back(result);
    }
    return results.empty() ? FAILED : SUCCESS;
  }
  void GenerateFusionResult(const std::vector<Scope*>& scopes, FusionScopesResult* result) override {
    for (auto* scope : scopes) {
      result->InsertInputs("mean", {0, kFusionDisableIndex});
      result->InsertInputs("sub", {0, kFusionDisableIndex});
      result->InsertOutputs("mul", {0});
      result->SetType("NormRows");
      result->SetName(scope->Name().substr(0, scope->Name().length() - 1));
    }
  }
};

REGISTER_SCOPE_FUSION_PASS("NormRowsPass", NormRowsPass, false);

} // namespace ge
