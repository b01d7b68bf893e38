/** Scenariji o mapama, prostoru, vremenu i imenima. */

export const scenario = {
  'a-file-outgrows-its-inode': {
    name: 'Datoteka preraste svoj inod',
    watch:
      'Blokovi koji su daleko jedan od drugog traže po jedan ekstent. U inodu su četiri mesta; sa petim stablo dobija nivo.',
    learnt: 'Inod drži četiri ekstenta. Kada dođe peti, sva četiri prelaze u jedan blok, a inod pokazuje na njega.',
  },
  'a-leaf-of-the-tree-splits': {
    name: 'List stabla se deli',
    watch: 'Pun list od 84 ekstenta dobija još jedan, u sredini: svi iza tog mesta prelaze u nov list.',
    learnt: 'Pun list se seče tamo gde dolazi novi ekstent, a ne napola: 43 su ostala, 41 je prešao.',
  },
  'a-new-leaf-beside-a-full-one': {
    name: 'Nov list pored punog',
    watch: 'List od 1 KiB drži 84 ekstenta. Kada se napuni, pored njega se otvara novi list.',
    learnt: 'Datoteka koja raste na kraju ostavlja pun list ceo: novi list počinje novim ekstentom.',
  },
  'written-into-the-middle-of-a-preallocation': {
    name: 'Upis usred unapred dodeljenog prostora',
    watch:
      'Unapred dodeljen prostor je jedan neupisan ekstent. Upis u sredinu ga seče na tri dela; dalji upisi ih opet spajaju.',
    learnt: 'Ekstent je upisan ili neupisan kao celina. Da bi se obeležila sredina, seče se na tri stavke.',
  },
  'a-hole-is-punched': {
    name: 'Buši se rupa',
    watch: 'Blokovi iz sredine datoteke se vraćaju: od jednog ekstenta nastaju dva, a veličina ostaje ista.',
    learnt: 'Blokove prvo gubi mapa, a tek posle toga ih dobija bitmapa; rupa se čita kao nule.',
  },
  'ext3-pointers-in-place-of-extents': {
    name: 'ext3: pokazivači umesto ekstenata',
    watch: 'U inodu je dvanaest pokazivača na podatke. Za blok 12 datoteke prvo je potreban blok sa 256 pokazivača.',
    learnt:
      'ext3 ima po jedan pokazivač za svaki blok podataka: datoteci od 300 blokova trebaju još tri bloka pokazivača.',
  },
  'ext4-the-same-file-in-one-extent': {
    name: 'ext4: ista datoteka u jednom ekstentu',
    watch: 'Datoteka koja je ext3 koštala tri bloka pokazivača ovde je jedna stavka od dvanaest bajtova.',
    learnt: 'Ekstent kaže gde niz počinje i koliko je dug: 300 blokova u dvanaest bajtova inoda.',
  },
  'extents-beside-indirect-blocks': {
    name: 'Ekstenti pored indirektnih blokova',
    watch: 'Jedna skripta na dva volumena, jedan klizač za oba: levo većina blokova datoteke još nema svoj pokazivač.',
    learnt: 'Levo 240 pokazivača i blok za većinu njih; desno isto to kaže jedan ekstent u inodu.',
  },
  'an-ext2-becomes-an-ext4-in-place': {
    name: 'Od ext2 nastaje ext4, na licu mesta',
    watch:
      'Dobija dnevnik, pa ekstente. Datoteke koje su tu zadržavaju svoje spiskove blokova; nova datoteka dobija ekstent.',
    learnt: 'Mogućnost je jedan bit u superbloku. Menja ono što od tada nastaje, a ništa od onoga što već postoji.',
  },
  'an-ext4-becomes-an-ext3-again': {
    name: 'Od ext4 opet nastaje ext3',
    watch:
      'Ekstent male datoteke naredbom chattr -e postaje niz brojeva blokova. Velika datoteka mora da se upiše još jednom.',
    learnt:
      'Mogućnost sme da se ukine kada je nijednoj datoteci više ne treba. Duža od dvanaest blokova ostaje bez ekstenata samo kao kopija.',
  },
  'two-files-grown-in-turns': {
    name: 'Dve datoteke rastu naizmenično',
    watch: 'Svako pražnjenje bi ih stavilo jednu pored druge. Razdvaja ih prostor koji je svakoj unapred dodeljen.',
    learnt:
      'Datoteka x dobija 40 blokova, a još 24 iza njih čuva u memoriji: njeni sledeći blokovi se nastavljaju, šta god y radila.',
  },
  'a-file-in-pieces-is-gathered': {
    name: 'Datoteka u komadima se sabira',
    watch:
      'Davalac je dobio svoje blokove u nizu. Stranicu po stranicu menja ih za blokove datoteke, a stare zadržava.',
    learnt:
      'Ono što mapa kaže o stranici menja se u jednoj transakciji, a podaci su već na disku: posle pada se ne nađe polovina.',
  },
  'small-files-share-a-place': {
    name: 'Male datoteke dele mesto',
    watch: 'Datoteke koje se prazne zajedno slažu se jedna do druge, iz istog unapred dodeljenog prostora procesora.',
    learnt: 'Mala datoteka uzima blokove od onih 512 koje ovaj procesor čuva, tačno iza prethodne datoteke.',
  },
  'deleted-and-used-again': {
    name: 'Obrisano, pa opet upotrebljeno',
    watch: 'Svaka treća datoteka nestaje. Gledajte kako se njeni bitovi brišu, a nove datoteke uzimaju inode i mesto.',
    learnt: 'Brisanje briše bitove u bitmapama; bajtovi ostaju dok nova datoteka ne uzme inod ili blokove.',
  },
  'a-buddys-life': {
    name: 'Život jednog para',
    watch:
      'Grupa od 256 blokova, najmanja koju mke2fs dozvoljava, skoro je puna. Tri datoteke nestaju: njihovi blokovi traže svoj par.',
    learnt: 'Osam blokova se vraća, a sa slobodnima pored sebe čine jedan komad od osam: parovi se spajaju.',
  },
  'free-space-in-pieces': {
    name: 'Slobodan prostor u komadima',
    watch:
      'Svake druge datoteke više nema, a dolazi jedna od 3 MiB: pretražuje se grupa za grupom, i ona popunjava praznine u komadima.',
    learnt:
      'Nijedna praznina nije duža od 80 blokova, pa toliko i dobija: pola volumena je slobodno, a nema mesta za jedan ekstent.',
  },
  'the-allocator-on-a-full-volume': {
    name: 'Dodeljivanje na punom volumenu',
    watch:
      'Slobodne su skoro samo praznine od po sedam blokova. Datoteka od 20 našla ih je 16; kuda idu preostala četiri?',
    learnt:
      'Poslednja četiri dolaze iz jedne od praznina od po sedam blokova: datoteka dobija drugi ekstent, daleko ispred prvog.',
  },
  'two-days-of-a-mail-server': {
    name: 'Dva dana jednog poštanskog servera',
    watch:
      'Pisma su dva dana dolazila, čitana su i odlazila. Sada dolazi album od 300 KiB, a slobodno je 792 KiB: u jednom komadu?',
    learnt:
      'Jedan niz od 391 čuva se za mala pisma, a nijedan drugi nije duži od 151: album dobija četiri komada u tri grupe.',
  },
  'many-writes-one-allocation': {
    name: 'Mnogo upisa, jedno dodeljivanje',
    watch: 'Trideset dva mala upisa samo obećavaju mesto. Pražnjenje od njih pravi jedan zahtev i jedan ekstent.',
    learnt: 'Blokovi se biraju pri pražnjenju, kada se zna cela dužina: 32 upisa, jedan zahtev, jedan ekstent.',
  },
  'deleted-before-it-was-flushed': {
    name: 'Obrisano pre pražnjenja',
    watch: 'Podaci nikada ne dobiju mesto: ništa se ne dodeljuje, i nijedan blok podataka na volumenu se ne menja.',
    learnt: 'Sa odloženim dodeljivanjem rano obrisana datoteka disk ne košta ništa: obećanje se opoziva.',
  },
  'without-delayed-allocation': {
    name: 'Bez odloženog dodeljivanja',
    watch:
      'Uz nodelalloc svaki upis odmah traži svoje blokove: dve datoteke koje rastu naizmenično na kraju su isprepletane.',
    learnt: 'Između dva upisa u x, y je uzela blokove iza nje: x se nastavlja na drugom mestu, u drugom ekstentu.',
  },
  'a-directory-becomes-a-tree': {
    name: 'Direktorijum postaje stablo',
    watch:
      'U jedan blok staje šezdesetak imena ove dužine. Sa sledećim ih ext4 slaže po hešu i iznad njih stavlja indeks.',
    learnt: 'Blok 0 je sada koren heš stabla, a njegova imena su u listu: traženje čita jedan list, a ne sve.',
  },
  'a-directory-grows-an-index': {
    name: 'Direktorijum dobija indeks',
    watch:
      'Za pet imena indeks nije potreban. Sa mnogo njih blok 0 se napuni i postaje koren heš stabla, a imena se sele.',
    learnt: 'Mali direktorijumi uopšte nemaju indeks: pojavljuje se sa drugim blokom, i imena se sele samo jednom.',
  },
  'a-leaf-splits': {
    name: 'List se deli',
    watch: 'Pun list: imena se slažu po hešu, a gornja polovina prelazi u novi list.',
    learnt: 'Deli se po hešu, a ne po imenu: seli se polovina bajtova, a indeks dobija jednu stavku više.',
  },
  'a-lookup': {
    name: 'Traženje imena',
    watch:
      'Da bi se ime uklonilo, ono se traži: heš, koren, list, zapis. Upišite drugo ime i uporedite koliko to košta.',
    learnt: 'Čitaju se dva bloka od deset: koren kaže u kom je listu heš, i samo se taj list pretražuje.',
  },
  'where-inodes-go': {
    name: 'Kuda idu inodi',
    watch:
      'Direktorijumi iz korena raspoređuju se po grupama; datoteke i poddirektorijumi ostaju blizu svog direktorijuma.',
    learnt: 'Direktorijum iz korena dobija grupu u kojoj ima mesta; njegove datoteke dobijaju inode u istoj grupi.',
  },
  'attributes-outgrow-the-inode': {
    name: 'Atributi prerastu inod',
    watch: 'Kratki atributi se čuvaju iza polja inoda. Dugačkom je potreban sopstveni blok.',
    learnt: 'Mesto iza polja inoda bilo je popunjeno: jedan blok sada drži atribute koji nisu stali.',
  },
  'a-file-without-a-name': {
    name: 'Datoteka bez imena',
    watch: 'Ime nestaje dok je datoteka otvorena. Inod čeka na spisku siročića dok se datoteka ne zatvori.',
    learnt: 'Naredba je uzela samo ime. Inod je na spisku siročića, da posle pada ne bi zauvek ostao zauzet.',
  },
  'rm-rf-and-a-file-that-is-open': {
    name: 'rm -rf, i jedna otvorena datoteka',
    watch: 'Nestaje celo stablo datoteka, a program u jednu od njih još piše. Kada je zatvori, blokovi su slobodni.',
    learnt:
      'Odlučuju poslednje ime i poslednja otvorena datoteka: inod je tek pri zatvaranju napustio spisak siročića.',
  },
};
