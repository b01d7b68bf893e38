/** What the parts of a script are, for an editor's colours (@lezer/highlight). */
import { styleTags, tags as t } from '@lezer/highlight';

export const highlighting = styleTags({
  'for in do done Not GroupOpen GroupClose': t.controlKeyword,
  'CommandName/...': t.function(t.variableName),
  'AssignmentName ForName/... Name': t.definition(t.variableName),
  'Variable BracedVariable Status LastJob': t.variableName,
  'SingleQuoted AnsiQuoted Quote QuotedText': t.string,
  'Escape QuotedEscape': t.escape,
  'Number Range': t.number,
  'Star Question BracketSet BraceOpen BraceComma BraceClose': t.special(t.string),
  'RedirectOperator Duplicate And Or Background ";"': t.operator,
  'IncrementOperator SignOperator UnaryOperator PowerOperator TimesOperator ShiftOperator CompareOperator EqualOperator':
    t.arithmeticOperator,
  'BitAndOperator BitXorOperator BitOrOperator LogicAndOperator LogicOrOperator AssignOperator': t.arithmeticOperator,
  '"$((" "$(" ")" ArithmeticClose "(" SubshellOpen': t.paren,
  Comment: t.lineComment,
  Directive: t.docComment,
  Text: t.content,
});
