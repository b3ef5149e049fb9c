import { parse } from 'node:querystring';
import type { FastifyRequest } from 'fastify';
import { createDoor, type Door } from '../http/door';
import { failureOf } from '../http/errors';
import type { Shop } from '../shop';

/** Calls an endpoint from a page's loader; see `Transport` in web/page-context.ts. */
export type PageTransport = (path: string, init: { call: PageCall }) => Promise<PageAnswer>;

/** A call by its name in the contract, `GET /api/products/:productId`, with the parameters of its path. */
interface PageCall {
  name: string;
  params?: object | undefined;
}

interface PageAnswer {
  status: number;
  headers: { get(name: string): string | null };
  json(): Promise<unknown>;
}

/**
 * The API for the pages of this server: a call passes the door of its endpoint, so that access, limits and the checks of input
 * and response are those of HTTP, without a request, headers and a body that is written and read again. A page is
 * rendered for a visitor and only reads, so no call has a token or a body.
 */
export function createPageApi(shop: Shop): (request: FastifyRequest) => PageTransport {
  const doors = new Map<string, Door>();
  // A door is made at its first call, because all endpoints are mounted by then.
  const doorOf = (name: string) => {
    const known = doors.get(name);
    if (known) return known;
    const route = shop.routes.find(
      ({ endpoint }) => `${endpoint.method} ${endpoint.path}` === name,
    );
    if (!route) throw new Error(`The contract has no ${name}.`);
    const door = createDoor(shop, route);
    doors.set(name, door);
    return door;
  };

  return (client) =>
    async (url, { call }) => {
      try {
        const door = doorOf(call.name);
        const { params = {} } = call;
        const access = { client, token: null, params };
        const admitted = await door.admit(access);
        const outcome = await door.answer(
          {
            client,
            url,
            params,
            query: parse(url.split('?')[1] ?? ''),
            body: undefined,
            readIdempotencyKey: () => null,
            takeFile: () => Promise.reject(new Error('A page sends no files.')),
          },
          access,
          admitted,
        );
        switch (outcome.kind) {
          case 'text':
            return answerOf(200, () => JSON.parse(outcome.json.toString()));
          case 'json':
            return answerOf(outcome.status, () => outcome.body, [
              ['x-total-count', outcome.page?.total],
            ]);
          default:
            throw new Error(`A page cannot show the ${outcome.kind} response of ${call.name}.`);
        }
      } catch (error) {
        const { body, retryAfter } = failureOf(error, client.id, shop);
        return answerOf(body.status, () => body, [['retry-after', retryAfter]]);
      }
    };
}

function answerOf(
  status: number,
  read: () => unknown,
  numbers: Iterable<[header: string, value: number | undefined]> = [],
): PageAnswer {
  const headers = new Map<string, number | string | undefined>([
    ['content-type', 'application/json'],
    ...numbers,
  ]);
  return {
    status,
    headers: { get: (name) => headers.get(name)?.toString() ?? null },
    json: async () => read(),
  };
}
