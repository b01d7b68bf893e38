/** Oko lekcija: njihov spisak, put kroz lekciju, njena pitanja. */
import type { learn as english } from '../../../app/learn/words.ts';
import type { PackOf } from '../../../words/pack.ts';
import { counting } from '../counting.ts';

const { number, many } = counting;

const PATHS: Readonly<Record<string, { name: string; was: string }>> = {
  lecture: { name: 'predavanje', was: 'To je bilo celo predavanje' },
  week: { name: 'nedelja', was: 'To je bila cela nedelja' },
};

export const learn = {
  lessons: 'Lekcije',
  lesson: 'Lekcija',
  intro: 'Svaka pokreće pravi sistem datoteka i zastaje tamo gde se nešto okreće. Pre koraka recite šta će se desiti.',
  notKept:
    'U ovom pregledaču više nema mesta za ono što ste pročitali i odgovorili: pamti se dok se stranica ne zatvori.',
  place: (nth, of, minutes) =>
    `${number(nth)} od ${number(of)} · ${many(minutes, { one: '# minut', few: '# minuta', other: '# minuta' })}`,
  minutes: (n) => `${number(n)} min.`,
  read: 'pročitano',
  at: (stop, of) => `stali ste na ${number(stop)} od ${number(of)}`,
  running: 'Skripta se izvršava …',
  lost: 'Volumen ove lekcije je izgubljen, jer je proces koji ga drži otkazao. Vaši odgovori su sačuvani.',
  runAgain: 'Pokreni lekciju ponovo',
  another: 'Još jedno',
  ofAnother: 'o drugom volumenu',
  learnt: 'Šta sada možete da kažete',
  stops: 'Stanice',
  back: 'Nazad',
  next: 'Dalje',
  nextTitle: 'Dalje (n)',
  answerFirst: 'Prvo odgovorite',
  toLesson: 'Na lekciju',
  backToLesson: 'Nazad na lekciju',
  backToLessonTitle: 'Nazad na lekciju (l)',
  allLessons: 'Sve lekcije',
  of: (nth, of) => `${number(nth)} od ${number(of)}`,
  onPath: (path, nth, of) => `${PATHS[path]?.name ?? path} ${number(nth)} od ${number(of)}`,
  thatWas: (path) => PATHS[path]?.was ?? `${path}: to je bilo sve`,
  block: (block) => `Blok ${block}`,
  before: 'Pre koraka',
  show: 'Pokaži mi',
  yourAnswer: 'Vaš odgovor',
  answer: 'Odgovori',
  clickBlock: 'Pritisnite blok na slici.',
  pointAt: (block) => `Pokazujete na blok ${block}.`,
  thatOne: 'Taj',
  itIs: 'Tačno je: ',
  youSaid: 'Rekli ste: ',
  right: 'Tako je.',
  onlyEnglish: 'Ova lekcija je na engleskom.',
} satisfies PackOf<typeof english>;
