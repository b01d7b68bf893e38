/** Comparisons that show a difference: a journal that a small file waits for, and a directory searched to the end. */

import { runVariant, type VariantResult } from '../../session/compare/compare.ts';
import { type Preset, presetOf } from '../../session/compare/presets.ts';
import type { Session } from '../../session/session.ts';
import { ProcessExec } from '../../trace/events/syscalls.ts';
import { eventsOf } from '../../trace/events-of.ts';
import { EQUIPMENT, type Scene, type Scenes } from '../common/scene.ts';
import type { CommandColumns } from './layout.ts';

export interface CompareScene extends Scene {
  preset: string;
}

const MAIL = `# mkfs: -t ext4
# size: 64M
# machine: papers
mkdir mail
for i in 1 2 3 4 5 6; do
  head -c 9000 /dev/urandom > mail/$i
  sync mail/$i
done
dd if=/dev/zero of=archive bs=64k count=40 conv=fsync status=none
cat mail/* > copy
rm -r mail
`;

export const COMPARE_SCENES: readonly CompareScene[] = [
  {
    id: 'file-systems',
    title: 'Three file systems, one script',
    about: 'Letters that are synced one by one, and a long file: ext2 has no journal to wait for.',
    shows: ['ext2 has no journal', 'of it, journal least 0 bytes', 'head -c 9000 /dev/urandom > mail/$i turn 5 of 6'],
    command: MAIL,
    after: ProcessExec,
    nth: 9,
    width: 620,
    height: 720,
    preset: 'file-systems',
  },
  {
    id: 'journal-modes',
    title: 'Three journal modes',
    about: 'Data that goes through the journal is written twice.',
    shows: ['sent to disk least 2.69 MiB least 2.69 MiB 5.31 MiB'],
    command: MAIL,
    width: 460,
    height: 720,
    preset: 'journal-modes',
  },
  {
    id: 'refused',
    title: 'A machine that is too small',
    about: 'What cannot run says why, and the others are compared.',
    shows: ['On the USB stick it cannot run'],
    command: `# mkfs: -t ext4
# size: 64G
# machine: papers
echo one line > diary
sync diary
`,
    width: 620,
    height: 640,
    preset: 'machines',
  },
];

const kept = new Map<string, VariantResult[]>();

export function resultsOf(scene: CompareScene): { preset: Preset; results: VariantResult[] } {
  const preset = presetOf(scene.preset)!;
  const key = `${scene.preset} ${scene.command}`;
  let results = kept.get(key);
  if (!results) {
    results = preset.variants.map((variant) => runVariant(scene.command, variant, EQUIPMENT));
    kept.set(key, results);
  }
  return { preset, results };
}

export function commandsIn(session: Session): CommandColumns {
  const told = eventsOf(session.recording, ProcessExec);
  return {
    event: told.map((e) => e.id),
    from: told.map((e) => e.fields.from),
    to: told.map((e) => e.fields.to),
  };
}

export const SCENES: Scenes<CompareScene> = {
  view: { id: 'compare', title: 'Compare' },
  scenes: COMPARE_SCENES,
  page: ({ preset }) => ({ preset }),
  actions: (scene) => ({
    comparisons: { useResults: (_script, preset) => ({ results: resultsOf({ ...scene, preset }).results }) },
  }),
};
