/*
 * The words of HLO text.
 *
 * A word may hold hyphens and dots: `add.5`, `get-tuple-element`. Numbers are any word that begins
 * with a digit, for attributes have `2x2`, `0_0x1_1` and `01bf` where others have numbers.
 */
lexer grammar HloLexer;

HLO_MODULE    : 'HloModule' ;
ENTRY         : 'ENTRY' ;
ROOT          : 'ROOT' ;

DIM_LABELS    : [0-9bf?]+ '_' [0-9io?]+ '->' [0-9bf?]+ ;
NUMBER        : '-'? DIGIT ( DIGIT | LETTER | '.' | [_x] '-' DIGIT )* ( [eE] [+\-] DIGIT+ )? ;
NAME          : '%'? LETTER ( LETTER | DIGIT | '.' | '-' ( LETTER | DIGIT ) )* ;
PERCENT_NUMBER : '%' DIGIT ( LETTER | DIGIT | '.' )* ;
STRING        : '"' ( ~["\\] | '\\' . )* '"' ;

ARROW         : '->' ;
LESS_EQUAL    : '<=' ;
EQUALS        : '=' ;
COLON         : ':' ;
COMMA         : ',' ;
QUESTION      : '?' ;
MINUS         : '-' ;
ELLIPSIS      : '...' ;
LPAREN        : '(' ;
RPAREN        : ')' ;
LBRACKET      : '[' ;
RBRACKET      : ']' ;
LBRACE        : '{' ;
RBRACE        : '}' ;

LINE_COMMENT  : '//' ~[\r\n]* -> skip ;
BLOCK_COMMENT : '/*' .*? '*/' -> skip ;
SPACE         : [ \t\r\n\f]+ -> skip ;

OTHER         : . ;

fragment DIGIT  : [0-9] ;
fragment LETTER : [a-zA-Z_] ;
