/** Delovi sistema datoteka i sastojci vremena hardvera, gde god se o vremenu govori. */
import type { machine as english } from '../../../views/latency/machine-words.ts';
import type { PackOf } from '../../../words/pack.ts';

export const machine = {
  parts: ['direktorijumi', 'metapodaci', 'spiskovi slobodnog', 'podaci datoteka', 'dnevnik'],
  partDocs: {
    directory: 'imena se traže, dodaju, uklanjaju: blokovi direktorijuma i njihov indeks',
    metadata: 'inodi, mape blokova, superblok',
    freeList: 'bitmape i opisi grupa: nalaženje i oslobađanje blokova i inoda',
    data: 'sadržaj datoteka',
    journal: 'upis u dnevnik, njegove potvrde i prepreke',
  },
  components: {
    queue: 'red',
    command: 'komanda',
    seek: 'pomeranje',
    settle: 'umirenje',
    rotation: 'obrtanje',
    media: 'prenos',
    interface: 'kabl',
    controller: 'kontroler',
    cache: 'keš',
    flush: 'pražnjenje',
    cpu: 'procesor',
  },
  componentDocs: {
    queue: 'čekanje na red: u blok sloju, kod kontrolera, kod diska',
    command: 'disk tumači komandu',
    seek: 'ručica se pomera do cilindra',
    settle: 'glava se smiruje na stazi',
    rotation: 'ploča se okreće dok ne naiđe prvi sektor',
    media: 'bajtovi prolaze ispod glave, sa prelascima staze usput',
    interface: 'bajtovi prelaze kabl između bafera diska i kontrolera',
    controller: 'kontroler obrađuje komandu, a veza do njega nosi bajtove',
    cache: 'keš odgovara ili prima bajtove, bez ploče',
    flush: 'disk prazni svoj keš upisa pre nego što nastavi',
    cpu: 'procesor radi',
  },
  shares: {
    command: 'komanda',
    seek: 'pomeranje',
    settle: 'umirenje',
    rotation: 'obrtanje',
    transfer: 'prenos',
  },
  disk: (disk) => `disk br. ${disk}`,
  aProgram: 'program',
  theKernel: 'jezgro',
} satisfies PackOf<typeof english>;
