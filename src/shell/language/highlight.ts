/** The kinds of a script's parts, for an editor's colours (@lezer/highlight). */
import { styleTags, tags as t } from '@lezer/highlight';

export const highlighting = styleTags({
  'for Select in do done if then elif else fi while Until case esac Not Time GroupOpen GroupClose': t.controlKeyword,
  'ConditionOpen ConditionClose': t.controlKeyword,
  'CommandName/...': t.function(t.variableName),
  'AssignmentName ArrayName ElementName ForName/... Name FunctionHead': t.definition(t.variableName),
  'Variable BracedVariable Positional Status LastJob ShellId Length ChangedOpen ElementOpen': t.variableName,
  'SingleQuoted AnsiQuoted Backquoted Regex Quote QuotedText QuotedDollar HereText ChangedText': t.string,
  'Escape QuotedEscape': t.escape,
  'Number Range': t.number,
  'Star Question BracketSet BraceOpen BraceComma BraceClose': t.special(t.string),
  'RedirectOperator HereOperator HereStringOperator Duplicate And Or Pipe Comparison RegexOperator CaseEnd Background ";"':
    t.operator,
  'IncrementOperator SignOperator UnaryOperator PowerOperator TimesOperator ShiftOperator CompareOperator EqualOperator':
    t.arithmeticOperator,
  'BitAndOperator BitXorOperator BitOrOperator LogicAndOperator LogicOrOperator AssignOperator': t.arithmeticOperator,
  'ArrayOpen ProcessOpen Subscript "$((" "$(" ")" ArithmeticClose "(" SubshellOpen CalculationOpen': t.paren,
  Comment: t.lineComment,
  Directive: t.docComment,
  Text: t.content,
});
