import { z } from 'zod';
import type { Endpoint, Received } from '#contract/endpoint';
import type { ErrorDetail } from '#contract/errors';
import { type AccessRequest, type Admitted, admit, isRight } from '../auth/sessions/guard';
import { type Caller, isSignedHere } from '../auth/sessions/sessions';
import { Dependencies } from '../cache/dependencies';
import type { PageRequest } from '../database/ordering';
import { furtherLanguagesOf, readSettings } from '../settings/shop-settings';
import type { Shop } from '../shop';
import { type AnswerTranslator, answerTranslatorOf } from '../translations/translated-answer';
import { moneyCheckOf } from './check-money';
import { detailsOf, ShopError } from './errors';
import type { Call, Client, Route } from './implement';
import { languageOfRequest } from './request-language';
import { languageAsked } from './responses/answer-language';
import { FileAnswer } from './responses/file-answer';
import { answerText, writtenText } from './responses/response-text';
import { validationMessageIn } from './validation-message';

/** An admitted request before its input is checked, by HTTP or by a page of this server. */
export interface Incoming {
  client: Client;
  url: string;
  params: unknown;
  query: unknown;
  /** Parsed JSON; for endpoints with `bytes` a `Buffer`. */
  body: unknown;
  readIdempotencyKey(): string | null;
  takeFile: Call['takeFile'];
  /** Receives what the answer depends on; only pages ask. */
  dependencies?: Dependencies;
}

/** A response that the contract has checked. */
type Outcome =
  | { kind: 'json'; body: unknown; status: number; page: ListPage | null; order: string | null }
  | { kind: 'text'; json: Buffer }
  | { kind: 'file'; file: FileAnswer }
  | { kind: 'empty'; status: number };

/** The total number of items, and the page that the response contains. */
export interface ListPage {
  total: number;
  page: PageRequest | null;
}

/** The only way to a handler: checks access, validates the input and checks the response. */
export interface Door {
  /**
   * Throws 401 and 403. Returns null if the session is checked by `answer`, because the route reads its state in the same
   * statement, for which the input is needed; only for a token that this shop has signed.
   */
  admit(request: AccessRequest): Promise<Admitted | null>;
  /** Checks the input, calls the handler and checks its response against the contract. Throws a `ShopError` of bad input. */
  answer(incoming: Incoming, request: AccessRequest, admitted: Admitted | null): Promise<Outcome>;
}

export function createDoor(shop: Shop, route: Route): Door {
  const { endpoint, signInMessage, bodyErrors, cachedAnswer } = route;
  let amounts: ReturnType<typeof moneyCheckOf> | undefined;
  let translator: AnswerTranslator | null | undefined;

  async function receive(incoming: Incoming): Promise<Received<Endpoint>> {
    const { received, details } = parse(endpoint, incoming, languageOfRequest(incoming.client));
    // At the first request, because reading the amounts of all schemas would delay the start of the shop.
    if (amounts === undefined) amounts = moneyCheckOf(endpoint.body);
    const unsuitable = amounts?.(incoming.body, (await readSettings(shop)).currency) ?? [];
    details.push(...unsuitable.filter(({ path }) => !details.some((one) => one.path === path)));
    if (details.length > 0)
      throw new ShopError('invalid_request', {
        details: [...details, ...((await bodyErrors?.(shop, incoming.body)) ?? [])],
      });
    return received;
  }

  const admitNow = (request: AccessRequest) => admit(shop, request, endpoint, signInMessage);

  async function admitOrWait(request: AccessRequest): Promise<Admitted | null> {
    const { token } = request;
    if (route.asks && token !== null && (await isSignedHere(shop, token))) return null;
    return admitNow(request);
  }

  /** The input and the caller, whose session is checked first if the input is bad. */
  async function receiveAndAdmit(incoming: Incoming, request: AccessRequest) {
    const received = await receive(incoming).catch(async (error) => {
      await admitNow(request);
      throw error;
    });
    const admitted = await admitNow({ ...request, asked: route.asks?.(received) ?? null });
    return { received, admitted };
  }

  async function answer(
    incoming: Incoming,
    request: AccessRequest,
    given: Admitted | null,
  ): Promise<Outcome> {
    const language = languageAsked(incoming.query);
    const outcome = await answerInSource(incoming, request, given);
    return language === null ? outcome : inLanguage(outcome, language, incoming);
  }

  /** The outcome in a further language of the storefront; what staff write is in the default one. */
  async function inLanguage(
    outcome: Outcome,
    language: string,
    { dependencies }: Incoming,
  ): Promise<Outcome> {
    // At the first request in a language.
    if (translator === undefined) translator = answerTranslatorOf(endpoint);
    if (!translator) return outcome;
    if (!furtherLanguagesOf(await readSettings(shop)).includes(language)) return outcome;
    if (outcome.kind === 'text')
      return {
        ...outcome,
        json: await translator.translateJson(shop, language, outcome.json, dependencies),
      };
    if (outcome.kind === 'json')
      await translator.translate(shop, language, outcome.body, dependencies);
    return outcome;
  }

  async function answerInSource(
    incoming: Incoming,
    request: AccessRequest,
    given: Admitted | null,
  ): Promise<Outcome> {
    const { client, url, takeFile, body, dependencies } = incoming;
    const cached = cachedAnswer?.(shop, url, dependencies);
    if (cached) return outcomeOf(route, answerText(cached), {});
    const { received, admitted } = given
      ? { received: await receive(incoming), admitted: given }
      : await receiveAndAdmit(incoming, request);
    const result = await route.handle({
      ...received,
      shop,
      caller: admitted.caller as Caller,
      state: admitted.state,
      client,
      url,
      takeFile,
      idempotencyKey: endpoint.idempotent ? incoming.readIdempotencyKey() : null,
      bytes: Buffer.isBuffer(body) ? body : NOTHING,
      dependencies: dependencies ?? new Dependencies(),
    });
    // The next request to this process already sees the change.
    if (isStaffWrite(endpoint)) await shop.cacheVersion.refresh();
    return outcomeOf(route, result, received.query);
  }

  return { admit: admitOrWait, answer };
}

const NOTHING = Buffer.alloc(0);

function outcomeOf(route: Route, result: unknown, query: unknown): Outcome {
  const { endpoint, statusOf, orderOf } = route;
  if (result instanceof FileAnswer) return { kind: 'file', file: result };
  const json = writtenText(result);
  if (json !== null) return { kind: 'text', json };
  if (endpoint.response === null) return { kind: 'empty', status: endpoint.status };
  const { items, page } = endpoint.list ? listOf(result, query) : { items: result, page: null };
  const body = endpoint.response.parse(items);
  return {
    kind: 'json',
    body,
    status: statusOf?.(body as never) ?? endpoint.status,
    page,
    order: orderOf?.(body as never) ?? null,
  };
}

function listOf(result: unknown, query: unknown): { items: unknown; page: ListPage } {
  const { items, total } = Array.isArray(result)
    ? { items: result, total: result.length }
    : (result as { items: unknown[]; total: number });
  const asked = query as ListPage['page'] | undefined;
  return { items, page: { total, page: asked?.pageNumber === undefined ? null : asked } };
}

function isStaffWrite({ method, access }: Endpoint): boolean {
  return method !== 'GET' && isRight(access);
}

/** The parsed input, and the errors in it. */
function parse(
  endpoint: Endpoint,
  incoming: Incoming,
  language: string,
): { received: Received<Endpoint>; details: ErrorDetail[] } {
  const issues: z.core.$ZodIssue[] = [];
  const error = validationMessageIn(language);
  const read = (schema: z.ZodType | null, value: unknown) => {
    if (schema === null) return undefined;
    const parsed = schema.safeParse(value, { error });
    if (!parsed.success) issues.push(...parsed.error.issues);
    return parsed.data;
  };
  const received = {
    params: read(endpoint.params, incoming.params),
    query: read(endpoint.query, incoming.query),
    body: read(endpoint.body, incoming.body ?? {}),
  };
  // This API has no `sort[]=new` or `sort[a]=b`.
  if (Object.keys(incoming.query as object).some((name) => name.includes('[')))
    throw new ShopError('invalid_request', {
      message: 'Repeat the parameter or separate its values with commas, not both.',
    });
  const details = detailsOf(new z.ZodError(issues));
  return { received: received as Received<Endpoint>, details };
}
