/** Reči volumena, mapa, dodeljivanja i memorije: po engleskim imenima. `~` u obliku stoji umesto nastavka. */

export const term = {
  // Volumen
  volume: {
    name: 'volumen',
    says: 'Disk, ili njegov deo, na kom je jedan sistem datoteka. Ovde je to prava slika diska: napravio ju je mke2fs, a Linux bi je montirao.',
    forms: ['volumen~'],
  },
  block: {
    name: 'blok',
    says: 'Jedinica u kojoj se volumen koristi: 1, 2 ili 4 KiB, bira se pri formatiranju. Svaki blok ima broj, i u svakom trenutku služi jednoj svrsi.',
    forms: ['blok~'],
  },
  group: {
    name: 'grupa',
    says: 'Niz susednih blokova sa sopstvenim bitmapama i sopstvenim delom tabele inoda, da bi datoteka i ono što je opisuje ležali blizu.',
    forms: ['grup~', 'grup~ blokova'],
  },
  superblock: {
    name: 'superblok',
    says: 'Blok koji opisuje volumen: veličine, brojeve, mogućnosti, stanje. Svako čitanje počinje od njega; kopije stoje u nekim drugim grupama.',
    forms: ['superblok~'],
  },
  'group descriptor': {
    name: 'opis grupe',
    says: 'Red tabele koji kaže gde su bitmape grupe i njena tabela inoda, i koliko je grupe slobodno. Zove se i deskriptor.',
    forms: ['opis~ grup~', 'deskriptor~', 'deskriptor~ grup~'],
  },
  bitmap: {
    name: 'bitmapa',
    says: 'Blok bitova koji kaže šta je zauzeto: bit n stoji za blok (ili inod) n te grupe, a 1 znači zauzeto.',
    forms: ['bitmap~', 'bitmap~ blokova', 'bitmap~ inoda'],
  },
  'inode table': {
    name: 'tabela inoda',
    says: 'Blokovi grupe u kojima njeni inodi stoje jedan do drugog. Njihov broj se određuje kada se volumen formatira.',
    forms: ['tabel~ inoda'],
  },
  inode: {
    name: 'inod',
    says: 'Datoteka bez svog imena: njena vrsta, vlasnik, veličina i vremena, i mapa do njenih blokova. Imena u direktorijumima vode do inoda po broju.',
    forms: ['inod~', 'broj~ inoda'],
  },
  feature: {
    name: 'mogućnost',
    says: 'Ono što format nudi, a volumen koristi ili ne koristi. Mogućnosti navodi superblok, da bi stariji sistem odbio ono što ne poznaje.',
    forms: ['mogućnost~'],
  },
  checksum: {
    name: 'kontrolni zbir',
    says: 'Broj izračunat iz bajtova i sačuvan pored njih: ako se ne slaže, bajtovi su se promenili.',
    forms: ['kontroln~ zbir~'],
  },
  metadata: {
    name: 'metapodaci',
    says: 'Ono što sistem datoteka čuva o datotekama: inodi, mape, direktorijumi, bitmape. Sve osim njihovog sadržaja.',
    forms: ['metapodat~k~', 'metapodac~'],
  },
  backup: {
    name: 'rezervna kopija',
    says: 'Kopija superbloka i opisa grupa u nekoj drugoj grupi, za dan kada prvi ne mogu da se pročitaju.',
    forms: ['rezervn~ kopij~'],
  },
  sector: {
    name: 'sektor',
    says: 'Najmanje što disk čita ili upisuje, i to uvek celo: 512 bajtova. Jedan blok je nekoliko sektora.',
    forms: ['sektor~'],
  },
  mount: {
    name: 'montiranje',
    says: 'Volumen postaje deo stabla direktorijuma, da bi programi mogli da ga koriste. Što je nestanak struje ostavio nedovršeno, najpre se dovrši.',
    forms: ['montiranj~', 'montiran~', 'demontiran~', 'demontiranj~'],
  },
  'magic number': {
    name: 'magični broj',
    says: 'Stalan broj na stalnom mestu, koji kaže koja je to struktura.',
    forms: ['magičn~ broj~'],
  },
  padding: { name: 'dopuna', says: 'Bajtovi koji strukturu samo dopunjavaju do njene veličine.', forms: ['dopun~'] },
  'flex group': {
    name: 'fleks-grupa',
    says: 'Nekoliko grupa, obično 16, čije bitmape i tabele inoda leže zajedno u prvoj, da bi ostatak bio slobodan za dugačke datoteke.',
    forms: ['fleks-grup~', 'flex grup~'],
  },
  quota: {
    name: 'kvota',
    says: 'Granica za blokove i inode jednog korisnika, grupe korisnika ili projekta.',
    forms: ['kvot~'],
  },
  cluster: {
    name: 'klaster',
    says: 'Jedinica u kojoj se blokovi dodeljuju: jedan blok, ili uz mogućnost bigalloc nekoliko njih.',
    forms: ['klaster~'],
  },
  CRC32C: {
    name: 'CRC32C',
    says: 'Način na koji ext4 računa svoje kontrolne zbirove; crc16 je stariji, u opisima grupa.',
    forms: ['CRC32C', 'crc16'],
  },
  UUID: {
    name: 'UUID',
    says: 'Slučajan broj od 128 bitova po kom se volumen prepoznaje, ma gde bio priključen.',
    forms: ['UUID'],
  },
  uid: { name: 'uid', says: 'Broj korisnika; gid je broj grupe korisnika.', forms: ['uid', 'gid'] },
  mke2fs: {
    name: 'mke2fs',
    says: 'Program koji formatira: na disk upisuje prazan ext2, ext3 ili ext4.',
    forms: ['mke2fs'],
  },
  lazy_itable_init: {
    name: 'lazy_itable_init',
    says: 'mke2fs ne upisuje tabele inoda, a uz lazy_journal_init ni dnevnik: nulama ih popunjava Linux posle prvog montiranja.',
    forms: ['lazy_itable_init', 'lazy_journal_init'],
  },
  KiB: {
    name: 'KiB',
    says: '1.024 bajta. MiB je 1.024 KiB, GiB 1.024 MiB, TiB 1.024 GiB.',
    forms: ['KiB', 'MiB', 'GiB', 'TiB'],
  },
  'little endian': {
    name: 'redosled bajtova',
    says: 'Kako broj leži u svojim bajtovima: najniži dolazi prvi (little endian: le16, le32), kao svuda u ext4, ili poslednji (be32), kao u dnevniku. u8 je jedan bajt.',
    forms: ['redosled~ bajtova', 'little endian', 'le16', 'le32', 'le64', 'be16', 'be32', 'be64', 'u8'],
  },
  // Mape
  map: {
    name: 'mapa datoteke',
    says: 'Kako se nalaze blokovi datoteke: stablom ekstenata, ili u ext2 i ext3 indirektnom mapom.',
    forms: ['map~ datotek~', 'map~ blokova'],
  },
  extent: {
    name: 'ekstent',
    says: 'Jedna stavka za niz susednih blokova: blok n datoteke i m narednih leže na volumenu od bloka p nadalje. Zamenjuje po jedan broj za svaki blok.',
    forms: ['ekstent~', 'ekstenat~'],
  },
  'extent tree': {
    name: 'stablo ekstenata',
    says: 'Mapa datoteke u ext4. U inod staju četiri stavke; kada ih je više, idu u sopstvene blokove, do kojih vode stavke indeksa.',
    forms: ['stabl~ ekstenata'],
  },
  leaf: {
    name: 'list',
    says: 'Blok stabla koji vodi do onoga što se traži: do podataka u stablu ekstenata, do imena u stablu direktorijuma.',
    forms: ['list~'],
  },
  root: {
    name: 'koren',
    says: 'Gde stablo počinje: mapa datoteke u inodu, a direktorijum u svom prvom bloku. Takođe direktorijum od kog počinju sve putanje, /.',
    forms: ['koren~', 'korensk~ direktorijum~'],
  },
  tree: {
    name: 'stablo',
    says: 'Stavke koje vode do blokova sa daljim stavkama, sve do listova. Svaki nivo košta jedno čitanje.',
    forms: ['stabl~'],
  },
  entry: {
    name: 'stavka',
    says: 'Jedan red tabele ili stabla: ekstent u mapi, ime u direktorijumu.',
    forms: ['stavk~', 'stavc~'],
  },
  slot: {
    name: 'mesto za stavku',
    says: 'Numerisano mesto za stavku, zauzeto ili slobodno.',
    forms: ['mest~ za stavk~'],
  },
  depth: {
    name: 'dubina',
    says: 'Nivoi stabla između korena i njegovih listova: 0 ako koren vodi do samih podataka.',
    forms: ['dubin~'],
  },
  node: { name: 'čvor', says: 'Blok stabla, ili koren u inodu.', forms: ['čvor~'] },
  'index entry': {
    name: 'stavka indeksa',
    says: 'Stavka stabla koja vodi do bloka jedan nivo niže.',
    forms: ['stavk~ indeksa', 'indeks~'],
  },
  'indirect block': {
    name: 'indirektni blok',
    says: 'Blok pun brojeva blokova. ext2 i ext3 do blokova veće datoteke dolaze kroz jedan, dva ili tri takva redom.',
    forms: ['indirektn~', 'indirektn~ blok~', 'indirektn~ map~', 'dvostruko indirektn~', 'trostruko indirektn~'],
  },
  'direct block': {
    name: 'direktni blok',
    says: 'Jedan od prvih dvanaest blokova datoteke u ext2 i ext3: njihovi brojevi stoje u samom inodu.',
    forms: ['direktn~', 'direktn~ blok~'],
  },
  pointer: { name: 'pokazivač', says: 'Broj bloka, zapisan da bi do njega vodio.', forms: ['pokazivač~'] },
  header: {
    name: 'zaglavlje',
    says: 'Prvi bajtovi strukture: kažu šta je ona, i koliko se od nje koristi.',
    forms: ['zaglavlj~'],
  },
  'logical block': {
    name: 'logički blok',
    says: 'Blok koji se broji od početka svoje datoteke. Gde je na volumenu, kaže mapa.',
    forms: ['logičk~ blok~'],
  },
  hole: {
    name: 'rupa',
    says: 'Deo datoteke u koji nikad nije upisano: čita se kao nule i ne zauzima nijedan blok.',
    forms: ['rup~'],
  },
  unwritten: {
    name: 'neupisano',
    says: 'Na volumenu rezervisano za datoteku, a još ne upisano: čita se kao nule, šta god disk tamo držao.',
    forms: ['neupisan~', 'unapred dodeljen~', 'dodeljivanj~ unapred'],
  },
  // Dodeljivanje
  buddy: {
    name: 'parovi',
    says: 'Slobodni nizovi od 2ⁿ blokova koji počinju na umnošku svoje veličine (buddy). U slobodnom prostoru koji se tako vodi brzo se nalazi dovoljno dug niz; dva slobodna suseda iste veličine se spajaju.',
    forms: ['par~', 'buddy'],
  },
  order: {
    name: 'red veličine',
    says: 'Veličina komada kao stepen dvojke: red 3 je 8 blokova.',
    forms: ['red~ veličine'],
  },
  goal: {
    name: 'cilj',
    says: 'Blok blizu kog bi alokator voleo da nađe mesto: iza poslednjeg bloka datoteke, ili u grupi njenog inoda.',
    forms: ['cilj~'],
  },
  allocator: {
    name: 'alokator',
    says: 'Deo sistema datoteka koji za datoteku bira slobodne blokove.',
    forms: ['alokator~', 'dodeljivanj~'],
  },
  chunk: {
    name: 'komad',
    says: 'Niz blokova kojim se rukuje kao celinom: slobodan par, ili ono što svaki disk niza diskova dobije pre nego što na red dođe sledeći (parče).',
    forms: ['komad~', 'parč~', 'parčet~', 'parčad~'],
  },
  normalised: {
    name: 'zaokružen zahtev',
    says: 'Zahtev za više nego što je traženo, do okrugle veličine, u nadi da će datoteka toliko narasti.',
    forms: ['zaokružen~'],
  },
  'locality group': {
    name: 'zajednička rezerva',
    says: 'Unapred dodeljen niz koji dele male datoteke jednog procesora, da bi ležale jedna do druge (locality group).',
    forms: ['zajedničk~ rezerv~', 'locality group'],
  },
  'delayed allocation': {
    name: 'odloženo dodeljivanje',
    says: 'ext4 podacima daje mesto na volumenu tek kada se šalju na disk. Do tada zna koliko ih je, i za sve nalazi jedan niz.',
    forms: ['odložen~', 'odložen~ dodeljivanj~', 'delalloc'],
  },
  fragmentation: {
    name: 'rasparčanost',
    says: 'Datoteka ili slobodan prostor u mnogo komada. Na disku sa ručicom svaki komad može da košta jedno pomeranje.',
    forms: ['rasparčanost~', 'rasparčan~', 'fragmentacij~'],
  },
  // Memorija
  'page cache': {
    name: 'keš stranica',
    says: 'Memorija u kojoj Linux čuva ono što je pročitano i upisano. Upis programa se tu završava; disk ga dobija kasnije.',
    forms: ['keš~ stranica'],
  },
  page: { name: 'stranica', says: 'Jedinica keša stranica: 4 KiB jedne datoteke, u memoriji.', forms: ['stranic~'] },
  volatile: { name: 'nestalno', says: 'Drži svoje bajtove samo dok ima struje.', forms: ['nestaln~'] },
  stable: { name: 'trajno', says: 'Drži svoje bajtove i bez struje.', forms: ['trajn~'] },
  cache: {
    name: 'keš',
    says: 'Brža memorija ispred sporije: stranice datoteka u memoriji, a u disku ono što mu je poslato a možda još nije na pločama.',
    forms: ['keš~', 'keš~ diska'],
  },
  flush: {
    name: 'pražnjenje',
    says: 'Ono što čeka u kešu kreće dalje: promenjene stranice na disk, ili keš samog diska na njegove ploče.',
    forms: ['pražnjenj~'],
  },
  dirty: {
    name: 'prljavo',
    says: 'Promenjeno u memoriji, a još ne na disku: nestanak struje to gubi.',
    forms: ['prljav~', 'promenjen~ stranic~'],
  },
  writeback: {
    name: 'writeback',
    says: 'Promenjene stranice na putu ka disku. Kao režim dnevnika: u dnevnik idu samo metapodaci, a podaci mogu stići pre ili posle njih.',
    forms: ['writeback'],
  },
  fsync: {
    name: 'fsync',
    says: 'Zahtev programa da jedna datoteka bude sigurna na disku pre nego što on nastavi. Bez njega je upis siguran tek nešto kasnije.',
    forms: ['fsync'],
  },
  sync: { name: 'sync', says: 'Zahtev da sve bude sigurno na disku pre nego što se nastavi.', forms: ['sync'] },
  barrier: {
    name: 'prepreka',
    says: 'Nalog disku da isprazni svoj keš pre nego što nastavi, da ono što dolazi kasnije ne bi bilo sigurno pre onoga što je došlo ranije.',
    forms: ['preprek~', 'preprec~'],
  },
  FUA: {
    name: 'FUA',
    says: 'Prinudan upis (force unit access): gotov je tek kada je na ploči, mimo keša diska. Na zahtevu piše WF.',
    forms: ['FUA', 'WF', 'prinud~n~ upis~'],
  },
};
