/** Naredbe koje se na Linuxu kucaju, a ovde ih nema: šta umesto njih. */
import type { Templates } from './templates.ts';

export const instead: Templates = {
  '{} is not known here: it tells of a whole machine, and here is one volume; df . says how full that is':
    '{1} ovde nije poznato: govori o celoj mašini, a ovde je jedan volumen; koliko je pun kaže df .',
  'uname is not known here: which machine this is depends on the machine':
    'uname ovde nije poznato: koja je ovo mašina zavisi od mašine',
  '{} f opens a file at the prompt only; write it with cat > f <<E, or change it with sed -i':
    '{1} f otvara datoteku samo u terminalu; upišite je pomoću cat > f <<E, ili je promenite pomoću sed -i',
  '{} waits for keys, which nobody presses here: cat f prints all of it, head and tail a part':
    '{1} čeka tastere, a ovde ih niko ne pritiska: cat f ispisuje sve, a head i tail jedan deo',
  '{} is not known here; COMMAND --help says what a command knows, and Tab lists all commands':
    '{1} ovde nije poznato; šta naredba ume kaže NAREDBA --help, a Tab nabraja sve naredbe',
  '{} is for a terminal, and here is none: what each line prints stands below it':
    '{1} je za pravi terminal, a ovde ga nema: ono što red ispiše stoji ispod njega',
  '{} is not known here; at the prompt ↑ and Ctrl R find what was typed':
    '{1} ovde nije poznato; u terminalu ↑ i Ctrl R nalaze ono što je otkucano',
  '! for earlier lines is not known here; at the prompt ↑ and Ctrl R find what was typed':
    '! za ranije redove ovde nije poznato; u terminalu ↑ i Ctrl R nalaze ono što je otkucano',
  'every command here runs as root already; leave {} away':
    'svaka naredba se ovde već izvršava kao root; izostavite {1}',
  '{} is not known here, as a shell runs already; source FILE runs a script in it, and ( … ) commands apart':
    '{1} ovde nije poznato, jer ljuska već radi; u njoj source DATOTEKA izvršava skriptu, a ( … ) naredbe odvojeno',
  '{} is not known here; a program that is compiled to WebAssembly runs as prog.wasm, and awk is here':
    '{1} ovde nije poznato; program preveden u WebAssembly izvršava se kao prog.wasm, a awk postoji',
  '{} is not known here, as nothing can be installed; Tab lists all commands':
    '{1} ovde nije poznato, jer ništa ne može da se instalira; Tab nabraja sve naredbe',
  '{} is not known here; gzip makes files smaller, and tar -czf puts them together':
    '{1} ovde nije poznato; datoteke smanjuje gzip, a tar -czf ih stavlja u jednu',
  '{} is not known here; md5sum, sha1sum, sha256sum and sha512sum are':
    '{1} ovde nije poznato; poznati su md5sum, sha1sum, sha256sum i sha512sum',
  '{} is not known here, as there is no network': '{1} ovde nije poznato, jer nema mreže',
  '{} is not known here; replay makes again what it did on Linux, from a file of strace':
    '{1} ovde nije poznato; ono što je radio na Linuxu ponavlja replay, iz datoteke programa strace',
  '{}: the volume is there before a script begins; a first line as # mkfs: -t ext4 -b 1024 says how it is made':
    '{1}: volumen postoji pre nego što skripta počne; kako se pravi kaže prvi red kao # mkfs: -t ext4 -b 1024',
  'the volume stays mounted here; lines as e2fsck -fy disk.img unmount it while they run':
    'volumen ovde ostaje montiran; redovi kao e2fsck -fy disk.img ga demontiraju dok traju',
  '{} has no such form here; e2fsck -fy disk.img, tune2fs -j disk.img and debugfs -R "stats" disk.img are known on lines of their own':
    '{1} ovde nema takav oblik; u posebnim redovima su poznati e2fsck -fy disk.img, tune2fs -j disk.img i debugfs -R "stats" disk.img',
  '{} is not known here: the volume is the only device, and findmnt -no SOURCE -T . names it':
    '{1} ovde nije poznato: volumen je jedini uređaj, a imenuje ga findmnt -no SOURCE -T .',
  '{} is not known here; calculate with $(( )), and with awk where a number has a point':
    '{1} ovde nije poznato; računajte pomoću $(( )), a pomoću awk kada broj ima decimale',
  'tree is not known here; ls -R and find list all that is below a directory':
    'tree ovde nije poznato; sve što je ispod direktorijuma nabrajaju ls -R i find',
  'file is not known here; stat says of what kind a file is, and od -c shows its bytes':
    'file ovde nije poznato; koje je vrste datoteka kaže stat, a njene bajtove pokazuje od -c',
  '{} is not known here; xxd f and od -A x -t x1z f show bytes':
    '{1} ovde nije poznato; bajtove pokazuju xxd f i od -A x -t x1z f',
  '{} is not known here: where programs lie depends on the machine; Tab lists all commands':
    '{1} ovde nije poznato: gde su programi zavisi od mašine; Tab nabraja sve naredbe',
  '{} is not known here, as jobs have no numbers: p=$! keeps one, and wait $p waits for it':
    '{1} ovde nije poznato, jer poslovi nemaju brojeve: p=$! ga pamti, a wait $p ga čeka',
  'aliases are not known here; write a function: ll() { ls -l "$@"; }':
    'druga imena naredbi ovde nisu poznata; napišite funkciju: ll() { ls -l "$@"; }',
  '{} is not known here: it changes how bash itself works': '{1} ovde nije poznato: menja kako radi sam bash',
  '{} is not known here: there is root, and other users are numbers, as in chown 1000 f':
    '{1} ovde nije poznato: postoji root, a drugi korisnici su brojevi, kao u chown 1000 f',
  '{} is not known here: nothing runs but this script': '{1} ovde nije poznato: ne izvršava se ništa osim ove skripte',
  '{} is not known here; crash 1234 cuts the power, and the volume is mounted again':
    '{1} ovde nije poznato; crash 1234 prekida struju, a volumen se zatim opet montira',
  'logout is not known here; exit ends a script': 'logout ovde nije poznato; skriptu završava exit',
  '{} is not known here; use chmod, and getfattr for other attributes':
    '{1} ovde nije poznato; pišite chmod, a za druge atribute getfattr',
  '{} is not known here, as no volume here counts for each user; du says how much a directory holds':
    '{1} ovde nije poznato, jer nijedan volumen ovde ne broji po korisniku; koliko drži direktorijum kaže du',
  '{} is not known here; use | or >(…), which need no name':
    '{1} ovde nije poznato; pišite | ili >(…), kojima ne treba ime',
  '{} is not known here; leave it away, and repeat with while and sleep':
    '{1} ovde nije poznato; izostavite ga, a ponavljajte pomoću while i sleep',
  "{} is not known here; find . -name '*x*' looks through all names":
    "{1} ovde nije poznato; sva imena pregleda find . -name '*x*'",
  '{} is not known here; use cp, mkdir -p, chmod, dd and rm':
    '{1} ovde nije poznato; pišite cp, mkdir -p, chmod, dd i rm',
  '{} is written grep -{} today': '{1} se danas piše grep -{2}',
  '{} is a system call; {} makes it for a file': '{1} je sistemski poziv; za datoteku ga čini {2}',
  '{} is not known here; use ls and ls -l': '{1} ovde nije poznato; pišite ls i ls -l',
  'coproc is not known here; put an & behind the command': 'coproc ovde nije poznato; stavite & iza naredbe',
};
