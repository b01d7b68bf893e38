/** Oko lekcija: njihov spisak, put kroz lekciju, njena pitanja. */
import type { OtherWords } from '../languages.ts';
import { counting } from './counting.ts';

const { number, many } = counting;

const PATHS: Readonly<Record<string, { name: string; was: string }>> = {
  lecture: { name: 'predavanje', was: 'To je bilo celo predavanje' },
  week: { name: 'nedelja', was: 'To je bila cela nedelja' },
};

export const learn: OtherWords['learn'] = {
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
  paths: {
    'A lecture of fifteen minutes': 'Predavanje od petnaest minuta',
    'Six questions before six turns: ask the room, count the hands, then answer.':
      'Šest pitanja pred šest preokreta: pitajte studente, prebrojte ruke, pa odgovorite.',
    'written and closed is not on the disk: the bytes wait, without a place':
      'upisano i zatvoreno nije na disku: bajtovi čekaju, bez mesta',
    'a file that is deleted in time never costs a block': 'datoteka obrisana na vreme ne košta nijedan blok',
    'four extents fit into an inode; the fifth gives the tree a level':
      'u inod staju četiri ekstenta; sa petim stablo dobija nivo',
    'a full directory block becomes an index and two leaves': 'pun blok direktorijuma postaje indeks i dva lista',
    'one sector makes all copies count': 'jedan sektor čini da sve kopije važe',
    'a name that survived, and its data that did not': 'ime je preživelo, a njegovi podaci nisu',
    'A week of a course': 'Nedelja kursa',
    'Five sittings of ten minutes to half an hour, each a part of the course with a theme of its own.':
      'Pet časova od deset minuta do pola sata, svaki deo kursa sa svojom temom.',
    'Monday: what a file is made of': 'Ponedeljak: od čega se sastoji datoteka',
    'Tuesday: where blocks come from': 'Utorak: odakle dolaze blokovi',
    'Wednesday: names': 'Sreda: imena',
    'Thursday: when the power goes': 'Četvrtak: kada nestane struje',
    'Friday: what it costs': 'Petak: koliko to košta',
  },
};
