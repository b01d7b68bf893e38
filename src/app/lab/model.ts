/**
 * The papers' access-time model, formulas (1) to (9), on the figures of one cell.
 *
 *     (3) to (8)   a request: what the model expects of it, and what the arms took on average
 *     (2)          a block: from memory, or from the disk
 *     (1), (9)     all of it: every request that the arms served at the price of (5), one after the other
 */
import type { CellCounters } from '../../lab/counted.ts';
import type { CellResult } from '../../lab/run-cell.ts';
import type { PARTS } from '../../machine/demands.ts';
import { type Formula, type Mechanics, mechanicalFormulas } from '../../views/latency/formulas.ts';
import { timeIn } from '../../views/latency/words.ts';
import { LAB_IN_ENGLISH, type LabSaid } from './words.ts';

const NS = 1e9;

function mechanicsOf(arms: NonNullable<CellCounters['arms']>): Mechanics {
  const { movements: count, seeks, writes, bytes, seek, settle, rotation, media, drive } = arms;
  const mean = (sum: number) => (count > 0 ? sum / count : 0);
  return {
    count,
    seek: mean(seek),
    settle: mean(settle),
    rotation: mean(rotation),
    media: mean(media),
    // Of what is read the last sector is left to cross; writes cross while others are served.
    interface: (mean(count - writes) * 512 * NS) / drive.asked.interfaceRate,
    bytes: mean(bytes),
    writes: mean(writes),
    moved: seeks,
    ofMoved: seeks > 0 ? seek / seeks : 0,
  };
}

export function modelOf(
  { seconds, waited, counters: { arms, memory } }: CellResult,
  said: LabSaid = LAB_IN_ENGLISH,
): Formula[] | undefined {
  if (!arms || arms.movements === 0) return undefined;
  const mechanical = mechanicalFormulas(arms.drive, mechanicsOf(arms), said);
  const each = mechanical.find(({ number }) => number === 5)?.expected ?? 0;
  const of = (part: (typeof PARTS)[number]) =>
    Object.values(waited[part] ?? {}).reduce((sum, one) => sum + one, 0) * NS;
  const all = arms.movements * each;
  const journal = of('journal');
  const blocks = memory.hits + memory.misses;
  const miss = blocks > 0 ? memory.misses / blocks : 0;
  const words = said.lab.model;
  const time = (ns: number) => timeIn(said, ns);
  const percent = (share: number) => said.units.figure(`${(share * 100).toFixed(2)} %`);
  const figures = words.requests(arms.movements, time(each), time(all));
  return [
    {
      number: 1,
      formula: 'E[FS_access] = E[directory_op] + E[metadata_op] + E[free_list_mngm] + E[direct_file_access]',
      figures: `${figures}; ${words.withoutJournal(time(seconds * NS - journal))}`,
      expected: all,
      measured: seconds * NS - journal,
    },
    {
      number: 2,
      formula:
        'E[Cache_Service_Time] ≈ Hit_prob · E[request_size] / Cache_Transfer_Rate + Miss_prob · E[Mech_Service_Time]',
      figures: `${words.memoryHad(percent(1 - miss))}; ${percent(miss)} · ${time(each)} = ${time(miss * each)} ${words.eachBlock}`,
    },
    ...mechanical,
    {
      number: 9,
      formula: 'E[FS_access] = … as in (1) … + E[journaling_time]',
      figures: `${figures}; ${words.ofJournal(time(journal))}`,
      expected: all,
      measured: seconds * NS,
    },
  ];
}

/** Says where the model is good and where it misses, judged by this cell. */
export function modelWords(formulas: readonly Formula[], { lab }: LabSaid = LAB_IN_ENGLISH): string {
  const words = lab.model;
  const far = (number: number) => {
    const { expected = 0, measured = 0 } = formulas.find((f) => f.number === number) ?? {};
    return expected > 0 ? measured / expected : 1;
  };
  const names: readonly [number, string][] = [
    [6, words.terms.transfer],
    [7, words.terms.seek],
    [8, words.terms.rotation],
    [9, words.terms.whole],
  ];
  const good = names.filter(([n]) => Math.abs(Math.log2(far(n))) <= Math.log2(1.25)).map(([, name]) => name);
  const missed = names
    .filter(([n]) => Math.abs(Math.log2(far(n))) > Math.log2(1.25))
    .map(([n, name]) => `${name} (${far(n) < 1 ? words.tooMuch : words.tooLittle})`);
  return [
    good.length > 0 ? words.within(good.join(', ')) : '',
    missed.length > 0 ? words.missed(missed.join(', ')) : '',
    words.why,
  ]
    .filter((text) => text !== '')
    .join(' ');
}
