import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Answer, Endpoint, Received } from '#contract/endpoint';
import { admit, isRight, maySeeCatalogue } from '../auth/sessions/guard';
import type { Caller } from '../auth/sessions/sessions';
import { withTimeout } from '../concurrency/with-timeout';
import type { Shop } from '../shop';
import { keptAnswers } from './cached-response';
import { detailsOf, ShopError } from './errors';
import { type AnswerText, writtenText } from './response-text';
import { validationMessage } from './validation-messages';

/** Nobody waits longer for an answer, in milliseconds; files, which take as long as the line is slow, are their own matter. */
const ANSWER_MS = 9_000;

/** One call as a handler sees it: parsed input, the caller (never null where the endpoint needs one), and Fastify's own. */
export type Call<E extends Endpoint> = Received<E> & {
  caller: E['access'] extends 'anyone' | 'catalogue' ? Caller | null : Caller;
  request: FastifyRequest;
  reply: FastifyReply;
};

/** What the pages and OpenAPI know of the mounted calls. */
export const mountedEndpoints = new WeakMap<object, Endpoint[]>();

/** Of requests whose access is checked before their body is read: the caller, and the milliseconds that the check took. */
const admitted = new WeakMap<FastifyRequest, { caller: Caller | null; ms: number }>();

interface MountOptions {
  signInMessage?: string;
  alias?: string;
  /**
   * Of a call that is open to who may see the catalogue: what would be answered at an address, as far as that is known
   * without a query.
   */
  recall?: (address: string) => Buffer | undefined;
}

/** Mounts one call of the contract: guard, before a body is read; then input, handler, and its answer checked against the contract. */
export function mount<E extends Endpoint>(
  app: FastifyInstance,
  shop: Shop,
  endpoint: E,
  handle: (call: Call<E>) => Promise<Answer<E> | AnswerText>,
  options: MountOptions = {},
): void {
  endpointsOf(shop).push(endpoint);
  const guard = (request: FastifyRequest) =>
    admit(shop, request, endpoint.access, options.signInMessage);
  // Nobody without access is told what is wrong with a body, and no such body is read.
  const readsBody = endpoint.method !== 'GET' && endpoint.access !== 'anyone';
  const onRequest = async (request: FastifyRequest) => {
    const since = performance.now();
    const caller = await withTimeout(guard(request), ANSWER_MS, endpoint.path);
    admitted.set(request, { caller, ms: performance.now() - since });
  };
  const give = async (request: FastifyRequest, reply: FastifyReply) => {
    const caller = readsBody ? (admitted.get(request)?.caller ?? null) : await guard(request);
    const received = receive(endpoint, request);
    if (caller || endpoint.access !== 'anyone') reply.header('cache-control', 'no-store');
    const answer = await handle({ ...received, caller, request, reply } as Call<E>);
    // Who has closed something to visitors may look at once whether it is closed.
    if (changesForStaff(endpoint)) await shop.freshness.caughtUp();
    return { answer };
  };
  const sendKept = keptAnswers(shop.config);
  const isFile = endpoint.raw || endpoint.consumes !== undefined;
  const answerTo = async (request: FastifyRequest, reply: FastifyReply) => {
    const given = give(request, reply);
    // Fastify's own limit makes and aborts a signal for each request, which nobody here looks at.
    const { answer } = await (isFile
      ? given
      : withTimeout(given, ANSWER_MS - (admitted.get(request)?.ms ?? 0), endpoint.path));
    // A file has been sent by its handler.
    if (endpoint.raw) return reply;
    const text = writtenText(answer);
    if (text !== null) {
      sendKept(request, reply, text);
      return reply;
    }
    reply.code(endpoint.status);
    return endpoint.response === null ? reply.send() : endpoint.response.parse(answer);
  };
  const { recall } = options;
  const recallFirst = (request: FastifyRequest, reply: FastifyReply) => {
    const known = maySeeCatalogue(shop, request) ? recall?.(request.url) : undefined;
    return known ? sendKept(request, reply, known) : answerTo(request, reply);
  };
  const handler = recall && endpoint.access === 'catalogue' ? recallFirst : answerTo;
  for (const url of [endpoint.path, options.alias ?? []].flat())
    app.route({ method: endpoint.method, url, ...(readsBody && { onRequest }), handler });
}

function changesForStaff({ method, access }: Endpoint): boolean {
  return method !== 'GET' && isRight(access);
}

/** The calls mounted for a shop so far. */
export function endpointsOf(shop: Shop): Endpoint[] {
  const known = mountedEndpoints.get(shop) ?? [];
  mountedEndpoints.set(shop, known);
  return known;
}

/** Tells how many there are in all, and where the pages beside this one are (RFC 8288). */
export function tellTotal(
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

function receive(endpoint: Endpoint, request: FastifyRequest): Received<Endpoint> {
  const faults: z.core.$ZodIssue[] = [];
  const read = (schema: z.ZodType | null, value: unknown) => {
    if (schema === null) return undefined;
    const parsed = schema.safeParse(value, { error: validationMessage });
    if (!parsed.success) faults.push(...parsed.error.issues);
    return parsed.data;
  };
  const received = {
    params: read(endpoint.params, request.params),
    query: read(endpoint.query, request.query),
    body: read(endpoint.body, request.body ?? {}),
  };
  // `sort[]=new` and `sort[a]=b` are spellings of a list or an object that this API does not have.
  if (Object.keys(request.query as object).some((name) => name.includes('[')))
    throw new ShopError('invalid_request', {
      message: 'Repeat the parameter or separate its values with commas, not both.',
    });
  if (faults.length > 0) {
    const details = detailsOf(new z.ZodError(faults as z.core.$ZodIssue[]));
    throw new ShopError('invalid_request', { details });
  }
  return received as Received<Endpoint>;
}
