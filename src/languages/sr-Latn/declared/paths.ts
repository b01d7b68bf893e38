/** Putevi kroz kurs: po onome što pišu na engleskom. */
export const path = {
  'A lecture of fifteen minutes': 'Predavanje od petnaest minuta',
  'Six questions before six turns: ask the room, count the hands, then answer.':
    'Šest pitanja pred šest preokreta: pitajte studente, prebrojte ruke, pa odgovorite.',
  'written and closed is not on the disk: the bytes wait, without a place':
    'upisano i zatvoreno nije na disku: bajtovi čekaju, bez mesta',
  'a file that is deleted in time never costs a block': 'datoteka obrisana na vreme ne košta nijedan blok',
  'four extents fit into an inode; the fifth gives the tree a level':
    'u inod staju četiri ekstenta; sa petim stablo dobija nivo',
  'a full directory block becomes an index and two leaves': 'pun blok direktorijuma postaje indeks i dva lista',
  'one sector makes all copies count': 'jedan sektor čini da sve kopije važe',
  'a name that survived, and its data that did not': 'ime je preživelo, a njegovi podaci nisu',
  'A week of a course': 'Nedelja kursa',
  'Five sittings of ten minutes to half an hour, each a part of the course with a theme of its own.':
    'Pet časova od deset minuta do pola sata, svaki deo kursa sa svojom temom.',
  'Monday: what a file is made of': 'Ponedeljak: od čega se sastoji datoteka',
  'Tuesday: where blocks come from': 'Utorak: odakle dolaze blokovi',
  'Wednesday: names': 'Sreda: imena',
  'Thursday: when the power goes': 'Četvrtak: kada nestane struje',
  'Friday: what it costs': 'Petak: koliko to košta',
};
