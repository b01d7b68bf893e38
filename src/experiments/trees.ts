/**
 * The trees for the experiments. A script makes each on this project's real ext4, and the page and the terminal run it
 * like any other. The output of `find` at the end is the order in which Linux lists the names.
 */
import { Refused } from '../bytes/refused.ts';
import { printed } from '../bytes/said.ts';
import { textOf } from '../bytes/text.ts';
import { openVolume } from '../engine/volume/open.ts';
import type { Equipment } from '../session/run/equipment.ts';
import { formattedFor } from '../session/run/formatted.ts';
import { problemsInWords, readScript } from '../session/run/script-text.ts';
import { ScriptRun } from '../session/script-run.ts';
import type { BlockStore } from '../trace/block-store.ts';
import { type Tree, treeOf } from './tree.ts';

/** Mail and sources, mostly small files. None is ever removed, because the experiments' devices are also fresh. */
export const FRESH = `# mkfs: -t ext4 -b 4096 -g 1024 -O ^has_journal,^resize_inode
# size: 16M
rmdir lost+found
mkdir mail mail/in mail/sent src src/lib
for i in $(seq 1 300); do echo "message $i" > mail/in/message-$i; done
for i in $(seq 1 60); do seq 1 $((i * 40)) > src/lib/part-$i.c; done
for i in $(seq 1 20); do seq 1 $((i * 9)) > mail/sent/answer-$i; done
ln src/lib/part-1.c src/first.c
ln -s lib/part-2.c src/second.c
seq 1 90000 > archive
sync
find .
`;

/** A disk was full of small files. Every second file was removed, and one large file has their places. */
export const SCATTERED = `# mkfs: -t ext4 -b 1024 -O ^has_journal,^resize_inode -N 1400 -m 0
# size: 3M
rmdir lost+found
mkdir small
for i in $(seq 1 1200); do echo $i > small/$i; done
sync
dd if=/dev/zero of=filler bs=1k count=100000 status=none 2> /dev/null || true
sync
for i in $(seq 1 2 1200); do rm small/$i; done
sync
seq 1 98000 > large
sync
find .
`;

export interface Made {
  store: BlockStore;
  tree: Tree;
}

const NO_BOUNDS = {
  steps: Number.POSITIVE_INFINITY,
  events: Number.POSITIVE_INFINITY,
  bytes: Number.POSITIVE_INFINITY,
  more: printed(''),
};

export function madeBy(text: string, equipment: Equipment): Made | Refused {
  const script = readScript(text, equipment.commands);
  if (script instanceof Refused) return script;
  if ('problems' in script) return problemsInWords(script.problems);
  const { directives, programs } = script;
  const formatted = formattedFor(directives, 'off');
  if (formatted instanceof Refused) return formatted;
  let printed = '';
  const hear = (stream: 'out' | 'err', data: Uint8Array | string) => {
    if (stream === 'out') printed += typeof data === 'string' ? data : textOf(data);
  };
  const how = { equipment, options: directives.mount ?? '', directives, bounds: NO_BOUNDS, kind: undefined };
  const run = ScriptRun.mount(formatted.recorder, how, hear);
  if (run instanceof Refused) return run;
  const ran = run.exec(programs);
  if (ran instanceof Refused) return ran;
  if (ran.problems) return problemsInWords(ran.problems);
  run.mounting.unmount();
  const { store } = formatted.recorder;
  const volume = openVolume(store);
  if (volume instanceof Refused) return volume;
  const order = printed.split('\n').filter((line) => line !== '');
  return {
    store,
    tree: treeOf(
      volume,
      order.map((line) => line.replace(/^\.\/?/, '')),
    ),
  };
}
