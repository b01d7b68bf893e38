/**
 * npm run bench -- lab-ablation: the lab’s cells on one and four disks, and again without each of what the kernel does: what rests
 * on it. File systems that have nothing of it are not run again.
 */
import { FILE_SYSTEMS } from '../../build/lab/papers.js';
import { WHAT_IFS } from '../../build/lab/what-ifs.js';
import { MECHANISMS } from '../../build/machine/profiles/mechanisms.js';
import { cellsOn, told } from './lab-cells.mjs';

/** What the machine has besides: a line of the script each. */
const OTHERS = [
  ['no dirty limits of 32 bits', { dirtyable: '11G' }, FILE_SYSTEMS],
  ['freed blocks taken at once', { freed: 'at-once' }, ['ext3', 'ext4']],
  ['no elevator', { elevator: 'noop' }, FILE_SYSTEMS],
];

const ofMechanism = (name) => WHAT_IFS.find(({ id }) => id === `no-${name}`).of;

export async function ablateLab() {
  const all = await cellsOn([1, 4]);
  console.log(`all of it: ${told(all)}`);
  const without = Object.keys(MECHANISMS).map((name) => [`without ${name}`, { without: name }, ofMechanism(name)]);
  for (const [name, lines, fileSystems] of [...without, ...OTHERS]) {
    const others = await cellsOn([1, 4], lines, fileSystems);
    console.log(`${name}: ${told([...all.filter(({ fs }) => !fileSystems.includes(fs)), ...others])}`);
  }
}
