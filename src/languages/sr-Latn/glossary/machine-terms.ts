/** Reči mašine i ljuske: diskovi, ono što stoji ispred njih, vreme; i od čega je skripta. */

const machine = {
  seek: {
    name: 'pomeranje',
    says: 'Ručica diska prelazi na drugu stazu: nekoliko milisekundi, duže što ide dalje.',
    forms: ['pomeranj~'],
  },
  settle: {
    name: 'umirenje',
    says: 'Posle pomeranja glava se smiruje iznad staze, a za upis čeka još malo.',
    forms: ['umirenj~'],
  },
  rotation: {
    name: 'obrtanje',
    says: 'Čekanje da traženi sektor naiđe ispod glave: u proseku pola obrta.',
    forms: ['obrtanj~'],
  },
  transfer: { name: 'prenos', says: 'Vreme u kom sami sektori prolaze ispod glave.', forms: ['prenos~'] },
  track: {
    name: 'staza',
    says: 'Jedan krug ploče; sve što prođe ispod glave koja miruje.',
    forms: ['staz~', 'cilindar', 'cilindr~', 'cilindar~'],
  },
  FS_access: {
    name: 'FS_access',
    says: 'Pristup sistemu datoteka, u formulama radova: E[FS_access] je očekivano vreme jednog pristupa, zbir pet sabiraka.',
    forms: ['FS_access'],
  },
  platter: { name: 'ploča', says: 'Ploča u disku koja drži bajtove i kada nema struje.', forms: ['ploč~'] },
  arm: { name: 'ručica', says: 'Nosi glave diska od staze do staze, sve odjednom.', forms: ['ručic~'] },
  head: {
    name: 'glava',
    says: 'Glava diska čita i upisuje stazu ispod sebe. Glava dnevnika je mesto na kom će početi sledeća transakcija.',
    forms: ['glav~'],
  },
  media: { name: 'površina', says: 'Same ploče: vreme u kom bajtovi prolaze ispod glave.', forms: ['površin~'] },
  interface: {
    name: 'kabl',
    says: 'Veza između diska i njegovog kontrolera, i vreme koje bajtovi na njoj provedu.',
    forms: ['kabl~'],
  },
  flash: {
    name: 'fleš memorija',
    says: 'Čipovi koji drže svoje bajtove bez struje, i nemaju ručicu koja bi se pomerala.',
    forms: ['fleš', 'fleš memorij~', 'fleš disk~'],
  },
  'block layer': {
    name: 'blok sloj',
    says: 'Deo Linuxa između sistema datoteka i diskova: tu zahtevi čekaju, ređaju se i spajaju.',
    forms: ['blok sloj~'],
  },
  bio: {
    name: 'bio',
    says: 'Ono što sistem datoteka traži od blok sloja: niz blokova da se pročita ili upiše. Susedi se spajaju u jedan zahtev.',
    forms: ['bio', 'bio-a'],
  },
  merged: {
    name: 'spojeno',
    says: 'Sa susedom spojeno u jedan zahtev, koji disk obavlja odjednom.',
    forms: ['spojen~'],
  },
  controller: {
    name: 'kontroler',
    says: 'Između računara i njegovih diskova: ima svoj keš, i svakom disku šalje njegov deo.',
    forms: ['kontroler~'],
  },
  buffer: {
    name: 'bafer',
    says: 'Memorija samog diska: ono što je prošlo ispod glave i možda će se tražiti sledeće.',
    forms: ['bafer~'],
  },
  CPU: { name: 'procesor', says: 'Izvršava programe i jezgro.', forms: ['procesor~', 'CPU'] },
  kernel: {
    name: 'jezgro',
    says: 'Sam Linux: ono što radi ispod svih programa, i u čemu su sistemi datoteka.',
    forms: ['jezgr~'],
  },
  'system call': {
    name: 'sistemski poziv',
    says: 'Ono što program traži od jezgra: open, write, fsync. Program nastavlja kada se poziv vrati.',
    forms: ['sistemsk~ poziv~', 'poziv~'],
  },
  latency: {
    name: 'kašnjenje',
    says: 'Koliko traje dok ono što je traženo ne bude tu.',
    forms: ['kašnjenj~'],
  },
  µs: {
    name: 'µs',
    says: 'Milioniti deo sekunde. ms je hiljaditi deo sekunde, a ns hiljaditi deo µs.',
    forms: ['µs', 'ms', 'ns'],
  },
  request: {
    name: 'zahtev',
    says: 'Ono što blok sloj odjednom traži od diska: niz sektora da se pročita ili upiše.',
    forms: ['zahtev~'],
  },
  elevator: {
    name: 'raspoređivač',
    says: 'Zahteve koji čekaju ređa po mestu, da bi ručica prešla preko njih umesto da ide tamo-amo.',
    forms: ['raspoređivač~', 'mq-deadline'],
  },
  CFQ: {
    name: 'CFQ',
    says: 'Raspoređivač kod kog svaki program dolazi na red; Linux ga je imao do 2019.',
    forms: ['CFQ'],
  },
  deadline: {
    name: 'deadline',
    says: 'Raspoređivač koji ide po mestu, i nijedan zahtev ne pušta da čeka predugo.',
    forms: ['deadline'],
  },
  noop: {
    name: 'noop',
    says: 'Raspoređivač koji zahteve ostavlja kako dolaze: fleš disk nema ručicu koju bi trebalo štedeti.',
    forms: ['noop'],
  },
  'RAID-0': {
    name: 'RAID-0',
    says: 'Nekoliko diskova kao jedan: parčad jednake veličine idu redom svakom od njih, pa dugačak zahtev zaposli sve. Ako jedan otkaže, sve je izgubljeno.',
    forms: ['RAID-0', 'RAID', 'deljenj~ na trake', 'širin~ trake', 'stride'],
  },
  'cache hit': {
    name: 'pogodak u kešu',
    says: 'Ono što je traženo već je u kešu: nijedan disk ne mora da se pokrene.',
    forms: ['pogod~k~', 'pogoc~'],
  },
  PostMark: {
    name: 'PostMark',
    says: 'Merenje sistema datoteka: mnogo malih datoteka se pravi, produžava, čita i briše, kao što radi server za poštu.',
    forms: ['PostMark'],
  },
  p95: {
    name: 'p95',
    says: 'Od 100 izmerenih vremena 95 je kraćih, a 5 dužih. p50 je srednje.',
    forms: ['p95', 'p50', 'p99'],
  },
};

const shell = {
  shell: {
    name: 'ljuska',
    says: 'Program koji skriptu, ili ono što se kuca, čita red po red, i pokreće programe koje ona imenuje: ovde bash.',
    forms: ['ljusk~', 'ljusc~'],
  },
  process: {
    name: 'proces',
    says: 'Program dok radi. Ima broj, radni direktorijum, otvorene datoteke, i proces koji ga je pokrenuo.',
    forms: ['proces~'],
  },
  job: {
    name: 'posao u pozadini',
    says: 'Proces, ili nekoliko njih, koje je ljuska pokrenula sa & i na koje ne čeka.',
    forms: ['posao u pozadini', 'posl~ u pozadini'],
  },
  pipe: {
    name: 'cev',
    says: 'Što jedan program upisuje, drugi čita: jezgro čuva do 64 KiB toga, a čeka onaj ko je ispred.',
    forms: ['cev~'],
  },
  signal: {
    name: 'signal',
    says: 'Kratka poruka procesu, kao što je „završi“ (TERM) ili „završi odmah“ (KILL); stiže šta god proces radio.',
    forms: ['signal~'],
  },
  environment: {
    name: 'okruženje',
    says: 'Imena sa vrednostima koje proces predaje svakom programu koji pokrene; promenljivu tamo stavlja export.',
    forms: ['okruženj~'],
  },
  array: {
    name: 'niz vrednosti',
    says: 'Promenljiva sa mnogo vrednosti; do svake se dolazi po broju ili po reči.',
    forms: ['niz~ vrednosti'],
  },
  element: { name: 'element', says: 'Jedna od vrednosti niza.', forms: ['element~', 'elemenat~'] },
  function: {
    name: 'funkcija',
    says: 'Redovi skripte koji imaju ime, i izvršavaju se gde god to ime stoji kao naredba.',
    forms: ['funkcij~'],
  },
};

export const term = { ...machine, ...shell };
