import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Answer, Endpoint, Received } from '#contract/endpoint';
import type { ErrorDetail } from '#contract/errors';
import { admit, isCataloguePublic, isRight } from '../auth/sessions/guard';
import type { Caller } from '../auth/sessions/sessions';
import { withTimeout } from '../concurrency/with-timeout';
import { readSettings } from '../settings/shop-settings';
import type { Shop } from '../shop';
import { moneyCheckOf } from './check-money';
import { detailsOf, ShopError } from './errors';
import { type AnswerText, answerText, writtenText } from './response-text';
import { validationMessage } from './validation-messages';

/** Deadline of every response except files, whose duration depends on the client's connection. */
const RESPONSE_TIMEOUT_MS = 9_000;

/** A handler's arguments: the parsed input, the caller (never null if the endpoint requires one), and Fastify's objects. */
export type Call<E extends Endpoint> = Received<E> & {
  caller: E['access'] extends 'anyone' | 'catalogue' ? Caller | null : Caller;
  request: FastifyRequest;
  reply: FastifyReply;
};

declare module 'fastify' {
  interface FastifyRequest {
    /** Set where access is checked before the body is read: the caller, and how long the check took. */
    accessCheck: { caller: Caller | null; ms: number } | null;
  }
}

/** The result of a handler; ignored if the endpoint's response is empty. */
type Result<E extends Endpoint> = E['response'] extends z.ZodType
  ? Answer<E> | AnswerText
  : unknown;

interface MountOptions {
  /** The message of a 401. */
  signInMessage?: string;
  /** Errors of a body that only the shop can know. If the contract refuses the body, they are reported with its own. */
  bodyErrors?: (body: unknown) => Promise<ErrorDetail[]>;
  /** For endpoints with access 'catalogue': the cached response to a URL. Must be synchronous. */
  cachedAnswer?: (url: string) => Buffer | undefined;
}

/**
 * Mounts one endpoint of the contract: checks access, then parses the input, calls the handler and checks its response
 * against the contract. Endpoints under `/auth` are also available under `/api/auth`, and are never cached.
 */
export function mount<E extends Endpoint>(
  app: FastifyInstance,
  shop: Shop,
  endpoint: E,
  handle: (call: Call<E>) => Promise<Result<E>>,
  { signInMessage, bodyErrors, cachedAnswer }: MountOptions = {},
): void {
  shop.endpoints.push(endpoint);
  const checkAccess = (request: FastifyRequest) => admit(shop, request, endpoint, signInMessage);
  const isAuth = endpoint.path.startsWith('/auth/');
  // Callers without access are rejected before their body is read or validated.
  const readsBody = endpoint.method !== 'GET' && endpoint.access !== 'anyone';
  const onRequest = async (request: FastifyRequest) => {
    const since = performance.now();
    const caller = await withTimeout(checkAccess(request), RESPONSE_TIMEOUT_MS, endpoint.path);
    request.accessCheck = { caller, ms: performance.now() - since };
  };
  const amounts = moneyCheckOf(endpoint.body);
  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    const caller = readsBody ? (request.accessCheck?.caller ?? null) : await checkAccess(request);
    const cached = cachedAnswer?.(request.url);
    if (cached) return answerText(cached);
    const { received, details } = receive(endpoint, request);
    const unsuitable = amounts?.(request.body, (await readSettings(shop)).currency) ?? [];
    details.push(...unsuitable.filter(({ path }) => !details.some((one) => one.path === path)));
    if (details.length > 0)
      throw new ShopError('invalid_request', {
        details: [...details, ...((await bodyErrors?.(request.body)) ?? [])],
      });
    if (caller || endpoint.access !== 'anyone' || isAuth) reply.header('cache-control', 'no-store');
    const result = await handle({ ...received, caller, request, reply } as Call<E>);
    // The next request to this process already sees the change.
    if (isStaffWrite(endpoint)) await shop.cacheVersion.refresh();
    return result;
  };
  const isFile = endpoint.raw || endpoint.consumes !== undefined;
  const respond = async (request: FastifyRequest, reply: FastifyReply) => {
    const answering = answer(request, reply);
    // Not Fastify's handlerTimeout, which costs an AbortSignal for each request.
    const result = await (isFile
      ? answering
      : withTimeout(
          answering,
          RESPONSE_TIMEOUT_MS - (request.accessCheck?.ms ?? 0),
          endpoint.path,
        ));
    // A file has been sent by its handler.
    if (endpoint.raw) return reply;
    const text = writtenText(result);
    if (text !== null) {
      shop.sendJson(request, reply, text);
      return reply;
    }
    reply.code(endpoint.status);
    return endpoint.response === null ? reply.send() : endpoint.response.parse(result);
  };
  // Not async: a cached response of a public catalogue is sent without waiting for anything.
  const handler = (request: FastifyRequest, reply: FastifyReply) => {
    const cached =
      endpoint.access === 'catalogue' && isCataloguePublic(shop)
        ? cachedAnswer?.(request.url)
        : undefined;
    return cached ? shop.sendJson(request, reply, cached) : respond(request, reply);
  };
  for (const url of isAuth ? [endpoint.path, `/api${endpoint.path}`] : [endpoint.path])
    app.route({ method: endpoint.method, url, ...(readsBody && { onRequest }), handler });
}

/**
 * Mounts the endpoint of a list. The handler returns all items, or a page with the total number; `setTotal` sets the
 * headers.
 */
export function mountList<E extends Endpoint>(
  app: FastifyInstance,
  shop: Shop,
  endpoint: E,
  list: (call: Call<E>) => Promise<Answer<E> | { items: Answer<E>; total: number }>,
): void {
  mount(app, shop, endpoint, async (call) => {
    const result = await list(call);
    const { items, total } = Array.isArray(result)
      ? { items: result, total: result.length }
      : (result as { items: Answer<E>; total: number });
    const page = call.query as { pageNumber: number; pageSize: number } | undefined;
    setTotal(call, total, page?.pageNumber === undefined ? undefined : page);
    return items as Result<E>;
  });
}

function isStaffWrite({ method, access }: Endpoint): boolean {
  return method !== 'GET' && isRight(access);
}

/** Sets the headers with the total number of items and the links to the other pages (RFC 8288). */
export function setTotal(
  call: { request: FastifyRequest; reply: FastifyReply },
  total: number,
  page?: { pageNumber: number; pageSize: number },
): void {
  call.reply.header('x-total-count', String(total));
  if (!page) return;
  const last = Math.max(1, Math.ceil(total / page.pageSize));
  const link = (pageNumber: number, rel: string) => {
    const url = new URL(call.request.url, 'http://shop');
    url.searchParams.set('pageNumber', String(pageNumber));
    return `<${url.pathname}${url.search}>; rel="${rel}"`;
  };
  const links = [link(1, 'first'), link(last, 'last')];
  if (page.pageNumber > 1) links.push(link(Math.min(page.pageNumber - 1, last), 'prev'));
  if (page.pageNumber < last) links.push(link(page.pageNumber + 1, 'next'));
  call.reply.header('link', links.join(', '));
}

/** The parsed input, or the errors in it. */
function receive(endpoint: Endpoint, request: FastifyRequest) {
  const issues: z.core.$ZodIssue[] = [];
  const read = (schema: z.ZodType | null, value: unknown) => {
    if (schema === null) return undefined;
    const parsed = schema.safeParse(value, { error: validationMessage });
    if (!parsed.success) issues.push(...parsed.error.issues);
    return parsed.data;
  };
  const received = {
    params: read(endpoint.params, request.params),
    query: read(endpoint.query, request.query),
    body: read(endpoint.body, request.body ?? {}),
  };
  // This API has no `sort[]=new` or `sort[a]=b`.
  if (Object.keys(request.query as object).some((name) => name.includes('[')))
    throw new ShopError('invalid_request', {
      message: 'Repeat the parameter or separate its values with commas, not both.',
    });
  const details = detailsOf(new z.ZodError(issues));
  return { received: received as Received<Endpoint>, details };
}
