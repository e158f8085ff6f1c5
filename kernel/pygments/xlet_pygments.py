"""Colours Xlet, the language of XLA's operation documents. Generated: do not edit."""

from pygments.lexer import RegexLexer, bygroups
from pygments.token import (
    Comment, Keyword, Name, Number, Operator, Punctuation, String, Text, Whitespace)

__all__ = ["XletLexer"]

_TOKENS = {
    "comment": Comment,
    "string": String,
    "keyword": Keyword,
    "constant": Keyword.Constant,
    "type": Keyword.Type,
    "number": Number,
    "operation": Name.Builtin,
    "call": Name.Function,
    "parameter": Name.Attribute,
    "name": Name,
    "operator": Operator,
    "punctuation": Punctuation,
}

# What a word of Xlet is: the first rule that matches decides.
_RULES = [
    ("comment", "(?://|#)[^\\r\\n]*"),
    ("string", "\"(?:[^\"\\\\\\r\\n]|\\\\[^\\r\\n])*\"?"),
    ("keyword", "(?:produces|replica|import|return|within|fails|while|auto|else|then|ulps|let|ulp|if)(?!\\w)"),
    ("constant", "(?:false|true|inf|nan)(?!\\w)"),
    ("type", "(?:f8e4m3b11fnuz|f8e4m3fnuz|f8e5m2fnuz|f8e8m0fnu|f4e2m1fn|f8e4m3fn|f8e3m4|f8e4m3|f8e5m2|bf16|c128|pred|c64|f16|f32|f64|s16|s32|s64|u16|u32|u64|s1|s2|s4|s8|u1|u2|u4|u8)(?!\\w)"),
    ("number", "(?:0[xX][0-9a-fA-F]+|[0-9]+(?:x[0-9]+)+|(?:[0-9]+(?:\\.[0-9]*)?|\\.[0-9]+)(?:[eE][+-]?[0-9]+)?[fF]?)(?!\\w)"),
    ("parameter", "(?:scatter_indices_batching_dims|scatter_dims_to_operand_dims|start_indices_batching_dims|lhs_contracting_dimensions|rhs_contracting_dimensions|preferred_element_type|operand_batching_dims|broadcast_dimensions|collapsed_slice_dims|dimensions_to_reduce|inserted_window_dims|lhs_batch_dimensions|rhs_batch_dimensions|branch_computations|feature_group_count|input_batching_dims|indices_are_sorted|update_computation|update_window_dims|batch_group_count|dimension_numbers|false_computation|window_dimensions|index_vector_dim|new_element_type|precision_config|true_computation|window_dilations|branch_operands|broadcast_sizes|result_accuracy|scatter_indices|start_index_map|static_operands|window_reversal|base_dilations|iota_dimension|padding_config|unique_indices|window_strides|exponent_bits|false_operand|limit_indices|mantissa_bits|padding_value|start_indices|lhs_dilation|out_dim_size|rhs_dilation|true_operand|computation|init_values|offset_dims|permutation|slice_sizes|attributes|comparator|dimensions|tuple_data|condition|dimension|direction|is_stable|new_sizes|elements|on_false|operands|largest|literal|on_true|operand|padding|strides|updates|version|update|index|shape|title|body|init|kind|name|pred|type|lhs|max|min|rhs)(?!\\w)(?=\\s*=(?![=>]))"),
    ("operation", "(?:ReduceWindowWithGeneralPadding|ConvWithGeneralDimensions|ConvWithGeneralPadding|ShiftRightArithmetic|OptimizationBarrier|BitcastConvertType|ConvGeneralDilated|ConvertElementType|DynamicUpdateSlice|ShiftRightLogical|GetDimensionSize|RoundNearestEven|GetTupleElement|PopulationCount|ReducePrecision|RoundNearestAfz|BroadcastInDim|CompositeCall|DynamicSlice|EqTotalOrder|GeTotalOrder|GtTotalOrder|LeTotalOrder|LtTotalOrder|NeTotalOrder|ReduceWindow|ConcatInDim|Concatenate|Conditional|ConvGeneral|Convolution|DotGeneral|LogicalAnd|LogicalNot|LogicalXor|Broadcast|LogicalOr|ShiftLeft|Transpose|composite|Collapse|Constant|IsFinite|Logistic|Negative|Compare|Complex|Reshape|Reverse|Scatter|Concat|Gather|Reduce|Select|Atan2|Clamp|Expm1|Floor|Log1p|Round|Rsqrt|Slice|Tuple|While|Call|Case|Cbrt|Ceil|Conv|Copy|Cosh|Imag|Iota|Real|Sign|Sort|Sqrt|Tanh|TopK|plot|Abs|Add|And|Clz|Cos|Div|Dot|Erf|Exp|Log|Map|Max|Min|Mul|Neg|Not|Pad|Pow|Rem|Rev|Sin|Sub|Tan|Xor|Eq|Ge|Gt|If|Le|Lt|Ne|Or)(?!\\w)"),
    ("call", "[^\\W\\d]\\w*(?=\\s*\\()"),
    ("name", "[^\\W\\d]\\w*"),
    ("punctuation", "[()\\[\\]{},;]"),
    ("operator", "[-+*/%&|^!~<>=?:.]")
]


class XletLexer(RegexLexer):
    """Colours Xlet."""

    name = "Xlet"
    aliases = ["xlet"]
    filenames = ["*.xlet"]
    mimetypes = ["text/x-xlet"]
    tokens = {
        "root": [
            (r"^([ \t]*)(:[a-z?]\w*)", bygroups(Whitespace, Keyword.Pseudo)),
            (r"\s+", Whitespace),
            (r"/\*[\s\S]*?(?:\*/|\Z)", Comment.Multiline),
            *((pattern, _TOKENS[token]) for token, pattern in _RULES),
            (r".", Text),
        ]
    }
