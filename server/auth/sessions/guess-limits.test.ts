import { expect, it } from 'vitest';
import { freshFixture, openTestShop } from '../../../tests/support/shop';
import { newId } from '../../database/ids';

const shop = freshFixture(() => openTestShop({ config: { rateLimits: true } }));

let lastAddress = 0;
const newAddress = () => `198.51.100.${++lastAddress}`;

const signIn = (
  remoteAddress: string,
  email: string,
  password: string,
  headers: Record<string, string> = {},
) =>
  shop.app.inject({
    method: 'POST',
    url: '/auth/signin',
    payload: { email, password },
    remoteAddress,
    headers,
  });

it('stops one who guesses the password of one account, and not its owner elsewhere', async () => {
  const ada = await shop.signUp();
  const address = newAddress();
  const answers = [];
  for (let guess = 0; guess < 20; guess++)
    answers.push(await signIn(address, ada.email, `guess ${guess}`));
  expect(answers.slice(0, 10).map((answer) => answer.statusCode)).toEqual(Array(10).fill(401));
  const refused = answers.slice(10);
  expect(refused.map((answer) => answer.statusCode)).toEqual(Array(10).fill(429));
  for (const answer of refused) {
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    expect(Number(answer.headers['retry-after'])).toBeLessThanOrEqual(900);
    expect(answer.json().code).toBe('too_many_requests');
  }
  expect((await signIn(address, ada.email.toUpperCase(), 'guess')).statusCode).toBe(429);
  expect((await signIn(newAddress(), ada.email, ada.password)).statusCode).toBe(200);
});

it('limits concurrent guesses', async () => {
  const ada = await shop.signUp();
  const address = newAddress();
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, guess) => signIn(address, ada.email, `guess ${guess}`)),
  );
  expect(answers.filter((answer) => answer.statusCode === 401)).toHaveLength(10);
  expect(answers.filter((answer) => answer.statusCode === 429)).toHaveLength(30);
});

it('stops one who tries a password on many accounts, known or not', async () => {
  const address = newAddress();
  const ada = await shop.signUp();
  const spray = async (accounts: number) => {
    const statuses = new Set<number>();
    for (let account = 0; account < accounts; account++) {
      const email = `nobody.${newId()}@shopper.example`;
      statuses.add((await signIn(address, email, 'summer 2026')).statusCode);
    }
    return [...statuses];
  };
  expect(await spray(100)).toEqual([401]);
  expect(await spray(10)).toEqual([429]);
  expect((await signIn(address, ada.email, ada.password)).statusCode).toBe(429);
  expect((await signIn(newAddress(), ada.email, ada.password)).statusCode).toBe(200);
});

it('does not count what a client says of its address', async () => {
  const ada = await shop.signUp();
  const address = newAddress();
  let last = 0;
  for (let guess = 0; guess < 20; guess++) {
    const forged = `203.0.113.${guess}`;
    const answer = await signIn(address, ada.email, 'a guess', {
      'x-forwarded-for': forged,
      'x-real-ip': forged,
      forwarded: `for=${forged}`,
      'true-client-ip': forged,
    });
    last = answer.statusCode;
  }
  expect(last).toBe(429);
});

it('counts the addresses of one IPv6 network as one', async () => {
  const ada = await shop.signUp();
  let last = 0;
  for (let guess = 1; guess <= 12; guess++)
    last = (await signIn(`2001:db8:7:7::${guess.toString(16)}`, ada.email, 'a guess')).statusCode;
  expect(last).toBe(429);
});

it('never counts right passwords', async () => {
  const ada = await shop.signUp();
  const address = newAddress();
  for (let time = 0; time < 45; time++)
    expect((await signIn(address, ada.email, ada.password)).statusCode).toBe(200);
});

it('stops one who guesses the current password with a stolen token, from anywhere', async () => {
  const ada = await shop.signUp();
  const guess = (remoteAddress: string) =>
    shop.app.inject({
      method: 'PUT',
      url: '/api/user/profile',
      remoteAddress,
      headers: { authorization: `Bearer ${ada.token}` },
      payload: { newPassword: 'the thief was here', currentPassword: 'a guess' },
    });
  const statuses = [];
  for (let time = 0; time < 20; time++) statuses.push((await guess(newAddress())).statusCode);
  expect(statuses.slice(0, 10)).toEqual(Array(10).fill(401));
  expect(statuses.slice(10)).toEqual(Array(10).fill(429));
  expect((await signIn(newAddress(), ada.email, ada.password)).statusCode).toBe(200);
});

it('stops guesses of the current password at a new email, at erasing and at the own role too', async () => {
  const edith = await shop.staff('Admin');
  const ways = [
    ['PUT', '/api/user/profile', { email: 'thief@elsewhere.example' }],
    ['DELETE', '/api/user', {}],
    ['PUT', `/api/admin/staff/${edith.accountId}/role`, { role: 'Fulfilment' }],
  ] as const;
  const statuses = [];
  for (let time = 0; time < 12; time++) {
    const [method, url, body] = ways[time % ways.length] ?? ways[0];
    const answer = await shop.app.inject({
      method,
      url,
      remoteAddress: newAddress(),
      headers: { authorization: `Bearer ${edith.token}` },
      payload: { ...body, currentPassword: 'a guess' },
    });
    statuses.push(answer.statusCode);
  }
  expect(statuses).toEqual([...Array(10).fill(401), 429, 429]);
});

it('shares the limit of one account and address between signing in and the current password', async () => {
  const ada = await shop.signUp();
  const address = newAddress();
  for (let guess = 0; guess < 10; guess++) await signIn(address, ada.email, 'a guess');
  const answer = await shop.app.inject({
    method: 'PUT',
    url: '/api/user/profile',
    remoteAddress: address,
    headers: { authorization: `Bearer ${ada.token}` },
    payload: { newPassword: 'another evening', currentPassword: ada.password },
  });
  expect(answer.statusCode).toBe(429);
});

it('does not lock out the others of an office in which many mistype', async () => {
  const address = newAddress();
  const ada = await shop.signUp();
  for (let person = 0; person < 30; person++)
    for (let typo = 0; typo < 3; typo++)
      await signIn(address, `person.${person}@office.example`, `typo ${typo}`);
  expect((await signIn(address, ada.email, ada.password)).statusCode).toBe(200);
});

it('limits signing up by address: generously for new people, less for addresses that have an account', async () => {
  const remoteAddress = newAddress();
  const signUp = (email = 'one@shopper.example') =>
    shop.app.inject({
      method: 'POST',
      url: '/auth/signup',
      remoteAddress,
      payload: {
        firstName: 'Ada',
        lastName: 'Lovell',
        email,
        password: 'a quiet evening',
      },
    });
  const set = (name: string, points: number) =>
    shop.shop.pool.query(
      `update rate_limit set points = $2 where key like $1 || ':%' and points > 0`,
      [name, points],
    );
  expect((await signUp()).statusCode).toBe(201);
  expect((await signUp()).statusCode).toBe(409);
  await set('sign-up', 900);
  expect((await signUp('two@shopper.example')).statusCode).toBe(201);
  // Of the three, only the address that has an account has been counted.
  await set('sign-up-taken', 199);
  expect((await signUp('three@shopper.example')).statusCode).toBe(201);
  expect((await signUp()).statusCode).toBe(409);
  expect((await signUp()).statusCode).toBe(429);
  await set('sign-up-taken', 1);
  await set('sign-up', 1_000);
  expect((await signUp('four@shopper.example')).statusCode).toBe(429);
});

it('keeps no address or email that can be read', async () => {
  await signIn(newAddress(), 'nobody@shopper.example', 'a guess');
  const { rows } = await shop.shop.pool.query<{ key: string }>('select key from rate_limit');
  expect(rows.length).toBeGreaterThan(0);
  for (const { key } of rows) expect(key).toMatch(/^[a-z-]+:[\w-]{43}$/);
});
