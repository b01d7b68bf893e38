/**
 * The callers of requests. Each request carries the caller's user, group and process. The name of its program and its
 * further groups are read from /proc when needed.
 */
import fs from 'node:fs';
import type { Task } from '../../engine/fs/owner.ts';

/** A program may replace itself by another (execve), so its name is kept only for this time. */
const NAME_AGE_MS = 50;
const KEPT = 256;

class Caller implements Task {
  readonly pid: number;
  readonly uid: number;
  readonly gid: number;
  /** The kernel that sends the request has checked all permissions (default_permissions). */
  readonly vetted = true;
  comm = 'program';
  namedAt = 0;

  constructor(pid: number, uid: number, gid: number) {
    this.pid = pid;
    this.uid = uid;
    this.gid = gid;
  }

  get groups(): number[] {
    const line = /^Groups:\s*(.*)$/m.exec(read(`/proc/${this.pid}/status`) ?? '')?.[1] ?? '';
    return line.split(/\s+/).filter(Boolean).map(Number);
  }
}

function read(file: string): string | undefined {
  try {
    return fs.readFileSync(file, 'latin1');
  } catch {
    return undefined;
  }
}

export class Callers {
  readonly #named: boolean;
  readonly #known = new Map<number, Caller>();

  /** `named` is true if the names of programs are needed. */
  constructor(named: boolean) {
    this.#named = named;
  }

  of(pid: number, uid: number, gid: number): Task {
    let caller = this.#known.get(pid);
    if (!caller || caller.uid !== uid || caller.gid !== gid) {
      if (this.#known.size >= KEPT) this.#known.clear();
      caller = new Caller(pid, uid, gid);
      this.#known.set(pid, caller);
    }
    if (this.#named) {
      const now = performance.now();
      if (now - caller.namedAt > NAME_AGE_MS) {
        caller.namedAt = now;
        // A new name gets a new object, so that a comparison with the last caller sees the difference.
        const comm = pid === 0 ? 'kernel' : (read(`/proc/${pid}/comm`)?.trimEnd() ?? caller.comm);
        if (comm !== caller.comm) {
          const renamed = new Caller(pid, uid, gid);
          renamed.comm = comm;
          renamed.namedAt = now;
          this.#known.set(pid, renamed);
          return renamed;
        }
      }
    }
    return caller;
  }
}
