import { rmSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openWal } from './durable-wal';

const FIRST = '000000010000000000000001';
const SECOND = '000000010000000000000002';
const SEGMENT = 16 * 1024 * 1024;

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'selvedge-wal-'));
  for (const name of [FIRST, SECOND]) await writeFile(join(folder, name), 'log');
});
afterAll(() => rm(folder, { recursive: true }));

function open() {
  const synced: number[] = [];
  const wal = openWal((position) => synced.push(position));
  const flush = (segment: string, end: number, content = end) => {
    wal.wrote(segment, end, content);
    wal.flush(segment, join(folder, segment));
  };
  return { wal, synced, flush };
}

describe('the syncs of the write-ahead log', () => {
  it('are none while nothing is flushed', async () => {
    const { wal, synced } = open();
    await wal.settled();
    wal.barrier();
    expect(synced).toEqual([]);
  });

  it('serve all who wait, but never one who came after they had begun', async () => {
    const { wal, synced, flush } = open();
    flush(FIRST, 100);
    const first = wal.settled();
    flush(FIRST, 200);
    const second = wal.settled();
    flush(FIRST, 300);
    const third = wal.settled();
    await first;
    expect(synced).toEqual([SEGMENT + 100]);
    await Promise.all([second, third]);
    expect(synced).toEqual([SEGMENT + 100, SEGMENT + 300]);
  });

  it('are done when a barrier has been passed', async () => {
    const { wal, synced, flush } = open();
    flush(FIRST, 100);
    wal.barrier();
    expect(synced).toEqual([SEGMENT + 100]);
    await wal.settled();
    expect(synced).toHaveLength(1);
  });

  it('leave nothing to a later barrier, though one was under way: its segment may be gone by then', async () => {
    const { wal, flush } = open();
    const path = join(folder, '000000010000000000000003');
    await writeFile(path, 'log');
    wal.wrote(FIRST, 100, 100);
    wal.flush(FIRST, path);
    const settled = wal.settled();
    wal.barrier();
    rmSync(path);
    wal.barrier();
    await settled;
    flush(FIRST, 200);
    await wal.settled();
  });

  it('do not take the end of a full segment, amid a record, for an end of the log', async () => {
    const { wal, synced, flush } = open();
    flush(FIRST, 100);
    flush(FIRST, SEGMENT, SEGMENT - 40);
    await wal.settled();
    expect(synced).toEqual([SEGMENT + 100]);
    flush(SECOND, 8192, 70);
    await wal.settled();
    expect(synced.at(-1)).toBe(2 * SEGMENT + 70);
  });

  it('fail for good when one has failed', async () => {
    const { wal, flush } = open();
    wal.wrote(FIRST, 100, 100);
    wal.flush(FIRST, join(folder, 'gone'));
    await expect(wal.settled()).rejects.toThrow('ENOENT');
    expect(() => flush(FIRST, 200)).toThrow('ENOENT');
    expect(() => wal.barrier()).toThrow('ENOENT');
    await expect(wal.settled()).rejects.toThrow('ENOENT');
  });
});
