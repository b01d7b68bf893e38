/** The transport: moves, sizes of steps, speed, jumps and marks. */
import { counting, place } from '../../words/english.ts';
import { words } from '../../words/words.ts';

const { number } = counting;

export const transport = words('transport', {
  name: 'Transport',
  toStart: 'To the start',
  back: 'Step back',
  play: 'Play',
  pause: 'Pause',
  forward: 'Step forward',
  toEnd: 'To the end',
  space: 'space',
  /** Words around the position: step 12 of 453. */
  place: 'Step',
  step: 'step',
  number,
  between: place,
  of: (steps: number) => `of ${number(steps)}`,
  writes: (nth: number, of: number) => `+ ${number(nth)} of ${number(of)} writes`,
  by: 'by',
  stepBy: 'Step by',
  sizes: {
    story: { label: 'story', title: 'Step from beat to beat of what happens (← →)' },
    operation: { label: 'operation', title: 'Step over a whole operation (shift + ← →)' },
    command: { label: 'command', title: 'Step over a whole command (shift + ← →)' },
    call: { label: 'call', title: 'Step over a system call' },
    event: { label: 'event', title: 'Step by event (← →)' },
    write: { label: 'write', title: 'Step by single block write (, and .)' },
  },
  laidBy: 'Time laid by',
  along: {
    steps: { label: 'steps', title: 'Along the lanes every event is as wide as every other' },
    machine: { label: 'time', title: 'Along the lanes each call is as wide as it took the machine' },
  },
  speed: 'Speed',
  speedOfPlay: 'Speed of play',
  slowMotion: 'Slow motion: so many seconds here for one of the machine',
  /** Steps of a size per second. */
  perSecond: {
    operation: (n: number) => `${number(n)} ops/s`,
    call: (n: number) => `${number(n)} calls/s`,
    event: (n: number) => `${number(n)} events/s`,
    write: (n: number) => `${number(n)} writes/s`,
  },
  every: (seconds: number) => `1 per ${number(seconds)} s`,
  jumpTo: 'Jump to the next',
  next: 'next',
  jumps: {
    flush: { label: 'flush', title: 'Next flush' },
    split: { label: 'split', title: 'Next split' },
    allocation: { label: 'allocation', title: 'Next allocation' },
  },
  goesBack: (title: string, key: string) => `${title} (${key}; shift + ${key} goes back)`,
  changeBefore: (block: string) => `Previous change of block ${block}`,
  changeAfter: (block: string) => `Next change of block ${block}`,
  changeOf: 'change of ',
  block: (block: string) => `block ${block}`,
  bookmark: 'Bookmark this moment',
  removeBookmark: 'Remove this bookmark',
});
