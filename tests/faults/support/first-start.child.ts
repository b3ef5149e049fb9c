import { openDatabase } from '../../../server/database/connections/connect';
import { migrate } from '../../../server/database/migrate';

// A first start, for first-start.test.ts: `ready` when it is over.

const database = await openDatabase({ url: null, dataDir: process.argv[2] ?? '' });
await migrate(database.pool);
process.stdout.write('ready\n');
setInterval(() => {}, 1_000);
