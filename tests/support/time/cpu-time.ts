/**
 * Runs `work` and returns the processor time that it took, in ms. Other processes make work take longer, but hardly use
 * more of its processor time, so that a limit holds on a busy machine too.
 */
export function cpuMsOf(work: () => void): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}
