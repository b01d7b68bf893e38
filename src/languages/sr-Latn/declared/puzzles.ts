/** Kako se koja zagonetka zove, i šta traži. */

export const puzzle = {
  'mend-a-disk': {
    title: 'Popravite disk rukom',
    asks: 'Tri stvari na ovom disku nisu kako treba. Ispravite ih sami, bez popravki programa e2fsck.',
  },
  'nine-blocks': {
    title: 'Devet blokova, a ipak stablo',
    asks: 'Postignite zadatu mapu datoteke sa što manje naredbi.',
  },
  'shatter-a-file': {
    title: 'Razbijte datoteku',
    asks: 'Upišite datoteku od 16 blokova sa 16 naredbi, u što više komada na disku.',
  },
  'lost-though-synced': {
    title: 'Izgubljeno, iako je sinhronizovano',
    asks: 'Pismo je bezbedno na disku. Sačuvajte njegovu novu verziju tako da nestanak struje ne ostavi nijednu.',
  },
  'beat-the-allocator': {
    title: 'Nadmudrite alokator',
    asks: 'Tri preuzimanja rastu jedno pored drugog. Smestite ih u manje komada nego što stižu.',
  },
};
