/** The base of extraction and comparison. It handles each member by its type. */
import type { Process } from '../../shell/process/process.ts';
import type { Steps } from '../../shell/process/steps.ts';
import { Unknowable } from '../../shell/process/thrown.ts';
import { type Member, TYPE } from './header.ts';
import type { Members } from './members.ts';
import { shown } from './names.ts';

/** Contiguous files, which count as ordinary files. */
const CONTIGUOUS = '7';

export abstract class ByType {
  protected readonly p: Process;
  protected readonly members: Members;
  failed = false;

  constructor(p: Process, members: Members) {
    this.p = p;
    this.members = members;
  }

  protected abstract directory(name: string, member: Member): void;
  protected abstract symlink(name: string, member: Member): void;
  protected abstract link(name: string, member: Member): void;
  protected abstract file(name: string, member: Member): Steps<void>;

  /** `name` is the member's name in the file system. */
  protected *named(name: string, member: Member): Steps<void> {
    switch (member.type) {
      case TYPE.DIRECTORY:
        return this.directory(name, member);
      case TYPE.SYMLINK:
        return this.symlink(name, member);
      case TYPE.LINK:
        return this.link(name, member);
      case TYPE.FILE:
      case CONTIGUOUS:
        return yield* this.file(name, member);
      default:
        throw new Unknowable(`tar: ${shown(member.name)} is neither a file nor a directory nor a link`);
    }
  }
}
