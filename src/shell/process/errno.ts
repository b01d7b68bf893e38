/** Errors in the C library's English words, and their names as strace prints them. */
import { ERRNO, type ErrnoName } from '../../engine/fs/failure.ts';

const TEXT: Record<ErrnoName, string> = {
  EPERM: 'Operation not permitted',
  ENOENT: 'No such file or directory',
  EIO: 'Input/output error',
  ENXIO: 'No such device or address',
  E2BIG: 'Argument list too long',
  EBADF: 'Bad file descriptor',
  EACCES: 'Permission denied',
  EBUSY: 'Device or resource busy',
  EEXIST: 'File exists',
  EXDEV: 'Invalid cross-device link',
  ENODEV: 'No such device',
  ENOTDIR: 'Not a directory',
  EISDIR: 'Is a directory',
  EINVAL: 'Invalid argument',
  EMFILE: 'Too many open files',
  ENOTTY: 'Inappropriate ioctl for device',
  ETXTBSY: 'Text file busy',
  EFBIG: 'File too large',
  ENOSPC: 'No space left on device',
  ESPIPE: 'Illegal seek',
  EROFS: 'Read-only file system',
  EMLINK: 'Too many links',
  ERANGE: 'Numerical result out of range',
  ENAMETOOLONG: 'File name too long',
  ENOSYS: 'Function not implemented',
  ENOTEMPTY: 'Directory not empty',
  ELOOP: 'Too many levels of symbolic links',
  ENODATA: 'No data available',
  EBADMSG: 'Bad message',
  EOVERFLOW: 'Value too large for defined data type',
  ESTALE: 'Stale file handle',
  EUCLEAN: 'Structure needs cleaning',
  EOPNOTSUPP: 'Operation not supported',
  EDQUOT: 'Disk quota exceeded',
};

const NAMES = new Map<number, ErrnoName>(Object.entries(ERRNO).map(([name, number]) => [number, name as ErrnoName]));

/** `result` is a system call's -errno. */
export const errorName = (result: number): string => NAMES.get(-result) ?? `errno ${-result}`;

export function errorText(result: number): string {
  const name = NAMES.get(-result);
  return name ? TEXT[name] : `Unknown error ${-result}`;
}
