/** Bytes in a second, as MB/s. */
export const rateText = (bytesPerSecond: number): string => {
  const mb = bytesPerSecond / 1e6;
  if (mb === 0) return '0 MB/s';
  return `${mb >= 100 ? mb.toFixed(0) : mb >= 10 ? mb.toFixed(1) : mb.toFixed(2)} MB/s`;
};
