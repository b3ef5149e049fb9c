// Measures `npm run dev`: how long a change of a server file takes until the API, and then a page, answers with it. Changes
// server/http/monitoring/health.ts five times, and restores it.
//   npx tsx bench/dev-restart.mts
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { makeDataDir } from '../tests/support/served/served-shop';

const PORT = '4399';
const url = `http://127.0.0.1:${PORT}`;
const file = 'server/http/monitoring/health.ts';
const TIMES = 5;

const original = readFileSync(file, 'utf8');
const dataDir = await makeDataDir();
const shop: ChildProcess = spawn(process.execPath, ['scripts/dev.mjs'], {
  env: { ...process.env, PORT, DATA_DIR: dataDir, DEMO: '1' },
  stdio: ['ignore', 'ignore', 'inherit'],
});
try {
  await until(async () => (await fetch(`${url}/`)).ok);
  for (let change = 1; change <= TIMES; change += 1) {
    await wait(3_000);
    const began = performance.now();
    writeFileSync(file, original.replace("status: 'live'", `status: 'live', change: ${change}`));
    await until(async () => (await (await fetch(`${url}/health/live`)).json()).change === change);
    const api = seconds(began);
    await until(async () => (await fetch(`${url}/`)).ok);
    console.log(`API ${api} s, page ${seconds(began)} s`);
  }
} finally {
  writeFileSync(file, original);
  shop.kill();
  await once(shop, 'exit');
  rmSync(dataDir, { recursive: true, force: true });
}

async function until(isDone: () => Promise<boolean>): Promise<void> {
  while (!(await isDone().catch(() => false))) await wait(20);
}

function seconds(began: number): string {
  return ((performance.now() - began) / 1_000).toFixed(1);
}
