// Generated: do not edit. JupyterLab 4 and Notebook 7 load this module, which needs no bundler: it takes
// CodeMirror and the registry of languages from those that JupyterLab shares with its extensions.
var _JUPYTERLAB = _JUPYTERLAB || {};
_JUPYTERLAB['xlet-language'] = (() => {
  const TOKENS = {
    comment: 'comment',
    string: 'string',
    keyword: 'keyword',
    constant: 'atom',
    type: 'variableName.special',
    number: 'number',
    operation: 'variableName.standard',
    call: 'variableName.function',
    parameter: 'propertyName',
    name: 'variableName',
    operator: 'operator',
    punctuation: 'bracket'
  };

  // What a word of Xlet is: the first rule that matches decides.
  const RULES = [
      ['comment', "(?://|#)[^\\r\\n]*"],
    ['string', "\"(?:[^\"\\\\\\r\\n]|\\\\[^\\r\\n])*\"?"],
    ['keyword', "(?:produces|replica|import|return|within|fails|while|auto|else|then|ulps|let|ulp|if)(?![\\p{L}\\p{Nl}\\p{Mn}\\p{Mc}_0-9])"],
    ['constant', "(?:false|true|inf|nan)(?![\\p{L}\\p{Nl}\\p{Mn}\\p{Mc}_0-9])"],
    ['type', "(?:f8e4m3b11fnuz|f8e4m3fnuz|f8e5m2fnuz|f8e8m0fnu|f4e2m1fn|f8e4m3fn|f8e3m4|f8e4m3|f8e5m2|bf16|c128|pred|c64|f16|f32|f64|s16|s32|s64|u16|u32|u64|s1|s2|s4|s8|u1|u2|u4|u8)(?![\\p{L}\\p{Nl}\\p{Mn}\\p{Mc}_0-9])"],
    ['number', "(?:0[xX][0-9a-fA-F]+|[0-9]+(?:x[0-9]+)+|(?:[0-9]+(?:\\.[0-9]*)?|\\.[0-9]+)(?:[eE][+-]?[0-9]+)?[fF]?)(?![\\p{L}\\p{Nl}\\p{Mn}\\p{Mc}_0-9])"],
    ['parameter', "(?:scatter_indices_batching_dims|scatter_dims_to_operand_dims|start_indices_batching_dims|lhs_contracting_dimensions|rhs_contracting_dimensions|preferred_element_type|operand_batching_dims|broadcast_dimensions|collapsed_slice_dims|dimensions_to_reduce|inserted_window_dims|lhs_batch_dimensions|rhs_batch_dimensions|branch_computations|feature_group_count|input_batching_dims|indices_are_sorted|update_computation|update_window_dims|batch_group_count|dimension_numbers|false_computation|window_dimensions|index_vector_dim|new_element_type|precision_config|true_computation|window_dilations|branch_operands|broadcast_sizes|result_accuracy|scatter_indices|start_index_map|static_operands|window_reversal|base_dilations|iota_dimension|padding_config|unique_indices|window_strides|exponent_bits|false_operand|limit_indices|mantissa_bits|padding_value|start_indices|lhs_dilation|out_dim_size|rhs_dilation|true_operand|computation|init_values|offset_dims|permutation|slice_sizes|attributes|comparator|dimensions|tuple_data|condition|dimension|direction|is_stable|new_sizes|elements|on_false|operands|largest|literal|on_true|operand|padding|strides|updates|version|update|index|shape|title|body|init|kind|name|pred|type|lhs|max|min|rhs)(?![\\p{L}\\p{Nl}\\p{Mn}\\p{Mc}_0-9])(?=\\s*=(?![=>]))"],
    ['operation', "(?:ReduceWindowWithGeneralPadding|ConvWithGeneralDimensions|ConvWithGeneralPadding|ShiftRightArithmetic|OptimizationBarrier|BitcastConvertType|ConvGeneralDilated|ConvertElementType|DynamicUpdateSlice|ShiftRightLogical|GetDimensionSize|RoundNearestEven|GetTupleElement|PopulationCount|ReducePrecision|RoundNearestAfz|BroadcastInDim|CompositeCall|DynamicSlice|EqTotalOrder|GeTotalOrder|GtTotalOrder|LeTotalOrder|LtTotalOrder|NeTotalOrder|ReduceWindow|ConcatInDim|Concatenate|Conditional|ConvGeneral|Convolution|DotGeneral|LogicalAnd|LogicalNot|LogicalXor|Broadcast|LogicalOr|ShiftLeft|Transpose|composite|Collapse|Constant|IsFinite|Logistic|Negative|Compare|Complex|Reshape|Reverse|Scatter|Concat|Gather|Reduce|Select|Atan2|Clamp|Expm1|Floor|Log1p|Round|Rsqrt|Slice|Tuple|While|Call|Case|Cbrt|Ceil|Conv|Copy|Cosh|Imag|Iota|Real|Sign|Sort|Sqrt|Tanh|TopK|plot|Abs|Add|And|Clz|Cos|Div|Dot|Erf|Exp|Log|Map|Max|Min|Mul|Neg|Not|Pad|Pow|Rem|Rev|Sin|Sub|Tan|Xor|Eq|Ge|Gt|If|Le|Lt|Ne|Or)(?![\\p{L}\\p{Nl}\\p{Mn}\\p{Mc}_0-9])"],
    ['call', "[\\p{L}\\p{Nl}\\p{Mn}\\p{Mc}_][\\p{L}\\p{Nl}\\p{Mn}\\p{Mc}_0-9]*(?=\\s*\\()"],
    ['name', "[\\p{L}\\p{Nl}\\p{Mn}\\p{Mc}_][\\p{L}\\p{Nl}\\p{Mn}\\p{Mc}_0-9]*"],
    ['punctuation', "[()\\[\\]{},;]"],
    ['operator', "[-+*/%&|^!~<>=?:.]"]
  ].map(([token, pattern]) => [token, new RegExp('^(?:' + pattern + ')', 'u')]);
  
  /** How the words of Xlet are told apart, as CodeMirror 5 and StreamLanguage of CodeMirror 6 want it. */
  const mode = {
    name: 'xlet',
    languageData: {
      commentTokens: { line: '//', block: { open: '/*', close: '*/' } },
      closeBrackets: { brackets: ['(', '[', '{', '"'] },
      indentOnInput: /^\s*[)\]}]$/
    },
    lineComment: '//',
    blockCommentStart: '/*',
    blockCommentEnd: '*/',
    startState: () => ({ comment: false, depth: 0 }),
    copyState: (state) => ({ comment: state.comment, depth: state.depth }),
    token(stream, state) {
      if (state.comment) {
        if (stream.match(/^.*?\*\//)) {
          state.comment = false;
        } else {
          stream.skipToEnd();
        }
        return 'comment';
      }
      if (stream.eatSpace()) {
        return null;
      }
      const starts = stream.string.slice(0, stream.start).trim() === '';
      if (starts && stream.match(/^:[a-z?]\w*/)) {
        return 'meta';
      }
      if (stream.match('/*')) {
        state.comment = true;
        return mode.token(stream, state);
      }
      for (const [token, pattern] of RULES) {
        const match = stream.match(pattern);
        if (match) {
          const word = match[0];
          if ('([{'.includes(word)) {
            state.depth++;
          } else if (')]}'.includes(word)) {
            state.depth = Math.max(0, state.depth - 1);
          }
          return TOKENS[token];
        }
      }
      stream.next();
      return null;
    },
    indent(state, after, context) {
      const unit = typeof context === 'number' ? context : (context && context.unit) || 2;
      const closing = /^\s*[)\]}]/.test(after) ? 1 : 0;
      return Math.max(0, state.depth - closing) * unit;
    }
  };

  let shared = {};

  /** The module that JupyterLab shares under this name, in whichever version it has. */
  async function take(name) {
    const versions = shared[name];
    if (!versions) {
      throw new Error(`JupyterLab does not share ${name}`);
    }
    const factory = await Object.values(versions)[0].get();
    return factory();
  }

  async function plugin() {
    const { IEditorLanguageRegistry } = await take('@jupyterlab/codemirror');
    const { LanguageSupport, StreamLanguage } = await take('@codemirror/language');
    return {
      id: 'xlet-language:plugin',
      description: 'Colours Xlet in editors and cells.',
      autoStart: true,
      requires: [IEditorLanguageRegistry],
      activate: (app, languages) => {
        languages.addLanguage({
          name: 'xlet',
          displayName: 'Xlet',
          mime: 'text/x-xlet',
          extensions: ['xlet'],
          support: new LanguageSupport(StreamLanguage.define(mode))
        });
      }
    };
  }

  return {
    init(scope) {
      shared = scope;
    },
    async get(module) {
      if (module !== './extension') {
        throw new Error(`xlet-language has no module ${module}`);
      }
      const exported = { __esModule: true, default: await plugin() };
      return () => exported;
    }
  };
})();
