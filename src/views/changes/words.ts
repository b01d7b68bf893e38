/** What changed since another moment. The labels of blocks and fields are their declarations'. */
import { counting } from '../../words/english.ts';
import { words } from '../../words/words.ts';

const { number, many } = counting;
const blocks = (n: number) => many(n, { one: '# block', other: '# blocks' });
const bytes = (n: number) => many(n, { one: '# byte', other: '# bytes' });

export const changes = words('changes', {
  /** The kind of a block, which the worker says in English. */
  blockLabel: (label: string) => label,
  name: 'What changed?',
  same: 'The bytes of the volume are the same at both moments.',
  listMore: (n: number) => `List more: ${blocks(n)}`,
  comparedWith: 'Compared with',
  bookmarkTitle: 'Bookmark a moment (b) to compare with it',
  toItsEnd: 'to its end',
  moment: (step: number) => number(step),
  momentAtWrite: (step: number, write: number) => `${number(step)}, write ${write}`,
  sinceBookmark: (moment: string) => `since the bookmark at step ${moment}`,
  since: (moment: string) => `since step ${moment}`,
  byThisWrite: 'by this write',
  byThisStep: 'by this step',
  sinceBeat: 'since this beat began',
  sinceCommand: 'since this command began',
  sinceBeginning: 'since the beginning',
  bytes,
  was: (label: string) => `, was ${label}`,
  moreFields: (n: number) => `and ${many(n, { one: '# more field', other: '# more fields' })}`,
  gone: 'gone',
  made: 'new',
  nothing: 'nothing changed on the volume',
  blocks,
  differ: (n: number) => `${bytes(n)} differ`,
  notCompared: (n: number) => `${number(n)} more not compared`,
  block: (block: string, label: string, n: number) => `block ${block}: ${label}, ${bytes(n)}`,
  blocksSaid: (blocks: string, label: string, n: number) => `blocks ${blocks}: ${label}, ${bytes(n)}`,
  labelWas: (label: string, was: string) => `${label} (was ${was})`,
  notListed: 'bytes not listed',
  inAll: 'In all',
  each: 'Block by block',
});
