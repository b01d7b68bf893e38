/** Kako se koja lekcija zove, i čemu uči. */

export const lesson = {
  'on-a-disk': {
    title: 'Šta je na disku',
    teaches: 'Volumen su grupe blokova; jedna mala datoteka dotiče pet njihovih vrsta.',
  },
  indirect: {
    title: 'Inodi i indirektni blokovi',
    teaches: 'Kako ext2 i ext3 nalaze blok, i šta košta po jedan broj za svaki.',
  },
  extents: { title: 'Ekstenti', teaches: 'Jedna stavka za niz blokova, i kada ih datoteci treba više.' },
  'tree-grows': {
    title: 'Kako raste stablo',
    teaches: 'Zašto stablo ekstenata dobija nivo, i šta za to plaća ko traži.',
  },
  buddies: {
    title: 'Bitmape i parovi',
    teaches: 'Kako se slobodan prostor vodi na disku, a kako ga alokator vidi u memoriji.',
  },
  delayed: { title: 'Odloženo dodeljivanje', teaches: 'Zašto ext4 bira mesto što kasnije može, i šta time dobija.' },
  unwritten: {
    title: 'Unapred dodeljeno i neupisani ekstenti',
    teaches: 'Kako datoteka može da ima blokove koji se čitaju kao nule, i kako ih upis budi.',
  },
  linear: {
    title: 'Linearni direktorijumi',
    teaches: 'Direktorijum je datoteka zapisa; kako imena dolaze, odlaze i kako se nalaze.',
  },
  htree: { title: 'HTree', teaches: 'Kako heš čuva brzinu direktorijuma, i kako on jednim umetanjem postaje stablo.' },
  journal: { title: 'Dnevnik', teaches: 'Kako mnogo blokova postane istina u jednom trenutku.' },
  crash: { title: 'Pad i oporavak', teaches: 'Šta preživi kada nestane struje, šta ne, i zašto.' },
  modes: { title: 'Režimi dnevnika i fsync', teaches: 'Šta svaki režim upisuje, i šta fsync čeka.' },
  fsck: {
    title: 'fsck i neinicijalizovane grupe',
    teaches: 'Kako provera nalazi ono što se ne slaže, i zašto ne mora da čita sve.',
  },
  believes: {
    title: 'Šta program veruje, a šta je na disku',
    teaches: 'Zašto čitanje ne dokazuje ništa, i uz koje pozive je sačuvana datoteka zaista sačuvana.',
  },
  disks: {
    title: 'Diskovi, i kuda odlazi vreme',
    teaches: 'Pomeranje glave, obrtanje, prenos: zašto malo podataka traje tako dugo.',
  },
  striping: {
    title: 'Deljenje na trake',
    teaches: 'Četiri diska za jednu datoteku, i zašto sistem datoteka želi da to zna.',
  },
  measured: {
    title: 'ext2, ext3 i ext4 izmereni',
    teaches: 'Jedna skripta na tri sistema datoteka, i koja je razlika čija.',
  },
  commit: {
    title: 'Šta košta potvrda u bazi podataka',
    teaches: 'Na šta baza podataka čeka kada kaže da je gotovo, i čega se odriče svaki način da čeka manje.',
  },
};
