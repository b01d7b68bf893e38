/** Ista skripta na nekoliko varijanti, uporedo: šta se poredi, tabela, i razlike rečima. */
import type { compare as english } from '../../../views/compare/words.ts';
import type { PackOf } from '../../../words/pack.ts';
import { counting } from '../counting.ts';
import { say } from '../say.ts';

const { number, many } = counting;
const list = (...words: readonly string[]) =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} i ${words[words.length - 1]}`;
const disks = (n: number) => many(n, { one: '# disk', few: '# diska', other: '# diskova' });

/** Varijante koje nisu samo ime. */
const VARIANTS: Readonly<Record<string, readonly [label: string, phrase: string]>> = {
  'papers’ server': ['server iz radova', 'na serveru iz radova'],
  desktop: ['stoni računar', 'na stonom računaru'],
  laptop: ['prenosni računar', 'na prenosnom računaru'],
  'USB stick': ['USB memorija', 'na USB memoriji'],
  'as it is': ['kakva jeste', 'kakva jeste'],
};
const variant = (label: string) =>
  VARIANTS[label]?.[0] ?? `${label}`.replace(/\b(\d+) disks?\b/, (_, n) => disks(Number(n)));

/** „on ext4“, „on the desktop“, „with 4 disks“, „as the script says“. */
function phrase(text: string): string {
  const [, how = '', what = ''] = /^(on the|on|without|with) (.*)$/.exec(text) ?? [];
  if (how === '') return text === 'as the script says' ? 'kako kaže skripta' : `${text}`;
  if (how === 'on the') return VARIANTS[what]?.[1] ?? `na ${what}`;
  const preposition = { on: 'na', with: 'uz', without: 'bez' }[how];
  return `${preposition} ${variant(what).replace(/^Linux\b/, 'Linuxu')}`;
}

export const compare = {
  name: 'Poređenje',
  what: 'Šta se poredi',
  own: 'Vaše kolone',
  noScript:
    'Samo skripta može da se izvrši još jednom na nečemu drugom. Napišite je, ili izaberite scenario, pa će ovde uporedo stajati njeno vreme na više sistema datoteka, diskova ili mašina.',
  presets: {
    'file-systems': {
      label: 'Sistemi datoteka',
      about: 'ext2 nema dnevnik; ext3 ga ima; ext4 ima još i ekstente, i kasnije bira mesto za podatke.',
    },
    'old-drivers': {
      label: 'Sistemi datoteka 2010. godine',
      about: 'Ista tri u Linuxu 2.6.33, u kom su ext2 i ext3 imali svoje drajvere.',
    },
    'ext3-drivers': {
      label: 'ext3 nekada i sada',
      about: 'Jedan ext3 sa svojim drajverom iz Linuxa 2.6.33, i sa drajverom za ext4, koji ga danas montira.',
    },
    disks: {
      label: 'Diskovi',
      about: 'Volumen je na jednom disku, ili u delovima na dva ili četiri diska (RAID-0).',
    },
    delalloc: {
      label: 'Odloženo dodeljivanje',
      about: 'Blokovi za podatke se biraju kada se podaci šalju na disk, ili odmah, uz nodelalloc.',
    },
    'dir-index': {
      label: 'Indeks direktorijuma',
      about: 'Veliki direktorijumi imaju heš stablo, ili se pretražuju od prvog bloka do poslednjeg.',
    },
    'journal-modes': {
      label: 'Režimi dnevnika',
      about: 'Podaci idu na svoje mesto pre potvrde (ordered), bilo kada (writeback), ili kroz dnevnik (journal).',
    },
    machines: {
      label: 'Mašine',
      about: 'Server iz 2009. i stoni računar sa pločama koje se okreću, prenosni sa fleš memorijom, i USB memorija.',
    },
  },
  ownAbout: 'Što kolona kaže zamenjuje ono što kaže skripta.',
  variant,
  phrase,
  columns: {
    about: 'Što kolona kaže zamenjuje ono što kaže skripta, redovima kakvi su u skripti:',
    empty: 'Prazna kolona je skripta kakva jeste.',
    column: (n) => `Kolona ${n}`,
    remove: (n) => `Ukloni kolonu ${n}`,
    asTheScript: 'kako kaže skripta',
    add: 'Dodaj kolonu',
    compare: 'Uporedi ih',
    looking: 'Gleda se…',
  },
  progress: {
    at: (label, n, of) => `${label}, ${n} od ${of}`,
    stopped: (at) => `Zaustavljeno: ${at}.`,
    again: 'Probaj opet',
    goOn: 'Nastavi',
    running: (at) => `Izvršava se ${at}…`,
    runningFar: (at, command) => `Izvršava se ${at}: naredba ${number(command)}…`,
    runningOf: (at, command, of) => `Izvršava se ${at}: naredba ${number(command)} od ${number(of)}…`,
    cancel: 'Prekini',
    comparing: 'Poređenje u toku',
  },
  table: {
    script: 'Cela skripta',
    waitedFor: 'na šta su programi čekali',
    command: 'Ova naredba',
    commandIs: (said) => `Ova naredba: ${said}`,
    notReached: 'nije došlo do nje',
    noneBegun: 'u ovom koraku nijedna nije počela',
    typed: 'otkucana je posle skripte, i ne ulazi u poređenje',
    turn: (n, of) => `${n}. put od ${of}`,
    turnTitle: 'Naredba se broji svaki put kada počne, i još jednom tamo gde ljuska pre nje nešto uradi za nju.',
    best: { least: 'najmanje', most: 'najviše' },
  },
  rows: {
    waited: {
      name: 'programi su čekali',
      about: 'Od prve naredbe skripte do poslednje: koliko su ukupno trajali njeni sistemski pozivi.',
    },
    sync: {
      name: 'sync posle nje',
      about: 'Koliko treba da se pošalje ono što je na kraju skripte još bilo u memoriji.',
    },
    sent: { name: 'poslato na disk', about: 'Bajtovi poslati na diskove, iz skripte i iz sync-a posle nje.' },
    journal: { name: 'od toga dnevnik', about: 'Bajtovi koji su otišli u dnevnik.' },
    perByte: {
      name: 'po upisanom bajtu',
      about: 'Koliko je bajtova poslato na diskove za svaki bajt koji su programi upisali.',
    },
    read: { name: 'pročitano sa diska', about: 'Bajtovi koji su traženi od diskova, i oni čitani unapred.' },
    requests: { name: 'zahtevi', about: 'Čitanja, upisi i pražnjenja, kako ih je slao blok sloj.' },
    flushes: { name: 'od toga pražnjenja', about: 'Koliko puta je disk morao da isprazni svoj keš upisa.' },
    seeks: { name: 'pomeranja', about: 'Koliko puta je ručica prešla na drugi cilindar, svi diskovi zajedno.' },
    distance: { name: 'pređeni cilindri', about: 'Koliko su ručice prešle, svi diskovi zajedno.' },
    runs: {
      name: 'nizova po datoteci',
      about: 'U koliko nizova susednih blokova je datoteka, u proseku. Jedan znači: datoteka iz jednog dela.',
    },
    mostRuns: { name: 'najviše nizova u datoteci', about: 'Datoteka koja je iz najviše delova.' },
    free: { name: 'slobodno', about: 'Koliko ostaje za dalje kada se volumen demontira.' },
  },
  waitedForPart: 'Koliko je od toga otišlo na ovaj deo sistema datoteka.',
  differences: 'Razlike rečima',
  list,
  longer: {
    times: (ratio) => `${ratio} puta duže`,
    percent: (percent) => `${percent} % duže`,
    least: 'manje od 1 % duže',
  },
  waited: {
    nothing: 'Programi ni u jednoj varijanti nisu čekali.',
    equally: (time) => `Programi su u svakoj varijanti čekali jednako dugo: ${time}.`,
    least: (where, time) => `Programi su najkraće čekali ${where}: ${time}.`,
  },
  partNouns: ['direktorijume', 'metapodatke', 'spiskove slobodnog', 'podatke datoteka', 'dnevnik'],
  mostFor: (part, less, more) => `Veći deo razlike otišao je na ${part}: ${less}, ${more}.`,
  largestFor: (part, less, more) => `Najveći deo razlike otišao je na ${part}: ${less}, ${more}.`,
  counted: {
    requests: 'Zahtevi diskovima',
    sent: 'Poslato na diskove',
    seeks: 'Pomeranja ručica',
    runs: 'Nizovi susednih blokova po datoteci',
    inEach: 'u svakoj varijanti',
    whereArms: 'gde god ima ručica',
  },
  ended: (where, status) =>
    `${where} skripta se završila ranije, sa izlaznim kodom ${status}: njeni brojevi su za manje posla, pa se nijedna varijanta ne ističe kao najbolja.`,
  cannotRun: (where, why) => `${where} ne može da radi: ${say(why).replace(/\.?$/, '.')}`,
  driver: {
    own: (what, several, old) =>
      `${what} ${several ? 'rade preko svojih drajvera' : 'radi preko svog drajvera'}, kao u Linuxu ${old}.`,
    today: (what, several, line) =>
      `${what} ${several ? 'rade' : 'radi'} preko drajvera za ext4, kao danas u Linuxu; sa „${line}“ u skripti, preko ${several ? 'svojih drajvera' : 'svog drajvera'}.`,
    both: (today, what, several, then) =>
      `${today} ${what} ${several ? 'rade' : 'radi'} preko drajvera za ext4, kao danas; ${then} preko ${several ? 'svojih drajvera' : 'svog drajvera'}.`,
  },
  theDifferences: 'Razlike',
  figures: 'Brojevi',
} satisfies PackOf<typeof english>;
