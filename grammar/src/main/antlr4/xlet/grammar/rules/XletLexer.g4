/*
 * The words of the language.
 *
 * Whether a newline ends a statement, whether braces are a block, and which rows of bars belong
 * together is not decided here but between lexer and parser; the tokens in braces below are those
 * that this step makes.
 */
lexer grammar XletLexer;

options { superClass = LetterLexer; }

tokens {
    BARS,           // rows between bars, put together
    DENSE,          // a large literal of numbers
    BLOCK_OPEN,     // { of a block
    BLOCK_CLOSE,
    BODY_OPEN,      // where the body of `f(a, b):` or `if c:` begins
    BODY_CLOSE,
    MEMBER_ARROW,   // -> between a name and its member
    TYPE_OPEN,      // < of the C++ call f<float>(…)
    TYPE_CLOSE,
    PERCENT_NAME,   // %name of HLO text
    HYPHEN_NAME,    // bitcast-convert and its kin
    RESULT          // `// Result:` before a value
}

LET         : 'let' ;
AUTO        : 'auto' ;
THEN        : 'then' ;
IF          : 'if' ;
ELSE        : 'else' ;
ELIF        : 'elif' ;
RETURN      : 'return' ;
WHILE       : 'while' ;
TRUE        : 'true' ;
FALSE       : 'false' ;

// Words that are names elsewhere.
FAILS       : 'fails' ;
WITHIN      : 'within' ;
ULP         : 'ulp' | 'ulps' ;
PRODUCES    : 'produces' ;
REPLICA     : 'replica' ;
IMPORT      : 'import' ;
AS          : 'as' ;
X           : 'x' ;
DOT_WORD    : 'dot' ;

ELEMENT_TYPE
    : [pP] [rR] [eE] [dD]
    | [sSuU] ( '1' | '2' | '4' | '8' | '16' | '32' | '64' )
    | [fF] ( '16' | '32' | '64' )
    | [fF] ( '4' | '8' ) [eE] [0-9] [mM] [0-9] ( [a-zA-Z] [a-zA-Z0-9]* )?
    | [bB] [fF] '16'
    | [cC] ( '64' | '128' )
    ;

BECOMES     : '==>' ;
PROMPT      : '>>>' ;
LAMBDA      : '=>' ;
ARROW       : '->' ;
LEFT_ARROW  : '<-' ;
CLOSE_TO    : '~=' ;
EQUAL       : '==' ;
NOT_EQUAL   : '!=' ;
LESS_EQUAL  : '<=' ;
GREATER_EQUAL : '>=' ;
SHIFT_LEFT  : '<<' ;
SHIFT_RIGHT : '>>' ;
LOGICAL_AND : '&&' ;
LOGICAL_OR  : '||' ;
LESS        : '<' ;
GREATER     : '>' ;
ASSIGN      : '=' ;
PLUS        : '+' ;
MINUS       : '-' ;
POWER       : '**' ;        // refused: it would be read as `* *`
STAR        : '*' ;
SLASH       : '/' ;
PERCENT     : '%' ;
AMPERSAND   : '&' ;
CARET       : '^' ;
BAR         : '|' ;
NOT         : '!' ;
TILDE       : '~' ;
QUESTION    : '?' ;
ELLIPSIS    : '...' ;
SCOPE       : '::' ;
COLON       : ':' ;
SEMICOLON   : ';' ;
COMMA       : ',' ;
DOT         : '.' ;
LPAREN      : '(' ;
RPAREN      : ')' ;
LBRACKET    : '[' ;
RBRACKET    : ']' ;
LBRACE      : '{' ;
RBRACE      : '}' ;

BAR_ROW     : '|' BLANK* BAR_CELL ( ( BLANK | ',' )+ BAR_CELL )* BLANK* '|' ;
TILED_LAYOUT : '{' ( [0-9,] | BLANK )* ':' ( [A-Z*#]* '(' ~[)}\r\n]* ')' | BLANK )+ '}' ;

DIM_LABELS  : [0-9bf?]+ '_' [0-9io?]+ '->' [0-9bf?]+ ;

NUMBER
    : ( DIGIT+ ( '.' DIGIT* )? | '.' DIGIT+ ) EXPONENT? [fF]?
    | 'inf'
    | 'nan'
    ;
HEX         : '0' [xX] [0-9a-fA-F]+ ;
SIZES       : DIGIT+ ( [xX×] DIGIT+ )+ ;
BAD_NUMBER  : DIGIT+ LETTER ( LETTER | DIGIT )* ;

NAME        : LETTER ( LETTER | DIGIT )* ;

STRING      : '"' ( ~["\\\r\n] | '\\' ~[\r\n] )* '"' ;
OPEN_STRING : '"' ( ~["\\\r\n] | '\\' ~[\r\n] )* '\\'? ;

DIRECTIVE     : '////' ~[\r\n]* | ( 'replicas' | 'partitions' ) BLANK+ [1-9] [0-9]* ;
LINE_COMMENT  : ( '//' | '#' ) ~[\r\n]* -> channel(HIDDEN) ;
HINT          : '/*' [ \t\r\n]* NAME [ \t\r\n]* '=' [ \t\r\n]* '*/' ;   // before an argument
BLOCK_COMMENT : '/*' .*? '*/' -> channel(HIDDEN) ;
OPEN_COMMENT  : '/*' ( ~[*] | '*'+ ~[*/] )* '*'* EOF ;

NEWLINE     : ( '\r'? '\n' | '\r' ) -> channel(HIDDEN) ;
SPACE       : ( BLANK | [\u000B\f\u00A0\u3000\uFEFF] )+ -> skip ;

UNKNOWN     : . ;

fragment BLANK    : [ \t] ;
fragment DIGIT    : [0-9] ;
fragment LETTER   : [a-zA-Z_] | ~[\u0000-\u007F] { isLetter() }? ;
fragment EXPONENT : [eE] [+\-]? DIGIT+ ;
fragment BAR_CELL : [+\-]? NUMBER | TRUE | FALSE ;
