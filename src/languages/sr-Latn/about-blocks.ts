/** Čemu služi koja vrsta bloka, i šta je u redovima koji nisu polja nijedne strukture (src/engine/volume/describe). */
import type { Templates } from './templates.ts';

export const aboutBlocks: Templates = {
  'Not in use: its bit in the block bitmap is 0. The bytes are whatever was here last, and the next file that grows may get this block.':
    'Nije u upotrebi: njegov bit u bitmapi blokova je 0. U njemu je ono što je poslednje tu bilo, i može da ga dobije sledeća datoteka koja raste.',
  'Not of the volume at this moment: the device has room behind it, for resize2fs, or the volume was larger before. What lies here means nothing.':
    'U ovom trenutku nije deo volumena: uređaj iza njega ima mesta, za resize2fs, ili je volumen ranije bio veći. Ono što ovde leži ne znači ništa.',
  'The superblock says what the volume is: how large, how its blocks and groups are laid out, which features it has. Linux reads it first, always at byte 1024.':
    'Superblok kaže šta je ovaj volumen: koliki je, kako su raspoređeni njegovi blokovi i grupe, koje mogućnosti ima. Linux ga čita prvog, uvek na bajtu 1024.',
  'One descriptor for each block group: where its bitmaps and its inode table are, and how much of it is free. Linux keeps all of them in memory while the volume is mounted.':
    'Po jedan opis za svaku grupu blokova: gde su njene bitmape i njena tabela inoda, i koliko je u njoj slobodno. Dok je volumen montiran, Linux ih sve drži u memoriji.',
  'Kept free behind the group descriptors, so that the volume can grow while it is mounted: more groups need more descriptors, and they must be here. Inode 7 owns these blocks, so that nothing else takes them.':
    'Drži se slobodno iza opisa grupa, da bi volumen mogao da raste dok je montiran: za više grupa treba više opisa, a oni moraju da budu ovde. Ovi blokovi pripadaju inodu 7, da ih ne bi uzelo ništa drugo.',
  'One bit for each block of the group: 1 is in use, 0 is free. The allocator looks here, or in the buddy lists that Linux makes from it in memory, for room for files.':
    'Po jedan bit za svaki blok grupe: 1 je zauzet, 0 slobodan. Alokator ovde, ili u spiskovima parova koje Linux od ovoga pravi u memoriji, traži mesto za datoteke.',
  'One bit for each inode of the group: 1 is in use, 0 is free. A new file takes a free one, and a new directory a group where there is much of everything left.':
    'Po jedan bit za svaki inod grupe: 1 je zauzet, 0 slobodan. Nova datoteka uzima slobodan inod, a novi direktorijum grupu u kojoj ima još dosta svega.',
  'Inodes, one behind the other. An inode is everything about a file but its name and its bytes: type, owner, times, size, and where the bytes are. An inode’s number says where it lies, so nothing has to be searched.':
    'Inodi, jedan za drugim. Inod je sve o datoteci osim njenog imena i njenih bajtova: vrsta, vlasnik, vremena, veličina, i gde su bajtovi. Broj inoda kaže gde on leži, pa ništa ne mora da se traži.',
  'Names of a directory, each with the number of its inode. Deleting a name only makes the entry before it longer, so the old bytes often stay.':
    'Imena jednog direktorijuma, svako sa brojem svog inoda. Brisanje imena samo produžava zapis pre njega, pa stari bajtovi često ostaju.',
  'Part of the hash tree of a large directory. Names are sorted by a hash; each slot says which block holds the names from one hash on, so that one name is found by reading two or three blocks instead of all.':
    'Deo heš stabla velikog direktorijuma. Imena su poređana po hešu; svaka stavka kaže u kom su bloku imena od jednog heša nadalje, pa se ime nalazi čitanjem dva ili tri bloka umesto svih.',
  'A node of a file’s extent tree, for a file in more pieces than the four that fit into its inode. Each entry maps a run of the file’s blocks to a run on disk, or leads to a node below.':
    'Čvor stabla ekstenata, za datoteku u više komada nego što ih staje u njen inod, a to je četiri. Svaka stavka preslikava niz blokova datoteke u niz na disku, ili vodi do čvora ispod.',
  'A list of block numbers, 4 bytes each, for a file larger than the twelve blocks that its inode names directly. Lists of lists make room for larger files still. This is how ext2 and ext3 map files.':
    'Spisak brojeva blokova, po 4 bajta svaki, za datoteku veću od dvanaest blokova koje njen inod imenuje sam. Za još veće služe spiskovi spiskova. Tako datoteke mapiraju ext2 i ext3.',
  'Bytes of a file. Nothing here says which file or where in it: only the file’s map leads to this block.':
    'Bajtovi datoteke. Ništa ovde ne kaže koje, ni gde u njoj: do ovog bloka vodi samo mapa datoteke.',
  'Given to a file in advance (fallocate), but nothing was written yet. Reading it gives zeros, whatever lies here; the first write turns it into ordinary data.':
    'Unapred dodeljen datoteci (fallocate), a još neupisan. Čita se kao nule, šta god da je u njemu; prvi upis od njega pravi obične podatke.',
  'The target of a symbolic link that is too long to be kept in its inode.':
    'Cilj simboličke veze, koji je predugačak da bi bio u njenom inodu.',
  'Extended attributes (names with values, access control lists, security labels) that did not fit into the inode. Files with the same attributes may share one such block.':
    'Prošireni atributi (imena sa vrednostima, spiskovi prava, bezbednosne oznake) koji nisu stali u inod. Datoteke sa istim atributima mogu da dele jedan takav blok.',
  'The journal: changes of metadata are written here first, and to their own place only once they are safe. After a crash, Linux replays what is complete and forgets the rest.':
    'Dnevnik: promene metapodataka upisuju se najpre ovde, a na svoje mesto tek kada su bezbedne. Posle pada Linux ponavlja ono što je potpuno, a ostalo zaboravlja.',
  'The heartbeat of multiple mount protection: who has the volume mounted changes this block every few seconds, so that a second machine on the same disk notices and keeps away.':
    'Otkucaj zaštite od višestrukog montiranja: ko je montirao volumen menja ovaj blok svakih nekoliko sekundi, da bi druga mašina na istom disku to primetila i ne bi ga dirala.',
  'Before the first group. The file system leaves the first 1,024 bytes of a volume to the boot loader.':
    'Ispred prve grupe. Prvih 1.024 bajta volumena sistem datoteka ostavlja programu za pokretanje.',
  'Marked as in use in the block bitmap, but nothing that was read leads here: an inode being deleted, or damage. e2fsck would find out.':
    'U bitmapi blokova je obeležen kao zauzet, ali ništa što je pročitano ne vodi ovamo: inod koji se briše, ili oštećenje. e2fsck bi to utvrdio.',
  'Part of an inode table that was never initialised (lazy_itable_init), to make formatting fast. The group descriptor says how many inodes at the end were never used, so they are not read; Linux zeroes them in the background after the first mount.':
    'Deo tabele inoda koji nikada nije pripremljen (lazy_itable_init), da bi formatiranje bilo brzo. Opis grupe kaže koliko inoda na kraju nikada nije upotrebljeno, pa se ne čitaju; Linux ih posle prvog montiranja u pozadini popuni nulama.',
  'Listed in inode 1 as a bad block of the disk, so that no file ever gets it.':
    'Naveden u inodu 1 kao neispravan blok diska, da ga ne bi dobila nijedna datoteka.',
  'Space is handed out in clusters of several blocks (bigalloc), and what has this one does not need all of it. The block bitmap has one bit for the whole cluster.':
    'Prostor se daje u klasterima od po nekoliko blokova (bigalloc), a onome čiji je ovaj klaster ne treba ceo. U bitmapi blokova je jedan bit za ceo klaster.',
  'A copy of the superblock, for when the first one is lost: e2fsck -b reads it. Linux itself never does, so its counts and times are those of the last mke2fs, e2fsck or resize2fs.':
    'Kopija superbloka, za slučaj da se prvi izgubi: nju čita e2fsck -b. Linux je nikada ne čita, pa su njeni brojevi i vremena oni od poslednjeg mke2fs, e2fsck ili resize2fs.',
  'A copy of the group descriptors, for e2fsck when the first ones are lost. What they say of free blocks and inodes is out of date as soon as the volume is used.':
    'Kopija opisa grupa, za e2fsck ako se prvi izgube. Ono što kažu o slobodnim blokovima i inodima zastareva čim se volumen upotrebi.',
  'The journal’s own superblock: how long the ring is, which transaction comes next, and where replay has to begin. s_start is 0 when there is nothing to replay.':
    'Superblok samog dnevnika: koliko je dugačak prsten, koja transakcija je sledeća, i odakle ponavljanje mora da počne. Kada nema šta da se ponovi, s_start je 0.',
  'Opens a transaction, or a part of one: each tag names a block of the volume, and the blocks behind this one are the copies, in the same order.':
    'Otvara transakciju, ili njen deo: svaka stavka imenuje jedan blok volumena, a blokovi iza ovog su kopije, istim redom.',
  'A copy of a block of the volume as one transaction left it. Replay writes it to its own place, if the commit block of that transaction is there.':
    'Kopija bloka volumena, kakav je ostavila jedna transakcija. Ponavljanje je upisuje na njeno mesto, ako je tu blok potvrde te transakcije.',
  'Blocks that were freed in this transaction. Replay must not write older copies of them: they may hold the data of a file by now.':
    'Blokovi oslobođeni u ovoj transakciji. Ponavljanje ne sme da upiše njihove starije kopije: u njima su možda već podaci neke datoteke.',
  'Makes the transaction count. Without this block replay would take it for half finished and leave it out, with all that follows.':
    'Čini da transakcija važi. Bez ovog bloka ponavljanje bi smatralo da nije završena, i izostavilo bi je, sa svim što sledi.',
  'A fast commit: instead of whole blocks, short records of what happened to one file, written by fsync without waiting for a full commit.':
    'Brza potvrda: umesto celih blokova, kratki zapisi o tome šta je bilo sa jednom datotekom. Upisuje ih fsync, i ne čeka punu potvrdu.',
  'A block of the journal that was never written. The journal is a ring: sooner or later every block of it is used.':
    'Blok dnevnika koji nikada nije upisan. Dnevnik je prsten: pre ili kasnije se upotrebi svaki njegov blok.',
  'Left in the journal from an earlier round. Its place in the ring will be overwritten; replay does not look at it.':
    'Ostao u dnevniku iz ranijeg kruga. Preko njegovog mesta u prstenu će se pisati; ponavljanje ga ne gleda.',
  'Bits past the end of the group are set, so that they are never taken for free.':
    'Bitovi iza kraja grupe su postavljeni, da se nikada ne bi smatrali slobodnim.',
  'One bit a block, the lowest bit of each byte first.': 'Po jedan bit za blok, od najnižeg bita svakog bajta.',
  'One bit a cluster, the lowest bit of each byte first.': 'Po jedan bit za klaster, od najnižeg bita svakog bajta.',
  'One bit an inode, the lowest bit of each byte first.': 'Po jedan bit za inod, od najnižeg bita svakog bajta.',
  'One bit a block.': 'Po jedan bit za blok.',
  'One bit an inode.': 'Po jedan bit za inod.',
  'The name: bytes, by convention UTF-8, without a closing zero.':
    'Ime: bajtovi, po dogovoru UTF-8, bez nule na kraju.',
  'Room up to the next entry: a new name that fits is put here.':
    'Mesto do sledećeg zapisa: ovde dolazi novo ime, ako stane.',
  'Where the symbolic link points: short enough to be kept in i_block.':
    'Kuda vodi simbolička veza: dovoljno kratko da bude u polju i_block.',
  'Room for extended attributes behind the fields of the inode.': 'Mesto za proširene atribute, iza polja inoda.',
  'UUID of the journal; only the first tag has it.': 'UUID dnevnika; ima ga samo prva stavka.',
  'A block that replay must leave alone: it was freed, and may hold something else.':
    'Blok koji ponavljanje ne sme da dira: oslobođen je, i u njemu može da bude nešto drugo.',
  'A block of the file; 0 is a hole, which reads as zeros.': 'Blok datoteke; 0 je rupa, koja se čita kao nule.',
  'A further list; 0: all of its blocks are holes.': 'Dalji spisak; 0: svi njegovi blokovi su rupe.',
  'An inode to be cleaned up after a crash; 0 is a free slot.':
    'Inod koji posle pada treba srediti; 0 je slobodno mesto.',
  'The name, without its prefix.': 'Ime, bez svog početka.',
  'The value, at the end of the attributes’ room.': 'Vrednost, na kraju mesta za atribute.',
  'An attribute’s entry: its name, and where its value is. Entries grow towards the end.':
    'Stavka atributa: njegovo ime, i gde je njegova vrednost. Stavke rastu prema kraju.',
  'An attribute’s value. Values fill the room from its end.':
    'Vrednost atributa. Vrednosti popunjavaju mesto od njegovog kraja.',
  'Four zero bytes: no entry follows.': 'Četiri nule: iza njih nema stavke.',
};
