/**
 * Reads single integers from a byte array without a DataView, for loops that see many blocks once each.
 */

export const le16At = (b: Uint8Array, at: number): number => b[at] | (b[at + 1] << 8);
export const le32At = (b: Uint8Array, at: number): number =>
  (b[at] | (b[at + 1] << 8) | (b[at + 2] << 16) | (b[at + 3] << 24)) >>> 0;
export const be16At = (b: Uint8Array, at: number): number => (b[at] << 8) | b[at + 1];
export const be32At = (b: Uint8Array, at: number): number =>
  ((b[at] << 24) | (b[at + 1] << 16) | (b[at + 2] << 8) | b[at + 3]) >>> 0;
/** Exact below 2^53. */
export const be64At = (b: Uint8Array, at: number): number => be32At(b, at) * 2 ** 32 + be32At(b, at + 4);

export function setLe16At(b: Uint8Array, at: number, v: number): void {
  b[at] = v;
  b[at + 1] = v >>> 8;
}
export function setLe32At(b: Uint8Array, at: number, v: number): void {
  setLe16At(b, at, v);
  setLe16At(b, at + 2, v >>> 16);
}
export function setBe16At(b: Uint8Array, at: number, v: number): void {
  b[at] = v >>> 8;
  b[at + 1] = v;
}
export function setBe32At(b: Uint8Array, at: number, v: number): void {
  setBe16At(b, at, v >>> 16);
  setBe16At(b, at + 2, v);
}
export function setBe64At(b: Uint8Array, at: number, v: number): void {
  setBe32At(b, at, Math.floor(v / 2 ** 32));
  setBe32At(b, at + 4, v % 2 ** 32);
}
