import type { FastifyRequest } from 'fastify';
import { createCache } from '../cache/bounded-cache.rules';

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
  /** Of the body. */
  bytes: number;
  headers: Headers;
  json(): Promise<unknown>;
}

interface Kept {
  answer: Promise<Answer>;
  version: string;
  until: number;
}

const MAX_BYTES = 4 * 1024 * 1024;
const KEPT_MS = 5_000;

/**
 * Gives pages the API, in process: same routes, guards and limits as from outside, no network. What every page asks
 * for, like the shop's terms, is asked once for all that are rendered within some seconds at one version of what pages show.
 */
export function createPageCalls(now: () => number = Date.now) {
  const kept = createCache<Kept>('page calls', MAX_BYTES);

  return (request: FastifyRequest, version: string | null): Api =>
    (path, call = {}) => {
      if (version === null || !isShared(path, call)) return callApi(request, path, call);
      const known = kept.get(path);
      if (known?.version === version && known.until > now()) return known.answer;
      const answer = callApi(request, path, call);
      const entry = { answer, version, until: now() + KEPT_MS };
      const forget = () => {
        if (kept.get(path) === entry) kept.delete(path);
      };
      const settle = ({ status, bytes }: Answer) => {
        if (status !== 200) forget();
        else if (kept.get(path) === entry) kept.set(path, entry, bytes);
      };
      kept.set(path, entry, 0);
      answer.then(settle, forget);
      return answer;
    };
}

/** A query may hold what only one page asks for, as a draft's key. */
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
  // The answer itself would keep its request and its response in memory.
  const { statusCode: status, payload } = answer;
  return {
    status,
    bytes: Buffer.byteLength(payload),
    headers: toHeaders(answer.headers),
    // Each caller gets one of its own.
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
