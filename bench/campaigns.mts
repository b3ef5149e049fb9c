// Measures a campaign with a price for every product: planning it, its rehearsal, the rows that follow its beginning, and ending it, by
// the staff's endpoints and the running server. The processor time of the database and of the server is in the figures, because other
// work on the machine adds only to the seconds. Run `npm run build` first.
//   npx tsx bench/campaigns.mts [products]
import { setTimeout as delay } from 'node:timers/promises';
import { sendRequest } from './cases/right-answers';
import { cpuMs, postgresCpuMs } from './process-cost';
import { openStage } from './stage';
import { withJson } from './tokens';

const [products = 100_000] = process.argv.slice(2).map(Number);
const PATH = '/api/admin/campaigns';

const stage = await openStage(products);
try {
  // The shop is kept from one run to the next.
  await stage.pool.query('delete from campaign');
  const headers = withJson(await stage.signIn(0));
  const send = (method: 'GET' | 'POST', path: string, body?: object, status = 200) =>
    sendRequest(stage.server.url, {
      method,
      path,
      headers,
      status,
      ...(body && { body: JSON.stringify(body) }),
    });
  await send('POST', PATH, { name: 'Everything' }, 201);
  const { rows } = await stage.pool.query<{ id: string }>('select id from campaign');
  const path = `${PATH}/${rows[0]?.id}`;
  await timed('prices added', () => send('POST', `${path}/prices`, { all: true, percent: 30 }));
  await timed('rehearsed', async () => {
    for (let query = ''; ; ) {
      const { body } = await send('GET', `${path}/rehearsal/summary${query}`);
      const { next } = JSON.parse(body.toString()) as { next: string | null };
      if (next === null) return;
      query = `?after=${next}`;
    }
  });
  await timed('planned', () => send('POST', `${path}/plan`, {}));
  await timed('begun: rows, history and lists', followed);
  await timed('ended', () => send('POST', `${path}/end`, {}));
  await timed('ended: rows, history and lists', followed);
} finally {
  await stage.end();
}

async function followed(): Promise<void> {
  for (;;) {
    const { rowCount } = await stage.pool.query(
      'select from campaign where prices_due_at <= now() limit 1',
    );
    if (rowCount === 0) return;
    await delay(200);
  }
}

async function timed(name: string, run: () => Promise<unknown>): Promise<void> {
  const before = await processorSeconds();
  const began = performance.now();
  await run();
  const seconds = (performance.now() - began) / 1_000;
  const after = await processorSeconds();
  console.log(
    `${name}: ${seconds.toFixed(2)} s; processor: database ${(after.database - before.database).toFixed(1)} s, server ${(after.server - before.server).toFixed(1)} s`,
  );
}

async function processorSeconds() {
  const { rows } = await stage.pool.query<{ pid: number }>('select pg_backend_pid() as pid');
  const [database, ofServer] = await Promise.all([
    postgresCpuMs(rows[0]?.pid ?? 0),
    cpuMs(stage.server.pid),
  ]);
  return { database: (database ?? 0) / 1_000, server: (ofServer ?? 0) / 1_000 };
}
