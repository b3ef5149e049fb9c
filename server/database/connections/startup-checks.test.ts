import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { createTestDatabase } from '../../../tests/support/postgres/postgres';
import { openDatabase } from './connect';
import { requireWritable } from './startup-checks';

describe('a database server', () => {
  it('is refused in one line where it is read-only', async () => {
    const url = await createTestDatabase();
    const owner = new pg.Client({ connectionString: url });
    await owner.connect();
    await owner.query(
      `alter database ${new URL(url).pathname.slice(1)} set default_transaction_read_only = on`,
    );
    await owner.end();
    const { pool, close } = await openDatabase({ url, dataDir: '/nowhere' });
    await expect(requireWritable(pool, 'db/shop')).rejects.toThrow(
      /^The database at db\/shop is read-only .*primary/,
    );
    await close();
  });

  it('names every host that is out of reach, without the password', async () => {
    const url = 'postgres://shop:secret@127.0.0.1:1,127.0.0.1:2/shop';
    await expect(openDatabase({ url, dataDir: '/nowhere' })).rejects.toThrow(
      /^The database at postgres:\/\/127\.0\.0\.1:1,127\.0\.0\.1:2\/shop is out of reach \(no primary answers: 127\.0\.0\.1:\d ECONNREFUSED, 127\.0\.0\.1:\d ECONNREFUSED\)\./,
    );
  });

  it('compiles none of the shop’s statements', async () => {
    const { pool, close } = await openDatabase({
      url: await createTestDatabase(),
      dataDir: '/nowhere',
    });
    const { rows } = await pool.query('show jit');
    await close();
    expect(rows).toEqual([{ jit: 'off' }]);
  });
});
