/** Delovi oko pozornice: imena, ivice, šta se broji, i šta stranicu napušta kao datoteka. */
import type { panels as english } from '../../../app/frame/panel-words.ts';
import type { PackOf } from '../../../words/pack.ts';
import { counting } from '../counting.ts';

const { number, many } = counting;
/** Sa zarezom, kako se ovde piše; malo bajtova je ispisano rečju. */
function size(text: string): string {
  const bytes = /^(\d+) bytes?$/.exec(text)?.[1];
  if (bytes !== undefined) return many(Number(bytes), { one: '# bajt', few: '# bajta', other: '# bajtova' });
  return String(text).replace('.', ',');
}

export const panels = {
  panels: 'Delovi stranice',
  tabs: { stage: 'Mapa', inspector: 'Blok', script: 'Skripta', counters: 'Brojači' },
  edges: { left: 'Širina skripte', right: 'Širina uvida', bottom: 'Visina vremenske ose' },
  showScript: 'Pokaži skriptu',
  foldScript: 'Skloni skriptu',
  scriptSide: 'Skripta i šta se desilo',
  inspector: 'Uvid u bajtove',
  openInspector: 'Otvori uvid u bajtove',
  closeInspector: 'Zatvori uvid u bajtove',
  close: 'Zatvori (Esc)',
  follow: 'Prati korake',
  stepWrote: 'Šta je korak upisao',
  pickBlock: 'Izaberite blok na mapi',
  counters: {
    name: 'Brojači',
    number,
    size,
    of: (all) => `od ${all}`,
    equals: (text) => `= ${text}`,
    events: 'događaji',
    writes: 'upisi blokova',
    bytes: 'promenjeno',
    used: 'zauzeti blokovi',
    free: 'slobodno',
    simulated: { name: 'simulirano', title: 'Vreme na mašini od montiranja' },
    requests: { name: 'zahtevi', title: 'Koliko su ih diskovi do sada obavili' },
    disks: { name: 'diskovi', title: 'Bajtovi ka diskovima i od njih dok je ovaj poziv trajao' },
    seeks: { name: 'pomeranja', title: 'Koliko puta je ručica prešla na drugi cilindar' },
    hits: 'pogoci keša',
    held: (held, asked) =>
      `Memorija je imala ${number(held)} od ${many(asked, { one: '# traženog bloka', few: '# tražena bloka', other: '# traženih blokova' })}`,
  },
  download: {
    name: 'Preuzmi',
    asAt: (moment) => `Kakav je u trenutku: ${moment}`,
    step: (step) => `korak ${step}`,
    end: 'kraj',
    image: 'Slika diska, onakva kakvu Linux montira',
    compressed: 'sažeto',
    later: 'Za kasnije',
    visit: 'ova poseta',
    visitWithImage: 'ova poseta, sa svojom slikom diska',
    slides: 'Za slajdove i štampu',
    film: 'Pokretna slika …',
    teachers: 'Za nastavnike',
    embed: 'Na stranici kursa …',
    code: 'Kao QR kod …',
  },
} satisfies PackOf<typeof english>;
