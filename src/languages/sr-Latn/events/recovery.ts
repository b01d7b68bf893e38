/** Oporavak: volumen koji se montira a nije bio demontiran, i ponavljanje brzih potvrda. */
import type * as FastCommitReplay from '../../../trace/events/fast-commit-replay.ts';
import type * as Recovery from '../../../trace/events/recovery.ts';
import type { SayingOf } from '../../telling.ts';
import { blocks, bytes, many, number, verb } from '../counted.ts';

const PASSES = {
  scan: '*Prvi prolaz, pregled*: dokle sežu cele transakcije? Još se ništa ne upisuje.',
  revoke: '*Drugi prolaz, opozivi*: koji blokovi ne smeju da se vrate, jer su kasnije oslobođeni?',
  replay: '*Treći prolaz, ponavljanje*: svaka kopija ide na svoje mesto, prvo najstarija.',
};

const ENDS = {
  'no header': () => 'ne drži zaglavlje dnevnika',
  'other sequence': (f: Ended) => `pripada transakciji ${f.found}, koja je ostala iz ranijeg kruga`,
  'unknown type': (f: Ended) => `je vrste koja ne postoji, ${f.found}`,
  'commit checksum': (f: Ended) => `je potvrda transakcije ${f.sequence}, ali joj je kontrolni zbir pogrešan`,
  stale: () => 'je stariji od potvrde pre njega: ostao je iz ranijeg kruga',
  checksum: (f: Ended) =>
    `zaokružuje transakciju ${f.sequence}, u kojoj je jedan kontrolni zbir pogrešan: dnevnik je oštećen`,
  'no block': () => 'nema mesta na disku',
  round: () => 'je već viđen: dnevnik ide ukrug',
};
interface Ended {
  sequence: number;
  found: number;
}

const BAD = {
  checksum: 'kontrolni zbir joj je pogrešan',
  range: 'takvog bloka na volumenu nema',
  'no block': 'taj blok dnevnika nema mesta na disku',
};

export const recovery: SayingOf<typeof Recovery> = {
  'recovery:begin': (f) =>
    f.s_start === 0
      ? 'Volumen nije bio demontiran, ali *dnevnik je prazan*: sve što je potvrđeno već je na svom mestu.'
      : `Volumen nije bio demontiran. Njegov dnevnik kaže odakle se počinje: *blok ${f.s_start} dnevnika*, transakcija *${f.s_sequence}*.`,
  'recovery:pass': (f) => PASSES[f.pass],
  'recovery:descriptor': (f) =>
    f.sound
      ? `Blok ${f.at}: *opisni blok* transakcije ${f.sequence}. Navodi ${many(f.tags, { one: '# kopiju, koja se za sada preskače', few: '# kopije, koje se za sada preskaču', other: '# kopija, koje se za sada preskaču' })}.`
      : `Blok ${f.at}: opisni blok transakcije ${f.sequence} čiji je *kontrolni zbir pogrešan*. To je važno samo ako ta transakcija ima potvrdu.`,
  'recovery:revoke_block': (f) =>
    f.sound
      ? `Blok ${f.at}: *blok opoziva* transakcije ${f.sequence}; čita ga drugi prolaz.`
      : `Blok ${f.at}: blok opoziva transakcije ${f.sequence} čiji je *kontrolni zbir pogrešan*.`,
  'recovery:commit': (f) => `Blok ${f.at}: *potvrda* transakcije ${f.sequence}. Cela je, i biće ponovljena.`,
  'recovery:log_end': (f) =>
    `*Dnevnik se završava kod svog bloka ${f.at}*: on ${ENDS[f.why](f)}. Transakcija ${f.sequence} i sve posle nje nisu se ni desile.`,
  'recovery:revoke': (f) =>
    `*Blok ${f.block}* je oslobođen u transakciji ${f.sequence}: njegove kopije iz transakcije ${f.sequence} i ranijih moraju da ostanu gde su.`,
  'recovery:replay_block': (f) =>
    `Transakcija ${f.sequence}: kopija iz bloka ${f.at} dnevnika ide na svoje mesto, u *blok ${f.block}*${f.escaped ? ', sa četiri bajta koja su iz nje bila izvađena' : ''}.`,
  'recovery:skip_revoked': (f) =>
    `Transakcija ${f.sequence}: kopija bloka ${f.block} se *ne* vraća, jer ga je transakcija ${f.revoked} oslobodila. Do sada možda drži podatke neke datoteke.`,
  'recovery:bad_copy': (f) =>
    `Transakcija ${f.sequence}: kopija bloka ${f.block} u bloku ${f.at} dnevnika se *ne koristi*: ${BAD[f.why]}.`,
  'recovery:journal_done': (f) =>
    f.transactions === 0
      ? `Nijedna transakcija nije bila cela, pa ništa nije moralo da se upiše. *Dnevnik je prazan*; sledeća transakcija je ${f.s_sequence}.`
      : `${many(f.transactions, { one: 'Ponovljena je # transakcija', few: 'Ponovljene su # transakcije', other: 'Ponovljeno je # transakcija' })}: na svoje mesto ${verb(f.replayed, 'ide', 'idu')} ${blocks(f.replayed)}${f.revoked ? `, a kao opozvano ostaje ${number(f.revoked)}` : ''}. *Dnevnik je prazan*; sledeća transakcija je ${f.s_sequence}.`,
  'recovery:clear_needs_recovery': (f) =>
    `Sa superbloka se skida oznaka *needs_recovery*${f.errno ? `, a kako je dnevnik zaustavila greška (${-f.errno}), volumen se obeležava za proveru` : ''}.`,
  'recovery:orphan': (f) =>
    f.nlink > 0
      ? `Inod ${f.ino} se upravo skraćivao na ${bytes(f.size)}: *skraćivanje se dovršava*.`
      : `Inod ${f.ino} više nije imao ime, a bio je otvoren kada je mašina stala: *briše se*.`,
  'recovery:orphans_done': (f) =>
    f.cleared
      ? 'Volumen je obeležen kao neispravan, pa se *spisak siročića samo zaboravlja*: mora da ga pogleda e2fsck.'
      : `Spisak siročića je prazan: ${many(f.deleted, { one: 'obrisana je # datoteka', few: 'obrisane su # datoteke', other: 'obrisano je # datoteka' })}, ${many(f.truncated, { one: 'skraćena # datoteka', few: 'skraćene # datoteke', other: 'skraćeno # datoteka' })}.`,
};

const WHAT: Readonly<Record<number, string>> = {
  1: 'blokovi dobijaju mesta koja on navodi',
  2: 'blokovi više nemaju mesto',
  3: 'pravi se njegovo ime',
  4: 'dobija još jedno ime',
  5: 'jedno ime nestaje',
  6: 'njegova polja postaju ono što su bila',
};

export const fastCommitReplay: SayingOf<typeof FastCommitReplay> = {
  'ext4:ext4_fc_replay_scan': (f) =>
    `Blok ${f.off} brzih potvrda: ${f.error > 0 ? 'njegovi zapisi mogu da se pročitaju' : f.error < 0 ? '*oštećen je*, i nijedna brza potvrda pre njega nije cela' : '*završavaju se pre njega*'}.`,
  'ext4:ext4_fc_replay': (f) =>
    f.ino ? `Zapis o *inodu ${f.ino}*: ${WHAT[f.tag]}.` : '*Završni zapis (TAIL)*: ova brza potvrda je gotova.',
  'ext4lab:fc_recount': ({ inodes, groups, deleted }) =>
    `*Šta je zauzeto ne kaže nijedan zapis*: prebrojava se, za inode ${inodes.join(', ')} i grupe ${groups.join(', ')}.${deleted.length > 0 ? ` Bez imena, pa zato obrisano: ${deleted.join(', ')}.` : ''}`,
};
