import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { findFreePort } from '../../../server/database/embedded/cluster';

/** The built shop as a separate process, as `npm start` runs it. */
export interface ServedShop {
  url: string;
  pid: number;
  /** Its current output, stdout and stderr. */
  output(): string;
  /** Resolves when it has printed a line; rejects after 10 s. */
  printed(line: string): Promise<void>;
  /** Resolves when it has ended; rejects after 20 s. */
  ended(): Promise<void>;
  /** SIGKILL, as when the machine's memory runs short: no clean-up. */
  kill9(): Promise<void>;
  /** Sends SIGTERM and resolves to the exit code. */
  stop(): Promise<number | null>;
}

const READY_MS = 60_000;
const OUTPUT_MS = 10_000;
const ENDED_MS = 20_000;

/** Creates a temporary DATA_DIR that is accessible to the user that runs an embedded PostgreSQL for root. */
export async function makeDataDir(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'selvedge-data-'));
  await chmod(folder, 0o711);
  return folder;
}

/**
 * Starts the built server with the given environment on top of a quiet default, and waits until it prints that it is ready.
 * `program` may be that of another build, and `node` that of another release of Node.
 */
export async function serveShop(
  env: Record<string, string>,
  program = 'build/server/main.js',
  node = process.execPath,
): Promise<ServedShop> {
  const port = env.PORT ?? String(await findFreePort());
  const child = spawn(node, [program], {
    env: {
      PATH: process.env.PATH ?? '',
      NODE_ENV: 'production',
      RATE_LIMITS: 'off',
      SHIP_UNDO_SECONDS: '0',
      LOG_LEVEL: 'error',
      DRAIN_SECONDS: '0',
      PORT: port,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const endWithUs = () => child.kill('SIGKILL');
  process.once('exit', endWithUs);
  child.once('exit', () => process.off('exit', endWithUs));
  let output = '';
  child.stderr.on('data', (chunk) => {
    output += chunk;
  });
  const url = await readiness(child, (line) => {
    output += `${line}\n`;
  }).catch(async (error: Error) => {
    child.kill('SIGKILL');
    throw new Error(`${error.message}\n${output}`);
  });
  return {
    url,
    pid: child.pid ?? 0,
    output: () => output,
    printed: (line) => waitForOutput(child, () => output.split('\n').includes(line)),
    ended: () => endedBy(child),
    kill9: async () => {
      await endBy(child, 'SIGKILL');
    },
    stop: () => endBy(child, 'SIGTERM'),
  };
}

async function readiness(child: ChildProcess, onLine: (line: string) => void): Promise<string> {
  const lines = child.stdout && createInterface(child.stdout);
  if (!lines) throw new Error('The shop has no output.');
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('The shop was not ready in time.')), READY_MS);
    lines.on('line', (line) => {
      onLine(line);
      const url = /^ready (\S+)/.exec(line)?.[1];
      if (url === undefined) return;
      clearTimeout(timer);
      resolve(url);
    });
    child.once('exit', (code) => {
      clearTimeout(timer);
      reject(new Error(`The shop ended with ${code} before it was ready.`));
    });
  });
}

async function waitForOutput(child: ChildProcess, hasPrinted: () => boolean): Promise<void> {
  const signal = AbortSignal.timeout(OUTPUT_MS);
  while (!hasPrinted()) await once(child.stdout ?? child, 'data', { signal });
}

async function endedBy(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  await once(child, 'exit', { signal: AbortSignal.timeout(ENDED_MS) });
}

async function endBy(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
  const ended = once(child, 'exit');
  child.kill(signal);
  const [code] = await ended;
  return code;
}
