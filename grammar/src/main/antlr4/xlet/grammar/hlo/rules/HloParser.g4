/*
 * A module of HLO text, as XLA and JAX print it, or computations without the line that names one.
 */
parser grammar HloParser;

options { tokenVocab = HloLexer; }

module
    : ( HLO_MODULE name ( COMMA attribute )* table* )? computation* EOF
    ;

// FileNames, FunctionNames, FileLocations, StackFrames.
table
    : NAME row*
    ;

row
    : NUMBER ( STRING | braces )
    ;

computation
    : ENTRY? name signature? LBRACE definition* RBRACE ( COMMA attribute )*
    ;

signature
    : LPAREN ( parameter ( COMMA parameter )* )? RPAREN ARROW shape
    ;

parameter
    : name COLON shape
    ;

definition
    : ROOT? name EQUALS instruction
    ;

instruction
    : shape? opcode=NAME LPAREN ( operand ( COMMA operand )* | literal+ )? RPAREN ( COMMA attribute )*
    ;

operand
    : shape? name
    ;

// The content of a constant, the number of a parameter: anything with its brackets closed.
literal
    : braces
    | LPAREN literal* RPAREN
    | NUMBER
    | MINUS? NAME
    | STRING
    | COMMA
    ;

shape
    : element=NAME LBRACKET ( dimension ( COMMA dimension )* )? RBRACKET layout?
    | LPAREN ( shape ( COMMA shape )* )? RPAREN
    ;

dimension
    : NUMBER
    | LESS_EQUAL NUMBER
    | QUESTION
    ;

layout
    : LBRACE ( NUMBER ( COMMA NUMBER )* )? ( COLON raw+ )? RBRACE
    ;

attribute
    : key EQUALS value
    ;

key
    : NAME
    | ENTRY
    | ROOT
    ;

value
    : braces
    | brackets ( LESS_EQUAL brackets ( NAME parens )? )?
    | NAME brackets ( COMMA NAME EQUALS parens )? braces
    | word ( ARROW word )?
    | DIM_LABELS
    | STRING
    ;

word
    : NAME
    | NUMBER
    | PERCENT_NUMBER
    ;

braces
    : LBRACE raw* RBRACE
    ;

brackets
    : LBRACKET raw* RBRACKET
    ;

parens
    : LPAREN raw* RPAREN
    ;

raw
    : braces
    | brackets
    | parens
    | ~( LBRACE | RBRACE | LBRACKET | RBRACKET | LPAREN | RPAREN )
    ;

name
    : NAME
    | PERCENT_NUMBER
    ;
