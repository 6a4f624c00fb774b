// graft/library/op_texts_arranging.hpp - what the other operators do: arrays, images, control flow, data, state
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/base/config.hpp"
#include "graft/library/op_text.hpp"

GRAFT_BEGIN

namespace library {

/// The operators of the other families. Sorted by name.
inline constexpr op_text texts_of_arranging[] = {
    // written by test/library/op_texts.py
    {"Accum",
        "All inputs resized to one height and width (the largest rounded to size_divisible_by, top_height x top_width, "
        "or the last input's with have_reference, which is then not part of y), stacked along the channels."},
    {"AdaptiveAvgPool2dGrad",
        "Gradient of an average over windows of any size, of the shape that orig_input_shape says."},
    {"AddRowRanges", "Ranges of rows of src added to x."},
    {"AdjustContrast",
        "Pixels moved away from, or towards, the mean of their channel by a factor; the older form with bounds."},
    {"AdjustContrastv2", "Pixels moved away from, or towards, the mean of their channel by a factor."},
    {"AdjustHue", "Colours of RGB images turned by a part of the colour circle."},
    {"AdjustSaturation", "Colours of RGB images made more or less saturated by a factor."},
    {"AffineGrid", "The places that an affine map has for each element of a tensor of this `size` [N,C,H,W] or "
                   "[N,C,D,H,W]: the grid that GridSample takes. theta [N,axes,axes + 1]."},
    {"ArgMaxGrad", "updates where indices say."}, {"ArgMaxGradD", "updates where indices say."},
    {"Assert", "Fails the run, with its data as the message, where the condition is false."},
    {"AvgPoolGradD", "Gradient of AvgPool with its factors as inputs, of the shape that orig_input_shape says."},
    {"BalanceRois", "Regions sorted so that the cores have as much to do, and their numbers."},
    {"BatchMultiClassNonMaxSuppression", "The best boxes of each image over all classes, and how many count. "
                                         "transpose_box: coordinates come before places."},
    {"BatchToSpaceD", "Blocks from the batch to rows and columns, cropped after."},
    {"BatchToSpaceND", "Blocks from the batch go into the dims 1.., then these are cropped."},
    {"BatchToSpaceNDD", "Blocks from the batch to the dims after it, cropped after."},
    {"Bitcast", "The bytes of x read as another element type."}, {"BroadcastTo", "x repeated until it has this shape."},
    {"CIoUGrad", "Gradients of CIoU."}, {"Cast", "x in another element type."},
    {"CenterCropPad",
        "The middle of x, as large as `shape` says for each of `axes` (all, where none is named): cut where x is "
        "larger, zeros around it where x is smaller. Of an odd number of places one more is after x."},
    {"CheckNumericsV2", "x as it is; fails the run where an element is infinite or no number."},
    {"ClipBoxes", "Boxes [N, 4] (ymin, xmin, ymax, xmax) inside a window (ymin, xmin, ymax, xmax)."},
    {"ClipBoxesD", "Boxes cut to the image."}, {"Concat", "The inputs one after the other along concat_dim."},
    {"ConcatD", "The inputs one after the other along `concat_dim`."},
    {"ConcatOffset", "Where each input begins in the concatenation of them all."},
    {"ConcatTexts", "Each text of x1 and the one of x2 at its place as one text, broadcast."},
    {"ConcatV2", "The inputs one after the other along `concat_dim`."},
    {"ConcatV2D", "The inputs one after the other along concat_dim."},
    {"CondTake",
        "The elements of data whose mask compares with val: flat, with their positions; valid_num of them hold."},
    {"ConfusionTransposeD", "A transposition by perm and a reshape to `shape` in one; transpose_first: in this order."},
    {"Const", "A constant."}, {"Copy", "N times x."},
    {"Correlation", "Products (or with correlation_type SUBTRACT absolute differences) of patches of x1 and displaced "
                    "patches of x2: [N, displacements^2, h, w]."},
    {"CountNGrams", "How often each of the n-grams of a pool is found in each row of words or numbers, by "
                    "`ngram_indexes`: as it is (TF), weights where it is found (IDF), or both multiplied (TFIDF). The "
                    "pool has its 1-grams first, from `ngram_counts[0]` on, its 2-grams from `ngram_counts[1]` on, "
                    "...; up to `max_skip_count` words may stand between two of an n-gram."},
    {"CoupledShares", "Shares of k classes in each row, of the shares that one of two classes has beside the other: x "
                      "[rows, k * (k - 1) / 2] has the pairs (0, 1), (0, 2) .. (1, 2) .., each the share of the first. "
                      "What is nearest to all pairs by squares, found step by step until nothing moves by 0.005 / k."},
    {"Crop", "Cuts x to the sizes of `size` from `axis` on; offsets has one number for all these axes, or one each "
             "(none = 0)."},
    {"CropAndResize",
        "Cuts boxes [n, y1 x1 y2 x2] (normalized) out of the images box_index [n] and resizes each to crop_size."},
    {"DIoUGrad", "Gradients of DIoU."}, {"Data", "An input of the whole graph."},
    {"DataAugmentation", "x minus the mean image or mean colour at inference, cropped to crop_height x crop_width "
                         "where those are given. With recompute_mean above 0 the mean is a running one: of as many "
                         "batches as `count` says, this one included, while that is not more than recompute_mean; a "
                         "net that was never run counts 1, so that the mean is that of x."},
    {"DataFormatDimMap", "Numbers of axes in one data format as those of the same axes in another."},
    {"DataFormatVecPermute", "A number per axis in one data format, put into the order of another."},
    {"DecodeBbox", "Boxes from their codes relative to anchors; the last dim is kept, the others are one."},
    {"DecodeBboxV2", "Boxes from their encoding against anchors. boxes and anchors [N, 4] in the order ymin, xmin, "
                     "ymax, xmax; a code is (dy, dx, dh, dw), divided by scales. decode_clip > 0 bounds dh and dw. "
                     "reversed_box: both are [4, N]."},
    {"DenseImageWarp", "Each pixel of an image from where flow says."},
    {"DepthToSpace", "Channels go into square blocks of the image."},
    {"Dilation2D", "Grayscale dilation: the largest of x + filter in each window; x [N,H,W,C] and filter [kh,kw,C], or "
                   "x [N,C,H,W] and filter [C,kh,kw]; strides and rates have one number for each axis of x; pads [top, "
                   "bottom, left, right] count where padding_mode is CALCULATED."},
    {"DrawBoundingBoxes", "Images with the outlines of boxes drawn on them, in colours chosen by the operator."},
    {"DrawBoundingBoxesV2", "Images with the outlines of boxes drawn on them, in the given colours."},
    {"DynamicPartition", "The rows of x spread over several outputs, each to the one that its partition number names."},
    {"DynamicStitch", "y[indices[k][i]] = x[k][i], the last one wins."},
    {"Embed", "Rows of weight [input_dim, num_output] by the numbers in x, plus bias."},
    {"EmbeddingBag", "Sums, means or maxima of rows of weight: indices of two dims are bags as they are, of one dim "
                     "offsets say where each bag begins."},
    {"Empty", "A tensor of the given shape whose elements are undefined, or zero where init asks for it."},
    {"EmptyTensorMap", "A map without entries."},
    {"EncodeLabels", "The value of each element of x: that of the first key that is equal to it, `otherwise` where "
                     "there is none. Numbers that are none (NaN) are equal here."},
    {"Enter", "Brings a tensor into the frame of a loop."}, {"Exit", "Brings a tensor out of the frame of a loop."},
    {"Expand", "x repeated until it has what x and this shape are together, each dim of 1 as long as the other one."},
    {"ExpandDims", "A dim of 1 before position `axis`."},
    {"ExtractGlimpse", "Windows of one size, one per image, at offsets [N, 2]. x [N,H,W,C]."},
    {"ExtractImagePatches",
        "Windows of NHWC images as vectors: [N, oh, ow, kh * kw * C]; ksizes, strides and rates are [1, h, w, 1]."},
    {"ExtractVolumePatches", "The windows of volumes, depth, rows and columns in the middle, as channels."},
    {"FSRDetectionOutput", "Faster R-CNN's boxes per class, decoded and suppressed: their number [batch_rois, "
                           "num_classes] and the boxes [batch_rois, num_classes, regions of an image, 8]."},
    {"FakeParam", "A stand-in of a declared shape for an output that a branch does not compute."},
    {"Fill", "A tensor of shape `dims` full of one value."},
    {"FindInTable",
        "The value beside each key: `table_values[i]` where `table_keys[i]` is the key, else the default. With "
        "`sorted` the keys of the table ascend. What the import makes of a look-up in a table whose content is known."},
    {"FlattenV2", "The dims [axis, end_axis] in one."},
    {"FlowWarp", "x read at each pixel plus flow [N,2,H,W] (x, then y), bilinear, 0 outside. x [N,C,H,W]."},
    {"GIoU", "Generalized overlap of boxes: of each with each (is_cross), or of pairs."},
    {"GIoUGrad", "Gradients of GIoU."}, {"Gather", "The rows of x that the indices name."},
    {"GatherElements", "The element of x at each place, but along `dim` at the position that `index` names there; "
                       "positions below zero count from the end."},
    {"GatherNd", "The slices of x at the positions in the last dim of indices."},
    {"GatherSlices", "The slices of x at the positions in the last dim of indices, for each of the first `batch_dims` "
                     "dims on its own. Positions below zero count from the end."},
    {"GatherV2", "The slices of x along `axis` that the indices name."},
    {"GenADC", "Tables of distances of a query to the centres of a code book, for each bucket."},
    {"GridSample", "x [N,C,...] between its elements, at the places that grid [N,...,axes] has for each of y: numbers "
                   "from -1 to 1 over each spatial axis, the last axis first. They reach from middle to middle of the "
                   "outermost elements where `align_corners`, else from edge to edge. `padding` says what is outside: "
                   "0, the nearest element, or x mirrored. One to three spatial axes."},
    {"GridSampler2D", "x at the places of a grid."},
    {"GridSampler2DGrad", "Gradients of GridSampler2D to x and to the grid."},
    {"GridSampler3DGrad", "Gradients of GridSampler3D to x and to the grid."},
    {"GuaranteeConst", "x as it is, with the promise that its value never changes."},
    {"HSVToRGB", "Colours as red, green and blue, from hue, saturation and value."},
    {"IMGWarp", "img with its places moved."},
    {"IMGWarpOffsets", "The four pixels around each place that offsets say."}, {"Identity", "x as it is."},
    {"IdentityN", "Each input as it is."},
    {"InTopK", "Whether the score of each row's target class is among the k highest."},
    {"InTopKV2", "Whether the score of each row's target class is among the k highest; k is an input."},
    {"IndexAdd", "var and updates at rows that indices name."},
    {"InplaceIndexAdd", "var and updates at rows that indices name, in place."},
    {"Interp", "Bilinear resizing with aligned corners to height x width, by factors, or to the size of `reference`; "
               "negative pads crop. A factor or size of 0 is not given."},
    {"InvertPermutation", "y[x[i]] = i."},
    {"Iou", "Overlap of each of bboxes with each of gtboxes, or of pairs where they are aligned."},
    {"LinSpace", "Evenly spaced numbers from start to stop, both included."},
    {"ListDiff", "The elements of one list that another does not have, and where they stood."},
    {"LoopCond", "Whether a loop goes on."},
    {"LowerBound", "The first position in each sorted row at which a value could be inserted."},
    {"MatchTexts", "Whether all of a text is what a regular expression in RE2's syntax says."},
    {"Merge", "The first of its inputs that arrives, and which one it was."},
    {"MirrorPad", "x reflected at its borders; mode REFLECT leaves the border out, SYMMETRIC repeats it."},
    {"NextIteration", "Hands a tensor to the next turn of a loop."},
    {"NonMaxSuppressionByClass",
        "Of the boxes [batch,n,4], for each class of `scores` [batch,classes,n] by itself, those that remain when the "
        "ones that overlap a better one are left out: rows of batch, class and box, best first. Boxes are two opposite "
        "corners (y, x), or (x, y) of the middle, width and height where `centred`. None without `max_output_boxes`."},
    {"NonMaxSuppressionV3",
        "Positions of the boxes [n, 4] that remain when those that overlap a better one are left out, best first."},
    {"NonMaxSuppressionV4", "NonMaxSuppressionV3 that says how many of the positions hold; with pad_to_max_output_size "
                            "there are max_output_size."},
    {"NonZero", "Positions of the elements that are not zero: [n, rank], or [rank, n] with transpose."},
    {"NonZeroWithValue", "The elements that are not 0, their places, and how many they are; as much room as x has."},
    {"NormalizeBBox", "Boxes as parts of the image."},
    {"NormalizeTexts", "The texts of a list or of one row without those that `stopwords` names, in the case that "
                       "`case_change` says; one empty text where none is left."},
    {"OCRDetectionPreHandle",
        "An image made ready for the detection of text, and by what its height and width were multiplied."},
    {"OCRIdentifyPreHandle", "Pictures of texts made ready to be read, in one size."},
    {"OneHot", "on_value at the position that x names, else off_value, in a new dim `axis`."},
    {"OnesLike", "Ones in the shape of x."},
    {"PSROIPooling",
        "Position-sensitive mean over a group_size x group_size grid: x has output_dim * group_size^2 channels."},
    {"PSROIPoolingGradV2D",
        "Gradient of PSROIPoolingV2 to its input: group_size squared times output_dim channels of input_size."},
    {"Pack", "The inputs side by side in a new dim `axis`."},
    {"Pad", "Zeros around x: paddings[i] is before and after dim i."},
    {"PadV2", "A value around x: paddings[i] is before and after dim i."},
    {"ParallelConcat", "Joins tensors whose first axis is 1 along it; `shape` is that of the result."},
    {"PassThrough", "YOLO's reorganisation [N,C,H,W] -> [N, C*stride^2, H/stride, W/stride]; reverse: the other way."},
    {"Permute", "Dim i of y is dim order[i] of x; dims that order leaves out follow."},
    {"PlaceholderWithDefault", "An input of the graph, or x where none is given."},
    {"PriorBox", "SSD's prior boxes [1, 2, H * W * priors * 4]: corners (x1 y1 x2 y2 over the image's size), then "
                 "variances. img gives the image's size where img_h, img_w are 0; step 0 = image / feature map."},
    {"PriorBoxDV2", "The prior boxes of SSD, whose sizes are an input."},
    {"Proposal",
        "Faster R-CNN's proposals: rois [n, 5] = image, x1, y1, x2, y2, and their scores [n, 1]; n <= post_nms_topn "
        "per image. cls_prob [N, 2*A, H, W], bbox_delta [N, 4*A, H, W], im_info [N, 3] = height, width, scale."},
    {"RGBToHSV", "Colours as hue, saturation and value, from red, green and blue."},
    {"ROIAlign", "Means over a grid of bilinear samples of each region [image, x1, y1, x2, y2]: [regions, C, "
                 "pooled_height, pooled_width]."},
    {"ROIPooling", "Maximum over a pooled_h x pooled_w grid of each region [image, x1, y1, x2, y2]. x [N,C,H,W]."},
    {"RaggedGather",
        "Rows of a ragged tensor, picked by number: indices of any rank, whose dims become levels of the result."},
    {"RaggedRange",
        "Rows start, start + delta, .. below limit, one for each start, limit and delta; scalars stand for all rows."},
    {"RaggedTensorToSparse", "A ragged tensor as a sparse one: an index for each value, in order."},
    {"RaggedTensorToTensor", "Rows of different lengths as one tensor: what `shape` says (-1 = as long as the "
                             "longest), filled with default_value."},
    {"Range", "start, start + delta, ... below (above) limit."}, {"Rank", "The number of dims of x."},
    {"Resample",
        "Resizing of FlowNet to height x width, by `factor`, or to the size of `reference`: NEAREST, LINEAR or CUBIC."},
    {"Reshape", "The elements of x in another shape: -1 is what is left, 0 keeps a dim where zero_copies. Only the "
                "dims [axis, axis + num_axes) are replaced."},
    {"ResizeArea", "Resizing by the mean over the covered area; the result is f32."},
    {"ResizeBicubic", "Bicubic resizing; the result is f32."},
    {"ResizeBilinearV2", "Bilinear resizing to size = [height, width]; the result is f32 whatever x is."},
    {"ResizeBilinearV2Grad", "Gradient of ResizeBilinearV2 to the image."},
    {"ResizeNd", "x in another size along `axes`, all others as they are: `scales` times as large, rounded down, or as "
                 "`sizes` says. `not_larger` and `not_smaller` keep the ratio of the axes, within or around `sizes`. "
                 "Places of y are mapped to places of x by `coordinates`, `roi` (starts of the axes, then ends, as "
                 "parts of x) is for `tf_crop_and_resize`: what lies outside is `extrapolation_value`."},
    {"ResizeNearestNeighborV2", "Nearest-neighbour resizing to size = [height, width]."},
    {"ResizeNearestNeighborV2Grad", "Gradient of ResizeNearestNeighborV2 to an image of size = [height, width]."},
    {"ReverseSequence", "The first elements of each sequence in reverse order, as many as its length says."},
    {"ReverseV2", "x backwards along these axes."}, {"ReverseV2D", "x backwards along these axes."},
    {"RoiAlignOfImage", "Each region (x1, y1, x2, y2) of an image of x [N,C,H,W] as height x width cells, means or "
                        "maxima of bilinear samples: [regions,C,height,width]. `images` says whose image a region is "
                        "of. A cell has `sampling` samples a side, 0: as many as it has elements. `half_pixel`: "
                        "coordinates are of the corners of elements, not of their middles."},
    {"RollV2", "x with the elements shifted along axes, those that fall out come in again at the front."},
    {"RotatedBoxDecode", "Turned boxes from differences."},
    {"RotatedBoxEncode", "Turned boxes as differences from anchors."},
    {"RotatedIou", "Overlap of turned boxes, of each with each."},
    {"RpnProposals", "The best regions of many: rois [N, 4] by their scores [N], at most post_nms_num of them after "
                     "non-maximum suppression."},
    {"SSDDetectionOutput", "SSD's detections [1, 1, n, 7] = image, class, score, x1, y1, x2, y2: boxes decoded (clip: "
                           "cut to [0, 1]), suppressed per class, best kept. bbox_delta [N, priors*4], score [N, "
                           "priors*classes], anchors [1, 2, priors*4]. n is known after running; y holds the upper "
                           "bound of N * keep_top_k rows where the shape must be static."},
    {"SampleDistortedBoundingBox", "A random window of an image that covers enough of a given box, for training."},
    {"SampleDistortedBoundingBoxV2",
        "A random window of an image that covers enough of a given box; the least part covered is an input."},
    {"ScatterElements", "data with the elements of `updates` at the places that `indices` names along `axis`: in the "
                        "place of what was there, or joined with it. Positions below zero count from the end."},
    {"ScatterNonAliasingAdd", "x and updates at the places that indices name."},
    {"ScatterSlices", "x with the slices of `updates` at the positions in the last dim of indices: in the place of "
                      "what was there, or joined with it. Positions below zero count from the end."},
    {"Shape", "The dims of x."}, {"ShapeN", "The dims of each input."},
    {"ShuffleChannel", "Channels (axis 1) as [group, C / group] transposed. Caffe (ShuffleNet) ShuffleChannel."},
    {"Silence", "Ends blobs that nobody reads."}, {"Size", "The number of elements of x."},
    {"Slice", "The box of this size at these offsets; size -1 goes to the end."}, {"Snapshot", "A copy of x."},
    {"SpaceToBatchD", "Blocks of rows and columns, padded before, moved to the batch."},
    {"SpaceToBatchND", "Blocks of the padded dims 1.. go into the batch."},
    {"SpaceToBatchNDD", "Blocks of the dims after the batch, padded before, moved to the batch."},
    {"SpaceToDepth", "Square blocks of the image go into the channels."},
    {"SparseCross", "Each combination of a feature of every column, for each row of a batch: texts with _X_ between, "
                    "or hashed numbers. A sparse column has its features as values, a dense one as a row."},
    {"SparseCrossV2", "The same as texts, with the separator that an input says."},
    {"SpatialTransformer", "x seen through the affine transformation theta; output_size -1 is the size of x."},
    {"SpatialTransformerD", "x [N,C,H,W] sampled at an affine grid: theta [N, 6] (or as much as default_theta leaves "
                            "open). output_size [h, w], -1 = that of x."},
    {"Split", "x in num_split equal parts along `split_dim`."},
    {"SplitTexts",
        "The parts of each text between the places where `delimiter` stands, along a new last dim, with empty texts "
        "after the last, and how many there are; between white space where it is empty. After `maxsplit` delimiters "
        "the rest is one part; -1 splits at all. A text has at most `most_parts` parts."},
    {"SplitV", "x in parts of the given sizes along `split_dim`; one size may be -1."},
    {"SplitVD", "x in parts of the given sizes along `split_dim`; without sizes in equal parts."},
    {"Squeeze", "x without the dims of 1 at `axis`, or without all of them."},
    {"SqueezeV2", "x without the dims at `axis`, or without all dims of 1. A dim that is not known stays where no axis "
                  "is given; an axis that x does not have says nothing."},
    {"SqueezeV3", "x without the dims of 1 at `axes`, or without all of them where there are no axes."},
    {"StatelessSampleDistortedBoundingBox",
        "A random window of an image that covers enough of a given box, the same for the same seed."},
    {"StridedSlice", "x[begin:end:strides] as Python writes it; bit i of a mask speaks of entry i."},
    {"StridedSliceGradD", "Gradient of StridedSliceD, of the shape that `shape` says."},
    {"SubSample", "Labels of which some are chosen."},
    {"SubSampleLabels", "Labels of which some are chosen, by an order."},
    {"Switch", "Sends data to one of its outputs."},
    {"TargetCropAndResize", "Boxes cut out of images of a camera, each in one size."},
    {"TensorArrayCloseV3", "The array is not used any more."},
    {"TensorArrayConcatV3", "All elements joined along their first dim, and the first dim of each."},
    {"TensorArrayGatherV3", "The elements at `indices`, one after the other."},
    {"TensorArrayReadV3", "Element `index`."},
    {"TensorArrayScatterV3", "Sets the elements at `indices` to the rows of `value`."},
    {"TensorArraySizeV3", "The number of elements."},
    {"TensorArrayV3",
        "A new array of `size` elements. Handle and flow lead to it; `storage` is its memory, which the plan places. "
        "With dynamic_size it has room for more, and who writes beyond the end makes it longer."},
    {"TensorArrayWriteV3", "Sets element `index`."},
    {"TensorListConcat", "All elements joined along their first dim, and the first dim of each."},
    {"TensorListElementShape", "The shape of each element."},
    {"TensorListFirst", "The first `count` elements, how many of them only a run tells."},
    {"TensorListLength", "The number of elements."},
    {"TensorListPopBack", "The list without its last element, and that element."},
    {"TensorListPushBack", "The list and `item` after its last element."},
    {"TensorListReserve",
        "A list of `num_elements` tensors of zeros. The attribute `written` is what the import found to be written to "
        "the list: loops may say less of an element's shape where they make the list."},
    {"TensorListResize", "The list cut at `size` elements, or continued by zeros."},
    {"TensorListScatterIntoExistingList",
        "The list with the rows of `tensor` as its elements at `indices`; beyond the end only where it `grows`."},
    {"TensorListSetItem", "The list with `item` as its element `index`; beyond the end only where the list may grow."},
    {"TensorListSplit", "A list of the stretches of `tensor` along its first dim, which are of one length."},
    {"TensorListStack", "All elements as one tensor, the first dim of which counts them."},
    {"TensorMapHasKey", "Whether a key has an entry."},
    {"TensorMapInsert", "The map with one entry more, or another value for its key."},
    {"TensorMapLookup", "The value that a key has."}, {"TensorMapSize", "The number of entries."},
    {"TensorMapStackKeys", "All keys, one after the other."}, {"Tile", "x repeated multiples[i] times along dim i."},
    {"TileWithAxis", "x repeated along one dim."}, {"ToAbsoluteBBox", "Boxes in elements of the image."},
    {"TopK", "The k largest (smallest) elements along `dim` and where they stood; equal ones in order."},
    {"TopKPQDistanceMerge", "The k smallest distances of a search in product codes, their lists and their places."},
    {"TransData", "The same elements in another layout, any of `format_layouts`: NC1HWC0 = [N, C / C0, H, W, C0]; "
                  "rounded up, filled with zeros. C0 is 16, for 8-bit numbers 32. From blocks only what the shape "
                  "still says is known: C and N are not."},
    {"Transpose", "Dim i of y is dim perm[i] of x."},
    {"TreeScores",
        "What all trees say of each row of x, `n_targets` numbers. A node asks whether x[feature] is (by `mode`) at "
        "most, below, at least or above `split`, equal to it, not equal to it, or one of the numbers of `members` (a "
        "list for each such node, NaN after it); NaN is an answer by `nan_yes`. `yes` and `no` are what comes next: a "
        "node, or -1 - leaf. Leaf k gives `leaf_weights` to `leaf_targets` from `leaf_begin[k]` up to `leaf_begin[k + "
        "1]`. Then the aggregate over the trees, `base_values` added, and `post_transform`."},
    {"Trilu", "x with zeros below the k-th diagonal of its last two dims, or above it."},
    {"Unique",
        "The different elements in the order in which they first occur, and for each element which of them it is."},
    {"UniqueExt2", "The different slices of x along `axis` (all elements of a vector where it is empty) in order of "
                   "appearance, and which one each is."},
    {"UniqueSlices", "The different slices of x along `axis`, ascending or, where they are not `sorted`, as they first "
                     "appear; for each the first place and how often it occurs, and which of them each slice of x is. "
                     "NaN comes last and is equal to itself."},
    {"UniqueWithCounts", "The different elements, which of them each element is, and how often each occurs."},
    {"UniqueWithCountsExt2", "UniqueExt2 that says how often each occurs."},
    {"Unpack", "The slices of x along `axis`, which goes away."}, {"Unsqueeze", "Dims of 1 where y has `axes`."},
    {"UnsqueezeV2", "Dims of 1 where y has `axis`."}, {"UnsqueezeV3", "Dims of 1 where y has `axes`."},
    {"UpperBound", "The last position in each sorted row at which a value could be inserted."},
    {"Upsample", "Repeats every pixel stride_h x stride_w times, times scale. Caffe (YOLO) Upsample."},
    {"UpsampleNearest1d", "The nearest element of x at each place of a longer or shorter row."},
    {"UpsampleNearest1dGrad", "Gradient of UpsampleNearest1d."},
    {"UpsampleNearest3dGrad", "Gradient of UpsampleNearest3d."},
    {"WarpPerspective", "x [N,C,H,W] seen through a projective transformation, matrix [N, 9]."},
    {"Where", "The positions at which x is not zero, one per row."},
    {"Yolo", "Splits x [N, boxes * (coords + 1 + classes), H, W] into coordinates [N, boxes * coords, pad(H*W)], the "
             "probability that there is an object [N, pad(boxes*H*W)] and those of the classes [N, classes, "
             "pad(boxes*H*W)]."},
    {"YoloBoxesEncode", "Boxes coded relative to anchors and the stride of their grid."},
    {"YoloV2DetectionOutput", "YOLO v2's boxes, suppressed: [N, 6 * post_nms_topn] and how many there are."},
    {"YoloV3DetectionOutputV2", "YOLO v3's boxes from the ten tensors of three Yolo operators and the image's size, "
                                "suppressed; out_box_dim 3: [N, 6, post_nms_topn], 2: [N, 6 * post_nms_topn]."},
    {"YoloV3DetectionOutputV2D", "YoloV3DetectionOutputV2 with the indices of the grid as inputs windex and hindex."},
    {"YoloxBoundingBoxDecode", "Boxes from the differences that YOLOX says."},
    {"ZerosLike", "Zeros in the shape of x."},
    // end of what is written
};

} // namespace library

GRAFT_END
