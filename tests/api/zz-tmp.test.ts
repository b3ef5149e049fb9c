import { expect, test } from 'vitest';
import { newId } from '../../server/platform/ids';
import { openTestDatabase } from '../support/shop';
test('has a db', async () => { console.log(typeof newId, process.env.TEST_DATABASE, process.env.TEST_POSTGRES_URL); const db = await openTestDatabase(); expect((await db.pool.query('select count(*)::int from schema_migration')).rows[0].count).toBe(5); await db.close(); });
