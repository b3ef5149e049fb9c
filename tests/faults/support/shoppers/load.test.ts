import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { signUpAt } from '../../../support/people';
import { openFaultShop } from '../fault-shop';
import { isThorough } from '../rounds';
import { type Answer, unacceptableAnswers } from './answers';
import { startLoad } from './load';

const body = { status: 503, code: 'unavailable', message: 'Later.', details: [], requestId: 'r' };
const unavailable: Answer = {
  call: 'GET /',
  status: 503,
  headers: { 'retry-after': '1' },
  text: JSON.stringify(body),
  milliseconds: 20,
  phase: 'during',
};

describe('an acceptable answer under load', () => {
  it('may be a prompt 503 in the contract’s shape with Retry-After', () => {
    expect(
      unacceptableAnswers([unavailable, { ...unavailable, status: 200, text: '<html>' }]),
    ).toEqual([]);
  });

  it.each<[string, Partial<Answer>]>([
    ['another error status', { status: 500 }],
    ['another shape', { text: '{"error":"Service Unavailable"}' }],
    ['no Retry-After', { headers: {} }],
    ['a late answer', { milliseconds: 10_001 }],
    ['no answer', { status: 0, text: 'ECONNRESET' }],
  ])('is not %s', (_name, change) => {
    expect(unacceptableAnswers([{ ...unavailable, ...change }])).toHaveLength(1);
  });

  it('may be a cut connection of a killed process, but not a hanging one', () => {
    const cut = { ...unavailable, status: 0, text: 'ECONNRESET' };
    expect(unacceptableAnswers([cut], { mayBeCut: true })).toEqual([]);
    expect(
      unacceptableAnswers([{ ...cut, milliseconds: 10_001 }], { mayBeCut: true }),
    ).toHaveLength(1);
  });
});

it.runIf(isThorough)(
  'the load detects a lost acknowledged order',
  async () => {
    const shop = await openFaultShop();
    const load = await startLoad(shop, { clients: 4 });
    await delay(1_000);
    await load.stop();
    await load.compare();
    const { email } = await signUpAt(shop.url, 'Mallory');
    const client = new pg.Client({ connectionString: shop.databaseUrl });
    await client.connect();
    await client.query(
      `update shop_order set account_id = (select id from account where email = $1)
      where id = (select id from shop_order limit 1)`,
      [email],
    );
    await client.end();
    await expect(load.compare()).rejects.toMatchObject({ status: 404 });
    await shop.close();
  },
  60_000,
);
