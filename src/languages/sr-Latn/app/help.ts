/** Pomoć: naslovi, tasteri pored onih iz spiska radnji, i šta pokazuju redovi za probu. */
import type { help as english } from '../../../app/help/words.ts';
import type { PackOf } from '../../../words/pack.ts';

export const help = {
  title: 'Pomoć',
  find: 'Nađi bilo šta',
  keys: 'Tasteri',
  tries: 'Za probu u terminalu',
  tiles: 'Pločice',
  commands: 'Naredbe',
  space: 'razmaknica',
  palette: 'Sve što može da se uradi, u jednom spisku',
  escape: 'Zatvori uvid u bajtove; izađi iz prikaza same slike',
  shows: {
    'echo hi > f; sync': 'jedna mala datoteka, od poziva do diska',
    'dd if=/dev/zero of=db bs=1k count=64 status=none': 'jedna veća',
    'filefrag -v db': 'njeni ekstenti',
    'ln -s db short': 'simbolička veza koja živi u svom inodu',
    'mkdir d; for i in $(seq 40); do touch d/file-$i; done': 'direktorijum koji raste',
    'fallocate -l 1M room': 'blokovi koji su zadržani, a neupisani',
    'truncate -s 100k db': 'datoteka skraćena, ili ostavljena sa rupom',
    'stat db': 'njen inod, onako kako ga vraća sistemski poziv',
    'rm db; sync': 'obrisana: koji su blokovi opet slobodni?',
    'debugfs -w -R "sif d links_count 5" disk.img': 'jedan broj promenjen ručno, dok volumen nije montiran',
    'e2fsck -fn disk.img': 'šta provera kaže o tome',
  },
} satisfies PackOf<typeof english>;
