// graft/frontend/onnx/detail/operators_ml.hpp - ONNX: the histories of operators of ai.onnx.ml, as lines of a text
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/frontend/onnx/listed_history.hpp"

GRAFT_BEGIN
namespace onnx::ml {

/// The grammar is that of `onnx::defined`.
struct ml_lines {
    static constexpr char text[] = R"ops(
ai.onnx.ml.ArrayFeatureExtractor 1 X: T, Y: int64 -> Z: T; T: {string, double, float, int32, int64}
ai.onnx.ml.Binarizer 1 X: T -> Y: T; threshold: float = 0.0; T: {double, float, int32, int64}
ai.onnx.ml.CastMap 1 X: T1 -> Y: T2; cast_to: string = 'TO_FLOAT'; map_form: string = 'DENSE'; max_map: int = 1; T1:
    {map}; T2: {string, float, int64}
ai.onnx.ml.CategoryMapper 1 X: T1 -> Y: T2; cats_int64s: ints; cats_strings: strings; default_int64: int = -1;
    default_string: string = '_Unused'; T1: {string, int64}; T2: {string, int64}
ai.onnx.ml.DictVectorizer 1 X: T1 -> Y: T2; int64_vocabulary: ints; string_vocabulary: strings; T1: {map}; T2: {string,
    double, float, int64}
ai.onnx.ml.FeatureVectorizer 1 *X: T1 -> Y: float; inputdimensions: ints; T1: {double, float, int32, int64}
ai.onnx.ml.Imputer 1 X: T -> Y: T; imputed_value_floats: floats; imputed_value_int64s: ints; replaced_value_float: float
    = 0.0; replaced_value_int64: int = 0; T: {double, float, int32, int64}
ai.onnx.ml.LabelEncoder 1 X: T1 -> Y: T2; classes_strings: strings; default_int64: int = -1; default_string: string =
    '_Unused'; T1: {string, int64}; T2: {string, int64} | 2 ~ -classes_strings; default_float: float = -0.0;
    keys_floats: floats; keys_int64s: ints; keys_strings: strings; values_floats: floats; values_int64s: ints;
    values_strings: strings; T1: {string, float, int64}; T2: {string, float, int64} | 4 ~ default_tensor: tensor;
    keys_tensor: tensor; values_tensor: tensor; T1: {string, double, float, int16, int32, int64}; T2: {string, double,
    float, int16, int32, int64}
ai.onnx.ml.LinearClassifier 1 X: T1 -> Y: T2, Z: float; classlabels_ints: ints; classlabels_strings: strings;
    !coefficients: floats; intercepts: floats; multi_class: int = 0; post_transform: string = 'NONE'; T1: {double,
    float, int32, int64}; T2: {string, int64}
ai.onnx.ml.LinearRegressor 1 X: T -> Y: float; coefficients: floats; intercepts: floats; post_transform: string =
    'NONE'; targets: int = 1; T: {double, float, int32, int64}
ai.onnx.ml.Normalizer 1 X: T -> Y: float; norm: string = 'MAX'; T: {double, float, int32, int64}
ai.onnx.ml.OneHotEncoder 1 X: T -> Y: float; cats_int64s: ints; cats_strings: strings; zeros: int = 1; T: {string,
    double, float, int32, int64}
ai.onnx.ml.SVMClassifier 1 X: T1 -> Y: T2, Z: float; classlabels_ints: ints; classlabels_strings: strings; coefficients:
    floats; kernel_params: floats; kernel_type: string = 'LINEAR'; post_transform: string = 'NONE'; prob_a: floats;
    prob_b: floats; rho: floats; support_vectors: floats; vectors_per_class: ints; T1: {double, float, int32, int64};
    T2: {string, int64}
ai.onnx.ml.SVMRegressor 1 X: T -> Y: float; coefficients: floats; kernel_params: floats; kernel_type: string = 'LINEAR';
    n_supports: int = 0; one_class: int = 0; post_transform: string = 'NONE'; rho: floats; support_vectors: floats; T:
    {double, float, int32, int64}
ai.onnx.ml.Scaler 1 X: T -> Y: float; offset: floats; scale: floats; T: {double, float, int32, int64}
ai.onnx.ml.TreeEnsemble 5 X: T -> Y: T; aggregate_function: int = 1; !leaf_targetids: ints; !leaf_weights: tensor;
    membership_values: tensor; n_targets: int; !nodes_falseleafs: ints; !nodes_falsenodeids: ints; !nodes_featureids:
    ints; nodes_hitrates: tensor; nodes_missing_value_tracks_true: ints; !nodes_modes: tensor; !nodes_splits: tensor;
    !nodes_trueleafs: ints; !nodes_truenodeids: ints; post_transform: int = 0; !tree_roots: ints; T: {floats}
ai.onnx.ml.TreeEnsembleClassifier 1 X: T1 -> Y: T2, Z: float; base_values: floats; class_ids: ints; class_nodeids: ints;
    class_treeids: ints; class_weights: floats; classlabels_int64s: ints; classlabels_strings: strings;
    nodes_falsenodeids: ints; nodes_featureids: ints; nodes_hitrates: floats; nodes_missing_value_tracks_true: ints;
    nodes_modes: strings; nodes_nodeids: ints; nodes_treeids: ints; nodes_truenodeids: ints; nodes_values: floats;
    post_transform: string = 'NONE'; T1: {double, float, int32, int64}; T2: {string, int64} | 3 ~ base_values_as_tensor:
    tensor; class_weights_as_tensor: tensor; nodes_hitrates_as_tensor: tensor; nodes_values_as_tensor: tensor | 5 gone
ai.onnx.ml.TreeEnsembleRegressor 1 X: T -> Y: float; aggregate_function: string = 'SUM'; base_values: floats; n_targets:
    int; nodes_falsenodeids: ints; nodes_featureids: ints; nodes_hitrates: floats; nodes_missing_value_tracks_true:
    ints; nodes_modes: strings; nodes_nodeids: ints; nodes_treeids: ints; nodes_truenodeids: ints; nodes_values: floats;
    post_transform: string = 'NONE'; target_ids: ints; target_nodeids: ints; target_treeids: ints; target_weights:
    floats; T: {double, float, int32, int64} | 3 ~ base_values_as_tensor: tensor; nodes_hitrates_as_tensor: tensor;
    nodes_values_as_tensor: tensor; target_weights_as_tensor: tensor | 5 gone
ai.onnx.ml.ZipMap 1 X: float -> Z: T; classlabels_int64s: ints; classlabels_strings: strings; T: {seq}
)ops";
};

using ArrayFeatureExtractor = defined<ml_lines, "ai.onnx.ml.ArrayFeatureExtractor">;
using Binarizer = defined<ml_lines, "ai.onnx.ml.Binarizer">;
using CastMap = defined<ml_lines, "ai.onnx.ml.CastMap">;
using CategoryMapper = defined<ml_lines, "ai.onnx.ml.CategoryMapper">;
using DictVectorizer = defined<ml_lines, "ai.onnx.ml.DictVectorizer">;
using FeatureVectorizer = defined<ml_lines, "ai.onnx.ml.FeatureVectorizer">;
using Imputer = defined<ml_lines, "ai.onnx.ml.Imputer">;
using LabelEncoder = defined<ml_lines, "ai.onnx.ml.LabelEncoder">;
using LinearClassifier = defined<ml_lines, "ai.onnx.ml.LinearClassifier">;
using LinearRegressor = defined<ml_lines, "ai.onnx.ml.LinearRegressor">;
using Normalizer = defined<ml_lines, "ai.onnx.ml.Normalizer">;
using OneHotEncoder = defined<ml_lines, "ai.onnx.ml.OneHotEncoder">;
using SVMClassifier = defined<ml_lines, "ai.onnx.ml.SVMClassifier">;
using SVMRegressor = defined<ml_lines, "ai.onnx.ml.SVMRegressor">;
using Scaler = defined<ml_lines, "ai.onnx.ml.Scaler">;
using TreeEnsemble = defined<ml_lines, "ai.onnx.ml.TreeEnsemble">;
using TreeEnsembleClassifier = defined<ml_lines, "ai.onnx.ml.TreeEnsembleClassifier">;
using TreeEnsembleRegressor = defined<ml_lines, "ai.onnx.ml.TreeEnsembleRegressor">;
using ZipMap = defined<ml_lines, "ai.onnx.ml.ZipMap">;

} // namespace onnx::ml
GRAFT_END
