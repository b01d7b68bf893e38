/** Milliseconds of the processor: what something costs, however busy the machine is with other things. */
export function cpuTime(body: () => void): number {
  const before = process.cpuUsage();
  body();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}
