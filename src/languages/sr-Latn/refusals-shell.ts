// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are bash’s expansions, spelled out for a person
/**
 * Zašto se skripta ne izvršava: šta u njoj nema mesta, i šta umesto toga. Naredbe i znaci ostaju kakvi se pišu.
 */
import { instead } from './instead-of.ts';
import type { Templates } from './templates.ts';

const LOOP = 'for i in …; do …; done, ili while …; do …; done';

const characters: Templates = {
  'this line ends as on Windows (CR LF); save the script with Linux line ends':
    'ovaj red se završava kao u Windowsu (CR LF); sačuvajte skriptu sa krajevima reda kao u Linuxu',
  'a NUL character cannot stand in a script': 'u skripti ne može da stoji znak NUL',
  'this backquote is not closed': 'ovaj obrnuti apostrof nije zatvoren',
  'behind ${! stands a name here, or an array: ${!x}, ${!a[@]}': 'iza ${! ovde stoji ime, ili niz: ${!x}, ${!a[@]}',
  'this element of an array is not closed by ]}': 'ovaj element niza nije zatvoren sa ]}',
  '${ is not closed': '${ nije zatvoreno',
  '${…} holds the name of a variable here, and what changes its value: ${x%.c}':
    'u ${…} je ovde ime promenljive, i ono što menja njenu vrednost: ${x%.c}',
  'the shell’s flags $- are not known here': 'oznake ljuske $- ovde nisu poznate',
  'translated strings $"…" are not known here; use "…"': 'prevedeni tekstovi $"…" ovde nisu poznati; pišite "…"',
  'the old arithmetic $[…] is not known here; use $((…))': 'stari račun $[…] ovde nije poznat; pišite $((…))',
  "a lone $ should be quoted: \\$ or '$'": "usamljeno $ treba staviti pod navodnike: \\$ ili '$'",
  'for takes the name of a variable, without $': 'for uzima ime promenljive, bez $',
  'this double quote is not closed': 'ovaj navodnik nije zatvoren',
  'this single quote is not closed': 'ovaj apostrof nije zatvoren',
  '$(( is not closed by ))': '$(( nije zatvoreno sa ))',
  '++ and -- need a variable’s name on one side; put a blank between two signs':
    '++ i -- traže sa jedne strane ime promenljive; između dva znaka stavite razmak',
  'a number or a name is missing here': 'ovde nedostaje broj ili ime',
  'a [ stands right behind the name of an array, and ] closes it': '[ stoji odmah iza imena niza, a zatvara ga ]',
  'no quotes inside $((…))': 'unutar $((…)) nema navodnika',
  'only a variable’s name can be assigned to in $((…))': 'u $((…)) vrednost može da se dodeli samo imenu promenljive',
  '{} cannot stand here in $((…))': '{1*} ne može da stoji ovde u $((…))',
  'this { opens neither a list {a,b} nor a range {1..9}; quote it: \\{':
    'ovo { ne otvara ni spisak {a,b} ni opseg {1..9}; pišite \\{',
  'bash leaves a range with a variable in it as it is: use $(seq $a $b)':
    'opseg u kom je promenljiva bash ostavlja kakav jeste: pišite $(seq $a $b)',
  'a } closes { … } only behind a ; or at the start of a line: { a; b; }':
    '} zatvara { … } samo iza ; ili na početku reda: { a; b; }',
  'a } of its own should be quoted: \\}': 'samo } treba pisati \\}',
  'only >&1, >&2 and the like (a number, or - to close) are known here':
    'ovde su poznati samo >&1, >&2 i slično (broj, ili - za zatvaranje)',
  'between a redirection and <(…) stands a blank: < <(…)': 'između preusmerenja i <(…) stoji razmak: < <(…)',
  'a redirection needs the name of a file': 'preusmerenju treba ime datoteke',
  '{} needs a variable: {} i in …; do …; done': 'uz {1} treba promenljiva: {2} i in …; do …; done',
  '{} needs the name of a variable': 'uz {1} treba ime promenljive',
  '{} needs a list: {} i in …; do …; done': 'uz {1} treba spisak: {2} i in …; do …; done',
  'this {} has no done': 'ovo {1} nema svoje done',
  'do is missing here: {} i in …; do …; done': 'ovde nedostaje do: {1} i in …; do …; done',
  '{} needs a command before it': 'ispred {1} treba naredba',
  'there is no command before this {}': 'ispred ovog {1} nema naredbe',
  'a ;; stands only in a case': ';; stoji samo u case',
  'arrays are not known here; use a list of words': 'nizovi ovde nisu poznati; pišite spisak reči',
  'a function is made where a command may begin: name() { …; }':
    'funkcija se pravi tamo gde može da počne naredba: ime() { …; }',
  'a ( inside a word should be quoted: \\(': '( unutar reči treba pisati \\(',
  'a ( among the words of a command should be quoted: \\(': '( među rečima naredbe treba pisati \\(',
  'a ( cannot stand here': '( ne može da stoji ovde',
  'this ) has no ( before it': 'ispred ovog ) nema (',
  'a backslash at the very end escapes nothing': 'obrnuta kosa crta na samom kraju ne menja ništa',
  '{} has no place here: for i in …; do …; done, or while …; do …; done': `{1} ovde nema mesta: ${LOOP}`,
  '{} has no place here: {}': '{1} ovde nema mesta: {2}',
  'this {} is not ended: {}': 'ovo {1} nije završeno: {2}',
  'this [[ has no ]]': 'ovo [[ nema svoje ]]',
  'this list of values is not closed by )': 'ovaj spisak vrednosti nije zatvoren sa )',
  'this ( is not closed by )': 'ovo ( nije zatvoreno sa )',
  'this { is not closed by }': 'ovo { nije zatvoreno sa }',
  'this process substitution is not closed by )': 'ova zamena procesom nije zatvorena sa )',
  '$( is not closed by )': '$( nije zatvoreno sa )',
  'a command is missing here': 'ovde nedostaje naredba',
  'the end of the line cannot stand here': 'ovde red ne može da se završi',
  'the end cannot stand here': 'ovde skripta ne može da se završi',
  '{} cannot stand here': '{1} ne može da stoji ovde',
  'the end of the line': 'kraj reda',
  'the end': 'kraj',
};

const words: Templates = {
  'this word stands for more than {#} words': 'ova reč stoji umesto više od {1|reč|reči|reči}',
  'a pattern cannot name the file of a redirection; write the name, or quote it':
    'obrazac ne može da imenuje datoteku preusmerenja; napišite ime, ili stavite obrazac pod navodnike',
  'only plain characters are known between [ and ] of a pattern; quote the [ if it is none: \\[':
    'između [ i ] u obrascu ovde su poznati samo obični znaci; ako to nije obrazac, pišite \\[',
  'the home directory ~ is not known here; quote it: \\~': 'početni direktorijum ~ ovde nije poznat; pišite \\~',
  '\\u and \\U depend on the locale; write the character itself':
    '\\u i \\U zavise od jezika sistema; napišite sam znak',
  'a NUL cannot be part of a word': 'NUL ne može da bude deo reči',
  'bash does not expand braces in {}; quote them': 'u {1*} bash ne razvija vitičaste zagrade; stavite ih pod navodnike',
  'an assignment': 'dodeli vrednosti',
  'the name of a redirection': 'imenu preusmerenja',
  'this place': 'ovom mestu',
  'bash reads the name of the variable on into the braces; write {}':
    'bash ime promenljive čita i unutar zagrada; pišite {1}',
  'bash reads the name of the variable on behind the braces; write {}':
    'bash ime promenljive čita i iza zagrada; pišite {1}',
  'only $name, ${…}, $(…) and $((…)) are known in double quotes here':
    'unutar navodnika su ovde poznati samo $ime, ${…}, $(…) i $((…))',
  'the name of the script $0 is not known here': 'ime skripte $0 ovde nije poznato',
  'the short $(< file) is not known here; use $(cat file)': 'kratko $(< file) ovde nije poznato; pišite $(cat file)',
  'process substitution stands among the words of a command here, or behind < and >':
    'zamena procesom ovde stoji među rečima naredbe, ili iza < i >',
  'a command is missing between these parentheses': 'između ovih zagrada nedostaje naredba',
  'inside $(…) there is no >(…) here; write a pipe': 'unutar $(…) ovde nema >(…); pišite cev',
  'inside $(…) nothing runs in the background here; leave the & away':
    'unutar $(…) ovde se ništa ne izvršava u pozadini; izostavite &',
  'what stands in these backquotes is not understood; write $(…), which says where':
    'ono između obrnutih apostrofa se ne razume; pišite $(…), uz koje se kaže gde',
  'no quotes inside "${x…}" are known here; give it a variable of its own':
    'navodnici unutar "${x…}" ovde nisu poznati; dajte tome posebnu promenljivu',
  'only ${x^}, ${x^^}, ${x,} and ${x,,} are known here, without a pattern':
    'ovde su poznati samo ${x^}, ${x^^}, ${x,} i ${x,,}, bez obrasca',
  'what is replaced cannot be empty': 'ono što se zamenjuje ne može da bude prazno',
  'what an & in ${x/…} stands for depends on bash’s version; leave it away':
    'šta znači & u ${x/…} zavisi od verzije programa bash; izostavite ga',
  'only ${x@Q}, ${x@U}, ${x@u} and ${x@L} are known here with an @':
    'uz @ su ovde poznati samo ${x@Q}, ${x@U}, ${x@u} i ${x@L}',
  '{} is no number for a part of a value': '{1} nije broj za deo vrednosti',
  'a part of a value is ${x:from} or ${x:from:count}': 'deo vrednosti je ${x:odakle} ili ${x:odakle:koliko}',
  '{} is no name for a variable': '{1} nije ime za promenljivu',
  'select has words, and no ((…)): select i in …; do …; done':
    'uz select idu reči, a ne ((…)): select i in …; do …; done',
  'the two ) that close (( must touch': 'dva ) koja zatvaraju (( moraju da se dodiruju',
  '{} cannot stand here in [[ … ]]': '{1} ne može da stoji ovde u [[ … ]]',
  '[[ has no {} here': '[[ ovde nema {1}',
  '{} is missing here in [[ … ]]': 'ovde u [[ … ]] nedostaje {1*}',
  'a word': 'reč',
  '{}[] needs a number or a key between the brackets': 'uz {1}[] treba broj ili ključ između zagrada',
  '[{}] is no number of an element; declare -A {} makes an array whose keys are words':
    '[{1}] nije broj elementa; niz čiji su ključevi reči pravi declare -A {2}',
  '[{}] is no number of an element; declare -A {} makes an array with other keys':
    '[{1}] nije broj elementa; niz sa drugim ključevima pravi declare -A {2}',
  '[{}] is not understood as a key here; give it a variable of its own':
    '[{1}] se ovde ne razume kao ključ; dajte mu posebnu promenljivu',
  'only ${!{}[@]}, the keys of {}, and ${!{}} are known here with a !':
    'uz ! su ovde poznati samo ${!{1}[@]}, ključevi niza {2}, i ${!{3}}',
  '{} is not understood here': '{1} se ovde ne razume',
  'one element at a time is given a value; all of them by a=(…)':
    'vrednost se daje po jednom elementu; svima odjednom pomoću a=(…)',
  'an element of an array is no array': 'element niza nije niz',
  'the values of {} have keys: {}': 'vrednosti niza {1} imaju ključeve: {2}',
  '[{}] names no element': '[{1}] ne imenuje nijedan element',
  'put a blank between the two signs: {}': 'između dva znaka stavite razmak: {1}',
  '{}: a base lies between 2 and 64': '{1}: osnova je između 2 i 64',
  '{}: {} is no digit of base {#}': '{1}: {2} nije cifra u osnovi {3}',
  '{} is no number': '{1} nije broj',
  '{}: a number that begins with 0 is octal, so it has no 8 and no 9':
    '{1}: broj koji počinje sa 0 je oktalan, pa u njemu nema ni 8 ni 9',
  'no line that is just {} ends this here-document':
    'ovaj dokument u skripti ne završava nijedan red u kom je samo {1}',
  'a here-document is ended by a plain word of letters here: <<EOF':
    'dokument u skripti ovde završava obična reč od slova: <<EOF',
  'this here-document has no end': 'ovaj dokument u skripti nema kraj',
  'quotes within ${…} in a here-document are not known here; give the value a variable before':
    'navodnici unutar ${…} u dokumentu u skripti ovde nisu poznati; dajte vrednost promenljivoj pre toga',
  "a $, a backquote or a backslash in this here-document means nothing known; quote the end: <<'EOF'":
    "$, obrnuti apostrof ili obrnuta kosa crta u ovom dokumentu ne znače ništa poznato; stavite kraj pod navodnike: <<'EOF'",
  'quotes and backslashes within […] of an expression are not known here; put it into a variable: re=…':
    'navodnici i obrnute kose crte unutar […] u izrazu ovde nisu poznati; stavite izraz u promenljivu: re=…',
  '{} is not understood in an expression; put it into a variable: re=…':
    '{1} se u izrazu ne razume; stavite ga u promenljivu: re=…',
  'a pattern cannot name a command; write its name': 'obrazac ne može da imenuje naredbu; napišite njeno ime',
  'a list {} stands before any command, or behind declare and local':
    'spisak {1} stoji ispred svake naredbe, ili iza declare i local',
  'an array is not given to one command only; give it a line of its own':
    'niz se ne daje samo jednoj naredbi; dajte mu poseban red',
  'before {} no variable is set for one command only here; give it a line of its own':
    'ispred {1} se ovde promenljiva ne postavlja samo za jednu naredbu; dajte joj poseban red',
  'only descriptors 0 to 9 are known here': 'ovde su poznati samo deskriptori od 0 do 9',
  '{} is a command already; choose another name for the function':
    '{1} je već naredba; izaberite drugo ime za funkciju',
  'this is nested more than {#} deep; give it a name before, or write it in lines':
    'ovo je ugnežđeno dublje od {1}; dajte mu ime pre toga, ili ga napišite u redovima',
  'both ends of a range must be numbers, or both letters': 'oba kraja opsega moraju da budu brojevi, ili oba slova',
  'a range of letters must stay among small ones or among capitals':
    'opseg slova mora da ostane među malim ili među velikim slovima',
  'the numbers of this range are too large': 'brojevi ovog opsega su preveliki',
  'this range stands for {#} words; the most is {#}':
    'ovaj opseg stoji umesto {1|reč|reči|reči}; najviše ih sme biti {2}',
};

const names: Templates = {
  '{} has a meaning to bash or to commands; choose another name':
    '{1} nešto znači programu bash ili naredbama; izaberite drugo ime',
  'commands are named without a path here: {}': 'naredbe se ovde imenuju bez putanje: {1}',
  '{}: programs of the volume are run here if they are WebAssembly, and named so: prog.wasm':
    '{1}: programi sa volumena se ovde izvršavaju ako su u WebAssembly, i ako se tako zovu: prog.wasm',
  'the name of a command cannot be empty': 'ime naredbe ne može da bude prazno',
  'the command {} is not known here; did you mean {}?': 'naredba {1} ovde nije poznata; da li ste mislili {2}?',
  'the command {} is not known here': 'naredba {1} ovde nije poznata',
  '{} is set by bash or by the machine, so its value is not known here':
    '{1} postavlja bash ili mašina, pa njena vrednost ovde nije poznata',
  'no line gives {} a value; did you mean {}?': 'nijedan red ne daje vrednost promenljivoj {1}; da li ste mislili {2}?',
  'no line gives {} a value; write {} before it':
    'nijedan red ne daje vrednost promenljivoj {1}; pre toga napišite {2}',
  'what eval reads is not known here: {}': 'ono što eval čita ovde nije poznato: {1*}',
  'the script was stopped after {}; {}': 'skripta je zaustavljena posle {1*}; {2*}',
  '{} has no option {} here; did you mean {}?': '{1} ovde nema opciju {2}; da li ste mislili {3}?',
  '{} has no option {} here': '{1} ovde nema opciju {2}',
  '{} has no operand {} here; did you mean {}?': '{1} ovde nema operand {2}; da li ste mislili {3}?',
  '{} has no operand {} here': '{1} ovde nema operand {2}',
  '{} is not known here': '{1} ovde nije poznato',
  'division by 0': 'deljenje nulom',
  'an exponent below 0': 'izložilac manji od 0',
  'every program waits for another one here, and none of them can go on':
    'ovde svaki program čeka neki drugi, i nijedan ne može dalje',
};

export const shellRefusals: Templates = { ...characters, ...words, ...names, ...instead };
