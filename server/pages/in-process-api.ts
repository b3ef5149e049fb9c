import type { FastifyRequest } from 'fastify';
import { type Caches, createCache } from '../cache/create-cache';

/** A page's call to the API. */
export type Api = (path: string, call?: Call) => Promise<Answer>;

interface Call {
  method?: string;
  headers?: Record<string, string>;
  body?: string;
  signal?: AbortSignal;
}

interface Answer {
  status: number;
  /** Bytes of the body. */
  bytes: number;
  headers: Headers;
  json(): Promise<unknown>;
}

interface CachedCall {
  answer: Promise<Answer>;
  version: string;
  until: number;
  /** Of the answer's body; 0 until it has arrived. */
  bytes: number;
}

const MAX_BYTES = 4 * 1024 * 1024;
const MAX_AGE_MS = 5_000;

/**
 * Gives pages the API in process, with the routes, guards and limits of requests from outside. Calls that every page makes, such
 * as for the shop's terms, are shared by all pages that are rendered within some seconds at one version.
 */
export function createPageCalls(caches: Caches, now: () => number = Date.now) {
  const calls = createCache<CachedCall>(caches, 'page calls', MAX_BYTES, ({ bytes }) => bytes);

  return (request: FastifyRequest, version: string | null): Api =>
    (path, call = {}) => {
      if (version === null || !isShared(path, call)) return callApi(request, path, call);
      const cached = calls.get(path);
      if (cached?.version === version && cached.until > now()) return cached.answer;
      const answer = callApi(request, path, call);
      const entry = { answer, version, until: now() + MAX_AGE_MS, bytes: 0 };
      calls.set(path, entry);
      const remove = () => {
        if (calls.peek(path) === entry) calls.delete(path);
      };
      answer.then(({ status, bytes }) => {
        if (status !== 200) remove();
        else if (calls.peek(path) === entry) calls.set(path, { ...entry, bytes });
      }, remove);
      return answer;
    };
}

/** Calls with a query are made by one page only, such as a preview with its key. */
function isShared(path: string, { method = 'GET', headers = {}, signal }: Call): boolean {
  return (
    method === 'GET' &&
    !path.includes('?') &&
    Object.keys(headers).length === 0 &&
    signal === undefined
  );
}

async function callApi(
  { server, ip }: FastifyRequest,
  path: string,
  { method = 'GET', headers, body, signal }: Call,
): Promise<Answer> {
  const answer = await server.inject({
    method: method as 'GET',
    url: path,
    remoteAddress: ip,
    ...(headers && { headers }),
    ...(body !== undefined && { payload: body }),
    ...(signal && { signal }),
  });
  // The injected response itself would keep its request in memory.
  const { statusCode: status, payload } = answer;
  return {
    status,
    bytes: Buffer.byteLength(payload),
    headers: toHeaders(answer.headers),
    // Each caller gets an object of its own.
    json: async () => JSON.parse(payload) as unknown,
  };
}

function toHeaders(headers: Record<string, string | string[] | number | undefined>): Headers {
  const copy = new Headers();
  for (const [name, value] of Object.entries(headers)) {
    for (const each of [value].flat()) {
      if (each !== undefined) copy.append(name, String(each));
    }
  }
  return copy;
}
