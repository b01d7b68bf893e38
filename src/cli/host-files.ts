/** Files of this machine that debugfs reads and writes by name. Below a named directory it never replaces a file. */
import fs from 'node:fs';
import { errorText } from '../shell/process/errno.ts';
import type { Attributes, HostFile, HostFiles, HostSource } from '../tools/debugfs/host-files.ts';

/** Text in the engine has one character per byte. */
const nameOf = (name: string): Buffer => Buffer.from(name, 'latin1');

/** The text of C’s strerror for an error. */
function said(error: unknown): string {
  const { errno, message } = error as NodeJS.ErrnoException;
  return errno === undefined ? message : errorText(errno);
}

function attempt(act: () => void): string | undefined {
  try {
    act();
    return undefined;
  } catch (error) {
    return said(error);
  }
}

const { O_WRONLY, O_CREAT, O_TRUNC, O_NOFOLLOW } = fs.constants;
/** The mode bits are limited so that no file from an image runs as another user. */
const SAFE_MODE = 0o1777;

export const HOST_FILES: HostFiles = {
  open(name): HostSource | string {
    const opened = <T>(act: (fd: number) => T): T | string => {
      try {
        const fd = fs.openSync(nameOf(name), 'r');
        try {
          return act(fd);
        } finally {
          fs.closeSync(fd);
        }
      } catch (error) {
        return said(error);
      }
    };
    const size = opened((fd) => fs.fstatSync(fd).size);
    if (typeof size === 'string') return size;
    return {
      size,
      read(at, length) {
        const bytes = new Uint8Array(length);
        return opened((fd) => bytes.subarray(0, fs.readSync(fd, bytes, 0, length, at)));
      },
    };
  },
  create(name, fresh = false): HostFile | string {
    try {
      const fd = fs.openSync(nameOf(name), O_WRONLY | O_CREAT | O_TRUNC | (fresh ? O_NOFOLLOW : 0), 0o666);
      return {
        write: (at, bytes) => void fs.writeSync(fd, bytes, 0, bytes.length, at),
        end(size) {
          fs.ftruncateSync(fd, size);
          fs.closeSync(fd);
        },
      };
    } catch (error) {
      return said(error);
    }
  },
  kindOf(name) {
    try {
      return { directory: fs.statSync(nameOf(name)).isDirectory() };
    } catch (error) {
      return said(error);
    }
  },
  makeDirectory: (name) => attempt(() => fs.mkdirSync(nameOf(name), 0o700)),
  makeLink: (name, target) => attempt(() => fs.symlinkSync(nameOf(target), nameOf(name))),
  setAttributes(name, { mode, uid, gid, atime, mtime }: Attributes) {
    const path = nameOf(name);
    const rights = attempt(() => fs.chmodSync(path, mode & SAFE_MODE));
    const owner = attempt(() => fs.lchownSync(path, uid, gid));
    const times = attempt(() => fs.utimesSync(path, atime, mtime));
    if (rights !== undefined) return `${rights} while setting permissions of ${name}`;
    if (owner !== undefined) return `${owner} while changing ownership of ${name}`;
    return times === undefined ? undefined : `${times} while setting times of ${name}`;
  },
};
