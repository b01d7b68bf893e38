/** The inspector's name of an inode: its first field, and where the inode begins in its block. */
export const inodeField = (offset: number): string => (offset === 0 ? 'i_mode' : `i_mode@${offset}`);
