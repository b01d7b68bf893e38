/** What `npm run languages` prints of a pack: parts in which nothing is missing or stale are left out. */
import { type Counted, shareOf } from './lacks.ts';

export function reportOf(tag: string, parts: readonly Counted[]): string {
  const said = (of: readonly Counted[]) => of.reduce((sum, { all, lacks }) => sum + all - lacks.size, 0);
  const all = parts.reduce((sum, part) => sum + part.all, 0);
  const faulty = parts.filter(({ lacks, stale }) => lacks.size + stale.length > 0);
  const lines = faulty.flatMap((part) => [
    part.all === 0 ? `${part.part}: no English` : `${part.part}: ${said([part])} of ${part.all}, ${shareOf([part])} %`,
    ...[...part.lacks].map(([place, english]) => `  ${place}: ${english}`),
    ...(part.stale.length > 0 ? [`  stale: ${part.stale.join(', ')}`] : []),
  ]);
  return [
    `${tag} says ${said(parts)} of ${all} sentences: ${shareOf(parts)} %.`,
    ...(lines.length > 0 ? ['', ...lines] : []),
    '',
  ].join('\n');
}
