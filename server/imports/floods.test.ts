import { describe, expect, it } from 'vitest';
import { upload } from '../../tests/support/catalogue/imports';
import { fixture, openTestShop } from '../../tests/support/shop';

const test = fixture(openTestShop);

const MB = 1024 * 1024;
const BLOCKED_LIMIT_MS = 2_500;
/** Files that were read without limits took gigabytes. Node returns memory late, most of all beside other tests. */
const MEMORY_LIMIT_MB = 600;

describe('a file of almost 20 MB', () => {
  it.each([
    ['commas in one row', ','.repeat(19 * MB), 'more than 256 columns'],
    ['commas in many rows', `id${','.repeat(250)}\n`.repeat((19 * MB) / 253), 'more than 20,000'],
    ['one field', `id\n"${'a'.repeat(19 * MB)}"`, 'too long'],
    ['short rows', 'id\n1\n'.repeat((19 * MB) / 5), 'more than 20,000'],
    ['a JSON string', `["${'a'.repeat(19 * MB)}"]`, 'more than 200,000 bytes'],
    ['escapes in JSON', `["${'\\"'.repeat((19 * MB) / 2)}"]`, 'more than 200,000 bytes'],
    ['brackets in JSON', '['.repeat(19 * MB), 'more than 20 deep'],
    ['empty objects in JSON', `[${'{},'.repeat((19 * MB) / 3)}{}]`, 'more than 20,000 products'],
    ['values in JSON', `[[${'1,'.repeat((19 * MB) / 2)}1]]`, 'more than 5,000 values'],
    ['opening tags', `handle,body (html)\n${'<'.repeat(19 * MB)}`, 'too long'],
  ])('of %s is rejected without blocking the server', async (name, csv, error) => {
    const { read, blockedMs, megabytes } = await measured(csv);
    process.stdout.write(`${name}: ${blockedMs.toFixed(0)} ms, ${megabytes.toFixed(0)} MB\n`);
    expect(read).toMatchObject({ state: 'failed', error: expect.stringContaining(error) });
    expect(blockedMs).toBeLessThan(BLOCKED_LIMIT_MS);
    expect(megabytes).toBeLessThan(MEMORY_LIMIT_MB);
  });
});

it('rejects a field beyond the limit', async () => {
  const read = await upload(test, `id\n"${'a'.repeat(50_001)}"`);
  expect(read.error).toBe('A field near line 2 has more than 50,000 characters.');
});

it('reads unclosed HTML without blocking the server', async () => {
  const row = (n: number) => `p${n},Tee ${n},"${'<script '.repeat(6_000)}"\n`;
  const csv = `handle,title,body (html)\n${Array.from({ length: 300 }, (_, n) => row(n)).join('')}`;
  const { read, blockedMs } = await measured(csv);
  expect(read.counts.refused).toBe(300);
  expect(blockedMs).toBeLessThan(BLOCKED_LIMIT_MS);
});

it('reads JSON of thousands of invalid values without blocking the server', async () => {
  const item = `{"care": [${'{},'.repeat(1_600)}1], "measures": {"chest": {${Array.from({ length: 1_500 }, (_, n) => `"${n}":1`)}}}}`;
  const file = `[${Array.from({ length: 800 }, () => item)}]`;
  const { read, blockedMs, megabytes } = await measured(file);
  process.stdout.write(`invalid values: ${blockedMs.toFixed(0)} ms, ${megabytes.toFixed(0)} MB\n`);
  expect(read.counts.refused).toBe(800);
  expect(blockedMs).toBeLessThan(BLOCKED_LIMIT_MS);
  expect(megabytes).toBeLessThan(MEMORY_LIMIT_MB);
});

/**
 * Reads a file and measures how long the event loop was blocked, at most, and how much memory was taken for it. Only
 * processor time counts as blocked, since on a busy machine the loop waits for other processes too.
 */
async function measured(csv: string) {
  const file = Buffer.from(csv);
  let memory = 0;
  let blockedMs = 0;
  const before = process.memoryUsage().rss;
  let [tickedAt, cpuAt] = [performance.now(), process.cpuUsage()];
  const tick = () => {
    const { user, system } = process.cpuUsage(cpuAt);
    const sinceTick = Math.min(performance.now() - tickedAt, (user + system) / 1_000);
    blockedMs = Math.max(blockedMs, sinceTick);
    memory = Math.max(memory, process.memoryUsage().rss - before);
    [tickedAt, cpuAt] = [performance.now(), process.cpuUsage()];
  };
  const watch = setInterval(tick, 5);
  const read = await upload(test, file);
  clearInterval(watch);
  tick();
  return { read, blockedMs, megabytes: memory / MB };
}
