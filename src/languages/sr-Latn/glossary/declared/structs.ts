/** Strukture na disku: čemu koja služi. Imena koja nisu Linuxova imaju srpska. */
import type { OtherGlossary } from '../../../glossaries.ts';

export const structNames: OtherGlossary['structNames'] = {
  'ext4_group_desc (32 bytes)': 'ext4_group_desc (32 bajta)',
  'ext4_inode (128 bytes)': 'ext4_inode (128 bajtova)',
  'i_block, block map': 'i_block, mapa blokova',
  'i_block, symbolic link': 'i_block, simbolička veza',
  'i_block, device': 'i_block, uređaj',
  'i_block, inline data': 'i_block, podaci u inodu',
  'i_block, inline directory': 'i_block, direktorijum u inodu',
  'journal_block_tag_t (8 bytes)': 'journal_block_tag_t (8 bajtova)',
  'journal_block_tag_t (10 bytes)': 'journal_block_tag_t (10 bajtova)',
  'journal_block_tag_t (14 bytes)': 'journal_block_tag_t (14 bajtova)',
};

export const structs: OtherGlossary['structs'] = {
  ext4_super_block:
    'Kakav je ovo volumen, kako je raspoređen, i u kakvom je stanju. Na bajtu 1024, sa kopijama u drugim grupama.',
  ext4_group_desc:
    'Jedna grupa blokova: blokovi njenih bitmapa i tabele inoda, i brojevi onoga što je u njoj slobodno.',
  'ext4_group_desc (32 bytes)': 'Opis grupe bez mogućnosti 64bit: prva polovina dugog.',
  ext4_inode: 'Sve o datoteci osim njenog imena i bajtova: vrsta, vlasnik, vremena, veličina, i gde bajtovi leže.',
  'ext4_inode (128 bytes)': 'Inod bez dodatnih polja, kao u ext2.',
  ext4_extent_header: 'Na početku je svakog čvora stabla ekstenata.',
  ext4_extent: 'Niz blokova datoteke koji i na disku leže jedan za drugim.',
  ext4_extent_idx: 'Pokazuje na čvor koji pokriva datoteku od nekog bloka nadalje.',
  ext4_extent_tail: 'Na kraju je čvora stabla ekstenata koji je u sopstvenom bloku.',
  'i_block, block map': 'i_block datoteke bez ekstenata.',
  'i_block, symbolic link': 'i_block kratke simboličke veze.',
  'i_block, device': 'i_block znakovnog ili blok uređaja.',
  'i_block, inline data': 'i_block male datoteke koja se čuva u svom inodu.',
  'i_block, inline directory': 'i_block malog direktorijuma koji se čuva u svom inodu.',
  ext4_dir_entry_2: 'Vodi od imena do inoda. Ime sledi, dopunjeno do umnoška od četiri bajta.',
  ext4_dir_entry: 'Zapis direktorijuma bez mogućnosti filetype: bajt vrste je gornja polovina dužine imena.',
  ext4_dir_entry_tail:
    'Na kraju je bloka sa zapisima direktorijuma. Stari drajveri u njemu vide neupotrebljen zapis i preskaču ga.',
  ext4_dir_entry_hash:
    'Sledi iza dopunjenog imena u direktorijumu koji je šifrovan, a ne razlikuje velika i mala slova: njegov heš ne može da se izračuna bez ključa.',
  dx_root: 'Blok 0 direktorijuma sa hešom, do svog prvog mesta. Slede mesta od po 8 bajtova: dx_entry.',
  dx_node: 'Čvor indeksa ispod korena, do svog prvog mesta. Slede mesta od po 8 bajtova: dx_entry.',
  fake_dirent: 'Stalni deo zapisa direktorijuma, onakav kakav treba da ga vide stari drajveri.',
  dx_root_info: 'Koji heš direktorijum koristi, i koliko je njegovo stablo visoko.',
  dx_countlimit: 'Stoji na prvom mestu čvora, tamo gde bi bio njegov heš.',
  dx_entry: 'Jedan opseg heševa, i blok koji ga drži.',
  dx_tail: 'Na kraju je čvora heš stabla, iza poslednjeg mesta za koje u njemu ima prostora.',
  ext4_xattr_ibody_header:
    'Na početku je atributa u inodu, odmah iza njegovih dodatnih polja. Položaji vrednosti broje se od bajta iza njega.',
  ext4_xattr_header: 'Na početku je bloka atributa. Položaji vrednosti broje se od početka bloka.',
  ext4_xattr_entry: 'Jedan atribut. Njegovo ime sledi, dopunjeno do umnoška od četiri bajta.',
  ext4_acl_header: 'Na početku je spiska prava.',
  ext4_acl_entry_short: 'Šta smeju vlasnik, grupa kojoj datoteka pripada, maska ili ostali.',
  ext4_acl_entry: 'Šta sme jedan imenovani korisnik, ili jedna imenovana grupa korisnika.',
  journal_header_t: 'Na početku je svakog bloka dnevnika, osim kopija.',
  journal_superblock_t: 'Blok 0 dnevnika: koliko je dnevnik velik, i odakle ponavljanje mora da počne.',
  journal_block_tag3_t: 'Jedan kopirani blok, uz journal_checksum_v3.',
  'journal_block_tag_t (8 bytes)': 'Jedan kopirani blok, u 32 bita.',
  journal_block_tag_t: 'Jedan kopirani blok, uz journal_64bit.',
  'journal_block_tag_t (10 bytes)': 'Jedan kopirani blok, u 32 bita, uz journal_checksum_v2.',
  'journal_block_tag_t (14 bytes)': 'Jedan kopirani blok, uz journal_64bit i journal_checksum_v2.',
  jbd2_journal_block_tail: 'Na kraju je opisnog bloka i bloka opoziva.',
  jbd2_journal_revoke_header_t:
    'Na početku je bloka opoziva. Slede brojevi blokova od po 4 bajta, ili uz journal_64bit od po 8: te blokove ponavljanje mora da ostavi na miru.',
  commit_header: 'Od njega se transakcija računa: ponavljanje joj veruje samo ako je ovaj blok tu i ako je ispravan.',
  ext4_fc_tl: 'Na početku je svakog zapisa brze potvrde.',
  ext4_fc_head: 'Vrednost zapisa HEAD.',
  ext4_fc_add_range: 'Vrednost zapisa ADD_RANGE.',
  ext4_fc_del_range: 'Vrednost zapisa DEL_RANGE.',
  ext4_fc_dentry_info: 'Vrednost zapisa CREAT, LINK i UNLINK. Sledi ime.',
  ext4_fc_inode: 'Vrednost zapisa INODE. Slede bajtovi inoda.',
  ext4_fc_tail: 'Vrednost zapisa TAIL.',
  ext4_orphan_block_tail: 'Na kraju je bloka datoteke siročića.',
  mmp_struct: 'Otkucaji koji ne daju da dve mašine montiraju volumen istovremeno.',
};
