/*
 * One statement of the language. A program is split into statements first, so that an error in one
 * leaves the others alone.
 */
parser grammar XletParser;

options { tokenVocab = XletLexer; }

line
    : statement SEMICOLON? EOF
    ;

statement
    : DIRECTIVE                                                    # directive
    | LET name ( COLON type )? ASSIGN value                        # letStatement
    | AUTO ( STAR | AMPERSAND )? name ASSIGN value                 # autoStatement
    | THEN claim                                                   # thenStatement
    | BECOMES statement                                            # markedStatement
    | mark=( RESULT | PROMPT ) expr                                # resultStatement
    | IMPORT name ( DOT name )* ( AS name )?                       # importStatement
    | REPLICA NUMBER COLON                                         # replicaHeading
    | ( name ( name ( name | NUMBER )* )?
      | word NUMBER ( name | NUMBER )*
      | REPLICA NUMBER ( name | NUMBER )+ ) COLON                  # label
    | name COLON functionType SEMICOLON expr COLON body            # signedDefinition
    | name COLON functionType                                      # signature
    | name COLON ( type | sizes ) ASSIGN value                     # typedBinding
    | name COLON bracketed                                         # field
    | name LEFT_ARROW value                                        # arrowBinding
    | hloType PERCENT_NAME ASSIGN ( value | untypedInstruction )   # hloBinding
    | PERCENT_NAME ASSIGN untypedInstruction                       # untypedBinding
    | hloInstruction                                               # hloStatement
    | name name arguments?                                         # declaration
    | block                                                        # scope
    | RETURN expr ( COMMA expr )*                                  # returnStatement
    | name ASSIGN braced ( COMMA braced )+                         # braceRow
    | expr ( COLON body | equation | closeness )?                  # expressionStatement
    ;

// The parser decides between these after it has read the expression. If they were alternatives of a
// statement, it would look ahead to the end of the expression before it reads the first token.
equation
    : ( ASSIGN | ARROW | BECOMES | PRODUCES COLON? ) value
    ;

claim
    : expr ( FAILS name? | closeness )?
    ;

closeness
    : CLOSE_TO expr WITHIN number ULP?
    ;

value
    : hloInstruction
    | block
    | expr
    ;

block
    : BLOCK_OPEN statement? ( SEMICOLON statement? )* BLOCK_CLOSE
    ;

body
    : BODY_OPEN statement? ( SEMICOLON statement? )* BODY_CLOSE
    ;

expr
    : expr arguments                                               # call
    | expr TYPE_OPEN ( ELEMENT_TYPE | name ) TYPE_CLOSE arguments  # templateCall
    | expr LBRACKET ( expr ( COMMA expr )* )? RBRACKET             # index
    | expr ( DOT | MEMBER_ARROW ) name                             # member
    | <assoc=right> expr POWER expr                                # power
    | operator=( MINUS | PLUS | NOT | TILDE | STAR | AMPERSAND ) expr  # unary
    | expr operator=( STAR | SLASH | PERCENT | DOT_WORD ) expr     # binary
    | expr operator=( PLUS | MINUS ) expr                          # binary
    | expr operator=( SHIFT_LEFT | SHIFT_RIGHT ) expr              # binary
    | expr operator=AMPERSAND expr                                 # binary
    | expr operator=CARET expr                                     # binary
    | expr operator=BAR expr                                       # binary
    | expr operator=( LESS | LESS_EQUAL | GREATER | GREATER_EQUAL ) expr  # binary
    | expr operator=( EQUAL | NOT_EQUAL ) expr                     # binary
    | expr operator=LOGICAL_AND expr                               # binary
    | expr operator=LOGICAL_OR expr                                # binary
    | name ( SCOPE name )+                                         # scopedName
    | name LAMBDA lambdaBody                                       # shortLambda
    | name                                                         # nameExpr
    | number                                                       # numberExpr
    | TRUE                                                         # trueExpr
    | FALSE                                                        # falseExpr
    | STRING                                                       # stringExpr
    | DIM_LABELS                                                   # dimLabels
    | DENSE                                                        # denseExpr
    | BARS                                                         # barsExpr
    | braced                                                       # braceExpr
    | bracketed                                                    # bracketExpr
    | typed                                                        # typedExpr
    | parenthesised ( ( ARROW type )? LAMBDA lambdaBody )?         # parenExpr
    | WHILE arguments block                                        # whileExpr
    | IF condition ( ELIF condition )* ( ELSE COLON? branch )?     # ifExpr
    ;

// Without a colon the branch is in braces, or the condition in parentheses. If an expression could
// follow another one directly, the parser would read each pair of parentheses in a program to its
// end to find out whether it holds the arguments of a call or begins a branch.
condition
    : expr COLON branch SEMICOLON?
    | expr enclosed SEMICOLON?
    | LPAREN expr RPAREN branch SEMICOLON?
    ;

enclosed
    : nested
    | RETURN expr
    | braced
    ;

branch
    : nested
    | RETURN? expr
    ;

nested
    : body
    | block
    ;

lambdaBody
    : block
    | expr
    ;

parenthesised
    : LPAREN ( item ( COMMA item )* COMMA? )? RPAREN
    ;

item
    : parameter
    | expr
    ;

parameter
    : name COLON type
    ;

arguments
    : LPAREN ( argument ( COMMA argument )* COMMA? )? RPAREN
    ;

argument
    : parameter
    | HINT? ( name ASSIGN )? expr
    ;

braced
    : LBRACE ( expr ( COMMA expr )* COMMA? )? RBRACE
    ;

bracketed
    : LBRACKET ( expr ( COMMA expr )* COMMA? )? RBRACKET
    | LBRACKET number number+ RBRACKET
    ;

// A type where a value stands, alone or with a literal. One pair of braces may be either a layout
// or the literal; with two the first is the layout.
typed
    : ELEMENT_TYPE sizes? ( scalar | ( markedLayout | braced )? ( braced | DENSE )? )
    ;

scalar
    : MINUS? number
    | TRUE
    | FALSE
    ;

type
    : ( ELEMENT_TYPE | name ) ( sizes layout? )?
    | tupleType
    ;

hloType
    : ELEMENT_TYPE sizes layout?
    | tupleType
    ;

tupleType
    : LPAREN ( type ( COMMA type )* COMMA? )? RPAREN
    ;

functionType
    : tupleType ARROW type ( COMMA type )*
    ;

sizes
    : LBRACKET ( dimension ( ( COMMA | X ) dimension )* )? RBRACKET
    ;

dimension
    : MINUS? NUMBER
    | SIZES
    | HEX
    | LESS_EQUAL NUMBER
    | QUESTION
    ;

layout
    : LBRACE numbers RBRACE
    | markedLayout
    ;

markedLayout
    : LBRACE numbers COLON layoutField ( COMMA layoutField )* RBRACE
    | TILED_LAYOUT
    ;

layoutField
    : name ASSIGN ( LBRACE numbers RBRACE | MINUS? number | TRUE | FALSE )
    ;

numbers
    : ( NUMBER ( COMMA NUMBER )* )?
    ;

hloInstruction
    : hloType opcode LPAREN ( hloOperand ( COMMA hloOperand )* )? RPAREN ( COMMA hloAttribute )*
    ;

// An instruction whose type stands before its name, or nowhere. What could be a call is one.
untypedInstruction
    : opcode LPAREN ( expr COMMA )* hloType expr ( COMMA hloOperand )* RPAREN ( COMMA hloAttribute )*
    | opcode LPAREN ( expr ( COMMA expr )* )? RPAREN ( COMMA hloAttribute )+
    ;

opcode
    : name
    ;

hloOperand
    : hloType? expr
    ;

hloAttribute
    : name ( DOT name )* ASSIGN raw+
    ;

// Anything with its brackets closed.
raw
    : LBRACE ( raw | COMMA )* RBRACE
    | LBRACKET ( raw | COMMA )* RBRACKET
    | LPAREN ( raw | COMMA )* RPAREN
    | ~( LBRACE | RBRACE | LBRACKET | RBRACKET | LPAREN | RPAREN | COMMA | SEMICOLON | BLOCK_CLOSE | BODY_CLOSE )
    ;

number
    : NUMBER
    | HEX
    ;

name
    : word
    | REPLICA
    ;

word
    : NAME
    | PERCENT_NAME
    | HYPHEN_NAME
    | FAILS
    | WITHIN
    | ULP
    | PRODUCES
    | IMPORT
    | AS
    | X
    | DOT_WORD
    ;
