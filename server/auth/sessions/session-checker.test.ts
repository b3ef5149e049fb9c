import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { expect, it } from 'vitest';
import { fixture, openTestShop, type TestUser } from '../../../tests/support/shop';
import type { SessionValues } from './owner-query';
import { createSessionChecker } from './session-checker';

const test = fixture(openTestShop);

function sessionOf({ token }: TestUser): SessionValues {
  const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
  return [claims.jti, claims.sub, claims.iat, claims.exp];
}

it('sessions that are checked together each get their own account, or none', async () => {
  const users = await Promise.all([test.signUp(), test.signUp(), test.signUp(), test.admin()]);
  const [ada, ben] = users;
  const [id, , issued, expires] = sessionOf(ada);
  // Of each user one that is checked alone, and one beside the others.
  const sessions: SessionValues[] = [
    ...users.map(sessionOf),
    ...users.map(sessionOf),
    [randomUUID(), ada.accountId, issued, expires],
    [id, ben.accountId, issued, expires],
    [id, ada.accountId, issued - 1, expires],
    sessionOf(ada),
  ];
  let statements = 0;
  const { pool } = test.shop;
  const counting = {
    query: (statement: never) => {
      statements++;
      return pool.query(statement);
    },
  };
  const check = createSessionChecker(counting as unknown as pg.Pool);
  const callers = await Promise.all(sessions.map(check));
  expect(callers.map((caller) => caller?.accountId ?? null)).toEqual([
    ...users.map(({ accountId }) => accountId),
    ...users.map(({ accountId }) => accountId),
    null,
    null,
    null,
    ada.accountId,
  ]);
  expect(statements).toBe(users.length + 1);
  expect(callers.slice(4, 8)).toEqual(callers.slice(0, 4));
});

it('a session that has ended is refused from the next check on, also beside others', async () => {
  const [ada, ben] = await Promise.all([test.signUp(), test.signUp()]);
  const check = createSessionChecker(test.shop.pool);
  await test.shop.pool.query('delete from session where id = $1', [sessionOf(ada)[0]]);
  const turns = [ada, ben, ada, ben, ada, ben];
  const callers = await Promise.all(turns.map((user) => check(sessionOf(user))));
  expect(callers.map((caller) => caller?.accountId)).toEqual(
    turns.map((user) => (user === ada ? undefined : ben.accountId)),
  );
});
