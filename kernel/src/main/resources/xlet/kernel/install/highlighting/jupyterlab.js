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

@MODE@
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
