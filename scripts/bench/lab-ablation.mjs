/** npm run bench -- lab-ablation: the lab’s cells on one and four disks, and again without each of what the kernel does: what rests on it. */
import { MECHANISMS } from '../../build/machine/profiles/mechanisms.js';
import { cellsOn, told } from './lab-cells.mjs';

/** What the machine has besides: a line of the script each. */
const OTHERS = {
  'no dirty limits of 32 bits': { dirtyable: '11G' },
  'freed blocks taken at once': { freed: 'at-once' },
  'no elevator': { elevator: 'noop' },
};

export async function ablateLab() {
  const without = Object.keys(MECHANISMS).map((name) => [`without ${name}`, { without: name }]);
  for (const [name, lines] of [['all of it', {}], ...without, ...Object.entries(OTHERS)])
    console.log(`${name}: ${told(await cellsOn([1, 4], lines))}`);
}
