/**
 * A failed system call. Inside the engine a failure is thrown, because it may come from deep within a
 * tree. The system call layer catches it and answers with -errno, as Linux does. A failure is not an
 * Error: it carries no stack, costs nothing to make, and never means that our own code is wrong.
 */
export const ERRNO = {
  EPERM: 1,
  ENOENT: 2,
  EIO: 5,
  ENXIO: 6,
  E2BIG: 7,
  EBADF: 9,
  EACCES: 13,
  EBUSY: 16,
  EEXIST: 17,
  EXDEV: 18,
  ENODEV: 19,
  ENOTDIR: 20,
  EISDIR: 21,
  EINVAL: 22,
  EMFILE: 24,
  ENOTTY: 25,
  ETXTBSY: 26,
  EFBIG: 27,
  ENOSPC: 28,
  ESPIPE: 29,
  EROFS: 30,
  EMLINK: 31,
  ERANGE: 34,
  ENAMETOOLONG: 36,
  ENOSYS: 38,
  ENOTEMPTY: 39,
  ELOOP: 40,
  ENODATA: 61,
  EBADMSG: 74,
  EOVERFLOW: 75,
  ESTALE: 116,
  EUCLEAN: 117,
  EOPNOTSUPP: 95,
  EDQUOT: 122,
} as const;

export type ErrnoName = keyof typeof ERRNO;

export class Failure {
  readonly code: ErrnoName;
  /** The reason, for a person: `the leaf at block 4386 has eh_magic 0x0000`. */
  readonly why: string;

  constructor(code: ErrnoName, why = '') {
    this.code = code;
    this.why = why;
  }

  get errno(): number {
    return ERRNO[this.code];
  }
}

/** The kinds of fault in a node of a block map. */
export type MapFaultKind =
  | 'magic'
  | 'depth'
  | 'room'
  | 'entries'
  | 'empty'
  | 'order'
  | 'pointer'
  | 'checksum'
  | 'range';

/** A block map that cannot be trusted. Nothing was written over it. */
export class MapFault extends Failure {
  readonly kind: MapFaultKind;
  readonly ino: number;
  /** The node at fault; 0 for the root in the inode. */
  readonly block: number;

  /** `code`: the answer, if it is not the usual one of this kind. */
  constructor(kind: MapFaultKind, ino: number, block: number, why: string, code?: ErrnoName) {
    super(
      code ?? (kind === 'checksum' ? 'EBADMSG' : 'EUCLEAN'),
      `${block ? `block ${block}` : 'i_block'} of inode ${ino}: ${why}`,
    );
    this.kind = kind;
    this.ino = ino;
    this.block = block;
  }
}
