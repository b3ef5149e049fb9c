import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/**
 * Failures of one request. `down`: connection closed before it is handled; `lost`: handled, but the answer is lost;
 * `hangs`: never answered; `error`: 503 before it is handled; `busy`: 429; `html` and `empty`: 200 with a wrong body.
 */
export type Fault = 'down' | 'lost' | 'hangs' | 'error' | 'busy' | 'html' | 'empty';

export interface StandInRequest {
  method: string;
  url: URL;
  headers: IncomingMessage['headers'];
  body: string;
}

export interface Answer {
  status: number;
  body: unknown;
  /** Answered in place of the body. */
  text?: string;
}

/** Thrown by what answers a request, to refuse it. */
export class Refusal extends Error {
  constructor(
    readonly status: number,
    /** What the provider calls the refusal. */
    readonly reason: string,
  ) {
    super(reason);
  }
}

/** The answer to a request; `bodyOf` writes a refusal as the provider does. */
export function answerOf(route: () => Answer, bodyOf: (refusal: Refusal) => unknown): Answer {
  try {
    return route();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { status: error.status, body: bodyOf(error) };
  }
}

/** The API of a provider on this machine. */
export interface StandInServer {
  base: string;
  /** Every request, in order. */
  calls: { method: string; path: string; body: string }[];
  /** The failures of the next requests, in order; null is a request that succeeds. */
  faults: (Fault | null)[];
  /** The failure of every request while it is set. */
  outage: Fault | null;
  close(): Promise<void>;
}

/** Serves what `handle` answers on a free port of this machine. */
export async function openStandIn(
  handle: (request: StandInRequest) => Answer,
): Promise<StandInServer> {
  const server = createServer((request, response) => {
    serve(request, response).catch(() => request.socket.destroy());
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const base = `http://127.0.0.1:${port}`;
  const standIn: StandInServer = {
    base,
    calls: [],
    faults: [],
    outage: null,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = '', headers } = request;
    const url = new URL(request.url ?? '', base);
    const body = await text(request);
    standIn.calls.push({ method, path: `${url.pathname}${url.search}`, body });
    const fault = standIn.faults.length > 0 ? standIn.faults.shift() : standIn.outage;
    if (fault === 'down') return void request.socket.destroy();
    if (fault === 'hangs') return;
    const faulty: Partial<Record<Fault, Answer>> = {
      error: { status: 503, body: { title: 'Service Unavailable' } },
      busy: { status: 429, body: { title: 'Too Many Requests' } },
      html: { status: 200, body: null },
      empty: { status: 200, body: {} },
    };
    const answer = (fault && faulty[fault]) ?? handle({ method, url, headers, body });
    if (fault === 'lost') return void request.socket.destroy();
    response.writeHead(answer.status, { 'content-type': 'application/json' });
    if (answer.status === 204) return void response.end();
    response.end(
      fault === 'html' ? '<html>Sorry</html>' : (answer.text ?? JSON.stringify(answer.body)),
    );
  }
  return standIn;
}
