/** Posete koje se čuvaju: u ovom pregledaču, kao datoteka, i veza do jedne kao kod. */
import type { keep as english } from '../../../app/keep/words.ts';
import type { PackOf } from '../../../words/pack.ts';
import { counting } from '../counting.ts';

const { many } = counting;
const characters = (n: number) => many(n, { one: '# znak', few: '# znaka', other: '# znakova' });

export const keep = {
  recent: 'Nedavne posete',
  refused: 'Ovaj pregledač odbija da čuva posete.',
  none: 'U ovom pregledaču još nije sačuvana nijedna druga poseta.',
  typed: (n) => many(n, { one: '# otkucana naredba', few: '# otkucane naredbe', other: '# otkucanih naredbi' }),
  now: 'upravo sada',
  ago: {
    minute: (n) => many(n, { one: 'pre # minut', few: 'pre # minuta', other: 'pre # minuta' }),
    hour: (n) => many(n, { one: 'pre # sat', few: 'pre # sata', other: 'pre # sati' }),
    day: (n) => many(n, { one: 'pre # dan', few: 'pre # dana', other: 'pre # dana' }),
  },
  forget: 'Zaboravi ovu posetu',
  forgetOne: (title) => `Zaboravi: ${title}`,
  noRoom:
    'Ovaj pregledač nema mesta za ovu posetu, ili ne čuva nijednu: ona traje dok je stranica otvorena. Sačuvajte je kao datoteku da je imate i kasnije.',
  earlier:
    'U drugoj kartici je ranija verzija ove stranice, i pored nje ništa ne može da se čuva: zatvorite tu karticu, i posete će se opet čuvati.',
  later: 'U drugoj kartici je novija verzija ove stranice: učitajte ovu ponovo, inače se od sada ništa iz nje ne čuva.',
  tooLarge:
    'Ova slika diska je prevelika da bi je pregledač sačuvao: posle ponovnog učitavanja opet je spustite ovde, i nastavićete gde ste stali.',
  file: {
    tooLarge: 'Slika diska je prevelika za datoteku posete: preuzmite je kao .img.gz.',
    foreign: 'Ova datoteka nije ni poseta ni vežba za ext4lab.',
    damaged: 'Ova poseta ne može da se otvori: datoteka je odsečena, izmenjena ili prevelika.',
    later: 'Ovu posetu je sačuvala novija verzija ext4lab-a od ove.',
  },
  code: {
    title: 'Ovaj trenutak kao QR kod',
    picture: 'QR kod veze koja je ispod',
    link: 'Veza',
    save: 'Sačuvaj kao SVG',
    close: 'Zatvori',
    point: 'Ko uperi telefon u kod, vidi baš ovaj trenutak.',
    fine: (n) => `Veza ima ${characters(n)}: kod je sitan, i čita se izbliza.`,
    tooLong: (n) =>
      `Veza ima ${characters(n)}, više nego što staje u kod. Umesto toga sačuvajte posetu kao datoteku: Preuzmi, Za kasnije.`,
    onlyHere: 'Ovu adresu zna samo ovaj računar: otvorite stranicu tamo gde će je vaši čitaoci naći.',
  },
} satisfies PackOf<typeof english>;
