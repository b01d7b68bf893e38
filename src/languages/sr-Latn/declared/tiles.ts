/** Kako se koja pločica zove, i šta pokazuje. */
export const tile = {
  map: { title: 'Volumen', name: 'Mapa volumena', about: 'Svaki blok volumena, obojen po onome što drži' },
  'file-map': {
    title: 'Mapa datoteke',
    name: 'Mapa datoteke',
    about: 'Gde su blokovi jedne datoteke: njeni ekstenti ili pokazivači',
  },
  beside: {
    title: 'Uporedo',
    name: 'Uporedo',
    about: 'Jedna datoteka sa ekstentima i sa indirektnim blokovima, u istom trenutku',
  },
  buddy: {
    title: 'Parovi',
    name: 'Dodeljivanje po parovima',
    about: 'Slobodni blokovi jedne grupe po stepenima dvojke, i šta je pretraga izabrala',
  },
  'page-cache': { title: 'Keš stranica', name: 'Keš stranica', about: 'Šta je upisano i u memoriji čeka pražnjenje' },
  directory: {
    title: 'Direktorijum',
    name: 'Direktorijum',
    about: 'Zapisi jednog direktorijuma, i kako se ime traži',
  },
  tree: { title: 'Datoteke', name: 'Datoteke', about: 'Sve datoteke i direktorijumi, od korena naniže' },
  'inode-table': {
    title: 'Tabele inoda',
    name: 'Tabele inoda',
    about: 'Svaki inod volumena: slobodan, zauzet, direktorijum',
  },
  inode: { title: 'Inod', name: 'Inod', about: 'Jedan inod, svako polje na svom mestu' },
  fsck: { title: 'Provera', name: 'Provera', about: 'Pokvarite nešto, i pratite kako to e2fsck nalazi i popravlja' },
  changes: {
    title: 'Šta se promenilo',
    name: 'Šta se promenilo',
    about: 'Polja, blokovi i brojevi pre i posle, od bilo kog trenutka',
  },
  journal: {
    title: 'Dnevnik',
    name: 'Dnevnik',
    about: 'Krug blokova, transakcije, i ono što još nije na svom mestu',
  },
  crash: {
    title: 'Nestanak struje',
    name: 'Nestanak struje',
    about: 'Izvucite utikač u ovom trenutku, i vidite šta ostaje',
  },
  counters: {
    title: 'Naredbe',
    name: 'Brojači duž skripte',
    about: 'Šta je svaka naredba uradila: događaji, upisi, blokovi dnevnika, vreme',
  },
  latency: { title: 'Kašnjenje', name: 'Kašnjenje', about: 'Kuda je otišlo vreme: ko je tražio, i šta je čekao' },
  formula: {
    title: 'Formula',
    name: 'Formula',
    about: 'Formula (1) iz radova, član po član, kako se zahtevi završavaju',
  },
  disks: { title: 'Diskovi', name: 'Diskovi', about: 'Svaki disk na poslu: njegova ručica, zahtevi i keš' },
  compare: { title: 'Poređenje', name: 'Poređenje', about: 'Ista skripta na drugim sistemima datoteka ili mašinama' },
};
