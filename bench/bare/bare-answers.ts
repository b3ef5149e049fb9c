import { SignJWT } from 'jose';
import type pg from 'pg';
import type { Call } from '../load/round';

export const BARE_QUERY = `select id, title, brand, image_url, price, discount_price from product
  where discount_price >= $1 and archived_at is null order by discount_price, id limit 6`;
const MEMORY_BYTES = 3 * 1024;

export const memoryText = JSON.stringify({
  text: 'selvedge '.repeat(400).slice(0, MEMORY_BYTES - 11),
});
export const tokenKey = new TextEncoder().encode('u3Xw9qPz7Lk2Vb8Nn4Tt6Rr1Yy5Hh0Gg');

export type BareLoop = 'memory' | 'query' | 'token';

/** The requests of each bare loop, with their right answers. */
export async function bareCalls(pool: pg.Pool): Promise<Record<BareLoop, Call[]>> {
  return {
    memory: [{ method: 'GET', path: '/memory', answers: [base64(memoryText)] }],
    query: await queries(pool),
    token: await Promise.all(Array.from({ length: 100 }, (_, n) => tokenCall(`account-${n}`))),
  };
}

/** Products from a price of a hundred on. */
async function queries(pool: pg.Pool): Promise<Call[]> {
  const calls: Call[] = [];
  for (let n = 0; n < 100; n++) {
    const from = 1_000 + n * 137;
    const { rows } = await pool.query(BARE_QUERY, [from]);
    calls.push({
      method: 'GET',
      path: `/query?from=${from}`,
      answers: [base64(JSON.stringify(rows))],
    });
  }
  return calls;
}

async function tokenCall(account: string): Promise<Call> {
  const token = await new SignJWT({})
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject(account)
    .sign(tokenKey);
  return {
    method: 'GET',
    path: '/token',
    headers: { authorization: `Bearer ${token}` },
    answers: [base64(JSON.stringify({ _id: account }))],
  };
}

function base64(text: string): string {
  return Buffer.from(text).toString('base64');
}
