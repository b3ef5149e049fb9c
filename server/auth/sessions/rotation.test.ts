import { randomBytes } from 'node:crypto';
import { mkdtemp, rename, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { appCode, enrol, forgetSteps } from '../../../tests/support/services/authenticator';
import {
  adasAddress,
  fixture,
  openTestShop,
  type TestShop,
  type TestUser,
} from '../../../tests/support/shop';
import { readConfig } from '../../config';
import { isSigned, signEvent } from '../../payments/gateways/sandbox/sandbox.signature';
import { resealSecondFactors } from '../second-factor/reseal.service';
import { sealingKeyFrom } from '../second-factor/sealing';
import { isLinkToken, linkToken } from './link-token';
import { readSecrets, type Secrets, secretsFrom } from './secret';

const [first, second] = [randomBytes(48), randomBytes(48)];
const rotated: Secrets = {
  secret: second,
  previousSecret: first,
  sealingKeys: [sealingKeyFrom(second), sealingKeyFrom(first)],
};

const old = fixture(() => openTestShop({ secrets: secretsFrom(first) }));
const next = fixture(() => beside(rotated));

/** Another process of the same shop. */
const beside = (secrets: Secrets, until: Date | null = null) =>
  openTestShop({
    beside: old,
    secrets,
    config: { jwtSecretPreviousUntil: until },
  });

describe('a new JWT_SECRET beside the previous one', () => {
  const profileAt = async (shop: TestShop, { token }: { token: string }) =>
    (await shop.as(token).get('/api/user/profile')).status;

  it('keeps every session, and its tokens work where it is the second secret', async () => {
    const [ada, bob] = [await old.signUp(), await next.signUp()];
    expect(await profileAt(next, ada)).toBe(200);
    expect(await profileAt(next, bob)).toBe(200);
    expect(await profileAt(old, bob)).toBe(401);
    const prepared = await beside({ ...secretsFrom(first), previousSecret: second });
    expect(await profileAt(prepared, bob)).toBe(200);
    const { body } = await next.visitor.post('/auth/signin', {
      email: ada.email,
      password: ada.password,
    });
    expect(await profileAt(await beside(secretsFrom(second)), { token: body.jwt })).toBe(200);
  });

  it('stops accepting the previous one when it is removed, and at the given time', async () => {
    const ada = await old.signUp();
    expect(await profileAt(await beside(secretsFrom(second)), ada)).toBe(401);
    const soon = new Date(Date.now() + 60_000);
    const ending = await beside(rotated, soon);
    expect(await profileAt(ending, ada)).toBe(200);
    ending.shop.config.jwtSecretPreviousUntil = new Date(Date.now() - 1);
    expect(await profileAt(ending, ada)).toBe(401);
  });

  it('accepts links and events that the previous one signed', () => {
    const token = linkToken(old.shop, 'guest-order:1');
    expect(isLinkToken(next.shop, 'guest-order:1', token)).toBe(true);
    expect(isLinkToken(next.shop, 'guest-order:2', token)).toBe(false);
    expect(isLinkToken(old.shop, 'guest-order:1', linkToken(next.shop, 'guest-order:1'))).toBe(
      false,
    );
    const [body, now] = [Buffer.from('{}'), new Date()];
    expect(isSigned(next.shop, signEvent(old.shop, body, now), body, now)).toBe(true);
    expect(isSigned(old.shop, signEvent(next.shop, body, now), body, now)).toBe(false);
  });

  it.each([
    ['the previous', () => old, () => next],
    ['the new', () => next, () => beside({ ...secretsFrom(first), previousSecret: second })],
  ])('emails the link that a process with %s secret has stored', async (_, stores, writes) => {
    const [storing, writing] = [stores(), await writes()];
    const ada = await storing.signUp();
    await writing.runJobs();
    const { body } = await (await writing.admin()).get(`/api/admin/mail?q=${ada.email}`);
    const token = /token=([\w-]{43})/.exec(body[0].text)?.[1];
    const confirmed = await storing.visitor.post('/auth/email/confirm', { token });
    expect([confirmed.status, confirmed.body.email]).toEqual([200, ada.email]);
  });
});

it('emails the link to the data of a guest that a process with the previous secret has stored', async () => {
  const edith = await next.admin();
  await edith.put('/api/admin/settings', { catalogueAccess: 'public' });
  const shirt = await old.makeProduct();
  const guest = old.as((await old.visitor.post('/api/guest')).body.jwt);
  await guest.put('/api/cart/add', { productId: shirt._id, size: 'M' });
  const { status, body: order } = await guest.post('/api/orders', adasAddress);
  expect(status).toBe(201);
  expect((await guest.post(`/api/orders/${order._id}/data-link`)).status).toBe(204);
  await next.runJobs();
  const { body } = await edith.get(`/api/admin/mail?pageSize=100&q=${adasAddress.email}`);
  const texts: string[] = body.map(({ text }: { text: string }) => text);
  const token = /order\/data#([\w-]{43})/.exec(texts.join('\n'))?.[1];
  expect((await old.visitor.post('/api/guest/data', { token })).status).toBe(200);
});

describe('the secrets of authenticator apps', () => {
  const signInAt = async (shop: TestShop, { email, password }: TestUser, code: string) => {
    const { status } = await shop.visitor.post('/auth/signin', { email, password, code });
    await forgetSteps(shop);
    return status;
  };
  const ownKey = sealingKeyFrom(randomBytes(48));
  const withOwnKey = { ...secretsFrom(first), sealingKeys: [ownKey, sealingKeyFrom(first)] };

  it('move to a separate key, also secrets from before keys had ids', async () => {
    const [ada, bob] = [await old.signUp(), await old.signUp()];
    const { uri } = await enrol(old, ada);
    const { uri: bobs } = await enrol(old, bob);
    await old.shop.pool.query('update second_factor set key_id = null where account_id = $1', [
      bob.accountId,
    ]);
    const keyed = await beside(withOwnKey);
    const code = (of: string) => appCode(old.shop.pool, of);
    expect(await signInAt(keyed, ada, await code(uri))).toBe(200);
    await resealSecondFactors(keyed.shop);
    await resealSecondFactors(keyed.shop);
    const { rows } = await old.shop.pool.query('select distinct key_id from second_factor');
    expect(rows).toEqual([{ key_id: ownKey.id }]);
    // The signing secret no longer reads them, and may be replaced.
    expect(await signInAt(old, ada, await code(uri))).toBe(401);
    const rotatedLater = await beside({ ...secretsFrom(second), sealingKeys: [ownKey] });
    expect(await signInAt(rotatedLater, ada, await code(uri))).toBe(200);
    expect(await signInAt(rotatedLater, bob, await code(bobs))).toBe(200);
  });

  it('need a recovery code or an Admin where their key is lost, as after a restore without it', async () => {
    const ada = await old.staff('Fulfilment');
    const { uri, codes } = await enrol(old, ada);
    const without = await beside({ ...secretsFrom(first), sealingKeys: [sealingKeyFrom(second)] });
    await resealSecondFactors(without.shop);
    expect(await signInAt(without, ada, await appCode(old.shop.pool, uri))).toBe(401);
    expect(await signInAt(without, ada, codes[0] ?? '')).toBe(200);
    // The key is found again.
    expect(await signInAt(old, ada, await appCode(old.shop.pool, uri))).toBe(200);
  });
});

describe('the files of secrets in DATA_DIR', () => {
  it('are generated once, for their owner only; a renamed one is the previous secret', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'selvedge-secrets-'));
    const config = readConfig({ DATA_DIR: dataDir });
    const before = await readSecrets(config);
    expect(await readSecrets(config)).toEqual(before);
    for (const name of ['jwt-secret', 'totp-key'])
      expect((await stat(join(dataDir, name))).mode & 0o777).toBe(0o600);
    const jwtSecret = 'nb8G0Qm3x6Yw2vK9rT4pLs7dZc1hJf5a';
    const keyOf = (secrets: Secrets) => secrets.sealingKeys.map(({ id }) => id);
    const moved = await readSecrets({ ...config, jwtSecret });
    expect(keyOf(moved)).toEqual([sealingKeyFrom(Buffer.from(jwtSecret)).id, keyOf(before)[0]]);

    await rename(join(dataDir, 'jwt-secret'), join(dataDir, 'jwt-secret-previous'));
    const after = await readSecrets(config);
    expect(after.previousSecret).toEqual(before.secret);
    expect(after.secret).not.toEqual(before.secret);
    expect(keyOf(after)[0]).toBe(keyOf(before)[0]);
    await rm(dataDir, { recursive: true });
  });
});
