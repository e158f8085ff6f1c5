// The kinds of words and their patterns: the first that matches decides.
const RULES = [
  @RULES@
].map(([token, pattern]) => [token, new RegExp('^(?:' + pattern + ')', 'u')]);

/** Tells the words of Xlet apart, for CodeMirror 5 and for StreamLanguage of CodeMirror 6. */
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
