import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { InjectOptions } from 'fastify';
import { beforeAll, describe, expect, it } from 'vitest';
import { errorBody } from '#contract/errors';
import { rights } from '#contract/values/rights';
import { fixture, openTestShop } from '../../tests/support/shop';

const test = fixture(openTestShop);
beforeAll(() => test.app.listen({ host: '127.0.0.1', port: 0 }));

describe('every error has the one shape', () => {
  const bodyOf = (answer: string) =>
    errorBody.parse(JSON.parse(answer.slice(answer.indexOf('\r\n\r\n') + 4)));

  const cases: [string, number, string, InjectOptions][] = [
    ['an unknown path', 404, 'not_found', { url: '/api/nothing' }],
    ['a broken escape in the path', 400, 'invalid_request', { url: '/api/%E0%A4%A' }],
    [
      'a body that is not JSON',
      400,
      'invalid_request',
      {
        method: 'POST',
        url: '/auth/signin',
        headers: { 'content-type': 'application/json' },
        payload: '{"a":',
      },
    ],
    [
      'a form',
      415,
      'unsupported_media_type',
      {
        method: 'POST',
        url: '/auth/signin',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: 'a=b',
      },
    ],
    [
      'plain text',
      415,
      'unsupported_media_type',
      {
        method: 'POST',
        url: '/auth/signin',
        headers: { 'content-type': 'text/plain' },
        payload: 'a=b',
      },
    ],
    [
      'a prototype in the body',
      400,
      'invalid_request',
      {
        method: 'POST',
        url: '/auth/signin',
        headers: { 'content-type': 'application/json' },
        payload: '{"__proto__":{"role":"Admin"}}',
      },
    ],
    [
      'a body of 2 MB',
      413,
      'too_large',
      {
        method: 'POST',
        url: '/auth/signin',
        headers: { 'content-type': 'application/json' },
        payload: `"${'a'.repeat(2_000_000)}"`,
      },
    ],
  ];
  it.each(cases)('%s', async (_name, status, code, request) => {
    const answer = await test.app.inject(request);
    expect(answer.statusCode).toBe(status);
    const body = errorBody.strict().parse(answer.json());
    expect(body).toMatchObject({ status, code, requestId: answer.headers['x-request-id'] });
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  it('even bytes that are not HTTP', async () => {
    const answer = await raw('GET / HTTP/1.1\r\nHost: shop\r\nbroken header\r\n\r\n');
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(bodyOf(answer).code).toBe('invalid_request');
  });

  it('and headers past all measure', async () => {
    const answer = await raw(`GET / HTTP/1.1\r\nHost: shop\r\nx-a: ${'a'.repeat(40_000)}\r\n\r\n`);
    expect(answer).toMatch(/^HTTP\/1\.1 431 /);
    expect(bodyOf(answer).code).toBe('headers_too_large');
  });

  it.each([
    ['a file that is refused before it is read', 'none', 'text/csv', 'bad-size\r\n'],
    ['a file that is being read', 'staff', 'text/csv', 'bad-size\r\n'],
    ['a file of which a part was read', 'staff', 'text/csv', '2\r\na,\r\nbad-size\r\n'],
    ['JSON', 'none', 'application/json', 'bad-size\r\n'],
    ['JSON of which a part was read', 'none', 'application/json', '2\r\n{"\r\nbad-size\r\n'],
  ])('and one response to a bad chunk size in %s', async (_name, by, type, chunks) => {
    const token = by === 'staff' ? (await test.admin()).token : by;
    const head = `POST /api/admin/products/imports HTTP/1.1\r\nHost: shop\r\nauthorization: Bearer ${token}\r\ncontent-type: ${type}\r\ntransfer-encoding: chunked\r\n\r\n`;
    for (const bytes of [[head + chunks], [head, chunks]]) {
      const answer = await raw(...bytes);
      expect(answer.match(/HTTP\/1\.1 /g)).toHaveLength(1);
      expect(answer).toMatch(/^HTTP\/1\.1 4\d\d /);
      errorBody.parse(JSON.parse(answer.slice(answer.indexOf('\r\n\r\n') + 4)));
    }
  });

  it('answers broken bytes that follow a request with its response', async () => {
    const answer = await raw('GET /health/live HTTP/1.1\r\nHost: shop\r\n\r\n', 'broken\r\n\r\n');
    expect(answer.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 200', 'HTTP/1.1 400']);
  });

  it('a failure in a handler tells nothing of its inside', async () => {
    await test.shop.pool.query('alter table setting rename to setting_gone');
    try {
      const answer = await test.visitor.get('/api/products');
      expect(answer.status).toBe(500);
      expect(answer.body).toMatchObject({ code: 'internal' });
      expect(answer.text).not.toMatch(/setting|relation|select|at /i);
    } finally {
      await test.shop.pool.query('alter table setting_gone rename to setting');
    }
  });
});

it('names requests itself, whatever the client calls them', async () => {
  const answer = await test.visitor.get('/health/live', { 'x-request-id': 'mine<script>' });
  expect(answer.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
});

it('answers metrics to this machine alone, and not through a proxy', async () => {
  expect((await test.visitor.get('/metrics')).status).toBe(200);
  const outside = await test.app.inject({ url: '/metrics', remoteAddress: '192.0.2.7' });
  expect(outside.statusCode).toBe(403);
  for (const name of ['x-forwarded-for', 'x-real-ip', 'forwarded', 'via', 'x-forwarded-proto'])
    expect((await test.visitor.get('/metrics', { [name]: '127.0.0.1' })).status, name).toBe(403);
  const { config } = test.shop;
  Object.assign(config, { trustProxy: '1' });
  expect((await test.visitor.get('/metrics')).status).toBe(403);
  Object.assign(config, { metricsToken: 'a-token-of-metrics' });
  expect((await test.visitor.get('/metrics')).status).toBe(403);
  const bearer = { authorization: 'Bearer a-token-of-metrics', via: '1.1 proxy' };
  expect((await test.visitor.get('/metrics', bearer)).status).toBe(200);
  Object.assign(config, { trustProxy: null, metricsToken: null });
});

it.each([
  ['PUBLIC_URL', { publicUrl: 'https://shop.example' }],
  ['HOST', { host: '0.0.0.0' }],
])('answers no metrics without a token in a public shop, as of %s', async (_, change) => {
  // A local proxy that adds no header looks like a client on this machine.
  const { config } = test.shop;
  const { publicUrl, host } = config;
  Object.assign(config, change);
  expect((await test.visitor.get('/metrics')).status).toBe(403);
  Object.assign(config, { publicUrl, host });
  expect((await test.visitor.get('/metrics')).status).toBe(200);
});

it('describes in OpenAPI exactly the calls that it serves', async () => {
  const { paths } = (await test.visitor.get('/api/openapi.json')).body;
  const described = Object.entries(paths as Record<string, object>).flatMap(([path, calls]) =>
    Object.keys(calls).map((method) => [method.toUpperCase(), path.replace(/\{(\w+)\}/g, ':$1')]),
  );
  expect(described.length).toBeGreaterThan(20);
  for (const [method, url] of described)
    expect(
      test.app.hasRoute({ method: method as 'GET', url: url as string }),
      `${method} ${url}`,
    ).toBe(true);
});

it('describes in OpenAPI by whom each call may be made, its name and its errors', async () => {
  const { info, paths, components } = (await test.visitor.get('/api/openapi.json')).body;
  const described = paths as Record<string, Record<string, Described>>;
  const calls = Object.values(described).flatMap((methods) => Object.values(methods));
  const names = calls.map(({ operationId }) => operationId);
  expect(names).not.toContain(undefined);
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
  for (const { method, path, access, body } of test.shop.routes.map(({ endpoint }) => endpoint)) {
    const call = described[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()];
    const isOpen = access === 'anyone';
    expect(call?.security, path).toEqual(
      isOpen ? [] : access === 'catalogue' ? [{}, { bearer: [] }] : [{ bearer: [] }],
    );
    expect(call?.['x-right'], path).toBe(Object.hasOwn(rights, access) ? access : undefined);
    if (!isOpen) expect(call?.responses, path).toHaveProperty('401');
    if (body) expect(call?.responses, path).toHaveProperty('400');
  }
  for (const { responses } of calls)
    for (const [status, { $ref }] of Object.entries(responses))
      if (status >= '4' && status !== 'default')
        expect(components.responses).toHaveProperty(String($ref).split('/').at(-1) as string);
  expect(components.responses.Conflict.description).toContain('`out_of_stock`');
  expect(info.license).toEqual({ name: 'MIT', identifier: 'MIT' });
  expect(info.version).toMatch(/^\d+\.\d+\.\d+/);
});

interface Described {
  operationId?: string;
  security: unknown[];
  'x-right'?: string;
  responses: Record<string, { $ref?: string }>;
}

/** What the server answers to bytes that are not a well-formed request. */
function raw(...parts: string[]): Promise<string> {
  const address = test.app.server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', async () => {
      for (const part of parts) {
        socket.write(part);
        await wait(50);
      }
    });
    let answer = '';
    socket.on('data', (data) => {
      answer += data;
    });
    socket.on('error', reject);
    socket.on('close', () => resolve(answer));
  });
}
