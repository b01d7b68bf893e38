/** Nestanak struje: šta je na putu ka disku, šta od toga nestane, i šta sledeće montiranje učini od ostatka. */
import type { crash as english } from '../../../views/crash/words.ts';
import type { PackOf } from '../../../words/pack.ts';
import { counting } from '../counting.ts';
import { label } from '../labels.ts';
import { say } from '../say.ts';
import { figure } from './units.ts';

const { number, many } = counting;
const writes = (n: number) => many(n, { one: '# upis bloka', few: '# upisa bloka', other: '# upisa bloka' });
const blocks = (n: number) => many(n, { one: '# blok', few: '# bloka', other: '# blokova' });
const sectors = (n: number) =>
  `${many(n, { one: '# sektor', few: '# sektora', other: '# sektora' })} od po 512 bajtova`;
const isNot = (n: number) => many(n, { one: 'nije', few: 'nisu', other: 'nije' });
const problems = (n: number) => many(n, { one: '# problem', few: '# problema', other: '# problema' });
const requests = (n: number) => many(n, { one: '# zahteva', few: '# zahteva', other: '# zahteva' });
const moments = (n: number) => many(n, { one: '# trenutka', few: '# trenutka', other: '# trenutaka' });

const WHY: Readonly<Record<string, string>> = {
  'Nothing works on this volume: a power cut needs a script whose writes are under way.':
    'Na ovom volumenu ništa ne radi: za nestanak struje potrebna je skripta čiji su upisi na putu.',
  'Nothing is mounted yet. Go on to a step at which the script is at work.':
    'Još ništa nije montirano. Idite do koraka u kom skripta radi.',
  'The volume has been unmounted for a check: all that was written is on the disk. Go back to an earlier step.':
    'Volumen je demontiran radi provere: sve što je upisano je na disku. Vratite se na neki raniji korak.',
};

const MODES: Readonly<Record<string, string>> = { 'no journal': 'bez dnevnika' };

export const crash = {
  blockLabel: label,
  name: 'Nestanak struje',
  nothing: 'ništa nije na putu',
  onTheWay: (n) => `na putu ${many(n, { one: '# upis', few: '# upisa', other: '# upisa' })}`,
  begins: 'Ovaj snimak počinje diskom kakvog ga je ostavio nestanak struje; prvi koraci su oporavak.',
  beginsUnmountable: 'Ovaj snimak počinje diskom kakvog ga je ostavio nestanak struje, a on se ne može montirati.',
  why: (sentence) => WHY[sentence] ?? `${sentence}`,
  fileNamed: (name) => String(name).replace(/^inode (?=\d+$)/, 'inod '),
  back: 'Nazad na trenutak pre nestanka',
  place: {
    atStep: (step) => `Ako struje nestane u koraku ${number(step)}.`,
    keep: 'Ostani na ovom trenutku',
    keepTitle: 'Oznaka pada ostaje ovde (c)',
    atMarker: (step) => `Ako struje nestane kod oznake pada, u koraku ${number(step)}.`,
    atMarkerShown: (step) => `Ako struje nestane kod oznake pada, u koraku ${number(step)}, koji je prikazan.`,
    goThere: 'Idi tamo',
    follow: 'Prati klizač',
  },
  flying: (n) =>
    `Otkad je disk poslednji put ispraznio svoj keš, poslato mu je: ${writes(n)}. Dok ga opet ne isprazni, svaki se može izgubiti, bilo kojim redom.`,
  noneFlying: 'Ništa nije na putu: keš diska je prazan.',
  noneSettled: 'Ono što je disk ranije držao je na ploči.',
  settled: (n) => `Pre toga je sigurno na ploči: ${writes(n)}.`,
  pull: 'Izvuci utikač',
  pulling: 'Disk se montira i proverava …',
  enter: 'Uđi u ovaj disk',
  enterTitle: 'Otvara ovaj disk i montira ga: kroz oporavak se može koračati',
  whatIsLost: 'Šta se gubi',
  nothingLost: 'Ništa',
  allLost: 'Sve',
  random: 'Nasumično',
  randomTitle:
    'Odlučuje slučaj; pritisnite opet za novo izvlačenje. Neki upisi stignu samo delom: neki sektori su novi, neki stari.',
  click: (losing) => `${losing}. Pritisnite upis da ga sačuvate ili izgubite.`,
  losing: {
    none: 'Ništa se ne gubi',
    all: 'Sve se gubi',
    draw: (seed) => `Izvlačenje broj ${seed}`,
    some: (n, of) => `Gubi se ${n} od ${of}`,
  },
  writesOnTheirWay: 'Upisi na putu',
  loss: { kept: 'stigao', lost: 'izgubljen', torn: 'delom' },
  lossTitle: {
    kept: 'stigao: pritisnite da ga izgubite',
    lost: 'izgubljen: pritisnite da ga sačuvate',
    torn: 'stiže delom: pritisnite da ga sačuvate',
  },
  moreWrites: (n) => `i još ${number(n)}, o kojima odlučuju tri dugmeta iznad`,
  after: 'Posle nestanka struje',
  believedAsOf: (call) => `verovalo se posle ${call}`,
  believedTitle: 'Ono u šta su programi verovali je od ovog sistemskog poziva, poslednjeg koji se vratio.',
  finds: {
    before: 'e2fsck nalazi, pre montiranja',
    after: 'e2fsck nalazi, posle montiranja',
    stays: 'e2fsck nalazi, kako je ostalo',
  },
  head: { name: 'Ime', believed: 'Verovalo se', found: 'Nađeno', is: 'To je', promised: 'Obećano' },
  size: figure,
  there: 'tu je',
  kept: 'održano',
  broken: 'prekršeno',
  notPromised: 'ne',
  more: (n) => `i još ${number(n)}`,
  fates: {
    whole: 'celo',
    former: 'ranija datoteka',
    older: 'stariji sadržaj',
    zeros: 'nule',
    stale: 'tuđi bajtovi',
    shorter: 'kraće',
    longer: 'duže',
    missing: 'nedostaje',
    returned: 'opet tu',
    other: 'drugi bajtovi',
  },
  asBelieved: 'onako kako su programi verovali',
  leadsToFormer: 'ime vodi do datoteke koja ga je ranije imala',
  asBefore: (n) => `${sectors(n)} kao i pre`,
  someZeros: (n) => `${sectors(n)} ${isNot(n)} kako se verovalo; neki su nule`,
  someStale: (n) => `${sectors(n)} ${isNot(n)} kako se verovalo; u nekima je ono čega u ovoj datoteci nikad nije bilo`,
  insteadOf: (found, believed) => `${figure(found)} umesto ${figure(believed)}`,
  noSuchName: 'tog imena više nema',
  nameReturned: 'imena više nije bilo, a pad ga je vratio',
  leadsElsewhere: 'ime vodi do nečeg drugog',
  differ: (n) => `${many(n, { one: 'razlikuje', few: 'razlikuju', other: 'razlikuje' })} se ${sectors(n)}`,
  promiseKept: 'obećano pozivom fsync ili sync, i održano',
  promiseBroken: 'obećano pozivom fsync ili sync, i prekršeno',
  noPromise: 'još nije obećano',
  unmountable: (why) => `Ne može se montirati: ${say(why)}`,
  noJournal: 'Nije bilo dnevnika da se primeni: montiranje uzima disk kakav je.',
  noTransaction: 'U dnevniku nije bilo nijedne potpune transakcije: ništa nije primenjeno.',
  replayed: (transactions, home) =>
    `Montiranje je iz dnevnika primenilo: ${many(transactions, { one: '# transakcija', few: '# transakcije', other: '# transakcija' })}. Na svoje mesto je stiglo: ${blocks(home)}.`,
  deleted: (n) => `Otišlo je datoteka bez imena: ${number(n)}.`,
  truncated: (n) => `Skraćivanje je dovršeno kod datoteka: ${number(n)}.`,
  allWhole: (n) => `Sve datoteke i svi direktorijumi, njih ${number(n)}, onakvi su kako su programi verovali.`,
  notWhole: (n, of) =>
    `Od datoteka i direktorijuma, kojih je ${number(of)}, nije kako su programi verovali: ${number(n)}.`,
  noProblem: 'ništa',
  problems,
  whereIs: 'Gde su podaci',
  whereNow: 'Gde su podaci upravo sada?',
  places: { 'page cache': 'keš stranica', journal: 'dnevnik', 'disk cache': 'keš diska', platter: 'ploča' },
  inPlaces: {
    'page cache': 'u kešu stranica',
    journal: 'u dnevniku',
    'disk cache': 'u kešu diska',
    platter: 'na ploči',
  },
  stable: 'trajno',
  volatile: 'nestalno',
  legend: { newest: 'najnovije', halfway: 'nepotpuno', older: 'starije', none: 'ništa' },
  legendInode: 'i: inod, u kom su veličina i mapa',
  moreBlocks: (n) => `i još ${blocks(n)}`,
  copiesKeys: 'Kopije blokova datoteke, po mestima. Strelice levo i desno vode od kopije do kopije, Enter bira blok.',
  theInode: 'Inod (veličina i mapa)',
  theBlock: (logical) => `Blok ${logical} datoteke`,
  onVolume: (what, block) => `${what}, blok ${block} volumena`,
  nowhere: (what) => `${what}, još bez mesta na disku`,
  noCopy: (what, where) => `${what}: ${where} nema kopije`,
  newestCopy: (what, where) => `${what}: ${where} su najnoviji bajtovi`,
  olderCopy: (what, where) => `${what}: ${where} su stariji bajtovi`,
  halfwayCopy: (copy) => `${copy}, u transakciji koja na ploči nije potpuna`,
  outlives: 'Sve od nje bi sada preživelo nestanak struje.',
  allOnlyPowered: (n) => `Prikazano: ${blocks(n)}. Najnoviji bajtovi svih su samo tamo gde je potrebna struja.`,
  someOnlyPowered: (lost, of) =>
    `Prikazano: ${blocks(of)}. Kod njih ${lost} najnoviji bajtovi su samo tamo gde je potrebna struja.`,
  atThisMoment: 'Nestanak struje u ovom trenutku',
  lastCall: (call) => `Poslednji sistemski poziv koji se vratio: ${call}.`,
  whereDataOf: (name) => `Gde su podaci datoteke ${name}`,
  whatItLeft: 'Šta je ostalo',
  fileRow: (path, fate, said, promise) => `${path}: ${fate}; ${said}; ${promise}.`,
  checks: (before, after) => `e2fsck -fn na disku kakav je ostao nalazi: ${before}, a posle montiranja: ${after}.`,
  matrix: {
    title: 'Svaki trenutak, svaki režim',
    about:
      'Skripta se izvršava u svakom režimu dnevnika, a struje nestaje posle njenih zahteva ka disku, sleva nadesno: jednom se gubi sve što se može izgubiti, jednom nasumično. Polje stoji u redu goreg od ta dva ishoda; ako mu je dno tamno, montiranje je najpre moralo da primeni dnevnik.',
    stop: 'Zaustavi',
    cut: 'Prekini u svakom trenutku',
    cutAgain: 'Prekini opet u svakom trenutku',
    point: 'Pokažite na trenutak da pročitate šta biva kada u njemu nestane struje.',
    cannotRun: 'ne može da se izvrši',
    refused: say,
    mode(label) {
      const [mode, asItIs] = String(label).split(', ');
      return `${MODES[mode] ?? mode}${asItIs ? ', kako jeste' : ''}`;
    },
    outcomes: {
      whole: 'Ništa se ne gubi',
      lost: 'Gubi se samo ono što nije obećano',
      stale: 'U datoteci su tuđi bajtovi',
      broken: 'Gube se obećani podaci',
      damaged: 'Struktura je oštećena',
      'damaged-broken': 'Oštećeno, i obećani podaci se gube',
      unmountable: 'Ne može se montirati',
    },
    sound: 'struktura je cela',
    recovered: 'montiranje je strukturu dovelo u red',
    findsDamage: 'e2fsck posle montiranja nalazi štetu',
    findsProblems: (n) => `e2fsck posle montiranja nalazi ${problems(n)}`,
    cannotMount: 'ne može se montirati',
    outOfReach: 'do datoteka se ne može doći dok e2fsck ne popravi volumen',
    allAsBelieved: 'sve datoteke su kako se verovalo',
    someNot: (n) => `datoteka i direktorijuma koji nisu kako se verovalo: ${number(n)}`,
    ofThemPromised: (some, n) => `${some}, od toga obećano pozivom fsync ili sync: ${number(n)}`,
    nonePromised: (some) => `${some}, nijedno nije obećano`,
    nonePromisedStale: (some) => `${some}, nijedno nije obećano; u nekima su tuđi bajtovi`,
    ifAll: (structure, data) => `Ako se sve to izgubi: ${structure}; ${data}.`,
    ifSome: (structure, data) => `Ako se nešto izgubi, nasumično: ${structure}; ${data}.`,
    atEnd: (mode) => `${mode}: struje nestaje na kraju.`,
    afterRequest: (mode, nthRequest, total) =>
      `${mode}: struje nestaje posle zahteva ${number(nthRequest)} od ${number(total)}.`,
    afterEach: (total) => `posle svakog od ${requests(total)}`,
    every: (n, total) => `svaki ${n}. od ${requests(total)}`,
    notTried: 'Još nije probano.',
    whenever: 'Kad god nestane struje, struktura je cela.',
    wheneverKept: 'Kad god nestane struje, struktura je cela i svako obećanje je održano.',
    onceMounted: 'Kada se jednom montira, struktura je cela.',
    onceMountedKept: 'Kada se jednom montira, struktura je cela i svako obećanje je održano.',
    workToDo: (n, all) => `U ${number(n)} od ${moments(all)} e2fsck posle montiranja ima posla.`,
    cannotBefore: (n, all) => `U ${number(n)} od ${moments(all)} ne može se montirati dok e2fsck ne popravi volumen.`,
    promisedLost: (n, all) => `U ${number(n)} od ${moments(all)} gube se obećani podaci.`,
    staleShown: (n) => `U ${number(n)} se u datoteci vide tuđi bajtovi.`,
  },
} satisfies PackOf<typeof english>;
