/** Šta može da bude drugačije nego u radovima, i druga merenja: po imenima pod kojima su ovde prijavljena. */

export const whatIf = {
  battery: {
    title: 'Keš sa odloženim upisom',
    about: 'Kontroler ima bateriju: upis je gotov čim je u njegovom kešu od 256 MiB.',
  },
  dirty64: {
    title: 'Granice promenjenog kao sa 64 bita',
    about: 'Jezgro svih 11 GiB memorije računa kao prostor za podatke koji još nisu na disku, a ne 500 MiB.',
  },
  background: {
    title: 'Pražnjenje već od 2 %',
    about: 'Pražnjenje u pozadini počinje kada je promenjeno 2 % memorije, a ne 10 %.',
  },
  'no-htree': {
    title: 'Bez heš stabla',
    about: 'Direktorijumi nemaju heš stablo: ime se traži čitanjem zapisa od prvog nadalje, kao na ext2.',
  },
  'no-delalloc': {
    title: 'Bez odloženog dodeljivanja',
    about: 'ext4 daje blokove podacima kada ih program upiše, a ne kada se prazne.',
  },
  'journal-data': {
    title: 'Podaci kroz dnevnik',
    about: 'Uz data=journal i podaci datoteka idu kroz dnevnik: upisuju se dvaput.',
  },
  writeback: {
    title: 'Potvrda bez podataka',
    about: 'Uz data=writeback potvrda ne čeka na podatke datoteka o kojima govori.',
  },
  reuse: {
    title: 'Oslobođeni blokovi odmah',
    about: 'Blokovi obrisane datoteke smeju odmah ponovo da se uzmu, kao na ext2, a ne tek posle sledeće potvrde.',
  },
  'no-barrier': {
    title: 'Bez prepreka',
    about: 'ext4 ne traži od diska da oko potvrde isprazni svoj keš; ext3 u verziji 2.6.33 to nikada nije tražio.',
  },
  'no-commit-waits': {
    title: 'Bez čekanja na blokove potvrde',
    about: 'Bez ovoga: ko menja blok metapodataka koji potvrda upravo upisuje u dnevnik čeka dok blok ne bude tamo.',
  },
  'no-rewrite-waits': {
    title: 'Bez upisa pre potvrde',
    about: 'Bez ovoga: ko na ext3 dopisuje u blok koji potvrda u toku tek treba da upiše, prvo ga sam upiše.',
  },
  'no-late-requests': {
    title: 'Upisi koji se ne sklanjaju',
    about: 'Bez ovoga: posle zahteva koji je neko čekao a koji je stigao kasno, CFQ neko vreme pušta malo upisa.',
  },
  'no-flusher-chunks': {
    title: 'Granice promenjenog tek posle cele datoteke',
    about:
      'Bez ovoga: pražnjenje u pozadini i oni koji upisuju gledaju granice promenjenog na svake 1.024 stranice, a ne tek posle svake datoteke.',
  },
  strip64: { title: 'Parčad od 64 KiB', about: 'Svaki disk redom dobija po 64 KiB, a ne po 128 KiB.' },
  strip256: { title: 'Parčad od 256 KiB', about: 'Svaki disk redom dobija po 256 KiB, a ne po 128 KiB.' },
  noop: {
    title: 'Bez raspoređivača',
    about: 'Zahtevi idu diskovima onim redom kojim su stigli; ređa ih samo disk.',
  },
  'read-ahead': {
    title: 'Kontroler čita unapred',
    about: 'Posle svakog čitanja kontroler čita još 128 KiB, u svoj keš.',
  },
  'no-controller': {
    title: 'Kontroler koji ništa ne pamti',
    about: 'Ono što je pročitano ili upisano kontroler ne čuva; keš imaju samo memorija i diskovi.',
  },
  'small-memory': {
    title: '64 MiB memorije',
    about: 'Datoteka veća od toga ponovo se čita sa diska, a ono što se upiše mora ubrzo da ode na njega.',
  },
  desktop: {
    title: 'Diskovi stonog računara',
    about:
      'Današnji stoni računar sa diskovima od 7.200 obrtaja u minutu: i njihov keš, njegov procesor i njegova memorija.',
  },
  nvme: {
    title: 'NVMe diskovi',
    about: 'Današnji prenosni računar sa fleš memorijom: bez ručice, bez ploče; i njegov procesor i njegova memorija.',
  },
};

const seed = (of: string) => `slučajni brojevi, za: ${of}`;

export const workload = {
  arrivals: {
    title: 'Dolasci',
    about: 'Otvoren sistem: zahtevi dolaze ravnomerno, nasumično ili u naletima, uz sve veće opterećenje.',
    help: {
      coming: 'kada zahtevi dolaze',
      requests: 'pri svakom opterećenju',
      burst: 'zahtevi koji dolaze odjednom, kada dolaze u naletima',
      step: 'procenata od jednog opterećenja do sledećeg',
      last: 'procenata, najveće opterećenje',
      size: 'veličina datoteke u bajtovima',
      reads: 'koliko od deset zahteva čita; ostali upisuju, i čekaju na fsync',
      seed: seed('vremena i mesta'),
    },
  },
  bonnie: {
    title: 'Bonnie++',
    about: 'Veliku datoteku upisuje, prepravlja i čita, i skače po njoj; mnogo malih pravi, gleda i briše.',
    help: {
      size: 'veličina datoteke u bajtovima; 0: bez nje',
      chunk: 'bajtova u jednom pozivu',
      characters: 'datoteka se upisuje i čita i bajt po bajt',
      seeks: 'svi koji skaču, zajedno',
      seekers: 'koliko ih skače istovremeno',
      files: 'male datoteke; izvorni program ih broji po 1.024',
      low: 'veličina najmanje datoteke u bajtovima',
      high: 'veličina najveće datoteke u bajtovima',
      seed: seed('mesta, imena i veličine'),
    },
  },
  database: {
    title: 'Baza podataka',
    about:
      'Klijenti čitaju stranice, dopisuju u dnevnik baze i čekaju njegov fsync; kontrolne tačke upisuju stranice na njihovo mesto.',
    help: {
      transactions: 'svih klijenata zajedno',
      clients: 'koliko ih radi istovremeno',
      size: 'veličina baze u bajtovima',
      page: 'veličina stranice u bajtovima',
      reads: 'stranice koje transakcija čita; jednu od njih menja',
      record: 'bajtova koje transakcija upisuje u dnevnik baze',
      checkpoint: 'transakcija između dve kontrolne tačke',
      seed: seed('stranice'),
    },
  },
  ffsb: {
    title: 'FFSB',
    about: 'Više niti pravi velike datoteke, čita ih, ili ih čita i upisuje na nasumičnim mestima.',
    help: {
      profile: 'šta niti rade',
      threads: 'koliko ih radi istovremeno',
      files: 'velike datoteke, svih niti zajedno',
      size: 'veličina datoteke u bajtovima',
      block: 'bajtova u jednom pozivu',
      calls: 'svake niti, u nasumičnim profilima',
      seed: seed('nasumična mesta'),
    },
  },
  iozone: {
    title: 'IOzone',
    about:
      'Datoteku po zapisima upisuje, prepravlja, čita i čita ponovo, čita i upisuje na nasumičnim mestima, i čita je u preskocima.',
    help: {
      size: 'veličina datoteke u bajtovima',
      record: 'bajtova u jednom pozivu',
      stride: 'čitanje u preskocima čita jedan zapis od ovoliko njih',
      flush: 'u vreme upisa ulazi i njegov fsync',
      seed: seed('nasumična mesta'),
    },
  },
  'mail-server': {
    title: 'Poštanski server',
    about: 'Niti brišu pisma, upisuju ih uz fsync, čitaju i dopisuju, kao varmail iz Filebencha.',
    help: {
      files: 'koliko pisama najviše postoji',
      threads: 'koliko ih radi istovremeno',
      rounds: 'svake niti',
      mean: 'bajtova u pismu, u proseku',
      seed: seed('imena i veličine'),
    },
  },
  postmark: {
    title: 'PostMark',
    about:
      'PostMark 1.5: pravi datoteke, među njima čita, dopisuje, pravi i briše, na kraju ih sve obriše, i podnosi izveštaj.',
    help: {
      number: 'datoteke koje postoje pre transakcija',
      transactions: 'svaka čita ili dopisuje, zatim pravi ili briše',
      low: 'veličina najmanje datoteke u bajtovima',
      high: 'bajtova koje nijedna nova datoteka ne dostiže; dopisivanje puni do toga',
      seed: seed('sve što se bira'),
      subdirectories: 'direktorijumi po kojima su datoteke raspoređene; do 1: bez njih',
      biasRead: 'koliko je čitanja među deset čitanja i dopisivanja; -1: ni jedno ni drugo',
      biasCreate: 'koliko se pravi među deset pravljenja i brisanja; -1: ni jedno ni drugo',
    },
  },
  'tree-of-files': {
    title: 'Stablo datoteka',
    about: 'Pravi stablo malih datoteka, čita ih sve, i briše ih.',
    help: {
      files: 'ukupno',
      fan: 'datoteka u jednom direktorijumu',
      low: 'veličina najmanje datoteke u bajtovima',
      high: 'bajtova koje nijedna datoteka ne dostiže',
      seed: seed('veličine'),
    },
  },
};

export const phase = {
  create: 'pravljenje',
  read: 'čitanje',
  append: 'dopisivanje',
  delete: 'brisanje',
  'create alone': 'samo pravljenje',
  'delete alone': 'samo brisanje',
  'write bytes': 'upis po bajtu',
  'write blocks': 'upis po bloku',
  rewrite: 'prepravljanje',
  'read bytes': 'čitanje po bajtu',
  'read blocks': 'čitanje po bloku',
  seeks: 'skokovi',
  look: 'gledanje',
  'create at random': 'nasum. pravljenje',
  'look at random': 'nasum. gledanje',
  'delete at random': 'nasum. brisanje',
  fill: 'punjenje',
  rounds: 'krugovi',
  transactions: 'transakcije',
  'random-read': 'nasum. čitanje',
  'random-write': 'nasumičan upis',
  write: 'upis',
  reread: 'opet čitanje',
  'random read': 'nasum. čitanje',
  'random write': 'nasumičan upis',
  'stride read': 'uz preskoke',
  alone: 'sam zahtev',
};

export const constant = {
  datasheet: 'objavio proizvođač, ili piše u radovima',
  kernel: 'podrazumevano u jezgru, ili ono što jezgro radi',
  inferred: 'procenjeno, ili zaključeno iz nečega drugog',
  fitted: 'izabrano tako da ispadnu brojevi iz radova',
};
