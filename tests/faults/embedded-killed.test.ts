import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FaultShop, openFaultShop } from './support/fault-shop';
import { recordRound, rounds } from './support/rounds';
import { expectRecovery, MORE_ORDERS, startLoad } from './support/shoppers/load';

describe('the embedded PostgreSQL is killed under load', () => {
  let shop: FaultShop;
  beforeAll(async () => {
    shop = await openFaultShop({}, { isEmbedded: true });
  });
  afterAll(() => shop.close());

  const faults: [name: string, kill: () => Promise<void>][] = [
    ['with all its processes', () => shop.killPostgres()],
    ['by one of its processes, after which it restarts the others', killSession],
  ];
  it.each(faults)(
    '%s: the shop restarts it, and no acknowledged order is lost',
    async (name, kill) => {
      for (let round = 0; round < rounds; round++) {
        const load = await startLoad(shop);
        await load.moreOrders(MORE_ORDERS);
        load.now = 'during';
        await kill();
        const backInMs = await expectRecovery(shop, load, 15);
        recordRound({
          fault: `kill -9 of PostgreSQL ${name}`,
          held: 'I1 I2 I4 I5 I6 I8 I9',
          backInMs,
        });
      }
      expect(await shop.verify()).toMatch(/^all invariants hold/);
    },
    60_000 + rounds * 30_000,
  );

  it('the shop that restarted it still rejects a second shop, and stops it at its own end', async () => {
    const connect = async () => {
      const client = new pg.Client({ connectionString: shop.databaseUrl });
      await client.connect();
      return client;
    };
    const client = await connect();
    const { rows } = await client.query(
      `select application_name as name from pg_locks l join pg_stat_activity a using (pid)
      where l.locktype = 'advisory' and application_name like 'process %'`,
    );
    await client.end();
    expect(rows).toEqual([{ name: `process ${shop.pid()}` }]);
    await shop.stop();
    await expect(connect()).rejects.toThrow('ENOENT');
  });

  async function killSession(): Promise<void> {
    const client = new pg.Client({ connectionString: shop.databaseUrl });
    // The process ends with the others.
    client.on('error', () => {});
    await client.connect();
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    process.kill(rows[0]?.pid ?? 0, 'SIGKILL');
    await client.end().catch(() => {});
  }
});
