import { Agent, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { uploadPicture } from '#contract/catalogue/media';
import { readFileBody, takeFiles } from './raw-body';

it('lets an upload wait for its answer, and only the upload', async () => {
  const app = Fastify({ connectionTimeout: 15_000, keepAliveTimeout: 72_000 });
  app.register(async (scope) => {
    takeFiles(scope, uploadPicture, '');
    scope.post('/file', async (incoming) => {
      await readFileBody(incoming, 100, '');
      return { timeout: incoming.raw.socket.timeout };
    });
  });
  app.get('/', (incoming) => Promise.resolve({ timeout: incoming.raw.socket.timeout }));
  await app.listen({ port: 0, host: '127.0.0.1' });
  // One connection for both requests.
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const { port } = app.server.address() as AddressInfo;
  const send = (method: string, path: string, body = '') =>
    new Promise<{ timeout: number }>((resolve, reject) => {
      const headers = { 'content-type': 'image/png', 'content-length': body.length };
      request({ agent, port, method, path, headers }, async (response) =>
        resolve(JSON.parse(await text(response))),
      )
        .on('error', reject)
        .end(body);
    });
  expect(await send('POST', '/file', 'x')).toEqual({ timeout: 600_000 });
  expect(await send('GET', '/')).toEqual({ timeout: 15_000 });
  agent.destroy();
  await app.close();
});
