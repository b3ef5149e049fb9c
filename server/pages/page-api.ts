import { createHash } from 'node:crypto';
import { parse } from 'node:querystring';
import { Dependencies } from '../cache/dependencies';
import { createDoor, type Door } from '../http/door';
import { failureOf } from '../http/errors';
import type { Client } from '../http/implement';
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
  /** The transport for one rendering; `record` receives its calls. */
  transport(client: PageClient, record?: (call: RecordedCall) => void): PageTransport;
  /** The text of a page as its transport rendered it, with the counts of its recorded calls. */
  fill: StandIns['fill'];
  /** Makes a recorded call again. */
  ask(client: PageClient, call: Omit<RecordedCall, 'answer'>): Promise<AnswerState>;
}

type PageClient = Client & { id: string };

/** An answer that says nothing about the time is at most this old. */
const UNDECLARED_MAX_AGE_MS = 15_000;

/**
 * The API for the pages of this server: a call passes the door of its endpoint, so that access, limits and the checks of input
 * and response are those of HTTP, without a request, headers and a body that is written and read again. A page is
 * rendered for a visitor and only reads, so no call has a token or a body.
 */
export function createPageApi(shop: Shop): PageApi {
  const standIns = createStandIns();
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

  async function answer(
    client: PageClient,
    url: string,
    { name, params = {} }: PageCall,
    dependencies: Dependencies,
  ): Promise<Answered> {
    try {
      const door = doorOf(name);
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
      const { body, retryAfter } = failureOf(error, client.id, shop);
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
      return part ? part.of(read(), printed) : read();
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
    transport(client, record) {
      let recordedCounts = 0;
      return async (url, { call }) => {
        const dependencies = new Dependencies();
        const given = await answer(client, url, call, dependencies);
        if (!record) return toPageAnswer(given, call.part, (count) => count);
        const recorded = { url, call, answer: await stateOf(given, call.part, dependencies) };
        record(recorded);
        const first = recordedCounts;
        recordedCounts += recorded.answer.counts.length;
        return toPageAnswer(given, call.part, (_count, at) => standIns.of(first + at));
      };
    },
    async ask(client, { url, call }) {
      const dependencies = new Dependencies();
      return stateOf(await answer(client, url, call, dependencies), call.part, dependencies);
    },
  };
}

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
