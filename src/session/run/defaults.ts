/**
 * Fixed values for what mke2fs would take from the clock and from /dev/urandom. A session is deterministic: the same
 * command gives the same bytes, so a link to a moment is a short text. `-U` and `-E hash_seed=` override the values.
 */
export const SESSION_UUID = '0b5e55ed-0e47-4d15-bace-d15c00000001';
export const SESSION_HASH_SEED = 'ca11ab1e-0e47-4d15-bace-5eed00000001';
/** 2007-06-27 09:00:00 UTC, the opening of the Ottawa symposium where ext4's paper was read. */
export const SESSION_NOW = 1182934800;
