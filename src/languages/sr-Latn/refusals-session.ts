/** Zašto se skripta, mašina, uređivanje ili poređenje ne prihvataju. */
import type { Templates } from './templates.ts';

const network = 'nije moglo da se preuzme; ima li mreže?';

const scripts: Templates = {
  'The script has {#} bytes; the most is {#} MiB': 'Skripta ima {1|bajt|bajta|bajtova}; najviše sme {2} MiB',
  'bounds: {} is none: {#} events, {#} steps, or 3G of memory':
    'bounds: {1} nije granica: {2} events, {3} steps, ili 3G memorije',
  '# device: {} is no size; one is written as 64M': '# device: {1} nije veličina; piše se kao 64M',
  'A program that the script names could not be fetched; is the network there?': `Program koji skripta imenuje ${network}`,
  'A program that the script names could not be fetched: it comes from the page’s server':
    'Program koji skripta imenuje nije mogao da se preuzme: dolazi sa servera ove stranice',
  'The script replays the trace {}, which is not here: drop the file of strace, {}, on the page, or give it to ext4lab replay':
    'Skripta ponavlja trag {1}, a njega ovde nema: prevucite na stranicu datoteku iz programa strace, {2}, ili je dajte naredbi ext4lab replay',
  'The script needs the program {}, which is not here: drop {} on the page, or give it to ext4lab run with --program {}':
    'Skripti treba program {1}, a njega ovde nema: prevucite {2} na stranicu, ili ga dajte naredbi ext4lab run uz --program {3}',
  '{} cannot be the name of a command; letters, digits, - and _ can':
    '{1} ne može da bude ime naredbe; mogu slova, cifre, - i _',
  '{} is a command here already; give the file another name': '{1} je ovde već naredba; dajte datoteci drugo ime',
  '{} is no program that can run here: {}': '{1} nije program koji ovde može da se izvršava: {2*}',
  '{} is no trace of strace: it has bytes that are no text':
    '{1} nije trag programa strace: u njemu su bajtovi koji nisu tekst',
  "{} has strace's counts (-c); the calls themselves are needed: strace -f -o {} PROGRAM":
    'u {1} su samo brojevi (strace -c); potrebni su sami pozivi: strace -f -o {2} PROGRAM',
  '{} is no trace of strace; strace -f -o {} PROGRAM makes one':
    '{1} nije trag programa strace; pravi ga strace -f -o {2} PROGRAM',
  'line {#} of the recording {}': 'red {1} snimka {2*}',
  'the recording is empty': 'snimak je prazan',
  'The recording has only {#} steps: there is no step {#}': 'Snimak ima samo {1|korak|koraka|koraka}: koraka {2} nema',
  'Nothing is mounted: only the volume of a script can be worked on':
    'Ništa nije montirano: raditi se može samo na volumenu skripte',
  'Only a script can be played on another volume as well': 'I na drugom volumenu može da se izvrši samo skripta',
  'A power cut ends this recording; the page goes on in another':
    'Nestanak struje završava ovaj snimak; stranica nastavlja u drugom',
  'crash wants a step or an event, such as after:write_commit, and may be told what is lost: --lose none, all, random:7, or numbers such as 1,3-5':
    'uz crash ide korak ili događaj, kao after:write_commit, a može i šta se gubi: --lose none, all, random:7, ili brojevi kao 1,3-5',
  '{} happens {#} times in this recording, not {}': '{1} se u ovom snimku dešava {2} puta, a ne {3}',
  'Nothing works on this volume: there is no moment to cut the power at':
    'Ništa ne radi na ovom volumenu: nema trenutka u kom bi nestalo struje',
  'The work could not be followed to this step again': 'Do ovog koraka rad nije mogao ponovo da se isprati',
  'There is nothing on this volume that “{}” could break': 'Na ovom volumenu nema ničega što bi „{1}“ pokvario',
  'damage wants one of {}': 'uz damage ide jedno od: {1}',
  'e2fsck takes only one of -n, -p and -y': 'e2fsck prima samo jedno od -n, -p i -y',
  'e2fsck: -{} is not known here; -n, -p, -y and -f are': 'e2fsck: -{1} ovde nije poznato; poznati su -n, -p, -y i -f',
  'e2fsck wants -n (only look), -p (repair what is safe) or -y (repair all): there is no one to answer questions':
    'uz e2fsck ide -n (samo gleda), -p (popravlja ono što je bezbedno) ili -y (popravlja sve): nema nikog da odgovara na pitanja',
  'debugfs wants one request here: debugfs -R "stat f" disk.img, or debugfs -w -R "sif <12> links_count 1" disk.img':
    'debugfs ovde traži jedan zahtev: debugfs -R "stat f" disk.img, ili debugfs -w -R "sif <12> links_count 1" disk.img',
  '{} changes the volume, which has to be opened for that: debugfs -w -R …':
    '{1} menja volumen, a on za to mora da se otvori: debugfs -w -R …',
  'write copies a file of the machine that debugfs runs on, and here is none: ext4lab debugfs -w has one':
    'write kopira datoteku sa mašine na kojoj radi debugfs, a ovde je nema: ima je ext4lab debugfs -w',
};

const machines: Templates = {
  'there is no machine "{}"; there are {}': 'nema mašine „{1}“; ima ih: {2}',
  '"# disks: {}" is no number from 1 to 16': '„# disks: {1}“ nije broj od 1 do 16',
  '"# chunk: {}" is no multiple of 4K up to 64M': '„# chunk: {1}“ nije umnožak od 4K, najviše 64M',
  'there is no elevator "{}"; there are {}': 'nema raspoređivača „{1}“; ima ih: {2}',
  '"# without: {}" is none of {}': '„# without: {1}“ nije nijedno od: {2}',
  '"# cpu: {}" is no cost such as page=20us; there are {}': '„# cpu: {1}“ nije cena kao page=20us; ima ih: {2}',
  '"{}" is no size of a controller\'s cache up to 16G': '„{1}“ nije veličina keša kontrolera, najviše 16G',
  '"# battery: {}" is neither yes nor no': '„# battery: {1}“ nije ni yes ni no',
  "the volume has {}, and the machine's disk has only {}": 'volumen ima {1*}, a disk mašine samo {2*}',
  "the volume has {}, and the machine's {#} disks have together only {}":
    'volumen ima {1*}, a {2|disk mašine|diska mašine|diskova mašine} zajedno samo {3*}',
  '{#} bytes': '{1|bajt|bajta|bajtova}',
  '"# freed: {}" is not at-once': '„# freed: {1}“ nije at-once',
  'With a machine, how long {} takes would have to be known, and it is not':
    'Uz mašinu bi moralo da se zna koliko {1} traje, a to se ne zna',
  '{}: {} is no size from 1M on, such as 64M': '{1}: {2} nije veličina od 1M nadalje, kao 64M',
  '{}: {} is no percentage, 0 to 100': '{1}: {2} nije procenat, od 0 do 100',
  '{}: {} is no number of hundredths of a second': '{1}: {2} nije broj stotinki sekunde',
};

const editing: Templates = {
  'Nothing is no name of a file': 'Prazno nije ime datoteke',
  '{} is no name of a file': '{1} nije ime datoteke',
  'By its whole path a file is edited from the top of the volume: go there with cd first':
    'Po celoj putanji se datoteka uređuje sa vrha volumena: najpre idite tamo pomoću cd',
  'There is no directory for {}': 'Za {1} nema direktorijuma',
  '{} is a symbolic link: edit what it leads to instead': '{1} je simbolička veza: umesto nje uredite ono do čega vodi',
  '{} is a symbolic link: edit {} instead': '{1} je simbolička veza: umesto nje uredite {2}',
  '{} is a directory, and has no text': '{1} je direktorijum, i nema tekst',
  '{} is no regular file, and has no text': '{1} nije obična datoteka, i nema tekst',
  '{} has {#} bytes; up to {} can be edited here': '{1} ima {2|bajt|bajta|bajtova}; ovde se uređuje najviše {3}',
  '{} holds bytes that are no text': 'u {1} su bajtovi koji nisu tekst',
};

const comparing: Templates = {
  '"{}" holds a ;, which parts columns in a link': 'U „{1}“ je ;, a on u vezi razdvaja kolone',
  '"{}" holds a |, which parts columns in a link': 'U „{1}“ je |, a on u vezi razdvaja kolone',
  'A column says "{}" only once': 'Kolona kaže „{1}“ samo jednom',
  '"{}" is no line such as "disks: 4"': '„{1}“ nije red kao „disks: 4“',
  'There is no "{}:"; did you mean "{}:"?': 'Nema „{1}:“; da li ste mislili „{2}:“?',
  'There is no "{}:"; there are {}': 'Nema „{1}:“; ima: {2}',
};

/** Zašto još ne može da se kaže da li je cilj ispunjen. */
const goals: Templates = {
  'There is no {} at this moment': 'U ovom trenutku nema {1}',
  'there is no {} at this moment': 'U ovom trenutku nema {1}',
};

export const sessionRefusals: Templates = { ...scripts, ...machines, ...editing, ...comparing, ...goals };
