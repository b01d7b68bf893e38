/** Čemu služi koja vrsta bloka. */
import type { SaidWords } from '../../said-rooms.ts';

export const block: SaidWords['block'] = {
  free: 'Nije u upotrebi: njegov bit u bitmapi blokova je 0. U njemu je ono što je poslednje tu bilo, i može da ga dobije sledeća datoteka koja raste.',
  superblock:
    'Superblok kaže šta je ovaj volumen: koliki je, kako su raspoređeni njegovi blokovi i grupe, koje mogućnosti ima. Linux ga čita prvog, uvek na bajtu 1024.',
  descriptors:
    'Po jedan opis za svaku grupu blokova: gde su njene bitmape i njena tabela inoda, i koliko je u njoj slobodno. Dok je volumen montiran, Linux ih sve drži u memoriji.',
  reserved_descriptors:
    'Drži se slobodno iza opisa grupa, da bi volumen mogao da raste dok je montiran: za više grupa treba više opisa, a oni moraju da budu ovde. Ovi blokovi pripadaju inodu 7, da ih ne bi uzelo ništa drugo.',
  block_bitmap:
    'Po jedan bit za svaki blok grupe: 1 je zauzet, 0 slobodan. Alokator ovde, ili u spiskovima parova koje Linux od ovoga pravi u memoriji, traži mesto za datoteke.',
  inode_bitmap:
    'Po jedan bit za svaki inod grupe: 1 je zauzet, 0 slobodan. Nova datoteka uzima slobodan inod, a novi direktorijum grupu u kojoj ima još dosta svega.',
  inode_table:
    'Inodi, jedan za drugim. Inod je sve o datoteci osim njenog imena i njenih bajtova: vrsta, vlasnik, vremena, veličina, i gde su bajtovi. Broj inoda kaže gde on leži, pa ništa ne mora da se traži.',
  directory:
    'Imena jednog direktorijuma, svako sa brojem svog inoda. Brisanje imena samo produžava zapis pre njega, pa stari bajtovi često ostaju.',
  htree:
    'Deo heš stabla velikog direktorijuma. Imena su poređana po hešu; svaka stavka kaže u kom su bloku imena od jednog heša nadalje, pa se ime nalazi čitanjem dva ili tri bloka umesto svih.',
  extent_node:
    'Čvor stabla ekstenata, za datoteku u više komada nego što ih staje u njen inod, a to je četiri. Svaka stavka preslikava niz blokova datoteke u niz na disku, ili vodi do čvora ispod.',
  indirect:
    'Spisak brojeva blokova, po 4 bajta svaki, za datoteku veću od dvanaest blokova koje njen inod imenuje sam. Za još veće služe spiskovi spiskova. Tako datoteke mapiraju ext2 i ext3.',
  data: 'Bajtovi datoteke. Ništa ovde ne kaže koje, ni gde u njoj: do ovog bloka vodi samo mapa datoteke.',
  unwritten:
    'Unapred dodeljen datoteci (fallocate), a još neupisan. Čita se kao nule, šta god da je u njemu; prvi upis od njega pravi obične podatke.',
  symlink: 'Cilj simboličke veze, koji je predugačak da bi bio u njenom inodu.',
  xattr:
    'Prošireni atributi (imena sa vrednostima, spiskovi prava, bezbednosne oznake) koji nisu stali u inod. Datoteke sa istim atributima mogu da dele jedan takav blok.',
  journal:
    'Dnevnik: promene metapodataka upisuju se najpre ovde, a na svoje mesto tek kada su bezbedne. Posle pada Linux ponavlja ono što je potpuno, a ostalo zaboravlja.',
  mmp: 'Otkucaj zaštite od višestrukog montiranja: ko je montirao volumen menja ovaj blok svakih nekoliko sekundi, da bi druga mašina na istom disku to primetila i ne bi ga dirala.',
  boot: 'Ispred prve grupe. Prvih 1.024 bajta volumena sistem datoteka ostavlja programu za pokretanje.',
  unaccounted:
    'U bitmapi blokova je obeležen kao zauzet, ali ništa što je pročitano ne vodi ovamo: inod koji se briše, ili oštećenje. e2fsck bi to utvrdio.',
  inode_table_unwritten:
    'Deo tabele inoda koji nikada nije pripremljen (lazy_itable_init), da bi formatiranje bilo brzo. Opis grupe kaže koliko inoda na kraju nikada nije upotrebljeno, pa se ne čitaju; Linux ih posle prvog montiranja u pozadini popuni nulama.',
  bad: 'Naveden u inodu 1 kao neispravan blok diska, da ga ne bi dobila nijedna datoteka.',
  beyond:
    'U ovom trenutku nije deo volumena: uređaj iza njega ima mesta, za resize2fs, ili je volumen ranije bio veći. Ono što ovde leži ne znači ništa.',
  cluster_rest:
    'Prostor se daje u klasterima od po nekoliko blokova (bigalloc), a onome čiji je ovaj klaster ne treba ceo. U bitmapi blokova je jedan bit za ceo klaster.',
};

export const about: SaidWords['about'] = {
  backup_superblock:
    'Kopija superbloka, za slučaj da se prvi izgubi: nju čita e2fsck -b. Linux je nikada ne čita, pa su njeni brojevi i vremena oni od poslednjeg mke2fs, e2fsck ili resize2fs.',
  backup_descriptors:
    'Kopija opisa grupa, za e2fsck ako se prvi izgube. Ono što kažu o slobodnim blokovima i inodima zastareva čim se volumen upotrebi.',
  unformatted: 'Superbloka još nema, pa ništa ne kaže čemu ovaj blok služi.',
};

export const journalAbout: SaidWords['journal_about'] = {
  superblock:
    'Superblok samog dnevnika: koliko je dugačak prsten, koja transakcija je sledeća, i odakle ponavljanje mora da počne. Kada nema šta da se ponovi, s_start je 0.',
  descriptor:
    'Otvara transakciju, ili njen deo: svaka stavka imenuje jedan blok volumena, a blokovi iza ovog su kopije, istim redom.',
  copy: 'Kopija bloka volumena, kakav je ostavila jedna transakcija. Ponavljanje je upisuje na njeno mesto, ako je tu blok potvrde te transakcije.',
  revoke:
    'Blokovi oslobođeni u ovoj transakciji. Ponavljanje ne sme da upiše njihove starije kopije: u njima su možda već podaci neke datoteke.',
  commit:
    'Čini da transakcija važi. Bez ovog bloka ponavljanje bi smatralo da nije završena, i izostavilo bi je, sa svim što sledi.',
  'fast commit':
    'Brza potvrda: umesto celih blokova, kratki zapisi o tome šta je bilo sa jednom datotekom. Upisuje ih fsync, i ne čeka punu potvrdu.',
  unwritten: 'Blok dnevnika koji nikada nije upisan. Dnevnik je prsten: pre ili kasnije se upotrebi svaki njegov blok.',
  old: 'Ostao u dnevniku iz ranijeg kruga. Preko njegovog mesta u prstenu će se pisati; ponavljanje ga ne gleda.',
};
