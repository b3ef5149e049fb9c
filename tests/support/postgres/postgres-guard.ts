import { spawn } from 'node:child_process';
import { once } from 'node:events';

// Plain JavaScript for a separate Node process: its pipe closes when the test process ends for any reason.
const program = `
const { rmSync } = require('node:fs');
const folder = process.argv[1];
let pid = 0;
process.stdin.setEncoding('utf8');
process.stdin.on('data', (text) => { pid = Number(text.trim().split('\\n').pop()); });
process.stdin.on('end', () => {
  const isAlive = () => { try { process.kill(pid, 0); return true; } catch { return false; } };
  if (pid && isAlive()) process.kill(pid, 'SIGQUIT');
  const giveUpAt = Date.now() + 5000;
  const finish = () => {
    if (pid && isAlive()) {
      if (Date.now() < giveUpAt) return setTimeout(finish, 20);
      process.kill(pid, 'SIGKILL');
    }
    rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  };
  finish();
});
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => {});
`;

/**
 * A small process that outlives this one to end PostgreSQL and remove its folder:
 * a killed process cannot do so itself.
 */
export function guardPostgres(folder: string): {
  /** The server to end, or undefined when it has ended. */
  watch(pid: number | undefined): void;
  /** Ends the server if it runs, removes the folder, and resolves when both are done. */
  end(): Promise<void>;
} {
  const guard = spawn(process.execPath, ['-e', program, folder], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
    env: { ...process.env, NODE_OPTIONS: '' },
  });
  guard.unref();
  guard.stdin.on('error', () => {});
  const ended = once(guard, 'exit');
  return {
    watch: (pid) => guard.stdin.write(`${pid ?? 0}\n`),
    end: async () => {
      guard.ref();
      guard.stdin.end();
      await ended;
    },
  };
}
