/** One directory, block by block and record by record: its dots, each name with its inode, and its checksums. */

import {
  fileTypeAt,
  inodeAt,
  NAME_AT,
  nameLenAt,
  recLenAt,
  setFileTypeAt,
  setInodeAt,
  setRecLenAt,
  writeTail,
} from '../../engine/dirents/records.ts';
import { flagsOf, generationOf } from '../../engine/volume/inode.ts';
import { inodeSeed } from '../../format/checksum.ts';
import { directoryLeafChecksum } from '../../format/checksum-blocks.ts';
import { EXT4_ROOT_INO } from '../../format/constants.ts';
import { DirEntry, DirEntryTail, DOT, LEAST_RECORD } from '../../format/directory.ts';
import { S_IFDIR, S_IFMT } from '../../format/mode.ts';
import { checkBadInode } from './bad-inode.ts';
import type { Check } from './check.ts';
import { type DirInfo, type DirPlace, placesOf, type Records } from './dir-info.ts';
import { LEAST_ENCRYPTED_NAME, policyFault } from './encryption-check.ts';
import {
  entryFault,
  entryRefusals,
  neverNamed,
  passedOver,
  readAll,
  recordsEndAt,
  tailed,
  typeOf,
} from './entry-check.ts';
import { placeFor, putDot, putDotDot } from './grow.ts';
import { Htree } from './htree-check.ts';
import { isClosed, roomIsLost, rootThatWas, tellLength } from './leaf-tail.ts';
import { NOT_COUNTED } from './ledger.ts';
import { mapOf } from './map-of.ts';
import { dotted, nameFault } from './name-check.ts';
import { nameAt } from './names.ts';
import { hasItsSum } from './path-of.ts';
import type { Args } from './problem.ts';
import type { ProblemCode } from './problems.ts';
import { isQuotaInode } from './quota-check.ts';
import { salvage } from './salvage.ts';
import { writeMap } from './write-map.ts';

export class DirectoryCheck {
  readonly check: Check;
  readonly dir: DirInfo;
  readonly #htree: Htree | undefined;
  readonly #seed: number;
  readonly #summed: boolean;
  #names = new Set(['.', '..']);

  constructor(check: Check, dir: DirInfo) {
    this.check = check;
    this.dir = dir;
    const inode = check.volume.inode(dir.ino);
    this.#seed = inodeSeed(check.volume.rules, dir.ino, generationOf(inode));
    this.#summed = check.volume.rules.kind === 'metadata_csum';
    this.#htree = dir.hashed ? new Htree(check, dir, flagsOf(inode)) : undefined;
  }

  places(): DirPlace[] {
    return placesOf(this.dir);
  }

  at(logical: number, block: number): void {
    if (block !== 0) {
      this.#block(logical, block);
      return;
    }
    const next = this.dir.blocks.find((b) => b.logical > logical)?.logical ?? this.dir.length;
    // Where the answer is no, one question covers all of them.
    for (let l = logical; l < next && this.#hole(l); l++)
      this.#block(l, this.dir.blocks.find((b) => b.logical === l)!.block);
  }

  finish(): void {
    this.#htree?.finish();
  }

  /** Asks about a block within the directory's size that its map leaves out. Answers true if the block was filled. */
  #hole(logical: number): boolean {
    const { check, dir } = this;
    if (!check.user.ask('directory_hole', { ino: dir.ino, lblk: logical }, check.volume.inodeTouch(dir.ino)))
      return false;
    const block = placeFor(check, dir.blocks, logical, NOT_COUNTED);
    if (block === 0) return false;
    const b = check.volume.disk.edit(block);
    b.fill(0);
    const room = b.length - (this.#summed ? DirEntryTail.size : 0);
    if (logical === 0) {
      putDot(check.volume, b, 0, LEAST_RECORD, dir.ino);
      putDotDot(check.volume, b, LEAST_RECORD, room - LEAST_RECORD, dir.dotdot || EXT4_ROOT_INO);
    } else setRecLenAt(b, 0, room);
    if (this.#summed) {
      writeTail(b);
      directoryLeafChecksum.set(check.volume.rules, b, 0, this.#seed);
    }
    check.user.silent = true;
    const map = mapOf(check, check.volume.inode(dir.ino));
    check.user.silent = false;
    map.runs.push({ logical, physical: block, length: 1, unwritten: false });
    map.runs.sort((a, z) => a.logical - z.logical);
    writeMap(check, dir.ino, map);
    dir.blocks.push({ logical, block });
    dir.blocks.sort((a, z) => a.logical - z.logical);
    return true;
  }

  #block(logical: number, block: number): void {
    const { check, dir } = this;
    const bytes = check.volume.disk.read(block);
    hasItsSum(check, dir.ino, block);
    // Within a tree it is enough to compare the names of one block, because equal names have the same hash.
    if (this.#htree) this.#names = new Set(['.', '..']);
    const kind = this.#htree?.block(logical, block, bytes) ?? 'leaf';
    const summed = this.#summed && kind === 'leaf';
    const closed = summed && isClosed(check.volume, dir, bytes, logical);
    const args = { ino: dir.ino, lblk: logical, block };
    const tail = this.#at(block, bytes.length - DirEntryTail.size);
    const formerRoot = rootThatWas(dir, bytes, logical);
    if (summed && !closed && recordsEndAt(bytes) > 0 && !formerRoot)
      if (check.user.ask('leaf_no_checksum', args, tail)) check.tally.rehash.add(dir.ino);
    const anew = check.tally.rehash.has(dir.ino) && !closed;
    const was =
      summed && !directoryLeafChecksum.verify(check.volume.rules, bytes, 0, this.#seed) ? bytes.slice() : undefined;
    const end = closed ? bytes.length - DirEntryTail.size : bytes.length;
    this.records({ logical, block, base: 0, from: 0, end, closed, inline: false });
    this.#htree?.slotsOf(logical, check.volume.disk.read(block));
    if (check.volume.mode !== '-n') check.tally.summedBlocks.set(`${dir.ino}:${block}`, true);
    const now = check.volume.disk.read(block);
    if (!summed || !tailed(check.volume, now) || (formerRoot && !closed) || anew) return;
    if (directoryLeafChecksum.verify(check.volume.rules, now, 0, this.#seed)) return;
    const untouched = was !== undefined && now.every((byte, i) => byte === was[i]);
    if (untouched ? check.user.ask('leaf_checksum', args, tail) : check.volume.mode !== '-n')
      directoryLeafChecksum.set(check.volume.rules, check.volume.disk.edit(block), 0, this.#seed);
  }

  #at(block: number, offset: number, length = LEAST_RECORD) {
    return [{ block, struct: 'ext4_dir_entry_2', offset, length }];
  }

  protected records({ logical, block, base, from, end, closed, inline }: Records): void {
    const { check, dir } = this;
    const { ino } = dir;
    let before = -1;
    let [index, alone, tries] = [0, false, end];
    for (let at = from; at < end; index++) {
      let bytes = check.volume.disk.read(block);
      const fault = entryFault(bytes, at, end);
      if (fault !== '') {
        if (
          !check.user.ask(
            'directory_corrupted',
            { ino, lblk: logical, block, value: at - base, name: fault },
            this.#at(block, at),
          )
        )
          return;
        const length = recLenAt(bytes, at);
        const swallowed = salvage(check.volume, check.volume.disk.edit(block), at, before, end, !inline);
        if (swallowed && inline && this.#summed)
          tellLength(check, dir, block, at, length, check.volume.g.blockSize - (end - base));
        if (swallowed && closed && (logical > 0 || index > 1)) roomIsLost(check, dir, block, at, length);
        else if (swallowed && closed && index === 1) tellLength(check, dir, block, at, length, DirEntryTail.size);
        bytes = check.volume.disk.read(block);
        if (before >= 0 && before + recLenAt(bytes, before) !== at) {
          at = before + recLenAt(bytes, before);
          index--;
          continue;
        }
        if (entryFault(bytes, at, end) !== '') {
          index--;
          if (tries-- > 0) continue;
          return;
        }
      }
      if (index === 0) alone = at + recLenAt(bytes, at) === end;
      if (logical === 0 && index === 0 && !inline) this.#dot(block, at);
      else if (logical === 0 && index === 1 && !inline) this.#dotdot(block, at);
      else if (inodeAt(bytes, at) !== 0) this.#entry(logical, block, at);
      before = at;
      at += recLenAt(check.volume.disk.read(block), at);
    }
    // A first block with only one record has no “..”. Where that record has just swallowed the others, the third pass
    // misses “..”.
    if (logical === 0 && index === 1 && alone && !inline) {
      if (
        check.user.ask(
          'directory_corrupted',
          { ino, lblk: 0, block, value: 0, name: 'no room for “..”' },
          this.#at(block, 0),
        )
      )
        this.#split(block);
    }
  }

  /** Makes room for “..” behind “.”. */
  #split(block: number): void {
    const { check, dir } = this;
    const b = check.volume.disk.edit(block);
    const room = recLenAt(b, 0);
    putDot(check.volume, b, 0, LEAST_RECORD, dir.ino);
    putDotDot(check.volume, b, LEAST_RECORD, room - LEAST_RECORD, EXT4_ROOT_INO);
    dir.dotdot = EXT4_ROOT_INO;
    check.tally.counted.add(EXT4_ROOT_INO, 1);
  }

  #dot(block: number, at: number): void {
    const { check, dir } = this;
    const { ino } = dir;
    const bytes = check.volume.disk.read(block);
    const target = inodeAt(bytes, at);
    const isDot = nameLenAt(bytes, at) === 1 && bytes[at + NAME_AT] === DOT;
    let made = false;
    const put = () => {
      made = true;
      putDot(check.volume, check.volume.disk.edit(block), at, recLenAt(check.volume.disk.read(block), at), ino);
    };
    if (target === 0) this.#askAt('missing_dot', { ino }, block, at, put);
    else if (!isDot) this.#askAt('first_not_dot', { ino, name: nameAt(bytes, at), value: target }, block, at, put);
    if (!made && target !== ino) this.#askAt('dot_wrong_inode', { ino, value: target }, block, at, put);
    if (isQuotaInode(check.volume, ino)) {
      check.user.ask('bad_inode_number', { dir: ino, ino, name: '.' }, this.#at(block, at));
      return;
    }
    this.#passedOver({ dir: ino, ino, name: '.' }, block, at);
    this.#badTarget(block, at);
    this.#typeOfTarget(block, at);
    const length = recLenAt(check.volume.disk.read(block), at);
    // Records may still lie behind it.
    const shorten = () => setRecLenAt(check.volume.disk.edit(block), at, LEAST_RECORD);
    const big = length - LEAST_RECORD > LEAST_RECORD;
    if (big && made) {
      shorten();
      const b = check.volume.disk.edit(block).fill(0, at + LEAST_RECORD, at + LEAST_RECORD + DirEntry.size);
      setRecLenAt(b, at + LEAST_RECORD, length - LEAST_RECORD);
    } else if (big && this.#askAt('dot_too_big', { ino }, block, at, shorten)) check.tally.rehash.add(ino);
    check.tally.counted.add(inodeAt(check.volume.disk.read(block), at), 1);
  }

  #dotdot(block: number, at: number): void {
    const { check, dir } = this;
    const { ino } = dir;
    let bytes = check.volume.disk.read(block);
    const target = inodeAt(bytes, at);
    const isDotDot = nameLenAt(bytes, at) === 2 && bytes[at + NAME_AT] === DOT && bytes[at + NAME_AT + 1] === DOT;
    const put = () => putDotDot(check.volume, check.volume.disk.edit(block), at, recLenAt(bytes, at), EXT4_ROOT_INO);
    if (target === 0) this.#askAt('missing_dotdot', { ino }, block, at, put);
    else if (!isDotDot)
      this.#askAt('second_not_dotdot', { ino, name: nameAt(bytes, at), value: target }, block, at, put);
    bytes = check.volume.disk.read(block);
    // A “..” that was made just now counts as none.
    dir.dotdot = target === 0 || !isDotDot ? 0 : inodeAt(bytes, at);
    if (
      dir.dotdot > check.volume.g.inodeCount ||
      (dir.dotdot < check.volume.g.firstIno && dir.dotdot !== EXT4_ROOT_INO && dir.dotdot !== 0) ||
      isQuotaInode(check.volume, dir.dotdot)
    ) {
      // The pass that puts “..” right needs its old target.
      const args = { dir: ino, ino: dir.dotdot, name: '..' };
      this.#askAt('bad_inode_number', args, block, at, () => setInodeAt(check.volume.disk.edit(block), at, 0));
      return;
    } else if (dir.dotdot !== 0) {
      const args = { dir: ino, ino: dir.dotdot, name: '..', lblk: 0, block };
      this.#passedOver(args, block, at);
      const clear = () => setInodeAt(check.volume.disk.edit(block), at, 0);
      const wrong: ProblemCode[] = this.#unused(dir.dotdot) ? ['entry_unused_inode'] : [];
      // The check asks again where the answer was no.
      if (check.tally.inBadBlock.has(dir.dotdot)) wrong.unshift('entry_in_bad_block', 'entry_in_bad_block');
      if (wrong.some((code) => this.#askAt(code, args, block, at, clear))) {
        dir.lost = true;
        return;
      }
    }
    this.#badTarget(block, at);
    this.#typeOfTarget(block, at);
    const leads = inodeAt(check.volume.disk.read(block), at);
    if (leads !== 0) check.tally.counted.add(leads, 1);
  }

  #askAt(code: ProblemCode, args: Args, block: number, at: number, fix: () => void): boolean {
    if (!this.check.user.ask(code, args, this.#at(block, at))) return false;
    fix();
    return true;
  }

  #type(block: number, at: number, should: number, name: string): void {
    const { check, dir } = this;
    const is = fileTypeAt(check.volume.disk.read(block), at);
    const typed = check.volume.incompat('filetype');
    const right = typed ? should : 0;
    if (is === right) return;
    if (typed && is === 0 && check.volume.mode === '-n') return;
    const code = !typed ? 'filetype_without_feature' : is === 0 ? 'filetype_not_set' : 'wrong_filetype';
    const put = () => setFileTypeAt(check.volume.disk.edit(block), at, right);
    const args = { dir: dir.ino, name, value: is, should: right };
    // The record has no type yet. The check fills it in without a question.
    if (code === 'filetype_not_set') {
      check.user.ask(code, args, this.#at(block, at));
      put();
    } else this.#askAt(code, args, block, at, put);
  }

  #entry(logical: number, block: number, at: number): void {
    const { check, dir } = this;
    const bytes = check.volume.disk.read(block);
    const target = inodeAt(bytes, at);
    const name = nameAt(bytes, at);
    const args = { dir: dir.ino, ino: target, name, lblk: logical, block };
    const clear = () => setInodeAt(check.volume.disk.edit(block), at, 0);
    const drop = (code: ProblemCode) => this.#askAt(code, args, block, at, clear);
    if (neverNamed(check.volume, target)) {
      drop('bad_inode_number');
      return;
    }
    const wrong: ProblemCode[] = check.tally.inBadBlock.has(target) ? ['entry_in_bad_block'] : [];
    wrong.push(...entryRefusals(dir.ino, target, name));
    for (const code of wrong) if (drop(code)) return;
    // After a no the check asks once more, and then the name counts.
    if (wrong.length > 0 && drop(wrong[wrong.length - 1])) return;
    this.#passedOver(args, block, at);
    if (this.#unused(target)) {
      if (drop('entry_unused_inode')) return;
    } else if (check.tally.bad.has(target) && checkBadInode(check, dir.ino, target)) {
      clear();
      return;
    }
    if (!this.#letters(block, at, name)) return;
    this.#type(block, at, typeOf(check, target), name);
    const policy = policyFault(check.tally, dir.ino, target, fileTypeAt(check.volume.disk.read(block), at));
    if (policy && drop(policy)) return;
    const leads = (check.tally.modes.get(target) & S_IFMT) === S_IFDIR ? check.tally.dirs.get(target) : undefined;
    if (leads) {
      if (leads.parent !== 0) {
        if (this.#askAt('link_to_directory', { ...args, value: leads.parent }, block, at, clear)) return;
      } else leads.parent = dir.ino;
    }
    if (this.#names.has(name)) {
      const { modified } = check.user;
      check.user.ask('duplicate_entry', args, this.#at(block, at));
      if (dir.inline) check.user.modified = modified;
      check.tally.rehash.add(dir.ino);
      dir.twice = true;
    } else this.#names.add(name);
    this.#htree?.name(logical, check.volume.disk.read(block), at);
    dir.entries++;
    check.tally.counted.add(target, 1);
  }

  #passedOver(args: Args & { ino: number }, block: number, at: number): void {
    const group = this.check.volume.groupOfInode(args.ino);
    const code = passedOver(this.check.volume, args.ino);
    if (code) this.#askAt(code, { ...args, group }, block, at, () => readAll(this.check, group));
  }

  /** When the check is to begin again, an inode that it has not read yet may be in use. */
  #unused = (ino: number): boolean => !this.check.tally.used.has(ino) && !this.check.tally.restart;

  /** Asks again about the faults of the inode that `.` or `..` leads to. The record itself stays. */
  #badTarget(block: number, at: number): void {
    const target = inodeAt(this.check.volume.disk.read(block), at);
    const { mode } = this.check.volume;
    const { bad, badDirectories } = this.check.tally;
    // No other name leads to the root.
    if (mode === '-n' ? badDirectories.has(target) : target === EXT4_ROOT_INO && bad.has(target)) {
      checkBadInode(this.check, this.dir.ino, target);
    }
  }

  /** `.` and `..` get the type of the inode that they lead to, whatever that is. */
  #typeOfTarget(block: number, at: number): void {
    const bytes = this.check.volume.disk.read(block);
    const target = inodeAt(bytes, at);
    if (target > 0 && target <= this.check.volume.g.inodeCount)
      this.#type(block, at, typeOf(this.check, target), nameAt(bytes, at));
  }

  /** Checks the characters of a name. Answers false where the name was removed. */
  #letters(block: number, at: number, name: string): boolean {
    const { check, dir } = this;
    const args = { dir: dir.ino, name };
    if (check.tally.policies.has(dir.ino)) {
      const clear = () => setInodeAt(check.volume.disk.edit(block), at, 0);
      return name.length >= LEAST_ENCRYPTED_NAME || !this.#askAt('entry_too_short', args, block, at, clear);
    }
    const code = nameFault(check.volume, dir.ino, name);
    const dots = () => {
      dotted(check.volume.disk.edit(block), at, code === 'not_utf8');
      if (dir.hashed) check.tally.rehash.add(dir.ino);
    };
    if (code) this.#askAt(code, args, block, at, dots);
    return true;
  }
}
