/** Zašto program ili trag ne mogu da se izvrše. */
import type { SaidWords } from '../../said-rooms.ts';

export const command: SaidWords['command'] = {
  no_name: (of) => `${of.name} ne može da bude ime naredbe; mogu slova, cifre, - i _.`,
  taken: (of) => `${of.name} je ovde već naredba; dajte datoteci drugo ime.`,
  no_program: (of, say) => `${of.name} nije program koji ovde može da se izvršava: ${say(of.why)}.`,
  needs_program: (of) =>
    `Skripti treba program ${of.name}, a njega ovde nema: prevucite ${of.name}.wasm na stranicu, ili ga dajte naredbi ext4lab run uz --program ${of.name}.wasm.`,
  needs_trace: (of) =>
    `Skripta ponavlja trag ${of.name}, a njega ovde nema: prevucite na stranicu datoteku iz programa strace, ${of.name}.txt, ili je dajte naredbi ext4lab replay.`,
  not_fetched: 'Program koji skripta imenuje nije moglo da se preuzme; ima li mreže?',
  not_fetched_here: 'Program koji skripta imenuje nije mogao da se preuzme: dolazi sa servera ove stranice.',
};
