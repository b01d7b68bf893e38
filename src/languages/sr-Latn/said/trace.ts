/** Zašto datoteka nije trag koji može da se ponovi. */
import type { SaidWords } from '../../said-rooms.ts';

export const trace: SaidWords['trace'] = {
  no_text: (of) => `${of.file} nije trag programa strace: u njemu su bajtovi koji nisu tekst`,
  only_counts: (of) =>
    `u ${of.file} su samo brojevi (strace -c); potrebni su sami pozivi: strace -f -o ${of.file} PROGRAM`,
  no_trace: (of) => `${of.file} nije trag programa strace; pravi ga strace -f -o ${of.file} PROGRAM`,
};
