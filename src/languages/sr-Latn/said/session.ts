/** Zašto se skripta, mašina, uređivanje ili poređenje ne prihvataju. */
import type { SaidWords } from '../../said-rooms.ts';
import { capital } from '../counted.ts';
import { counted } from '../counting.ts';

const bytes = (n: number | string) => (typeof n === 'number' ? counted(n, 'bajt', 'bajta', 'bajtova') : n);

export const session: SaidWords['session'] = {
  script_too_long: (of) => `Skripta ima ${counted(of.bytes, 'bajt', 'bajta', 'bajtova')}; najviše sme ${of.most} MiB.`,
  no_bounds: (of) => `bounds: ${of.word} nije granica: 6000000 events, 100000000 steps, ili 3G memorije.`,
  no_device_size: (of) => `# device: ${of.word} nije veličina; piše se kao 64M.`,
  no_volume: 'Volumenu treba uređaj i njegova veličina: mke2fs disk.img 64M.',
  too_many_groups: (of) =>
    `volumen od ${counted(of.groups, 'grupa', 'grupe', 'grupa')} je predug posao za skriptu: najviše ih je ${of.most} (16 TiB u blokovima od 4 KiB); veće pravi ext4lab mkfs`,
  program_not_fetched: 'Program koji skripta imenuje nije moglo da se preuzme; ima li mreže?',
  tool_not_fetched: (of) => `${of.name} nije preuzet.`,
  debugfs_not_fetched: 'Ono što treba za debugfs -w nije preuzeto.',
  freed: (of) => `„# freed: ${of.word}“ nije at-once`,
  not_mounted: (of, say) => `Ne može da se montira: ${say(of.why)}`,
  time_unknown: (of) => `Uz mašinu bi moralo da se zna koliko ${of.comm} traje, a to se ne zna.`,
  nothing_mounted: 'Ništa nije montirano: raditi se može samo na volumenu skripte.',
  only_a_script: 'I na drugom volumenu može da se izvrši samo skripta.',
  no_such_step: (of) => `Snimak ima samo ${counted(of.steps, 'korak', 'koraka', 'koraka')}: koraka ${of.step} nema.`,
  power_cut_ends: 'Nestanak struje završava ovaj snimak; stranica nastavlja u drugom.',
  no_moment: 'Ništa ne radi na ovom volumenu: nema trenutka u kom bi nestalo struje.',
  not_followed: 'Do ovog koraka rad nije mogao ponovo da se isprati.',
  not_broken: (of) => `Na ovom volumenu nema ničega što bi „damage ${of.which}“ pokvario.`,
  fsck_one_mode: 'e2fsck prima samo jedno od -n, -p i -y.',
  fsck_unknown: (of) => `e2fsck: -${of.letter} ovde nije poznato; poznati su -n, -p, -y i -f.`,
  fsck_mode:
    'uz e2fsck ide -n (samo gleda), -p (popravlja ono što je bezbedno) ili -y (popravlja sve): nema nikog da odgovara na pitanja.',
  debugfs_usage:
    'debugfs ovde traži jedan zahtev: debugfs -R "stat f" disk.img, ili debugfs -w -R "sif <12> links_count 1" disk.img.',
  debugfs_changes: (of) => `${of.request} menja volumen, a on za to mora da se otvori: debugfs -w -R …`,
  debugfs_write: 'write kopira datoteku sa mašine na kojoj radi debugfs, a ovde je nema: ima je ext4lab debugfs -w.',
  nothing_is_no_name: 'Prazno nije ime datoteke.',
  no_name: (of) => `${of.name} nije ime datoteke.`,
  edit_from_top: 'Po celoj putanji se datoteka uređuje sa vrha volumena: najpre idite tamo pomoću cd.',
  no_directory: (of) => `Za ${of.name} nema direktorijuma.`,
  directory: (of) => `${of.name} je direktorijum, i nema tekst.`,
  no_file: (of) => `${of.name} nije obična datoteka, i nema tekst.`,
  file_too_large: (of) =>
    `${of.name} ima ${counted(of.bytes, 'bajt', 'bajta', 'bajtova')}; ovde se uređuje najviše ${of.most}.`,
  no_text: (of) => `u ${of.name} su bajtovi koji nisu tekst.`,
  disks: (of) => `„# disks: ${of.word}“ nije broj od 1 do 16`,
  chunk: (of) => `„# chunk: ${of.word}“ nije umnožak od 4K, najviše 64M`,
  cache_size: (of) => `„${of.word}“ nije veličina keša kontrolera, najviše 16G`,
  battery: (of) => `„# battery: ${of.word}“ nije ni yes ni no`,
  line: (of, say) => `Red ${of.line}: ${say(of.why)}`,
  place: (of, say) => `Red ${of.line}, kolona ${of.column}: ${say(of.why)}`,
  all: (of, say) => of.of.map(say).join(' '),
  unknown_kernel: (of) => `kernel: ${of.word} nije među poznatima: ${of.known.join(' i ')}.`,
  damage_usage: (of) => `uz damage ide jedno od: ${of.known.join(', ')}.`,
  link: (of) =>
    of.target === undefined
      ? `${of.name} je simbolička veza: umesto nje uredite ono do čega vodi.`
      : `${of.name} je simbolička veza: umesto nje uredite ${of.target}.`,
  no_machine: (of) => `nema mašine „${of.word}“; ima ih: ${of.known.join(', ')}`,
  no_elevator: (of) => `nema raspoređivača „${of.word}“; ima ih: ${of.known.join(', ')}`,
  without: (of) => `„# without: ${of.word}“ nije nijedno od: ${of.known.join(', ')}`,
  cpu: (of) => `„# cpu: ${of.word}“ nije cena kao page=20us; ima ih: ${of.known.join(', ')}`,
  small_disk: (of) => `volumen ima ${bytes(of.volume)}, a disk mašine samo ${of.room}`,
  small_disks: (of) =>
    `volumen ima ${bytes(of.volume)}, a ${counted(of.disks, 'disk mašine', 'diska mašine', 'diskova mašine')} zajedno samo ${of.room}`,
  no_writes: 'Na ovom volumenu ništa ne radi: za nestanak struje potrebna je skripta čiji su upisi na putu.',
  not_at_work: 'Još ništa nije montirano. Idite do koraka u kom skripta radi.',
  unmounted_for_check:
    'Volumen je demontiran radi provere: sve što je upisano je na disku. Vratite se na neki raniji korak.',
  stopped: (of, say) => `skripta je zaustavljena posle ${say(of.after)}; ${say(of.more)}`,
  was_stopped: (of, say) => `${capital(say(of.why))}.`,
  after_calls: (of) => counted(of.calls, 'komande i poziva', 'komandi i poziva', 'komandi i poziva'),
  after_events: (of) => counted(of.events, 'događaja', 'događaja', 'događaja'),
  after_memory: (of) => `${of.mebibytes} MiB memorije`,
  more_bounds: 'red kao „# bounds: 6000000 events, 100000000 steps, 3G“ na njenom početku dozvoljava više',
  with_a_link: 'došla je sa vezom',
  not_so_often: (of) => `${of.event} se u ovom snimku dešava ${of.times} puta, a ne ${of.nth}.`,
};

export const columns: SaidWords['columns'] = {
  parts_columns: (of) => `U „${of.line}“ je ${of.sign}, a on u vezi razdvaja kolone.`,
  said_once: (of) => `Kolona kaže „${of.name}“ samo jednom.`,
  no_line: (of) => `„${of.line}“ nije red kao „disks: 4“.`,
  nearly: (of) => `Nema „${of.name}:“; da li ste mislili „${of.near}:“?`,
  unknown_line: (of) => `Nema „${of.name}:“; ima: ${of.known.join(', ')}.`,
};

export const crash: SaidWords['crash'] = {
  usage:
    'uz crash ide korak ili događaj, kao after:write_commit, a može i šta se gubi: --lose none, all, random:7, ili brojevi kao 1,3-5.',
};
