// Generated: do not edit. Notebook 6 and older load this file with the kernel.
define(['codemirror/lib/codemirror'], function (CodeMirror) {
  const TOKENS = {
    comment: 'comment',
    string: 'string',
    keyword: 'keyword',
    constant: 'atom',
    type: 'variable-3',
    number: 'number',
    operation: 'builtin',
    call: 'builtin',
    parameter: 'property',
    name: 'variable',
    operator: 'operator',
    punctuation: null
  };

@MODE@
  return {
    onload: function () {
      CodeMirror.defineMode('xlet', function (config) {
        const indent = (state, after) => mode.indent(state, after, config.indentUnit);
        return Object.assign({}, mode, { indent, electricInput: mode.languageData.indentOnInput });
      });
      CodeMirror.defineMIME('text/x-xlet', 'xlet');
    }
  };
});
