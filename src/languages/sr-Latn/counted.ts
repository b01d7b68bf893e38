/** Reči koje dele rečenice događaja: brojevi sa imenicama, i nizovi blokova u padežima. */
import { counting } from './counting.ts';

const { number, many } = counting;

export { many, number };

export const blocks = (n: number): string => many(n, { one: '# blok', few: '# bloka', other: '# blokova' });
export const blocksOf = (n: number): string => many(n, { one: '# bloka', few: '# bloka', other: '# blokova' });
const clusters = (n: number): string => many(n, { one: '# klaster', few: '# klastera', other: '# klastera' });
export const bytes = (n: number): string => many(n, { one: '# bajt', few: '# bajta', other: '# bajtova' });
export const bytesOf = (n: number): string => many(n, { one: '# bajta', few: '# bajta', other: '# bajtova' });
export const names = (n: number): string => many(n, { one: '# ime', few: '# imena', other: '# imena' });
export const inodes = (n: number): string => many(n, { one: '# inod', few: '# inoda', other: '# inoda' });
export const files = (n: number): string => many(n, { one: '# datoteka', few: '# datoteke', other: '# datoteka' });
/** Posle „od“ i drugih predloga sa genitivom. */
export const filesOf = (n: number): string => many(n, { one: '# datoteke', few: '# datoteke', other: '# datoteka' });
export const groups = (n: number): string => many(n, { one: '# grupa', few: '# grupe', other: '# grupa' });
export const pages = (n: number): string => many(n, { one: '# stranica', few: '# stranice', other: '# stranica' });
export const extents = (n: number): string => many(n, { one: '# ekstent', few: '# ekstenta', other: '# ekstenata' });
export const entries = (n: number): string => many(n, { one: '# stavka', few: '# stavke', other: '# stavki' });
export const copies = (n: number): string => many(n, { one: '# kopija', few: '# kopije', other: '# kopija' });
export const times = (n: number): string => many(n, { one: '# put', few: '# puta', other: '# puta' });

/** Blokovi volumena ili datoteke koji slede jedan za drugim: `blok 7`, `blokovi 7–9`. */
const run =
  (one: string, more: string) =>
  (first: number, count: number): string =>
    count === 1 ? `${one} ${first}` : `${more} ${first}–${first + count - 1}`;
export const run1 = run('blok', 'blokovi');
export const run2 = run('bloka', 'blokova');
export const run4 = run('blok', 'blokove');
export const run6 = run('bloku', 'blokovima');

/** Glagol uz broj: 1 blok ide, 2 bloka idu, 5 blokova ide. */
export const verb = (n: number, one: string, few: string): string => many(n, { one, few, other: one });

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** `1, 3, 5 i 7`. */
export function list(items: readonly (string | number)[]): string {
  if (items.length < 2) return String(items[0] ?? '');
  return `${items.slice(0, -1).join(', ')} i ${items[items.length - 1]}`;
}

/** Isto, gde su date samo prve od njih. */
export const listOf = (items: readonly number[], total: number): string =>
  items.length === total ? list(items) : `${items.join(', ')} i još ${total - items.length}`;

const UNITS = ['KiB', 'MiB', 'GiB', 'TiB'];

/** `1 KiB`, `8,1 MiB`. */
export function size(n: number): string {
  if (n < 1024) return bytes(n);
  let value = n / 1024;
  let unit = 0;
  for (; value >= 1024 && unit < UNITS.length - 1; value /= 1024) unit++;
  return `${number(Math.round(value * 10) / 10)} ${UNITS[unit]}`;
}

interface Counted {
  readonly ratio?: number | undefined;
}

/** Od čega se broji: `od bloka 7`. */
export const unit2 = ({ ratio }: Counted): string => (ratio ? 'klastera' : 'bloka');

/** Ono što događaj broji: klasteri gde ih volumen ima, inače blokovi. */
export const units = (n: number, { ratio }: Counted): string => (ratio ? clusters(n) : blocks(n));
