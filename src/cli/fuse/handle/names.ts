/** Requests that find, make, remove and move names. */
import { majorOf, minorOf } from '../../../format/indirect.ts';
import { ANSWER, BODY } from '../channel.ts';
import type { Handler } from '../exchange.ts';
import { inoOf } from '../nodes.ts';
import { OP } from '../protocol/numbers.ts';
import { EntryOut, OpenOut } from '../protocol/replies.ts';
import { CreateIn, LinkIn, MkdirIn, MknodIn, Rename2In, RenameIn } from '../protocol/requests.ts';

const ENOENT = 2;

/** A program with a file handle asks for “.” (an inode by its number alone) or “..” (the directory above). */
const lookup: Handler = (x) => {
  const name = x.text(BODY);
  if (name === '.') return x.kernel.isThere(x.ino) ? x.entry(x.ino) : -ENOENT;
  const ino = x.kernel.lookup(x.ino, name);
  return ino === -ENOENT ? x.noEntry(ANSWER, true) : x.entry(ino);
};

const mknod: Handler = (x) => {
  const { mode, umask, rdev } = x.body(MknodIn);
  return x.entry(x.kernel.mknod(x.ino, x.text(BODY + MknodIn.size), mode, umask, majorOf(rdev), minorOf(rdev)));
};

const mkdir: Handler = (x) => {
  const { mode, umask } = x.body(MkdirIn);
  return x.entry(x.kernel.mkdir(x.ino, x.text(BODY + MkdirIn.size), mode, umask));
};

/** The name comes first, the target after it. */
const symlink: Handler = (x) => {
  const name = x.text(BODY);
  return x.entry(x.kernel.symlink(x.ino, name, x.text(BODY + name.length + 1)));
};

const link: Handler = (x) => {
  const ino = inoOf(x.body(LinkIn).oldnodeid);
  const failed = x.kernel.link(ino, x.ino, x.text(BODY + LinkIn.size));
  return failed < 0 ? failed : x.entry(ino);
};

function rename(x: Parameters<Handler>[0], names: number, newdir: number, flags: number): number {
  const name = x.text(names);
  return x.kernel.rename(x.ino, name, inoOf(newdir), x.text(names + name.length + 1), flags);
}

/** Answers with an entry followed by an open file. */
function opened(x: Parameters<Handler>[0], fd: number): number {
  if (fd < 0) return fd;
  x.entry(x.kernel.inoOf(fd));
  OpenOut.write(x.answer, ANSWER + EntryOut.size, { fh: fd, open_flags: 0, backing_id: 0 });
  return EntryOut.size + OpenOut.size;
}

const create: Handler = (x) => {
  const { flags, mode, umask } = x.body(CreateIn);
  return opened(x, x.kernel.create(x.ino, x.text(BODY + CreateIn.size), flags, mode, umask));
};

const tmpfile: Handler = (x) => {
  const { flags, mode, umask } = x.body(CreateIn);
  return opened(x, x.kernel.tmpfile(x.ino, flags, mode, umask));
};

export const NAMES: Record<number, Handler> = {
  [OP.LOOKUP]: lookup,
  [OP.MKNOD]: mknod,
  [OP.MKDIR]: mkdir,
  [OP.SYMLINK]: symlink,
  [OP.LINK]: link,
  [OP.UNLINK]: (x) => x.kernel.unlink(x.ino, x.text(BODY)),
  [OP.RMDIR]: (x) => x.kernel.rmdir(x.ino, x.text(BODY)),
  [OP.RENAME]: (x) => rename(x, BODY + RenameIn.size, x.body(RenameIn).newdir, 0),
  [OP.RENAME2]: (x) => {
    const { newdir, flags } = x.body(Rename2In);
    return rename(x, BODY + Rename2In.size, newdir, flags);
  },
  [OP.CREATE]: create,
  [OP.TMPFILE]: tmpfile,
};
