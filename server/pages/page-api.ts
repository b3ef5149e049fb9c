import { createHash } from 'node:crypto';
import { parse } from 'node:querystring';
import { Dependencies, type Subject } from '../cache/dependencies';
import { createDoor, type Door } from '../http/door';
import { failureOf } from '../http/errors';
import type { Client } from '../http/implement';
import { languageOfRequest } from '../http/request-language';
import { LANGUAGE_PARAMETER } from '../http/responses/answer-language';
import { readSettings } from '../settings/shop-settings';
import type { Shop } from '../shop';
import { createStandIns, type StandIns } from './stand-ins';

/** Calls an endpoint from a page's loader; see `Transport` in web/page-context.ts. */
export type PageTransport = (path: string, init: { call: PageCall }) => Promise<PageAnswer>;

/** A call by its name in the contract, `GET /api/products/:productId`, with the parameters of its path. */
interface PageCall {
  name: string;
  params?: object | undefined;
  part?: AnswerPart | undefined;
}

/** The part of an answer that a page takes; see `callForPart` in web/api/call-for-part.ts. */
interface AnswerPart {
  key: string;
  /** The part, with what `printed` returns in the place of the counts that the page only prints. */
  of(answer: unknown, printed: (count: number) => number): unknown;
  /** What the page shows of the part; all of it by default. The rest is in the page's data as it was rendered. */
  shown?(part: unknown): unknown;
}

interface PageAnswer {
  status: number;
  headers: { get(name: string): string | null };
  json(): Promise<unknown>;
}

/** A call that a page was made of. */
export interface RecordedCall {
  url: string;
  call: PageCall;
  answer: AnswerState;
}

/** What an answer depends on, and a digest of what it shows. */
export interface AnswerState extends Pick<Dependencies, 'subjects' | 'expiresAt'> {
  digest: string;
  /** The counts that the page only prints, in the order in which its part names them. They are not in the digest. */
  counts: readonly number[];
  /** Whether the call failed for a reason that will pass. */
  hasFailed: boolean;
}

/** The API for the pages of this server. */
export interface PageApi {
  /** The transport for one rendering; `record` receives its calls. Answers are in a further language of the shop, if it is given. */
  transport(
    client: PageClient,
    record?: (call: RecordedCall) => void,
    language?: string | null,
  ): PageTransport;
  /** The text of a page as its transport rendered it, with the counts of its recorded calls. */
  fill: StandIns['fill'];
  /** Makes a recorded call again. */
  ask(client: PageClient, call: Omit<RecordedCall, 'answer'>): Promise<AnswerState>;
}

type PageClient = Client & { id: string };

/** A parameter beside the language. */
const hasQuery = new RegExp(`\\?(?!${LANGUAGE_PARAMETER}=[a-z]{2}$)`);

/** An answer that says nothing about the time is at most this old. */
const UNDECLARED_MAX_AGE_MS = 15_000;

/**
 * The API for the pages of this server: a call passes the door of its endpoint, so that access, limits and the checks of input
 * and response are those of HTTP, without a request, headers and a body that is written and read again. A page is
 * rendered for a visitor and only reads, so no call has a token or a body.
 */
export function createPageApi(shop: Shop): PageApi {
  const standIns = createStandIns();
  /** The last answers to calls that anyone may make and that have no parameters, such as the shop's facts, which every page shows. */
  const lastAnswers = new Map<string, LastAnswer>();
  const doors = new Map<string, { door: Door; isOpen: boolean }>();
  // A door is made at its first call, because all endpoints are mounted by then.
  const doorOf = (name: string) => {
    const known = doors.get(name);
    if (known) return known;
    const route = shop.routes.find(
      ({ endpoint }) => `${endpoint.method} ${endpoint.path}` === name,
    );
    if (!route) throw new Error(`The contract has no ${name}.`);
    const made = { door: createDoor(shop, route), isOpen: route.endpoint.access === 'anyone' };
    doors.set(name, made);
    return made;
  };

  /** The answer to a call with its state. What every page shows is asked for again when it has changed. */
  async function answer(client: PageClient, url: string, call: PageCall): Promise<KnownAnswer> {
    const { changes } = shop.cacheVersion;
    const last = lastAnswers.get(url);
    if (last && isCurrent(last)) return withState(last, call.part);
    const { generation } = changes;
    const dependencies = new Dependencies();
    const given = await makeAnswer(client, url, call, dependencies);
    const made: LastAnswer = { given, dependencies, generation, states: new Map() };
    if (given.status === 200 && dependencies.subjects !== null && isForEveryPage(url, call))
      lastAnswers.set(url, made);
    return withState(made, call.part);
  }

  function isForEveryPage(url: string, { name, params = {} }: PageCall): boolean {
    return doorOf(name).isOpen && !hasQuery.test(url) && Object.keys(params).length === 0;
  }

  /** Whether an answer is still right. */
  function isCurrent({ dependencies: { subjects, expiresAt }, generation }: LastAnswer): boolean {
    const { cacheVersion } = shop;
    return (
      cacheVersion.current() !== null &&
      expiresAt > Date.now() &&
      !cacheVersion.changes.hasChanged(subjects, generation) &&
      !cacheVersion.changes.hasChanged(ofStates, generation)
    );
  }

  async function withState(last: LastAnswer, part: AnswerPart | undefined): Promise<KnownAnswer> {
    const { given, dependencies, states } = last;
    const key = part?.key ?? '';
    const state = states.get(key) ?? (await stateOf(given, part, dependencies));
    states.set(key, state);
    return { given, state };
  }

  async function makeAnswer(
    client: PageClient,
    url: string,
    { name, params = {} }: PageCall,
    dependencies: Dependencies,
  ): Promise<Answered> {
    shop.metrics.pageCalls.inc({ call: name });
    try {
      const { door } = doorOf(name);
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
          dependencies,
        },
        access,
        admitted,
      );
      switch (outcome.kind) {
        case 'text':
          return answered(200, { text: outcome.json });
        case 'json':
          return answered(outcome.status, { value: outcome.body }, [
            ['x-total-count', outcome.page?.total],
          ]);
        default:
          throw new Error(`A page cannot show the ${outcome.kind} response of ${name}.`);
      }
    } catch (error) {
      const { body, retryAfter } = failureOf(error, client.id, shop, languageOfRequest(client));
      return answered(body.status, { value: body }, [['retry-after', retryAfter]]);
    }
  }

  /** The state of an answer as a page shows it. */
  async function stateOf(
    { status, total, read, text }: Answered,
    part: AnswerPart | undefined,
    { subjects, expiresAt }: Dependencies,
  ): Promise<AnswerState> {
    const time = subjects === null ? Date.now() + UNDECLARED_MAX_AGE_MS : expiresAt;
    // The body of a refusal names its request.
    if (status >= 400)
      return {
        subjects,
        expiresAt: time,
        digest: String(status),
        counts: [],
        hasFailed: isPassing(status),
      };
    const { lowStock } = await readSettings(shop);
    const counts: number[] = [];
    const shownPart = () => {
      const printed = printedCounts((count) => {
        counts.push(count);
        return FIRST_PLURAL;
      });
      if (!part) return read();
      const taken = part.of(read(), printed);
      return part.shown ? part.shown(taken) : taken;
    };
    const shown = part || !text ? JSON.stringify(shownPart()) : text.toString();
    const digest = createHash('sha1')
      .update(`${status} ${total} `)
      .update(withShownQuantities(shown, lowStock))
      .digest('base64');
    return { subjects, expiresAt: time, digest, counts, hasFailed: false };
  }

  return {
    fill: standIns.fill,
    transport(client, record, language = null) {
      let recordedCounts = 0;
      return async (path, { call }) => {
        const url = language === null ? path : withLanguage(path, language);
        const { given, state } = await answer(client, url, call);
        if (!record) return toPageAnswer(given, call.part, (count) => count);
        record({ url, call, answer: state });
        const first = recordedCounts;
        recordedCounts += state.counts.length;
        return toPageAnswer(given, call.part, (_count, at) => standIns.of(first + at));
      };
    },
    async ask(client, { url, call }) {
      const { state } = await answer(client, url, call);
      return state;
    },
  };
}

/** The URL of an answer in a language. */
function withLanguage(path: string, language: string): string {
  const [pathname = '', query] = path.split('?');
  return `${pathname}?${LANGUAGE_PARAMETER}=${language}${query === undefined ? '' : `&${query}`}`;
}

interface KnownAnswer {
  given: Answered;
  state: AnswerState;
}

interface LastAnswer {
  given: Answered;
  dependencies: Dependencies;
  /** The generation of changes before it was asked for. */
  generation: number;
  /** Its state by the key of its part. */
  states: Map<string, AnswerState>;
}

/** What the digest of every answer depends on: the low-stock limit. */
const ofStates: ReadonlySet<Subject> = new Set(['settings']);

interface Answered {
  status: number;
  numbers: Map<string, number | undefined>;
  total: number | undefined;
  /** The answer as JSON, if it is kept so. */
  text: Buffer | null;
  read(): unknown;
}

function answered(
  status: number,
  body: { text: Buffer } | { value: unknown },
  numbers: [header: string, value: number | undefined][] = [],
): Answered {
  const text = 'text' in body ? body.text : null;
  const headers = new Map(numbers);
  let value = 'text' in body ? undefined : body.value;
  return {
    status,
    numbers: headers,
    total: headers.get('x-total-count'),
    text,
    read: () => {
      if (text !== null) value ??= JSON.parse(text.toString());
      return value;
    },
  };
}

function toPageAnswer(
  { status, numbers, read }: Answered,
  part: AnswerPart | undefined,
  print: (count: number, at: number) => number,
): PageAnswer {
  return {
    status,
    headers: {
      get: (name) =>
        name === 'content-type' ? 'application/json' : (numbers.get(name)?.toString() ?? null),
    },
    json: async () => (part && status < 400 ? part.of(read(), printedCounts(print)) : read()),
  };
}

/** The least count that is not shown in another way than all larger ones: none and one item have their own words. */
const FIRST_PLURAL = 2;

/** Gives the counts of a part to `print` with their index. */
function printedCounts(print: (count: number, at: number) => number) {
  let at = 0;
  return (count: number) => (count < FIRST_PLURAL ? count : print(count, at++));
}

const isPassing = (status: number) => status >= 500 || status === 429;

/** Above the low-stock limit, pages show only that there is stock: without this, each order would change the digest. */
function withShownQuantities(json: string, lowStock: number): string {
  return json.replace(/(?<!\\)"quantity":(\d+)/g, (whole, quantity) =>
    Number(quantity) > lowStock ? '"quantity":+' : whole,
  );
}
