import { type Agent, type IncomingHttpHeaders, request } from 'node:http';
import { errorBody } from '#contract/errors';

/** A request without an answer for this time counts as hanging. */
const LONGEST_ANSWER_MS = 10_000;
/** The connection was cut or no answer came: the outcome is unknown. */
const NO_ANSWER = 0;

/** One answer of the shop; status 0 means no answer. */
export interface Answer {
  call: string;
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
  milliseconds: number;
  /** The value of `load.now` when it arrived. */
  phase: string;
}

/** Sends one request; never throws. */
export function send(
  agent: Agent,
  base: string,
  {
    call,
    body,
    headers = {},
  }: { call: string; body?: object | undefined; headers?: Record<string, string> },
): Promise<Answer> {
  const [method = 'GET', path = '/'] = call.split(' ');
  const content = body === undefined ? undefined : JSON.stringify(body);
  const since = performance.now();
  return new Promise((resolve) => {
    const end = (status: number, text: string, answered: IncomingHttpHeaders = {}) =>
      resolve({
        call,
        status,
        text,
        headers: answered,
        milliseconds: performance.now() - since,
        phase: '',
      });
    const sent = request(new URL(path, base), {
      agent,
      method,
      headers:
        content === undefined
          ? headers
          : {
              ...headers,
              'content-type': 'application/json',
              'content-length': String(Buffer.byteLength(content)),
            },
    });
    sent.setTimeout(3 * LONGEST_ANSWER_MS, () => sent.destroy(new Error('no answer')));
    sent.on('error', (error: NodeJS.ErrnoException) => end(NO_ANSWER, error.code ?? error.message));
    sent.on('response', (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (chunk: string) => {
        text += chunk;
      });
      response.on('end', () => end(response.statusCode ?? NO_ANSWER, text, response.headers));
      response.on('error', (error) => end(NO_ANSWER, error.message));
    });
    sent.end(content);
  });
}

/**
 * Answers that are never acceptable, one line each: an error other than a 503 (with `Retry-After`, in the
 * contract's shape), a time over 10 s, or no answer, unless `mayBeCut` because the process was killed.
 */
export function unacceptableAnswers(answers: Answer[], { mayBeCut = false } = {}): string[] {
  return answers.flatMap(({ call, status, headers, text, milliseconds, phase }) => {
    const report = (problem: string) => [`${phase}: ${call}: ${problem}`];
    if (milliseconds > LONGEST_ANSWER_MS) return report(`${Math.round(milliseconds)} ms`);
    if (status === NO_ANSWER) return mayBeCut ? [] : report(text);
    if (status < 400) return [];
    if (status === 503 && !headers['retry-after']) return report('503 without Retry-After');
    if (!isPage(headers) && !errorBody.safeParse(JSON.parse(text)).success)
      return report(`${status} not in the error shape`);
    return status < 500 || status === 503 ? [] : report(`${status} ${text}`);
  });
}

/** A page has an error text instead of the API's error shape. */
const isPage = (headers: IncomingHttpHeaders) => headers['content-type']?.startsWith('text/html');

/** The number of successful answers in a phase. */
export function countSuccesses(answers: Answer[], phase: string): number {
  return answers.filter(
    (answer) => answer.phase === phase && answer.status > 0 && answer.status < 400,
  ).length;
}
