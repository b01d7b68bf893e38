/** The time of the clock or of E2FSPROGS_FAKE_TIME, as in e2fsprogs. */
export function secondsNow(): number {
  const fake = process.env.E2FSPROGS_FAKE_TIME;
  return fake ? Number.parseInt(fake, 10) || 0 : Math.floor(Date.now() / 1000);
}
