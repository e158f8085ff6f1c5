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
    "operation": Keyword.Reserved,
    "call": Name.Function,
    "parameter": Name.Attribute,
    "name": Name,
    "operator": Operator,
    "punctuation": Punctuation,
}

# The kinds of words and their patterns: the first that matches decides.
_RULES = [
    @RULES@
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
