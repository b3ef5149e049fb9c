import { describe, expect, it } from 'vitest';
import { createTestDatabase } from '../support/postgres';
import { type ServedShop, serveShop } from '../support/served-shop';
import { JWT_SECRET } from './fault-shop';
import { note } from './rounds';
import { openPooler } from './stand-in-pooler';

type Options = Parameters<typeof openPooler>[1];

/** A shop that is started on a database behind a pooler; what it says where it refuses. */
async function startBehind(options: Options): Promise<ServedShop | string> {
  const pooler = await openPooler(await createTestDatabase(), options);
  const env = { DATABASE_URL: pooler.url, DEMO: '0', JWT_SECRET, DATA_DIR: '/nowhere' };
  return serveShop(env).then(
    async (shop) => {
      const { status } = await fetch(`${shop.url}/health/ready`);
      expect(status).toBe(200);
      await shop.stop();
      await pooler.close();
      return shop;
    },
    async (error: Error) => {
      await pooler.close();
      return error.message;
    },
  );
}

describe('a pooler between shop and database', () => {
  it.each<[string, Options, RegExp]>([
    [
      'of transactions',
      { mode: 'transaction' },
      /^The pooler at postgres:\/\/127\.0\.0\.1:\d+\/\w+ hands each transaction to another session\. Let DATABASE_URL name/m,
    ],
    [
      'that drops time limits',
      { mode: 'session', drops: ['lock_timeout'] },
      /^The pooler at postgres:\/\/127\.0\.0\.1:\d+\/\w+ drops the time limits that connections are opened with\. Let/m,
    ],
  ])('%s: the start is refused with one line', async (_kind, options, line) => {
    const said = await startBehind(options);
    expect(said).toMatch(line);
    expect(String(said).split('\n').filter(Boolean)).toHaveLength(2);
    note({ fault: 'a pooler that cannot be', kind: 'PostgreSQL', held: 'refused', backInMs: 0 });
  });

  it('of sessions: the shop serves', async () => {
    expect(await startBehind({ mode: 'session' })).toMatchObject({ pid: expect.any(Number) });
  });
});
