/** Tables and figures of the lab. */
import { counting } from '../../words/english.ts';

const { number } = counting;

export const figures = {
  save: (title: string) => `Save: ${title}`,
  asFile: 'As a file',
  kinds: { csv: 'for a spreadsheet', json: 'for a program', svg: 'for slides and print' },
  copy: (title: string) => `Copy a link to: ${title}`,
  copied: 'Link copied',
  inBar: 'The link is in the address bar',
  /** Which of several cells a figure shows. */
  pick: { disks: 'Disks', whatIf: 'What if' },
  times: {
    fs: 'File system',
    about: 'Seconds. Press a cell to open it.',
    aboutPapers: 'Seconds; after them in grey, the papers’. Press a cell to open it.',
    notRun: 'not run yet',
    papers: (seconds: string) => `the papers’ ${seconds}`,
    heads: ['benchmark', 'file system', 'disks', 'what if', 'seconds', "papers' seconds", 'seconds as in the papers'],
  },
  verdict: {
    title: 'Beside the papers’',
    about:
      'An ordering is kept if what was faster in the papers is faster here: each two file systems on the same disks, each two disk counts with the same file system. A switch that loses orderings is one that the papers’ results rest on.',
    cells: 'Cells',
    fs: 'file systems in order',
    disks: 'disks in order',
    half: 'half of the errors below',
    worst: 'worst',
    near: 'within 15 %',
    ofAll: (right: number, of: number) => `${number(right)} of ${number(of)}`,
    fitted: (disks: string) => `on ${disks} disks: fitted`,
    predicted: 'on other numbers of disks: predicted',
    heads: [
      'which',
      'cells',
      'orderings of file systems kept',
      'of',
      'orderings of disk counts kept',
      'of (disks)',
      'median error',
      'worst error',
      'cells within 15 %',
    ],
  },
  shares: {
    title: 'Where the time went',
    about:
      'What the programs waited for, by part of the file system; the deeper the colour, the nearer to the bytes. Press a bar to open its cell.',
    name: 'Elapsed time of each cell by what it was for',
    /** What the hardware did. */
    did: { queue: 'queue', arm: 'arm and platter', bytes: 'bytes and commands', cpu: 'processor' },
  },
  curves: {
    title: 'What more disks bring',
    name: 'Seconds over the number of disks',
    about: 'Seconds over the number of disks.',
    aboutPapers: 'Seconds over the number of disks; the papers’ dashed.',
  },
  knee: {
    title: 'The knee',
    name: 'Milliseconds of a request over the load',
    about: (benchmark: string, on: string) =>
      `${benchmark} on ${on}: milliseconds from when a request came until it was done, over the load in per cent of what the system bears alone. Whoever comes while others wait, waits for them too.`,
  },
  rates: {
    title: 'What was measured',
    name: 'Rates by part of the benchmark',
    about: (on: string) => `On ${on}. Each bar beside those of the same part.`,
    ofPapers: 'Of the papers’ tests as in their Figures 4 to 6; alone: in the phase that does nothing else.',
  },
  sources: {
    title: 'Where the numbers are from',
    about: 'Every constant of the simulated server, and how it is known.',
    noneFitted: 'None was chosen to make the papers’ figures come out.',
    fitted:
      'Those that are fitted were chosen with one, two and four disks in sight, in round steps; three disks are predicted.',
    all: (n: number) => `All ${number(n)} constants`,
    constant: 'constant',
    value: 'value',
    known: 'how known',
    source: 'source',
    of: { machine: 'machine', drive: 'drive', processor: 'processor' },
    noLimit: 'no limit',
    tags: { datasheet: 'datasheet', kernel: 'kernel', inferred: 'inferred', fitted: 'fitted' },
    heads: ['of', 'constant', 'value', 'how known', 'source'],
  },
  findings: { heads: ['says', 'why'] },
};
