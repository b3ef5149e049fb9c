// The bare loops for comparison: the same server framework with minimal handlers, in a separate process.
//   /memory  3 KB from memory    /query  one prepared query of 6 rows by an index    /token  one check of a token
import { once } from 'node:events';
import Fastify from 'fastify';
import { jwtVerify } from 'jose';
import pg from 'pg';
import { BARE_QUERY, memoryText, tokenKey } from './bare-answers';

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 });
const app = Fastify();

app.get('/memory', (_request, reply) =>
  reply.type('application/json; charset=utf-8').send(memoryText),
);

app.get<{ Querystring: { from: string } }>('/query', async (request) => {
  const { rows } = await pool.query({
    name: 'bare',
    text: BARE_QUERY,
    values: [Number(request.query.from)],
  });
  return rows;
});

app.get('/token', async (request) => {
  const { payload } = await jwtVerify(request.headers.authorization?.slice(7) ?? '', tokenKey);
  return { _id: payload.sub };
});

await pool.query('select');
console.log(`ready ${await app.listen({ host: '127.0.0.1', port: 0 })}`);
await once(process.stdin.resume(), 'end');
process.exit();
