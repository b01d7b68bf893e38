/** Reči direktorijuma, dnevnika i provere: po engleskim imenima. `~` u obliku stoji umesto nastavka. */

export const term = {
  // Direktorijumi
  directory: {
    name: 'direktorijum',
    says: 'Datoteka koja drži imena i brojeve njihovih inoda.',
    forms: ['direktorijum~'],
  },
  'hash tree': {
    name: 'heš stablo',
    says: 'Indeks blokova direktorijuma po hešu imena: ime se nalazi čitanjem dva ili tri bloka, a ne svih.',
    forms: ['heš stabl~', 'HTree'],
  },
  linear: {
    name: 'linearni direktorijum',
    says: 'Direktorijum bez indeksa: traženje čita blok za blokom dok ne nađe ime.',
    forms: ['linear~n~', 'linearn~ direktorijum~'],
  },
  record: {
    name: 'zapis',
    says: 'Ime u bloku direktorijuma: broj njegovog inoda, njegova dužina, i gde počinje sledeći.',
    forms: ['zapis~'],
  },
  slack: {
    name: 'višak',
    says: 'Bajtovi iza imena koji pripadaju njegovom zapisu a ne drže ništa: mesto za sledeće ime.',
    forms: ['višak', 'višk~'],
  },
  hash: {
    name: 'heš',
    says: 'Broj izračunat iz imena. Jednaka imena imaju jednake heševe, a imena se ravnomerno raspoređuju po svim brojevima.',
    forms: ['heš~'],
  },
  'half-MD4': {
    name: 'half-MD4',
    says: 'Uobičajeni način na koji ext4 računa heš imena; drugi su TEA i legacy.',
    forms: ['half-MD4', 'half_md4'],
  },
  'hard link': {
    name: 'tvrda veza',
    says: 'Još jedno ime za inod. Datoteka nestaje kada nestane njeno poslednje ime i kada je nijedan program nema otvorenu.',
    forms: ['tvrd~ vez~'],
  },
  'link count': {
    name: 'broj veza',
    says: 'Koliko imena vodi do inoda. Kada je 0, inod se oslobađa, čim ga nijedan program nema otvorenog.',
    forms: ['broj~ veza'],
  },
  'symbolic link': {
    name: 'simbolička veza',
    says: 'Datoteka koja drži putanju, kojom se ide umesto nje.',
    forms: ['simboličk~ vez~'],
  },
  orphan: {
    name: 'siroče',
    says: 'Datoteka bez imena koja je još u upotrebi, ili se upravo skraćivala kada je nestalo struje. Stoji na spisku, da bi sledeće montiranje dovršilo posao.',
    forms: ['siroč~', 'siročet~', 'siročić~', 'spis~k~ siročića'],
  },
  dcache: {
    name: 'dcache',
    says: 'Linuxovo pamćenje imena koja je potražio: za ime koje je tu direktorijum ne mora da se gleda.',
    forms: ['dcache', 'dentry'],
  },
  'extended attribute': {
    name: 'prošireni atribut',
    says: 'Imenovana vrednost pridružena datoteci mimo njenog sadržaja, kao što je spisak prava.',
    forms: ['proširen~ atribut~', 'atribut~'],
  },
  'access control list': {
    name: 'spisak prava',
    says: 'Prava za još korisnika i grupa, pored vlasnika, grupe i ostalih (ACL).',
    forms: ['spis~k~ prava', 'ACL'],
  },
  // Dnevnik
  journal: {
    name: 'dnevnik',
    says: 'Datoteka u koju se blokovi kopiraju pre nego što se promene na svom mestu. Posle nestanka struje ono što je u njoj celo ponavlja se, a ostalog kao da nije ni bilo.',
    forms: ['dnevnik~', 'dnevnic~'],
  },
  log: {
    name: 'blokovi dnevnika',
    says: 'Blokovi koji drže transakcije, a koriste se ukrug (log).',
    forms: ['blok~ dnevnika'],
  },
  transaction: {
    name: 'transakcija',
    says: 'Sve promene od nekoliko sekundi, koje važe zajedno: posle nestanka struje su tu ili sve, ili nijedna.',
    forms: ['transakcij~'],
  },
  handle: {
    name: 'operacija dnevnika',
    says: 'Pravo jedne operacije da u okviru jedne transakcije promeni izvestan broj blokova (handle).',
    forms: ['operacij~ dnevnika'],
  },
  credits: { name: 'krediti', says: 'Koliko blokova operacija još sme da promeni.', forms: ['kredit~'] },
  commit: {
    name: 'potvrda',
    says: 'Upis transakcije u dnevnik. Obavljena je kada je njen blok potvrde na ploči.',
    forms: ['potvrd~', 'blok~ potvrde', 'potvrđen~'],
  },
  checkpoint: {
    name: 'kontrolna tačka',
    says: 'Blokovi iz dnevnika šalju se na svoja mesta, da bi se njihov prostor u dnevniku opet koristio.',
    forms: ['kontroln~ tačk~', 'kontrolnoj tački'],
  },
  'descriptor block': {
    name: 'opisni blok',
    says: 'Stoji ispred kopija u dnevniku i kaže kom bloku svaka od njih pripada.',
    forms: ['opisn~ blok~'],
  },
  revoke: {
    name: 'opoziv',
    says: 'Beleška u dnevniku da starije kopije nekog bloka ne smeju da se vrate: oslobođen je, i do sada možda drži nešto drugo.',
    forms: ['opoziv~', 'opozvan~', 'blok~ opoziva'],
  },
  replay: {
    name: 'ponavljanje',
    says: 'Ono što je u dnevniku celo kopira se na svoja mesta, posle nestanka struje.',
    forms: ['ponavljanj~', 'oporavak', 'oporavk~'],
  },
  CREAT: {
    name: 'CREAT',
    says: 'Zapis brze potvrde: napravljena je datoteka, pod tim imenom u tom direktorijumu.',
    forms: ['CREAT'],
  },
  ADD_RANGE: {
    name: 'ADD_RANGE',
    says: 'Zapis brze potvrde: blokovi datoteke su dobili mesta; uz DEL_RANGE ih više nemaju.',
    forms: ['ADD_RANGE', 'DEL_RANGE'],
  },
  tail: { name: 'rep', says: 'Najstariji blok dnevnika koji bi oporavku trebao.', forms: ['rep~'] },
  ordered: {
    name: 'ordered',
    says: 'Uobičajeni režim dnevnika: u dnevnik idu metapodaci, a podaci novih blokova stižu na disk pre potvrde koja ih čini vidljivim.',
    forms: ['ordered'],
  },
  // Provera
  e2fsck: {
    name: 'e2fsck',
    says: 'Program koji proverava volumen koji nije montiran: u pet prolaza poredi šta njegovi delovi kažu jedan o drugom, i popravlja.',
    forms: ['e2fsck', 'fsck'],
  },
  'lost+found': {
    name: 'lost+found',
    says: 'Direktorijum u koji e2fsck stavlja datoteke čija su imena izgubljena.',
    forms: ['lost+found'],
  },
  pass: {
    name: 'prolaz',
    says: 'Jedan od pet obilazaka volumena koje čini e2fsck: inodi i njihovi blokovi, direktorijumi, kako su povezani, brojevi veza, bitmape.',
    forms: ['prolaz~'],
  },
  'multiply-claimed': {
    name: 'višestruko prisvojeno',
    says: 'U mapama dve datoteke odjednom, ili dvaput u jednoj: upis u jednu bi uništio drugu.',
    forms: ['višestruko prisvojen~'],
  },
  unattached: {
    name: 'nepovezan inod',
    says: 'Inod koji je u upotrebi, a nijedno ime ne vodi do njega. Ide u lost+found.',
    forms: ['nepovezan~'],
  },
};
