import { execFileSync, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const program = join(import.meta.dirname, 'print-processor-time.mjs');
const burnOneSecond = 'while (process.cpuUsage().user < 1e6) for (let i = 0; i < 1e6; i++);';

test.runIf(process.platform === 'linux')(
  'counts the processor time of a process below the command once',
  () => {
    const start = `child_process.execFileSync(process.execPath, ['-e', '${burnOneSecond}'])`;
    const output = execFileSync(process.execPath, [program, process.execPath, '-e', start]);
    const seconds = Number(/processor time: (\S+) s/.exec(output.toString())?.[1]);
    expect(seconds).toBeGreaterThanOrEqual(1);
    // Two starts of Node take 0.1 s.
    expect(seconds).toBeLessThan(1.8);
  },
);

test('explains itself without a command', () => {
  const { status, stderr } = spawnSync(process.execPath, [program]);
  expect(status).toBe(2);
  expect(stderr.toString()).toContain('Usage');
});
