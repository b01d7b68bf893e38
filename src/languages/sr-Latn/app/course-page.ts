/** Dijalog koji daje kod za stranicu kursa. */
import type { coursePage as english } from '../../../app/compose/words.ts';
import type { PackOf } from '../../../words/pack.ts';
import { counting } from '../counting.ts';

const { many } = counting;

export const coursePage = {
  title: 'Na stranici kursa',
  controls: 'Dugmad',
  controlsAre: { full: 'sva', steps: 'napred i nazad', none: 'nijedno' },
  allowed: 'Čitalac sme da menja',
  changes: {
    script: 'skriptu',
    fs: 'sistem datoteka',
    disks: 'diskove',
    machine: 'mašinu',
    tiles: 'pločice',
  },
  loads: 'Učitava se',
  loadsBy: { near: 'samo od sebe', press: 'na pritisak' },
  language: 'Jezik',
  height: 'Visina',
  pixels: (n) => many(n, { one: '# piksel', few: '# piksela', other: '# piksela' }),
  plays: 'pušta se samo od sebe',
  loops: 'na kraju počinje iz početka',
  poster: 'sa slikom za štampu',
  savePoster: 'Sačuvaj sliku',
  preview: 'Kako će izgledati',
  where: 'Gde se stavlja',
  places: {
    html: 'Vaša stranica: sama se uklapa u nju, i javlja joj šta je odgovoreno.',
    iframe: 'Bilo koja stranica koja dozvoljava okvire.',
    moodle: 'U uređivaču: Tools, pa Source code.',
    canvas: 'U uređivaču: prikaz HTML-a, znak </> ispod teksta.',
    markdown:
      'Gde u Markdown-u sme da stoji HTML: GitHub Pages, Hugo, MkDocs, Docusaurus. Ostavite prazan red ispred i iza.',
    myst: 'Direktiva za MyST Markdown i Jupyter Book.',
    quarto: 'Blok koji se ne obrađuje; pokazuju ga samo HTML stranice.',
    jupyter: 'Ćelija sa Python-om.',
    reveal: 'U slajdu; učitava se kada slajd dođe na red.',
  },
  code: 'Kod',
  copied: 'Kopirano.',
  onlyHere: 'Ovu adresu zna samo ovaj računar: otvorite stranicu tamo gde će je vaši čitaoci naći.',
  close: 'Zatvori',
  copy: 'Kopiraj',
} satisfies PackOf<typeof english>;
