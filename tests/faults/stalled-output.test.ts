import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { findFreePort } from '../../server/database/embedded/cluster';
import { createTestDatabase } from '../support/postgres/postgres';
import { eventually, JWT_SECRET } from './support/fault-shop';

const REQUESTS = 8_000;

it('keeps answering while its standard output is not read, and counts dropped log lines', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'selvedge-output-'));
  const port = await findFreePort();
  const url = `http://127.0.0.1:${port}`;
  const child = spawn(process.execPath, ['build/server/main.js'], {
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      PORT: String(port),
      DATA_DIR: dataDir,
      JWT_SECRET,
      DATABASE_URL: await createTestDatabase(),
      DRAIN_SECONDS: '0',
    },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  try {
    child.stdout.pause();
    const live = async () => {
      const answer = await fetch(`${url}/health/live`, { signal: AbortSignal.timeout(60_000) });
      expect(answer.status).toBe(200);
      await answer.arrayBuffer();
    };
    await eventually(live, 60);
    for (let sent = 0; sent < REQUESTS; sent += 50) {
      await Promise.all(Array.from({ length: 50 }, live));
    }
    const text = await (await fetch(`${url}/metrics`)).text();
    const dropped = Number(/^dropped_log_lines_total (\d+)/m.exec(text)?.[1]);
    expect(dropped).toBeGreaterThan(100);

    let output = '';
    child.stdout.setEncoding('utf8').on('data', (chunk) => {
      output += chunk;
    });
    child.stdout.resume();
    // The request for the metrics was itself not logged.
    await eventually(async () => {
      const counted = Number(/"dropped":(\d+)/.exec(output)?.[1]);
      expect(counted).toBeGreaterThanOrEqual(dropped);
    }, 10);
  } finally {
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await ended;
    await rm(dataDir, { recursive: true, force: true });
  }
});
