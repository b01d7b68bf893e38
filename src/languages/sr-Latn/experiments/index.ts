/** Stranica sa eksperimentima: ono što je za ext4 bilo samo predloženo. */
import type { experiments as english } from '../../../app/experiments/words.ts';
import type { PackOf } from '../../../words/pack.ts';
import { counting } from '../counting.ts';

const { number, many } = counting;

const experiments = {
  page: 'Eksperimenti · ext4lab',
  title: 'Eksperimenti',
  label: 'Eksperimenti: ništa na ovoj stranici nije iz Linuxa',
  about:
    'Rad o ext4 iz 2007. godine (Mathur i drugi, Ottawa Linux Symposium) predložio je više nego što je ext4 postao. Četiri predloga su ovde raspoređena u bajtove, svaki onoliko mali koliko pošteno može da bude: skripta na našem ext4 napravi stablo datoteka, ista imena i iste datoteke idu na poseban uređaj, i čitaju se nazad iz njegovih bajtova. Ono što je prebrojano dolazi iz tih bajtova i iz blokova koji su pročitani. Ovakav raspored ne čita nijedan drugi program.',
  contents: 'Eksperimenti',
  way: 'put ispisa sa stat',
  proposed: 'Predloženo 2007.',
  built: 'Ovde napravljeno',
  but: 'Po koju cenu',
  terminal: 'U terminalu:',
  waits: 'Raspoređuje se u vašem pregledaču …',
  number,
  caption: (names, inodes) =>
    `${many(names, { one: '# ime', few: '# imena', other: '# imena' })}, ${many(inodes, { one: '# inod', few: '# inoda', other: '# inoda' })}, na ext4 i kako je predloženo`,
  blocks: (device, listed) =>
    `${device}: njegovi blokovi, i put ispisa preko ${many(listed, { one: '# bloka', few: '# bloka', other: '# blokova' })}`,
} satisfies PackOf<typeof english>;

const experiment = {
  'inode-numbers': {
    title: 'Brojevi inoda od 64 bita, i tabele inoda koje rastu',
    proposed:
      'Broj inoda kaže njegovu grupu, njegov blok u toj grupi i njegovo mesto u tom bloku, pa tabelama inoda ne treba utvrđeno mesto: klasteri blokova sa inodima uzimaju se kada zatrebaju.',
    built:
      'Brojevi od 32 + 15 + 4 bita, klasteri od četiri bloka u kojima je na prvom mestu bitmapa i put do sledećeg klastera, direktorijumi sa brojevima od 64 bita.',
    but: 'Inod koji se preseli ima drugi broj, i morao bi da se promeni svaki program koji brojeve čuva u 32 bita. Gde se lanac klastera prekine, provera njihove početke mora da traži po celom disku.',
  },
  'inode-in-directory': {
    title: 'Inod u svom direktorijumu',
    proposed:
      'Ceo inod stoji u direktorijumu, iza svog imena: ispisu koji pita za svaku datoteku ne treba pomeranje ručice do tabele inoda.',
    built:
      'Zapisi sa po 256 bajtova inoda; broj inoda je bajt na kom njegov zapis počinje. Drugo ime iste datoteke vodi do zapisa prvog.',
    but: 'Direktorijum u kom se samo traži ime višestruko je duži. Preimenovanje datoteke u drugi direktorijum seli njen inod i menja mu broj; a ako se ukloni ime uz koje je inod, a drugo ostane, inod mora da se preseli tamo. Datoteka čiji je direktorijum izgubljen izgubljena je zajedno s njim.',
  },
  'block-mapped-extents': {
    title: 'Ekstenti pored mape blokova',
    proposed:
      'List stabla ekstenata sme da bude i spisak brojeva blokova, a prepoznaje se po drugom magičnom broju: za datoteke u mnogo komada, i sa sigurnošću koju daje stablo iznad.',
    built:
      'Stablo kakvo ext4 već ima, sa obe vrste listova; svaki opseg dobija onu koja dalje doseže: 12 bajtova za niz, ili 4 za blok. Sadržaj ostaje u blokovima koje mu je dao ext4.',
    but: 'Gde su komadi duži od tri bloka, spisak je duži od ekstenata, pa bi datoteka koja se menja morala da menja i vrstu svojih listova. Za datoteke u malo komada ne dobija se ništa.',
  },
  'large-blocks': {
    title: 'Blokovi veći od stranice',
    proposed:
      'Blokovi do 64 KiB čine mape i bitmape kraćim i drže datoteke na okupu, ali Linux iz 2007. nije imao blokove veće od stranice memorije, a to je na većini mašina 4 KiB.',
    built:
      'Isto stablo sa blokovima od 16 i od 64 KiB, sa mestom za onoliko inoda koliko ih je napravio ext4. Od memorije nije napravljeno ništa: tabela kaže koliko stranica bloku treba odjednom.',
    but: 'Većina datoteka je ovde kraća od bloka, i ono što je iza njihovog kraja je izgubljeno. Stranica koja se upisuje prvi put povlači sa sobom sve stranice svog bloka.',
  },
};

const experimentRow = {
  'blocks read for a listing with stat': 'blokova pročitano za ispis sa stat',
  'of them, not behind the one before': 'od toga, ne odmah iza prethodnog',
  'bytes read for it': 'bajtova pročitano za to',
  'blocks that a check reads': 'blokova koje čita provera',
  'bytes that a check reads': 'bajtova koje čita provera',
  'bytes kept for inodes that are free': 'bajtova koje drže slobodni inodi',
  'bytes of directories without a name or inode in them': 'bajtova direktorijuma u kojima nema ni imena ni inoda',
  'bytes behind the ends of files': 'bajtova iza krajeva datoteka',
  'bytes in use in all': 'zauzetih bajtova ukupno',
  'blocks of maps': 'blokova mapa',
  'bytes of them that are free': 'slobodnih bajtova u njima',
  'pages of 4 KiB that a block takes': 'stranica od 4 KiB koje zauzima blok',
};

const device = {
  ext4: 'ext4',
  'inode tables that grow': 'tabele inoda koje rastu',
  'inodes in directories': 'inodi u direktorijumima',
  'leaves of both kinds': 'listovi obe vrste',
  'blocks of 16 KiB': 'blokovi od 16 KiB',
  'blocks of 64 KiB': 'blokovi od 64 KiB',
};

export const tables = { experiments, experiment, experimentRow, device };
