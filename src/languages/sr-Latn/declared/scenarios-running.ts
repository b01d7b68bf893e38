/** Scenariji o nestanku struje, proverama i mašini. */

export const scenario = {
  'pulling-the-plug-in-a-commit': {
    name: 'Utikač iz zida usred potvrde',
    watch:
      'Potvrda je upisana, bez svog poslednjeg bloka. Izvucite utikač: pismo je bilo sinhronizovano, beleške nisu.',
    learnt: 'Transakcija bez bloka potvrde se ne računa: pismo je celo, a od beležaka nema ničega.',
  },
  'a-letter-moves-on-ext4': {
    name: 'Pismo se seli na ext4',
    watch: 'Pismo je prebačeno u drugi direktorijum, a u prvom je beleška sinhronizovana. Izvucite utikač.',
    learnt:
      'Oba direktorijuma su promenjena u jednoj transakciji: sinhronizacija beleške potvrdila je i celu selidbu pisma.',
  },
  'the-same-on-ext2': {
    name: 'Isto to na ext2',
    watch: 'Ista selidba i ista sinhronizacija. Ovde ništa ne kaže koji upisi idu zajedno. Izvucite utikač.',
    learnt:
      'ext2 je upisao direktorijum koji je pismo izgubio, a ne onaj koji ga je dobio: datoteke koja je bila sinhronizovana nema.',
  },
  'promised-and-not-promised': {
    name: 'Obećano i neobećano',
    watch: 'Upisane su dve datoteke, a jedna je sinhronizovana. Izvucite utikač: druga je samo u memoriji.',
    learnt: 'Obećanje važi za jednu datoteku. Druga ima ime, koje je bilo u istoj transakciji, i nijedan svoj bajt.',
  },
  'another-files-bytes-data-writeback': {
    name: 'Tuđi bajtovi: data=writeback',
    watch: 'Nova datoteka je uzela blokove obrisane. Njena mapa je potvrđena, a podaci su u memoriji. Izvucite utikač.',
    learnt: 'U režimu writeback mapa može da važi pre nego što su podaci tu: u novoj datoteci je obrisana tajna.',
  },
  'the-same-with-data-ordered': {
    name: 'Isto to uz data=ordered',
    watch: 'Iste datoteke, isti trenutak. Pre potvrde su podaci nove datoteke poslati na svoje mesto.',
    learnt:
      'U režimu ordered potvrda čeka podatke do kojih vode njene mape: nijedna datoteka ne pokazuje ono što je tu bilo ranije.',
  },
  'an-editor-saves-without-fsync': {
    name: 'Uređivač čuva bez fsync',
    watch: 'Nova verzija je preuzela ime stare, i to je potvrđeno. Njeni bajtovi su u memoriji. Izvucite utikač.',
    learnt: 'Preimenovanje je bilo sigurno pre bajtova: izgubljene su obe verzije, a datoteka je prazna.',
  },
  'an-editor-saves-with-fsync': {
    name: 'Uređivač čuva uz fsync',
    watch: 'Nova verzija je sinhronizovana pre nego što je uzela ime. Izvucite utikač u istom trenutku.',
    learnt: 'Prvo fsync, pa preimenovanje: ime u svakom trenutku vodi do jedne cele verzije, stare ili nove.',
  },
  'mail-that-nobody-synced': {
    name: 'Pošta koju niko nije sinhronizovao',
    watch: 'Tri pisma su dobila imena u new, a beleška je sinhronizovana, čime su imena potvrđena. Izvucite utikač.',
    learnt: 'Server pošte koji odgovori pre svog fsync obećao je ono što je u memoriji: imena, i prazna pisma.',
  },
  'an-fsync-by-a-fast-commit': {
    name: 'Jedan fsync brzom potvrdom',
    watch: 'Prvi sync je upisao 12 blokova u dnevnik; drugi je upisao jedan blok zapisa. Izvucite utikač.',
    learnt: 'U jednom bloku je bilo sve što drugom pismu treba: ime, inod, mesto podataka. Montiranje to ponavlja.',
  },
  'clusters-of-blocks': {
    name: 'Klasteri blokova',
    watch: 'Prostor se deli po osam blokova odjednom. Datoteka od jednog bloka dobija blok 3: treba li joj još mesta?',
    learnt:
      'Njen klaster već ima mesto za blok 3: nijedan bit mape se ne menja. Klaster odlazi sa svojim poslednjim blokom.',
  },
  'a-database-commits': {
    name: 'Baza podataka potvrđuje',
    watch: 'Zapis u dnevniku baze je sinhronizovan; stranica koju menja je na putu. Izvucite utikač: šta kaže dnevnik?',
    learnt: 'Stranica je stara, a dnevnik ceo: baza čita svoj dnevnik i ponavlja promenu.',
  },
  'a-name-is-lost': {
    name: 'Izgubljeno ime',
    watch: 'Inod je zauzet, a nijedno ime ne vodi do njega. Nalazi ga četvrti prolaz, i on odlazi u lost+found.',
    learnt:
      'Četvrti prolaz poredi prebrojana imena sa zapisanim brojem veza. Inod do koga ne vodi ime dobija ga u lost+found.',
  },
  'two-files-claim-one-block': {
    name: 'Dve datoteke polažu pravo na jedan blok',
    watch: 'Upis u jednu datoteku uništio bi podatke druge. Prva dobija sopstvenu kopiju, a druga zadržava blok.',
    learnt: 'Nigde nije zapisano čiji je blok bio: jedna datoteka dobija kopiju, a sadržaj jedne od njih je pogrešan.',
  },
  'the-superblock-is-wiped': {
    name: 'Superblok je obrisan',
    watch: 'Ništa više ne kaže šta je ovaj volumen. Kažu kopije u drugim grupama, i jedna dolazi na njegovo mesto.',
    learnt: 'Superblok ima kopije na poznatim mestima: jedna kaže šta je volumen, i provera može da počne.',
  },
  'what-was-never-used-is-not-read': {
    name: 'Nikad upotrebljeno se ne čita',
    watch:
      'Od oko četiri hiljade inoda provera čita one koji su ikada bili upotrebljeni: svaka grupa kaže gde se oni završavaju.',
    learnt:
      'bg_itable_unused svake grupe kaže koliko inoda na njenom kraju nikada nije upotrebljeno: obiđeno ih je 75 od 4.096.',
  },
  'four-disks-one-file': {
    name: 'Četiri diska, jedna datoteka',
    watch: 'Diskovi se smenjuju deo po deo: dug upis zapošljava četiri ručice odjednom.',
    learnt: 'Susedni delovi su na četiri diska: dug upis se deli, a kratak zapošljava samo jednu ručicu.',
  },
  'a-photo-on-whole-stripes': {
    name: 'Fotografija na celim trakama',
    watch: 'mke2fs zna veličinu trake, pa fotografija od jedne trake počinje na granici trake: po deo za svaki disk.',
    learnt: 'Velike datoteke počinju na umnošku trake: jedan upis, i svaki disk pomera ručicu jednom.',
  },
  'what-an-fsync-waits-for': {
    name: 'Šta fsync čeka',
    watch: 'Red teksta košta milisekunde: dnevnik čeka da se ploča okrene i da se keš isprazni.',
    learnt: 'Sam red je brz: najduže se čeka dnevnik, koji dva puta prazni keš diska.',
  },
  'what-a-commit-costs-a-database': {
    name: 'Koliko bazu košta potvrda',
    watch: 'SQLite menja jedan broj: stara stranica ide u dnevnik, a disk se čeka, pa opet čeka.',
    learnt:
      'Četiri čekanja za jedan broj: dva puta dnevnik, njegovo ime, baza. Sa dnevnikom unapred čeka se jednom po potvrdi.',
  },
  'the-formula-fills-term-by-term': {
    name: 'Formula se puni, član po član',
    watch:
      'Svaki završen zahtev dodaje svoje vreme jednom članu: direktorijumi, metapodaci, spiskovi slobodnog, podaci, dnevnik.',
    learnt: 'Na kraju je član dnevnika najveći, 31,6 od 94,5 ms: uglavnom vreme dok se ploča ne okrene.',
  },
  'a-hit-beside-a-miss': {
    name: 'Pogodak pored promašaja',
    watch: 'Knjiga više nije u memoriji: cat će čekati disk. Odmah posle njega dolazi još jedan cat.',
    learnt: 'Prvo čitanje čeka disk. Deset koraka kasnije drugo nalazi knjigu u memoriji, 25 puta brže.',
  },
  'three-file-systems-one-script': {
    name: 'Tri sistema datoteka, jedna skripta',
    watch: 'Dve datoteke rastu naizmenično na ext2, ext3 i ext4, a jedna se briše: koja ostaje cela, i ko čeka?',
    learnt:
      'ext4 je sva mesta izabrao pri sinhronizaciji: dva duga niza tamo gde ih ext2 i ext3 imaju mnogo, uz pomeranje do svakog.',
  },
  'one-disk-beside-four': {
    name: 'Jedan disk pored četiri',
    watch: 'Jedan film od 24 MiB na jednom disku, na dva i na četiri: koliko kraće program čeka?',
    learnt:
      'Četiri diska dele podatke, ali ne i pomeranja: čekanje na podatke datoteke se deli, čekanje na dnevnik ne.',
  },
  'two-writers-at-once': {
    name: 'Dva pisca istovremeno',
    watch:
      'Dva programa pišu naizmenično, pa na ext2 i njihove datoteke tako leže, u početku blok po blok. Uz -t ext4 obe ostaju cele.',
    learnt:
      'Bez odloženog dodeljivanja redosled upisa je i redosled na disku: a i b imaju blokove one druge između svojih.',
  },
  'two-readers-one-arm': {
    name: 'Dva čitaoca, jedna ručica',
    watch:
      'Dve datoteke koje se čitaju istovremeno teraju ručicu tamo-amo. Uz elevator: cfq svaki program je neko vreme ima za sebe.',
    learnt: 'Uz noop ručica ide tamo-amo između datoteka; cfq je neko vreme ostavlja jednom programu.',
  },
};
