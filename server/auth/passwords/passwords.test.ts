import { hash } from '@node-rs/argon2';
import { describe, expect, it } from 'vitest';
import { createPasswords } from './passwords';

const passwords = createPasswords();

describe('a password', () => {
  it('is hashed by argon2id with 19 MiB, 2 passes and 1 lane', async () => {
    expect(await passwords.hash('a quiet evening')).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  it('is compared exactly', async () => {
    const hashed = await passwords.hash(' with spaces ');
    expect(await passwords.matches(' with spaces ', hashed)).toBe(true);
    expect(await passwords.matches('with spaces', hashed)).toBe(false);
  });

  it('matches in every form in which keyboards send it, and against hashes of before', async () => {
    const composed = 'H\u00c5ndv\u00e6rk \uff11\uff12\uff13';
    const hashed = await passwords.hash(composed);
    for (const form of ['NFC', 'NFD', 'NFKC', 'NFKD'])
      expect(await passwords.matches(composed.normalize(form), hashed), form).toBe(true);
    const before = await hash(composed);
    expect(await passwords.matches(composed, before)).toBe(true);
    expect(await passwords.matches(`${composed} `, before)).toBe(false);
  });

  it('takes the same time to check without an account', async () => {
    const before = passwords.handled;
    expect(await passwords.matches('anything', null)).toBe(false);
    expect(passwords.handled).toBe(before + 1);
  });
});

it('hashes up to two passwords concurrently with 64 waiting; others are rejected immediately', async () => {
  const hashed = await passwords.hash('one of many');
  const results = await Promise.allSettled(
    Array.from({ length: 100 }, () => passwords.matches('one of many', hashed)),
  );
  const refused = results.filter((result) => result.status === 'rejected');
  expect(refused).toHaveLength(34);
  for (const { reason } of refused) expect(reason).toMatchObject({ code: 'unavailable' });
  expect(await passwords.matches('one of many', hashed)).toBe(true);
});
