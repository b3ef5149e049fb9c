import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type JWTHeaderParameters, type JWTPayload, SignJWT } from 'jose';
import { describe, expect, it } from 'vitest';
import { fixture, openTestShop } from '../../../tests/support/shop';

const shop = fixture(openTestShop);
const ada = fixture(() => shop.signUp());

const read = (token: string, index: number) =>
  JSON.parse(Buffer.from(token.split('.')[index] ?? '', 'base64url').toString());

it('a token holds its owner, its session and its times, and nothing else', () => {
  expect(Object.keys(read(ada.token, 1)).sort()).toEqual([
    'aud',
    'exp',
    'iat',
    'iss',
    'jti',
    'sub',
  ]);
  expect(read(ada.token, 0)).toEqual({ alg: 'HS256', typ: 'JWT' });
});

it('a token made again as ours are is taken', async () => {
  const answer = await shop.as(await forge({})).get('/api/user/profile');
  expect(answer.body._id).toBe(ada.accountId);
});

describe('no token works', () => {
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

  it.each(['none', 'None', 'nOnE', ''])('with the algorithm %j', async (alg) => {
    const [, claims, signature] = ada.token.split('.');
    for (const end of ['', signature]) {
      await expectUnauthorized(`Bearer ${part({ alg, typ: 'JWT' })}.${claims}.${end}`);
    }
    await expectUnauthorized(`Bearer ${part({ alg, typ: 'JWT' })}.${claims}`);
  });

  it('without its signature', async () => {
    const [header, claims] = ada.token.split('.');
    await expectUnauthorized(`Bearer ${header}.${claims}.`);
    await expectUnauthorized(`Bearer ${header}.${claims}`);
    await expectUnauthorized(`Bearer ${header}`);
  });

  it.each(['secret', 'changeme', 'selvedge', 'selvedge-admin', ' ', 'x'.repeat(32)])(
    'signed with the key %j',
    async (secret) => {
      await expectUnauthorized(`Bearer ${await forge({}, Buffer.from(secret))}`);
    },
  );

  it('of another algorithm, over our key or another', async () => {
    await expectUnauthorized(`Bearer ${await forge({ header: { alg: 'HS512' } })}`);
    await expectUnauthorized(`Bearer ${await forge({ header: { alg: 'HS384' } })}`);
    const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
    const ec = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;
    const ed = generateKeyPairSync('ed25519').privateKey;
    await expectUnauthorized(`Bearer ${await forge({ header: { alg: 'RS256' } }, rsa)}`);
    await expectUnauthorized(`Bearer ${await forge({ header: { alg: 'ES256' } }, ec)}`);
    await expectUnauthorized(`Bearer ${await forge({ header: { alg: 'EdDSA' } }, ed)}`);
  });

  it('with a key in its own header', async () => {
    let asked = 0;
    const listener = createServer((_, response) => {
      asked++;
      response.end('{"keys":[]}');
    }).listen(0, '127.0.0.1');
    await once(listener, 'listening');
    const url = `http://127.0.0.1:${(listener.address() as AddressInfo).port}/keys`;
    const own = Buffer.from('x'.repeat(32));
    const jwk = { kty: 'oct', k: own.toString('base64url') };
    for (const header of [
      { kid: '../../dev/null' },
      { kid: `' or 1=1 --` },
      { kid: 'x'.repeat(10_000) },
      { jku: url },
      { x5u: url },
      { jwk },
    ])
      await expectUnauthorized(`Bearer ${await forge({ header }, own)}`);
    listener.close();
    expect(asked).toBe(0);
  });

  it('whose contents were changed', async () => {
    const grace = await shop.signUp();
    const [header, , signature] = ada.token.split('.');
    const claims = read(ada.token, 1);
    for (const changed of [
      { ...claims, role: 'Admin' },
      { ...claims, sub: grace.accountId },
      { ...claims, exp: claims.exp + 1 },
    ])
      await expectUnauthorized(`Bearer ${header}.${part(changed)}.${signature}`);
  });

  const now = Math.floor(Date.now() / 1000);
  it.each([
    { exp: now - 3600 },
    { exp: String(now + 3600) },
    { exp: 1e308, iat: 1e308 },
    { exp: -1 },
    { nbf: now + 3600 },
    { iat: now + 86_400 },
    { iat: 0 },
    { iss: 'another' },
    { aud: 'another' },
    { aud: [] },
    { sub: 'not an id' },
    { sub: `' or 1=1 --` },
    { jti: randomUUID() },
    { jti: 7 },
  ])('with the claims %j', async (claims) => {
    await expectUnauthorized(`Bearer ${await forge({ claims })}`);
  });

  it.each(['exp', 'iat', 'iss', 'aud', 'sub', 'jti'])('without %s', async (without) => {
    await expectUnauthorized(`Bearer ${await forge({ without })}`);
  });

  it('of another type', async () => {
    await expectUnauthorized(`Bearer ${await forge({ header: { typ: 'at+jwt' } })}`);
  });

  it("with another account's session", async () => {
    const grace = await shop.signUp();
    await expectUnauthorized(`Bearer ${await forge({ claims: { sub: grace.accountId } })}`);
    await expectUnauthorized(
      `Bearer ${await forge({ claims: { jti: read(grace.token, 1).jti } })}`,
    );
  });

  it('whose session has run out in the database', async () => {
    const user = await shop.signUp();
    await shop.shop.pool.query(
      `update session set expires_at = now() - interval '1 second' where account_id = $1`,
      [user.accountId],
    );
    expect((await user.get('/api/user/profile')).body.code).toBe('session_ended');
  });
});

describe('the header', () => {
  it.each([
    'bearer',
    'Bearer',
    'Bearer ',
    'Bearer  TOKEN',
    'Bearer TOKEN,',
    'Bearer TOKEN TOKEN',
    'Bearer\tTOKEN',
    'Bearer "TOKEN"',
    'Basic TOKEN',
    'TOKEN',
    `Bearer ${'x'.repeat(60_000)}`,
    `Bearer ${'x'.repeat(20_000)}.${'y'.repeat(20_000)}.${'z'.repeat(20_000)}`,
    'Bearer tökén.tökén.tökén',
  ])('%.40s is refused', async (pattern) => {
    await expectUnauthorized(pattern.replaceAll('TOKEN', ada.token));
  });

  it('works in any letter case of its scheme', async () => {
    const answer = await shop.app.inject({
      url: '/api/user/profile',
      headers: { authorization: `bEARER ${ada.token}` },
    });
    expect(answer.statusCode).toBe(200);
  });

  it('may not be sent twice', async () => {
    await shop.app.listen({ host: '127.0.0.1', port: 0 });
    const { port } = shop.app.server.address() as AddressInfo;
    const good = `Bearer ${ada.token}`;
    for (const pair of [
      [good, 'Bearer x.y.z'],
      ['Bearer x.y.z', good],
      [good, good],
    ]) {
      const headers = pair.map((value) => `Authorization: ${value}`);
      const answer = await raw(port, [
        'GET /api/user/profile HTTP/1.1',
        'Host: shop',
        'Connection: close',
        ...headers,
      ]);
      expect(answer).toMatch(/^HTTP\/1\.1 40[01] /);
    }
  });

  it('is the only place a token is read from', async () => {
    const { token } = ada;
    for (const request of [
      { url: `/api/user/profile?access_token=${token}&token=${token}&jwt=${token}` },
      { url: '/api/user/profile', headers: { cookie: `jwt=${token}; token=${token}` } },
      { url: '/api/user/profile', headers: { 'x-access-token': token } },
    ])
      expect((await shop.app.inject(request)).statusCode).toBe(401);
    const inBody = await shop.visitor.put('/api/user/profile', { jwt: token, firstName: 'X' });
    expect(inBody.status).toBe(401);
  });
});

async function raw(port: number, lines: string[]): Promise<string> {
  const { connect } = await import('node:net');
  const socket = connect(port, '127.0.0.1');
  socket.end(`${lines.join('\r\n')}\r\n\r\n`);
  let text = '';
  for await (const chunk of socket) text += String(chunk);
  return text;
}

/** A token like Ada's own, with some claims or header fields changed. */
async function forge(
  change: { header?: object; claims?: object; without?: string },
  key: Parameters<SignJWT['sign']>[0] = shop.shop.secret,
): Promise<string> {
  const claims: JWTPayload = { ...read(ada.token, 1), ...change.claims };
  if (change.without) delete claims[change.without];
  const header = { ...read(ada.token, 0), ...change.header } as JWTHeaderParameters;
  return new SignJWT(claims).setProtectedHeader(header).sign(key);
}

async function expectUnauthorized(authorization: string): Promise<void> {
  const answer = await shop.app.inject({
    method: 'GET',
    url: '/api/user/profile',
    headers: { authorization },
  });
  expect(answer.statusCode).toBe(401);
  expect(['sign_in_required', 'session_ended']).toContain(answer.json().code);
}
