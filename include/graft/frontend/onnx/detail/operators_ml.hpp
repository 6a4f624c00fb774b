// graft/frontend/onnx/detail/operators_ml.hpp - ONNX: the histories of operators of the domain ai.onnx.ml
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/frontend/onnx/history.hpp"

GRAFT_BEGIN
namespace onnx::ml {

struct ArrayFeatureExtractor : op<ArrayFeatureExtractor> {
    static constexpr auto history = define("ai.onnx.ml.ArrayFeatureExtractor",
        since(1, "X: T, Y: int64 -> Z: T; T: {string, double, float, int32, int64}"));
};

struct Binarizer : op<Binarizer> {
    static constexpr auto history = define(
        "ai.onnx.ml.Binarizer", since(1, "X: T -> Y: T; threshold: float = 0.0; T: {double, float, int32, int64}"));
};

struct CastMap : op<CastMap> {
    static constexpr auto history = define(
        "ai.onnx.ml.CastMap", since(1, "X: T1 -> Y: T2; cast_to: string = 'TO_FLOAT'; map_form: string = 'DENSE'; "
                                       "max_map: int = 1; T1: {map}; T2: {string, float, int64}"));
};

struct CategoryMapper : op<CategoryMapper> {
    static constexpr auto history = define("ai.onnx.ml.CategoryMapper",
        since(1, "X: T1 -> Y: T2; cats_int64s: ints; cats_strings: strings; default_int64: int = -1; default_string: "
                 "string = '_Unused'; T1: {string, int64}; T2: {string, int64}"));
};

struct DictVectorizer : op<DictVectorizer> {
    static constexpr auto history = define(
        "ai.onnx.ml.DictVectorizer", since(1, "X: T1 -> Y: T2; int64_vocabulary: ints; string_vocabulary: strings; T1: "
                                              "{map}; T2: {string, double, float, int64}"));
};

struct FeatureVectorizer : op<FeatureVectorizer> {
    static constexpr auto history = define("ai.onnx.ml.FeatureVectorizer",
        since(1, "*X: T1 -> Y: float; inputdimensions: ints; T1: {double, float, int32, int64}"));
};

struct Imputer : op<Imputer> {
    static constexpr auto history = define("ai.onnx.ml.Imputer",
        since(1, "X: T -> Y: T; imputed_value_floats: floats; imputed_value_int64s: ints; replaced_value_float: float "
                 "= 0.0; replaced_value_int64: int = 0; T: {double, float, int32, int64}"));
};

struct LabelEncoder : op<LabelEncoder> {
    static constexpr auto history = define("ai.onnx.ml.LabelEncoder",
        since(1, "X: T1 -> Y: T2; classes_strings: strings; default_int64: int = -1; default_string: string = "
                 "'_Unused'; T1: {string, int64}; T2: {string, int64}"),
        change(2, "-classes_strings; default_float: float = -0.0; keys_floats: floats; keys_int64s: ints; "
                  "keys_strings: strings; values_floats: floats; values_int64s: ints; values_strings: strings; T1: "
                  "{string, float, int64}; T2: {string, float, int64}"),
        change(4, "default_tensor: tensor; keys_tensor: tensor; values_tensor: tensor; T1: {string, double, float, "
                  "int16, int32, int64}; T2: {string, double, float, int16, int32, int64}"));
};

struct LinearClassifier : op<LinearClassifier> {
    static constexpr auto history = define("ai.onnx.ml.LinearClassifier",
        since(1, "X: T1 -> Y: T2, Z: float; classlabels_ints: ints; classlabels_strings: strings; !coefficients: "
                 "floats; intercepts: floats; multi_class: int = 0; post_transform: string = 'NONE'; T1: {double, "
                 "float, int32, int64}; T2: {string, int64}"));
};

struct LinearRegressor : op<LinearRegressor> {
    static constexpr auto history = define("ai.onnx.ml.LinearRegressor",
        since(1, "X: T -> Y: float; coefficients: floats; intercepts: floats; post_transform: string = 'NONE'; "
                 "targets: int = 1; T: {double, float, int32, int64}"));
};

struct Normalizer : op<Normalizer> {
    static constexpr auto history = define(
        "ai.onnx.ml.Normalizer", since(1, "X: T -> Y: float; norm: string = 'MAX'; T: {double, float, int32, int64}"));
};

struct OneHotEncoder : op<OneHotEncoder> {
    static constexpr auto history = define(
        "ai.onnx.ml.OneHotEncoder", since(1, "X: T -> Y: float; cats_int64s: ints; cats_strings: strings; zeros: int = "
                                             "1; T: {string, double, float, int32, int64}"));
};

struct SVMClassifier : op<SVMClassifier> {
    static constexpr auto history = define("ai.onnx.ml.SVMClassifier",
        since(1, "X: T1 -> Y: T2, Z: float; classlabels_ints: ints; classlabels_strings: strings; coefficients: "
                 "floats; kernel_params: floats; kernel_type: string = 'LINEAR'; post_transform: string = 'NONE'; "
                 "prob_a: floats; prob_b: floats; rho: floats; support_vectors: floats; vectors_per_class: ints; T1: "
                 "{double, float, int32, int64}; T2: {string, int64}"));
};

struct SVMRegressor : op<SVMRegressor> {
    static constexpr auto history = define("ai.onnx.ml.SVMRegressor",
        since(1, "X: T -> Y: float; coefficients: floats; kernel_params: floats; kernel_type: string = 'LINEAR'; "
                 "n_supports: int = 0; one_class: int = 0; post_transform: string = 'NONE'; rho: floats; "
                 "support_vectors: floats; T: {double, float, int32, int64}"));
};

struct Scaler : op<Scaler> {
    static constexpr auto history = define("ai.onnx.ml.Scaler",
        since(1, "X: T -> Y: float; offset: floats; scale: floats; T: {double, float, int32, int64}"));
};

struct TreeEnsemble : op<TreeEnsemble> {
    static constexpr auto history = define("ai.onnx.ml.TreeEnsemble",
        since(5, "X: T -> Y: T; aggregate_function: int = 1; !leaf_targetids: ints; !leaf_weights: tensor; "
                 "membership_values: tensor; n_targets: int; !nodes_falseleafs: ints; !nodes_falsenodeids: ints; "
                 "!nodes_featureids: ints; nodes_hitrates: tensor; nodes_missing_value_tracks_true: ints; "
                 "!nodes_modes: tensor; !nodes_splits: tensor; !nodes_trueleafs: ints; !nodes_truenodeids: ints; "
                 "post_transform: int = 0; !tree_roots: ints; T: {floats}"));
};

struct TreeEnsembleClassifier : op<TreeEnsembleClassifier> {
    static constexpr auto history = define("ai.onnx.ml.TreeEnsembleClassifier",
        since(1,
            "X: T1 -> Y: T2, Z: float; base_values: floats; class_ids: ints; class_nodeids: ints; class_treeids: ints; "
            "class_weights: floats; classlabels_int64s: ints; classlabels_strings: strings; nodes_falsenodeids: ints; "
            "nodes_featureids: ints; nodes_hitrates: floats; nodes_missing_value_tracks_true: ints; nodes_modes: "
            "strings; nodes_nodeids: ints; nodes_treeids: ints; nodes_truenodeids: ints; nodes_values: floats; "
            "post_transform: string = 'NONE'; T1: {double, float, int32, int64}; T2: {string, int64}"),
        change(3, "base_values_as_tensor: tensor; class_weights_as_tensor: tensor; nodes_hitrates_as_tensor: tensor; "
                  "nodes_values_as_tensor: tensor"),
        gone(5));
};

struct TreeEnsembleRegressor : op<TreeEnsembleRegressor> {
    static constexpr auto history = define("ai.onnx.ml.TreeEnsembleRegressor",
        since(1,
            "X: T -> Y: float; aggregate_function: string = 'SUM'; base_values: floats; n_targets: int; "
            "nodes_falsenodeids: ints; nodes_featureids: ints; nodes_hitrates: floats; "
            "nodes_missing_value_tracks_true: ints; nodes_modes: strings; nodes_nodeids: ints; nodes_treeids: ints; "
            "nodes_truenodeids: ints; nodes_values: floats; post_transform: string = 'NONE'; target_ids: ints; "
            "target_nodeids: ints; target_treeids: ints; target_weights: floats; T: {double, float, int32, int64}"),
        change(3, "base_values_as_tensor: tensor; nodes_hitrates_as_tensor: tensor; nodes_values_as_tensor: tensor; "
                  "target_weights_as_tensor: tensor"),
        gone(5));
};

struct ZipMap : op<ZipMap> {
    static constexpr auto history = define("ai.onnx.ml.ZipMap",
        since(1, "X: float -> Z: T; classlabels_int64s: ints; classlabels_strings: strings; T: {seq}"));
};

} // namespace onnx::ml
GRAFT_END
