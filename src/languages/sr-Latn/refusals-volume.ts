/** Zašto se volumen ne otvara, ne montira, ili se ovde ne pravi. Ono što kaže sam mke2fs ostaje kako ga on kaže. */
import type { Templates } from './templates.ts';

/** `s_inode_size na bajtu 1112 je 3: …` */
const checks: Templates = {
  'the feature journal_dev says that this is the journal of another volume, and holds no files':
    'mogućnost journal_dev kaže da je ovo dnevnik drugog volumena, i da u njemu nema datoteka',
  'the features {} ({}) are not supported, and without that nothing in the volume can be trusted to mean what it seems to':
    'nisu podržane {1} ({2}), a bez toga ništa na volumenu ne mora da znači ono što izgleda',
  'a cluster has from one block to 1 GiB ({#} to 20)': 'klaster ima od jednog bloka do 1 GiB ({1} do 20)',
  'without bigalloc it equals s_log_block_size, which is {#}':
    'bez bigalloc je jednako polju s_log_block_size, a ono je {1}',
  'a block group has at least 8 blocks': 'grupa blokova ima bar 8 blokova',
  'it is a multiple of 8 up to {#}, the blocks that one bitmap block can number':
    'to je umnožak broja 8, najviše {1}: toliko blokova može da označi jedan blok bitmape',
  'it is a multiple of 8 up to {#}, the clusters that one bitmap block can number':
    'to je umnožak broja 8, najviše {1}: toliko klastera može da označi jedan blok bitmape',
  '{#} blocks each do not make the {#} blocks of s_blocks_per_group':
    'sa po {1|blok|bloka|blokova} to nije {2|blok|bloka|blokova} iz polja s_blocks_per_group',
  'an inode has a power of two of bytes, from {#} to a block ({#})':
    'inod ima broj bajtova koji je stepen dvojke, od {1} do veličine bloka ({2})',
  'the first {#} inodes are reserved': 'prvih {1} inoda je rezervisano',
  'a group has from {#}, one block of inodes, to {#}, the inodes that one bitmap block can number':
    'grupa ima od {1}, a to je jedan blok inoda, do {2}, koliko inoda može da označi jedan blok bitmape',
  'with 64bit a descriptor has a power of two of bytes, from {#} to {#}':
    'uz 64bit opis ima broj bajtova koji je stepen dvojke, od {1} do {2}',
  'a volume has blocks': 'volumen mora da ima blokova',
  'a volume has at most 2^48 blocks ({#})': 'volumen ima najviše 2^48 blokova ({1})',
  'the descriptors of {} would reach to byte {#}, and the file ends at byte {#}':
    'opisi ({1*}) bi dosezali do bajta {2}, a datoteka se završava na bajtu {3}',
  'the descriptors of {} would fill more than the file, which has {#} bytes':
    'opisi ({1*}) bi zauzeli više od cele datoteke, u kojoj je {2|bajt|bajta|bajtova}',
  'it is past the end of a volume of {}': 'to je iza kraja volumena ({1*})',
  'with blocks of {#} bytes in clusters the first group starts at block {#}':
    'uz blokove od {1|bajt|bajta|bajtova} u klasterima prva grupa počinje na bloku {2}',
  'with blocks of {#} bytes the first group starts at block {#}':
    'uz blokove od {1|bajt|bajta|bajtova} prva grupa počinje na bloku {2}',
  "it cuts the volume's {#} blocks into {}; at most {#} are read":
    'blokovi volumena, njih {1}, time se dele na {2*}; čita se najviše {3}',
  "one group's inode table would fill {#} blocks of a volume that has {#}":
    'tabela inoda jedne grupe zauzela bi {1|blok|bloka|blokova} volumena koji ih ima {2}',
  'it cuts the volume into {}, whose descriptors fill {#} blocks and more than a group':
    'volumen se time deli na {1*}, a njihovi opisi zauzimaju {2|blok|bloka|blokova}, više od jedne grupe',
  'the descriptors fill only {}': 'opisi zauzimaju samo {1*}',
  'one block of pointers can keep at most {#}': 'jedan blok pokazivača drži najviše {1}',
  'block sizes go from 0 (1 KiB) to 6 (64 KiB)': 'veličine blokova idu od 0 (1 KiB) do 6 (64 KiB)',
  'blocks of {#} bytes, and the device is read in blocks of {#}':
    'blokovi su od {1|bajt|bajta|bajtova}, a uređaj se čita u blokovima od {2}',
  '{#} blocks': '{1|blok|bloka|blokova}',
  '{#} block': '{1|blok|bloka|blokova}',
  '{#} groups': '{1|grupa|grupe|grupa}',
  '{#} group': '{1|grupa|grupe|grupa}',
  '{} at byte {#} is {} (with {} at byte {#}): {}': '{1} na bajtu {2} je {3} (sa {4} na bajtu {5}): {6!}',
  '{} at byte {#} is {}: {}': '{1} na bajtu {2} je {3}: {4!}',
  '{} A backup of the superblock is at block {#} (byte {#}): {} restores the volume from it':
    '{1!} Rezervna kopija superbloka je u bloku {2} (bajt {3}): iz nje volumen vraća {4}',
  'A volume of {#} blocks ({}) is shown a group at a time: at most {#} blocks are classified at once':
    'Volumen od {1|blok|bloka|blokova} ({2}) pokazuje se grupu po grupu: odjednom se razvrstava najviše {3|blok|bloka|blokova}',
};

const mounting: Templates = {
  'It cannot be mounted: {}': 'Ne može da se montira: {1!}',
  'Unknown mount option: {}': 'Nepoznata opcija montiranja: {1}',
  'The mount option {} does not take the value {}': 'Opcija montiranja {1} ne prima vrednost {2}',
  "The mount option {} is ext4's; the driver of {} does not know it":
    'Opcija montiranja {1} je za ext4; drajver za {2} je ne zna',
  'Mount option(s) incompatible with {}: {}': 'Opcija montiranja koja ne ide uz {1}: {2}',
  "can't mount with journal_async_commit in data=ordered mode":
    'uz journal_async_commit ne može da se montira u režimu data=ordered',
  "can't mount with both data=journal and delalloc": 'uz data=journal i delalloc zajedno ne može da se montira',
  'The volume has bigalloc, which the ext4 of Linux {} does not know: it can be mounted as ext4':
    'Volumen ima bigalloc, a njega ext4 iz Linuxa {1} ne zna: može da se montira kao ext4',
  'The volume has bigalloc, which {} does not know: it can be mounted as ext4':
    'Volumen ima bigalloc, a njega {1} ne zna: može da se montira kao ext4',
  'kernel: {} is none of those known here, {}': 'kernel: {1} nije među poznatima: {2}',
  'What fast commits need could not be fetched; is the network there?':
    'Ono što treba brzim potvrdama nije moglo da se preuzme; ima li mreže?',
  'The journal lies on a device of its own, which is not here': 'Dnevnik je na posebnom uređaju, a njega ovde nema',
  'The volume says that its journal is a file, and that it is a device':
    'Volumen kaže da mu je dnevnik datoteka, i da je uređaj',
  'The journal cannot be used: inode {#} has no first block': 'Dnevnik ne može da se koristi: inod {1} nema prvi blok',
  'The journal cannot be used: its {} is {}, {}': 'Dnevnik ne može da se koristi: njegovo polje {1} je {2}, {3!}',
  'not that of a superblock': 'a to nije vrsta superbloka',
  'not {}': 'a ne {1}',
  'and a journal has at least {#} blocks': 'a dnevnik ima bar {1|blok|bloka|blokova}',
  'outside of blocks 1 to {#}': 'izvan blokova od 1 do {1}',
  'which leaves fewer than {#} blocks for the ring': 'pa za prsten ostaje manje od {1|blok|bloka|blokova}',
  'and the blocks of the volume have {#} bytes': 'a blokovi volumena imaju {1|bajt|bajta|bajtova}',
  'and its inode has only {#} blocks': 'a njegov inod ima samo {1|blok|bloka|blokova}',
  'with {} that is unknown here': 'sa {1}, što je ovde nepoznato',
  'with journal_checksum_v2 and _v3 at once': 'sa journal_checksum_v2 i _v3 istovremeno',
  'with checksums of the old and of the new kind at once': 'sa kontrolnim zbirovima i stare i nove vrste',
  'and only {#}, crc32c, is known': 'a poznat je samo {1}, crc32c',
  'but its bytes give {}': 'a njegovi bajtovi daju {1}',
  'Group {#} has an empty descriptor, and so no bitmaps. e2fsck has to look at the volume first':
    'Grupa {1} ima prazan opis, pa nema bitmapa. Najpre e2fsck mora da pogleda volumen',
  'The volume has {#} blocks, and its device has room for {#}':
    'Volumen ima {1|blok|bloka|blokova}, a na njegov uređaj ih staje {2}',
  'The volume says that it has {#} inodes, and {#} groups of {#}':
    'Volumen kaže da ima {1|inod|inoda|inoda}, i {2|grupu|grupe|grupa} od po {3}',
  'A group has {#} blocks, and s_clusters_per_group is {#}':
    'Grupa ima {1|blok|bloka|blokova}, a s_clusters_per_group je {2}',
  's_log_groups_per_flex is {#}': 's_log_groups_per_flex je {1}, a to je previše',
  's_first_ino is {#}': 's_first_ino je {1}, a to je previše',
  '{} e2fsck has to look at the volume first': '{1!} Najpre e2fsck mora da pogleda volumen',
  'There is no checksum with the number {#}': 'Nema kontrolnog zbira sa brojem {1}',
  'There is no hash of names with the number {#}': 'Nema heša imena sa brojem {1}',
  '{} is {#}: an inode has {#} bytes': '{1} je {2}: inod ima {3|bajt|bajta|bajtova}',
  'Structure needs cleaning: {}': 'Strukturu treba popraviti: {1!}',
  'the mount met what no sound volume has: {}': 'montiranje je naišlo na ono čega na ispravnom volumenu nema: {1}',
  'block {#} belongs to {}, and to {}': 'blok {1} pripada dvaput: {2*}, i {3*}',
  'the journal, inode {#}': 'dnevnik, inod {1}',
  'the {} of group {#} is at block {#}, outside of the group': '{1*} grupe {2} je u bloku {3}, izvan grupe',
  'block bitmap': 'bitmapa blokova',
  'inode bitmap': 'bitmapa inoda',
  'inode table': 'tabela inoda',
  'inode {#}, the orphan file, does not exist': 'inod {1}, datoteka siročića, ne postoji',
  'inode {#}, the orphan file, is not in use': 'inod {1}, datoteka siročića, nije u upotrebi',
  'inode {#}, the orphan file, has a wrong checksum': 'inod {1}, datoteka siročića, ima pogrešan kontrolni zbir',
  'inode {#}, the orphan file, has no block {#}': 'inod {1}, datoteka siročića, nema blok {2}',
  'inode {#}, the orphan file, has a block {#} without its magic number':
    'inod {1}, datoteka siročića, ima blok {2} bez magičnog broja',
  'inode {#}, the orphan file, has a block {#} with a wrong checksum':
    'inod {1}, datoteka siročića, ima blok {2} sa pogrešnim kontrolnim zbirom',
  'The volume has {} ({} in {}), which is not built here yet: {}':
    'Volumen ima {1} ({2} u polju {3}), što ovde još nije napravljeno: {4!}',
  'it can be read (-o ro), but not changed': 'može da se čita (-o ro), a ne i da se menja',
  'it can be mounted, but not changed so': 'može da se montira, a ne i tako da se menja',
  'it can be checked, but not repaired': 'može da se proveri, a ne i da se popravi',
};

/** Ono što mke2fs ume, a ovde se ne pravi. */
const making: Templates = {
  'mke2fs: the {} feature is not supported: {}': 'mke2fs: mogućnost {1} nije podržana: {2!}',
  'a journal on a device of its own is not built here': 'dnevnik na posebnom uređaju ovde se ne pravi',
  'hidden quota files are not built here': 'skrivene datoteke kvota ovde se ne prave',
  'it would name the machine that made it': 'imenovala bi mašinu koja ju je napravila',
  'encryption is not built here': 'šifrovanje ovde nije napravljeno',
  'tables of Unicode are not built here': 'tabele Unicode ovde nisu napravljene',
  'mke2fs: -E offset: a volume begins where its file begins':
    'mke2fs: -E offset: volumen počinje tamo gde počinje njegova datoteka',
  'mke2fs: -E {} needs the {} feature, which is not built here':
    'mke2fs: za -E {1} treba mogućnost {2}, koja ovde nije napravljena',
  'mke2fs: -E android_sparse: only plain images are written here':
    'mke2fs: -E android_sparse: ovde se pišu samo obične slike',
  'mke2fs: -E no_copy_xattrs belongs to -d, which is not done here':
    'mke2fs: -E no_copy_xattrs ide uz -d, što se ovde ne radi',
  'mke2fs: group descriptors of {#} bytes are not made here':
    'mke2fs: opisi grupa od {1|bajt|bajta|bajtova} ovde se ne prave',
  'mke2fs: -E packed_meta_blocks: metadata packed at the start of the disk is not built here':
    'mke2fs: -E packed_meta_blocks: metapodaci zbijeni na početak diska ovde se ne prave',
  'mke2fs: a journal superblock of version 1 is not made here': 'mke2fs: superblok dnevnika verzije 1 ovde se ne pravi',
  'mke2fs: a journal on a device of its own is not built here': 'mke2fs: dnevnik na posebnom uređaju ovde se ne pravi',
  'mke2fs: -c: there is no device whose blocks could be bad':
    'mke2fs: -c: nema uređaja čiji bi blokovi bili neispravni',
  'mke2fs: -l: lists of bad blocks are not read here': 'mke2fs: -l: spiskovi neispravnih blokova ovde se ne čitaju',
  'mke2fs: -z: there is no undo file; the recording can go back':
    'mke2fs: -z: nema datoteke za vraćanje; snimak ume da ide unazad',
  'mke2fs: -S: rewriting the superblock of a damaged volume is not done here':
    'mke2fs: -S: superblok oštećenog volumena ovde se ne piše ponovo',
  'mke2fs: -d: there is no directory here to copy files from; ext4lab mkfs -d copies one':
    'mke2fs: -d: ovde nema direktorijuma iz kog bi se kopirale datoteke; to radi ext4lab mkfs -d',
  'mke2fs: {#} groups are more than are made here ({#})':
    'mke2fs: {1|grupa je|grupe su|grupa je} više nego što se ovde pravi ({2})',
  'mke2fs: this volume has {#} GiB of metadata to write, and 2 are the most that is made here':
    'mke2fs: na ovaj volumen treba upisati {1} GiB metapodataka, a ovde se piše najviše 2',
  'files are not made here in volumes with inline_data and inodes of 128 bytes':
    'datoteke se ovde ne prave na volumenima sa inline_data i inodima od 128 bajtova',
  'a volume of {#} groups takes too long for a script: the most is {#} (16 TiB in blocks of 4 KiB); ext4lab mkfs makes larger ones':
    'volumen od {1|grupa|grupe|grupa} je predug posao za skriptu: najviše ih je {2} (16 TiB u blokovima od 4 KiB); veće pravi ext4lab mkfs',
  'A volume needs a device and its size: mke2fs disk.img 64M':
    'Volumenu treba uređaj i njegova veličina: mke2fs disk.img 64M',
};

export const volumeRefusals: Templates = { ...making, ...mounting, ...checks };
