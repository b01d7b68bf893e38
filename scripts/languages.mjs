/**
 * npm run languages [TAG]: what each language but English lacks, sentence by sentence, and how much of the English it says.
 *
 * src/languages/reports.ts is run as Vite runs it: lessons and packs are found by the names of their files.
 */
import { runnerImport } from 'vite';
import { root } from './run.mjs';

/** Nothing is drawn. */
const styleless = {
  name: 'styleless',
  enforce: 'pre',
  resolveId: (id) => (id.endsWith('.css') ? '\0no-style' : undefined),
  load: (id) => (id === '\0no-style' ? '' : undefined),
};
const options = { root, configFile: false, logLevel: 'error', plugins: [styleless] };
const { module } = await runnerImport('/src/languages/reports.ts', options);
const [, , ...asked] = process.argv;
if (asked[0] === '--shares') console.log(JSON.stringify(module.SHARES));
else
  for (const tag of asked.length > 0 ? asked : Object.keys(module.REPORTS))
    console.log(
      module.REPORTS[tag] ?? `${tag}: there is no such pack, only ${Object.keys(module.REPORTS).join(', ')}.`,
    );
// What was imported may still listen.
process.exit(0);
