/** Galerija: svaki pogled u svojim prizorima. */
import type { gallery as english } from '../../../views/gallery/words.ts';
import type { PackOf } from '../../../words/pack.ts';
import { counting } from '../counting.ts';
import { scene } from './scenes.ts';

const { number, many } = counting;
const scenes = (n: number) => many(n, { one: '# prizor', few: '# prizora', other: '# prizora' });

const gallery = {
  page: 'ext4lab: prizori',
  title: 'prizori',
  about: (n) =>
    `Svaki pogled u rečitim trenucima volumena koji nastaju baš ovde i sada: ${scenes(n)}, a testovi paze da ostanu takvi.`,
  theme: 'Tema',
  themes: { light: 'svetla', dark: 'tamna', projector: 'za projektor', all: 'sve tri' },
  contents: 'Prizori',
  scenes,
  find: 'Nađi prizor',
  findLike: 'nađi prizor: ext3, split, orphan …',
  allScenes: 'Svi prizori',
  allMotions: 'Sva kretanja',
  noneSpeaks: (text) => `Nijedan prizor ne pominje „${text}“.`,
  noneCalled: 'Nijedan prizor se tako ne zove.',
  empty: 'Ispraznite polje nad spiskom, ili pogledajte',
  toAll: 'sve prizore',
  script: (lines) => `Skripta, ${many(lines, { one: '# red', few: '# reda', other: '# redova' })}`,
  back: 'nazad',
  step: 'napred',
  at: (step, steps) => `korak ${number(step)} od ${number(steps)}`,
  open: 'Otvori na radnom stolu',
  motions: 'Kretanja',
  looks: { plays: 'u pokretu', held: 'zaustavljena na svom putu' },
  isHeld: 'zaustavljeno na svom putu',
  plays: 'kreće se',
} satisfies PackOf<typeof english>;

const view = {
  beside: 'Uporedo',
  buddy: 'Parovi',
  changes: 'Šta se promenilo',
  compare: 'Poređenje',
  counters: 'Naredbe',
  crash: 'Nestanak struje',
  directory: 'Direktorijum',
  machine: 'Mašina',
  'file-map': 'Mapa datoteke',
  formula: 'Formula',
  fsck: 'Provera',
  'inode-table': 'Tabele inoda',
  inode: 'Inod',
  inspector: 'Uvid u bajtove',
  journal: 'Dnevnik',
  'page-cache': 'Keš stranica',
  tree: 'Datoteke',
  map: 'Mapa volumena',
};

export const tables = { gallery, view, scene };
