/** Događaji celog volumena: nastanak, rast, provera; i programi koji na njemu rade. */
import type { OtherGlossary } from '../../../glossaries.ts';

export const eventsOfVolume = {
  choose_types: 'Vrsta i veličina volumena odlučuju o onome što nije izričito traženo.',
  write_super: 'Superblok se upisuje prvi put.',
  write_descriptors: 'Svaka grupa dobija svoj opis, u kom još ništa nije smešteno.',
  keep_backups: 'Čuva se mesto za kopije superbloka i opisa, koje se upisuju poslednje.',
  place_tables: 'Grupe dobijaju mesta za svoje bitmape i tabele inoda, a njihovi opisi kažu gde su.',
  write_block_bitmaps: 'Upisuju se bitmape blokova: po bit za svaki blok grupe, postavljen kada je blok zauzet.',
  write_inode_bitmaps: 'Upisuju se bitmape inoda: po bit za svaki inod grupe, postavljen kada je inod zauzet.',
  inode_tables: 'Šta biva sa tabelama inoda.',
  reserve_inodes: 'Inodi koje format čuva za sebe obeležavaju se kao zauzeti.',
  bad_blocks: 'Inod koji navodi neispravne blokove.',
  make_root: 'Nastaje korenski direktorijum.',
  make_lost_found: 'Nastaje direktorijum za ono što e2fsck nađe bez imena.',
  grow_lost_found: 'lost+found se povećava preko onoga što mu sada treba.',
  make_resize_inode: 'Nastaje inod koji drži mesto za još opisa grupa.',
  make_journal: 'Uzimaju se blokovi za dnevnik.',
  write_journal_super: 'Dnevnik dobija sopstveni superblok.',
  map_journal: 'Upisuje se inod dnevnika, a superblok čuva kopiju njegove mape.',
  make_orphan_file:
    'Nastaje datoteka siročića: prazna mesta za inode koji su još otvoreni kada nestane njihovo poslednje ime.',
  write_backup: 'Upisuje se kopija superbloka i opisa.',
  grow_begin: 'Montirani volumen treba da postane veći.',
  grow_extend: 'Poslednja grupa dobija blokove koji joj nedostaju.',
  grow_add: 'Treba dodati grupu: ono što njoj samoj treba upisuje se pre nego što bilo šta vodi do nje.',
  grow_done: 'Montirani volumen je veći; sve što se promenilo je na svom mestu.',
  move_blocks: 'Blokovi datoteka koji su na putu kopiraju se u slobodne.',
  pass_end: 'Prolaz je gotov: koliko je koštao.',
  sched_process_exec: 'Počinje naredba skripte.',
  sys_enter: 'Program traži nešto od jezgra.',
  sys_exit: 'Sistemski poziv nije uspeo.',
} satisfies Partial<OtherGlossary['events']>;
