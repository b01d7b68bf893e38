/** Requests that no program here fulfils. */
import { saying } from '../../bytes/said.ts';

export const PROGRAM = saying('program', {
  no_option: (of: { program: string; option: string }) =>
    `${of.program} has no option ${of.option} here; see ${of.program} --help`,
  option_nearly: (of: { program: string; option: string; near: string }) =>
    `${of.program} has no option ${of.option} here; did you mean ${of.near}?`,
  no_operand: (of: { program: string; operand: string }) =>
    `${of.program} has no operand ${of.operand} here; see ${of.program} --help`,
  operand_nearly: (of: { program: string; operand: string; near: string }) =>
    `${of.program} has no operand ${of.operand} here; did you mean ${of.near}?`,
});
