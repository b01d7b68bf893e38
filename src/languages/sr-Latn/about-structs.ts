/** Čemu služi koja struktura na disku. */
import type { Templates } from './templates.ts';

export const aboutStructs: Templates = {
  'What kind of volume this is, how it is laid out, how it fares. At byte 1024, with copies in other groups.':
    'Kakav je ovo volumen, kako je raspoređen, i u kakvom je stanju. Na bajtu 1024, sa kopijama u drugim grupama.',
  'One block group: the blocks of its bitmaps and inode table, and its counts of what is free.':
    'Jedna grupa blokova: blokovi njenih bitmapa i tabele inoda, i koliko je u njoj slobodno.',
  'A group descriptor without the 64bit feature: the first half of the long one.':
    'Opis grupe bez mogućnosti 64bit: prva polovina dugačkog.',
  'Everything about a file but its name and its bytes: type, owner, times, size, and where the bytes lie.':
    'Sve o datoteci osim njenog imena i njenih bajtova: vrsta, vlasnik, vremena, veličina, i gde su bajtovi.',
  'An inode without extra fields, as in ext2.': 'Inod bez dodatnih polja, kao u ext2.',
  'Opens every node of an extent tree.': 'Otvara svaki čvor stabla ekstenata.',
  'A run of blocks of the file that lie one behind the other on disk.':
    'Niz blokova datoteke koji na disku leže jedan za drugim.',
  'Points to the node that covers the file from a block on.':
    'Vodi do čvora koji pokriva datoteku od jednog bloka nadalje.',
  'Closes an extent node in a block of its own.': 'Zatvara čvor ekstenata koji je u posebnom bloku.',
  'i_block holding a whole tree: up to four extents.': 'i_block u kom je celo stablo: do četiri ekstenta.',
  'i_block holding the root of a tree: up to four indexes.': 'i_block u kom je koren stabla: do četiri stavke.',
  'i_block of a file without extents.': 'i_block datoteke bez ekstenata.',
  'i_block of a short symbolic link.': 'i_block kratke simboličke veze.',
  'i_block of a character or block device.': 'i_block znakovnog ili blokovskog uređaja.',
  'i_block of a small file kept in its inode.': 'i_block male datoteke koja je u svom inodu.',
  'i_block of a small directory kept in its inode.': 'i_block malog direktorijuma koji je u svom inodu.',
  'Leads from a name to an inode. The name follows, padded to a multiple of four bytes.':
    'Vodi od imena do inoda. Sledi ime, dopunjeno do umnoška četiri bajta.',
  'A directory entry without the filetype feature: the type’s byte is the upper half of the length of the name.':
    'Zapis direktorijuma bez mogućnosti filetype: bajt vrste je gornja polovina dužine imena.',
  'Closes a block of directory entries. Old drivers take it for an unused entry and step over it.':
    'Zatvara blok zapisa direktorijuma. Za stare drajvere to je neupotrebljen zapis, pa ga preskaču.',
  'Follows the name, padded, in a directory that is both encrypted and ignores case: its hash cannot be computed without the key.':
    'Sledi iza dopunjenog imena u direktorijumu koji je šifrovan i ne razlikuje velika i mala slova: bez ključa njegov heš ne može da se izračuna.',
  'Block 0 of a hashed directory up to its first slot. Slots of 8 bytes follow: dx_entry.':
    'Blok 0 direktorijuma sa hešom, do prve stavke. Slede stavke od 8 bajtova: dx_entry.',
  'An index node below the root, up to its first slot. Slots of 8 bytes follow: dx_entry.':
    'Indeksni čvor ispod korena, do prve stavke. Slede stavke od 8 bajtova: dx_entry.',
  'A directory entry’s fixed part, as old drivers shall see it.':
    'Nepromenljivi deo zapisa direktorijuma, kako treba da ga vide stari drajveri.',
  'What hash a directory uses and how high its tree is.':
    'Koji heš direktorijum koristi, i koliko je visoko njegovo stablo.',
  'Stands in the first slot of a node in place of its hash.': 'U prvoj stavci čvora stoji na mestu njenog heša.',
  'One range of hashes and the block that holds it.': 'Jedan opseg heševa, i blok koji ga drži.',
  'Closes a node of the hash tree, behind the last slot that there is room for.':
    'Zatvara čvor heš stabla, iza poslednje stavke za koju ima mesta.',
  'Opens the attributes in an inode, right behind its extra fields. Offsets of values count from the byte after it.':
    'Otvara atribute u inodu, odmah iza njegovih dodatnih polja. Mesta vrednosti se računaju od bajta iza njega.',
  'Opens a block of attributes. Offsets of values count from the start of the block.':
    'Otvara blok atributa. Mesta vrednosti se računaju od početka bloka.',
  'One attribute. Its name follows, padded to a multiple of four bytes.':
    'Jedan atribut. Sledi njegovo ime, dopunjeno do umnoška četiri bajta.',
  'Opens an access control list.': 'Otvara spisak prava pristupa.',
  'What the owner, the owning group, the mask or the others may do.':
    'Šta smeju vlasnik, grupa vlasnika, maska ili ostali.',
  'What one named user or group may do.': 'Šta sme jedan imenovani korisnik ili grupa.',
  'Opens every block of the journal but the copies.': 'Otvara svaki blok dnevnika osim kopija.',
  'Block 0 of the journal: how large it is and where replay has to begin.':
    'Blok 0 dnevnika: koliki je on, i odakle ponavljanje mora da počne.',
  'One copied block, with journal_checksum_v3.': 'Jedan kopiran blok, uz journal_checksum_v3.',
  'One copied block, in 32 bits.': 'Jedan kopiran blok, u 32 bita.',
  'One copied block, with journal_64bit.': 'Jedan kopiran blok, uz journal_64bit.',
  'One copied block, in 32 bits, with journal_checksum_v2.': 'Jedan kopiran blok, u 32 bita, uz journal_checksum_v2.',
  'One copied block, with journal_64bit and journal_checksum_v2.':
    'Jedan kopiran blok, uz journal_64bit i journal_checksum_v2.',
  'Closes a descriptor or revoke block.': 'Zatvara opisni blok ili blok opoziva.',
  'Opens a revoke block. Block numbers follow, of 4 bytes or with journal_64bit of 8: replay must leave these blocks alone.':
    'Otvara blok opoziva. Slede brojevi blokova, od 4 bajta, ili uz journal_64bit od 8: te blokove ponavljanje ne sme da dira.',
  'Makes a transaction count: replay believes it only where this block is there and right.':
    'Čini da transakcija važi: ponavljanje joj veruje samo kada je ovaj blok tu i kada je ispravan.',
  'Opens every record of a fast commit.': 'Otvara svaki zapis brze potvrde.',
  'Value of HEAD.': 'Vrednost zapisa HEAD.',
  'Value of ADD_RANGE.': 'Vrednost zapisa ADD_RANGE.',
  'Value of DEL_RANGE.': 'Vrednost zapisa DEL_RANGE.',
  'Value of CREAT, LINK and UNLINK. The name follows.': 'Vrednost zapisa CREAT, LINK i UNLINK. Sledi ime.',
  'Value of INODE. The bytes of the inode follow.': 'Vrednost zapisa INODE. Slede bajtovi inoda.',
  'Value of TAIL.': 'Vrednost zapisa TAIL.',
  'Closes a block of the orphan file.': 'Zatvara blok datoteke siročića.',
  'The heartbeat that keeps two machines from mounting the volume at once.':
    'Otkucaj zbog kog dve mašine ne mogu istovremeno da montiraju volumen.',
};
