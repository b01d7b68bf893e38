/** What a program in WebAssembly sees of the shell's variables. */
import { expect, it } from 'vitest';
import { give, runOnVolume } from './volume.ts';

give('calls');

/** The words that environ_get gave the program. */
const seen = (script: string): string[] => {
  const { out, problems } = runOnVolume(script);
  expect(problems).toBeUndefined();
  const [, part = ''] = /^environ_get\n([\s\S]*?)^\w/m.exec(out) ?? [];
  return [...part.matchAll(/\d+ at \d+: (.*)$/gm)].map(([, word]) => word);
};

it('sees what is exported, and what stands before it', () => {
  const script = 'a=1; export b=2; export c; c=3; d=4; export d; export -n d; (export e=5); f=6 g=7 calls; h=8 true';
  expect(seen(script)).toEqual(['LC_ALL=C', 'TZ=UTC', 'b=2', 'c=3', 'f=6', 'g=7']);
});
