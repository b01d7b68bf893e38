/** Prizori galerije: kako se koji zove i na šta da se obrati pažnja, po pogledima i imenima pod kojima su tamo. */
import { storage } from './scenes-storage.ts';

const corner = { title: 'U uglu', about: 'Najmanje mesta koje pločica može da ima.' };

export const scene = {
  ...storage,
  beside: {
    'second-level': {
      title: 'Spisak spiskova pored jednog ekstenta',
      about: 'Za blok 268 datoteke potreban je drugi nivo pokazivača; uz ekstente je ista datoteka jedna stavka.',
    },
    holes: {
      title: 'Gde pokazivači koštaju manje',
      about:
        'Šest pojedinačnih blokova: pokazivačima je dovoljan jedan njihov blok, a i ekstentima treba još jedan nivo.',
    },
    small: corner,
  },
  changes: {
    mkdir: {
      title: 'Šta je promenio mkdir',
      about: 'Inod, po jedan bit za njega i za njegov blok, ime u korenu, i brojevi jedne grupe.',
    },
    step: { title: 'Jednim korakom', about: 'Pražnjenje počinje: još ništa nije upisano.' },
    beginning: {
      title: 'Od početka',
      about: 'Sve što su napravili mke2fs, montiranje i skripta: što nije navedeno, prebrojano je.',
    },
  },
  compare: {
    'file-systems': {
      title: 'Tri sistema datoteka, jedna skripta',
      about: 'Pisma koja se sinhronizuju jedno po jedno, i dugačka datoteka: ext2 nema dnevnik na koji bi čekao.',
    },
    'journal-modes': {
      title: 'Tri režima dnevnika',
      about: 'Podaci koji idu kroz dnevnik upisuju se dvaput.',
    },
    refused: {
      title: 'Premala mašina',
      about: 'Što ne može da se izvrši kaže zašto, a ostalo se poredi.',
    },
  },
  counters: {
    commands: {
      title: 'Šta je uradila koja naredba',
      about: 'head i cp pune memoriju; sync koji sledi daje podacima njihove blokove, i upisuje dnevnik.',
    },
    machine: {
      title: 'Na mašini',
      about: 'Zahtevi diskovima i vreme koje su trajali: sync čeka, a cp samo puni memoriju.',
    },
    loop: {
      title: 'Petlja od četiri stotine',
      about: 'Po jedan red za svaki prolaz; crtaju se samo oni koji se vide.',
    },
    turns: { title: 'Dva programa naizmenično', about: 'Svaki ima svoje događaje, ma gde ležali.' },
    column: { title: 'U stupcu', about: 'Naredba stoji iznad svojih brojeva.' },
    none: { title: 'Nema šta da se broji', about: 'Volumen koji je napravio mke2fs, i nijedna skripta.' },
  },
  crash: {
    commit: {
      title: 'Usred potvrde',
      about: 'Opis i kopije su na putu, a blok potvrde nije: od te transakcije ne važi ništa.',
    },
    journal: {
      title: 'Podaci u dnevniku',
      about: 'Uz data=journal najnoviji bajtovi su bezbedni u dnevniku pre nego što su na svom mestu.',
    },
    ext2: {
      title: 'Isto na ext2',
      about: 'Od onoga što ide zajedno nešto je stiglo, a nešto nije: e2fsck ima posla.',
    },
    memory: { title: 'Ništa nije na putu', about: 'Što nije sinhronizovano samo je u memoriji.' },
    sent: {
      title: 'Bajtovi napuštaju memoriju',
      about: 'Zahtev nosi najnovije bajtove u keš diska; na ploču ih dovodi tek pražnjenje.',
    },
    matrix: {
      title: 'Svaki trenutak, svaki režim',
      about: 'Dnevnik čuva strukturu i svako obećanje; bez njega u mnogim trenucima posao ostaje za e2fsck.',
    },
    none: { title: 'Ovde ništa ne radi', about: 'Na volumenu koji je napravio mke2fs nema programa koji upisuje.' },
  },
  fsck: {
    clean: {
      title: 'Sve je u redu',
      about: 'Pet prolaza: šta svaki od njih čita sa volumena, i da većina inoda ne mora da se čita.',
    },
    repaired: {
      title: 'Tri stvari pokvarene, sve popravljene',
      about:
        'Jedno ime je izgubljeno, dve datoteke prisvajaju isti blok, jedan broj je pogrešan; pošto je kopirala blok, provera počinje ispočetka.',
    },
    'only-looks': { title: 'Samo gleda', about: 'Uz -n odgovor na svako pitanje je „ne“.' },
    backup: {
      title: 'Po rezervnoj kopiji superbloka',
      about: 'Superbloka nema; zamenjuje ga njegova kopija u grupi 1.',
    },
    'under-way': { title: 'Usred posla', about: 'Počeo je prolaz 2; šta dolazi kasnije još se ne zna.' },
    sweep: { title: 'Prolaz obilazi volumen', about: 'Gotov je, i ispunjeno je ono što je sa volumena pročitao.' },
    finding: {
      title: 'Nalaz se beleži',
      about: 'Leži tamo gde je nađen, i broji se; ono što popravka upisuje ide tamo gde pripada.',
    },
    cost: {
      title: 'Koliko to košta',
      about: 'Koliko se inoda obilazi na praznim volumenima, sa oznakama onoga što nikad nije upotrebljeno i bez njih.',
    },
    small: corner,
  },
  formula: {
    'first-commit': {
      title: 'Prva potvrda',
      about: 'Podaci su otišli na svoje mesto, a dnevnik ima svoj prvi zahtev: počinju dva sabirka.',
    },
    end: {
      title: 'Svi sabirci',
      about: 'Koliko su koštala četiri pisma i njihovi sync, prema tome čemu je vreme služilo.',
    },
    narrow: { title: 'U uglu', about: 'Sabirci sa svojim kratkim imenima.' },
    'no-arm': { title: 'Bez ručice', about: 'Fleš memorija nema ni ručicu ni ploču: nema šta da se sabira.' },
  },
  journal: {
    running: {
      title: 'Jedna transakcija je u toku',
      about:
        'Dve su bezbedne u dnevniku; treća prima promene. Isprekidani blokovi ne smeju na svoje mesto pre nego što se ona potvrdi.',
    },
    commit: {
      title: 'Potvrda se upisuje',
      about: 'Opis, kopije, a zatim blok potvrde, sa kojim one važe.',
    },
    full: { title: 'Krug se zatvara', about: 'Dnevnik od 1 MiB: preko onoga što više nije potrebno upisuje se novo.' },
    copies: {
      title: 'Kopije idu u dnevnik',
      about: 'Opis, a iza njega kopija svakog bloka, iz memorije. Na njihovim mestima se još ništa nije promenilo.',
    },
    barrier: {
      title: 'Blok potvrde',
      about: 'Prepreka, blok sa kojim transakcija važi, prepreka.',
    },
    safe: {
      title: 'Transakcija važi',
      about: 'Glava ide dalje: ono što je upisano oporavak bi pročitao.',
    },
    revoke: {
      title: 'Opoziv precrtava',
      about: 'Direktorijuma više nema: kopije njegovog bloka ne smeju da se vrate.',
    },
    home: { title: 'Blokovi idu na svoja mesta', about: 'U dnevniku već jesu: zahtev ih nosi na njihova mesta.' },
    tail: { title: 'Rep ide za njima', about: 'Što je na svom mestu u dnevniku više nije potrebno.' },
    replay: {
      title: 'Kopija se ponavlja',
      about: 'Posle nestanka struje kopije celih transakcija idu iz dnevnika na svoja mesta.',
    },
    left: {
      title: 'Opozvana kopija ostaje',
      about: 'Njen blok je kasnije oslobođen, i do sada možda drži nešto drugo.',
    },
    orphan: {
      title: 'Siroče se sređuje',
      about: 'Datoteka koja je bila otvorena a više nije imala ime: briše se, u sopstvenoj transakciji.',
    },
    fast: {
      title: 'Zapisi umesto kopija',
      about:
        'fsync kao brza potvrda: zapisi o onome što je promenila transakcija u toku, u poslednjim blokovima dnevnika.',
    },
    stale: {
      title: 'Posle pune potvrde su zastareli',
      about: 'Što dnevnik ima u celini ne traži se ni u jednom zapisu.',
    },
    none: { title: 'Bez dnevnika', about: 'ext2 ga nema.' },
  },
  machine: {
    stripe: {
      title: 'Traka preko četiri diska',
      about: 'Jedan dugačak upis: diskovi se smenjuju parče po parče, i sve četiri ručice rade odjednom.',
    },
    beside: {
      title: 'Pogodak pored promašaja',
      about: 'Jedan poziv čita datoteku čiji je početak u memoriji: za to ne treba disk, a ostalo čeka na ploču.',
    },
    battery: {
      title: 'Kontroler koji čuva upise',
      about:
        'Uz bateriju je upis gotov čim je u kešu kontrolera; diskovi ga dobijaju kasnije, a nijedan program ne čeka.',
    },
    sixteen: {
      title: 'Šesnaest diskova na telefonu',
      about: 'Usko i tesno: diskovi stoje u redovima, a što ne staje prebrojano je.',
    },
    commit: {
      title: 'Potvrda sa svojom preprekom',
      about: 'Podaci, blokovi dnevnika, pražnjenje, i blok potvrde, koji se prinudno upisuje na ploču.',
    },
    flash: {
      title: 'Kanali fleš memorije',
      about: 'Fleš disk nema ni ručicu ni ploču: stranice se upisuju jedna pored druge.',
    },
    matrix: { title: 'Kuda odlazi vreme potvrde', about: 'Na obrtanje i na pražnjenje: dnevnik čeka na ploču.' },
    hit: {
      title: 'Za ono što je u memoriji ne treba disk',
      about: 'Upravo upisano je u memoriji: da se pročita, dovoljan je procesor.',
    },
    none: { title: 'Nema mašine', about: 'Skripta koja je ne imenuje.' },
  },
  'page-cache': {
    waiting: {
      title: 'Pet datoteka čeka',
      about: 'Upisane su i prostor im je obećan, a nijedna nema mesto; samo unapred dodeljena datoteka već ima svoje.',
    },
    flush: {
      title: 'Devedeset šest upisa, jedan zahtev',
      about: 'Što je u memoriji ležalo jedno pored drugog traži se u jednom komadu, i u jednom se i dobija.',
    },
    begins: {
      title: 'Pražnjenje počinje',
      about: 'Prošlo je vreme, i nešto se prazni: ono što je upisano staje u red.',
    },
    gathers: { title: 'Susedi se skupljaju', about: 'Stranice koje leže jedna do druge postaju jedan zahtev.' },
    placed: { title: 'Mesto je nađeno', about: 'Jedan niz blokova; ono što je bilo obećano sada je zauzeto.' },
    arrives: {
      title: 'Stranice stižu',
      about: 'Njihovi bajtovi se upisuju na nađeno mesto: od njih više ništa ne čeka.',
    },
    deleted: {
      title: 'Obrisano pre svog pražnjenja',
      about: 'Datoteka nikad nije dotakla mapu: ono što joj je bilo obećano opet je slobodno.',
    },
    nothing: { title: 'Ništa ne čeka', about: 'Posle naredbe sync.' },
    small: corner,
  },
  tree: {
    links: {
      title: 'Imena i inodi',
      about: 'Dva imena jednog inoda imaju isti broj; simbolička veza ima sopstveni inod.',
    },
    fresh: { title: 'Pojavljuje se ime', about: 'Podvučeno je ono što je doneo ovaj korak.' },
    many: { title: 'Tri stotine imena', about: 'Postoje samo redovi koji se vide.' },
  },
};
