/** The clock, or what E2FSPROGS_FAKE_TIME says, as for the e2fsprogs. */
export function secondsNow(): number {
  const fake = process.env.E2FSPROGS_FAKE_TIME;
  return fake ? Number.parseInt(fake, 10) || 0 : Math.floor(Date.now() / 1000);
}
