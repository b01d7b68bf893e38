/** Ono što mke2fs ume, a ovde se ne pravi. */
import type { SaidWords } from '../../said-rooms.ts';
import { counted } from '../counting.ts';

export const mkfs: SaidWords['mkfs'] = {
  feature: (of, say) => `mke2fs: mogućnost ${of.name} nije podržana: ${say(of.why)}`,
  journal_dev: 'dnevnik na posebnom uređaju ovde se ne pravi',
  quota: 'skrivene datoteke kvota ovde se ne prave',
  mmp: 'imenovala bi mašinu koja ju je napravila',
  encrypt: 'šifrovanje ovde nije napravljeno',
  casefold: 'tabele Unicode ovde nisu napravljene',
  offset: 'mke2fs: -E offset: volumen počinje tamo gde počinje njegova datoteka',
  needs_feature: (of) => `mke2fs: za -E ${of.option} treba mogućnost ${of.feature}, koja ovde nije napravljena`,
  android_sparse: 'mke2fs: -E android_sparse: ovde se pišu samo obične slike',
  no_copy_xattrs: 'mke2fs: -E no_copy_xattrs ide uz -d, što se ovde ne radi',
  descriptor_size: (of) => `mke2fs: opisi grupa od ${counted(of.bytes, 'bajt', 'bajta', 'bajtova')} ovde se ne prave`,
  packed_meta_blocks: 'mke2fs: -E packed_meta_blocks: metapodaci zbijeni na početak diska ovde se ne prave',
  journal_version: 'mke2fs: superblok dnevnika verzije 1 ovde se ne pravi',
  journal_device: 'mke2fs: dnevnik na posebnom uređaju ovde se ne pravi',
  bad_blocks: 'mke2fs: -c: nema uređaja čiji bi blokovi bili neispravni',
  bad_list: 'mke2fs: -l: spiskovi neispravnih blokova ovde se ne čitaju',
  undo_file: 'mke2fs: -z: nema datoteke za vraćanje; snimak ume da ide unazad',
  superblock_only: 'mke2fs: -S: superblok oštećenog volumena ovde se ne piše ponovo',
  no_files: 'mke2fs: -d: ovde nema direktorijuma iz kog bi se kopirale datoteke; to radi ext4lab mkfs -d',
  too_many_groups: (of) =>
    `mke2fs: ${counted(of.groups, 'grupa je', 'grupe su', 'grupa je')} više nego što se ovde pravi (${of.most})`,
  inline_files: 'datoteke se ovde ne prave na volumenima sa inline_data i inodima od 128 bajtova',
  too_much_metadata: (of) =>
    `mke2fs: na ovaj volumen treba upisati ${of.size} GiB metapodataka, a ovde se piše najviše ${of.most}`,
};
