import type { CallName } from '#contract/api';
import type { Transport } from '../page-context';
import { type AnswerOf, callApi, type InputOf } from './client';

interface AnswerPart<Answer, Part> {
  /** Names the part among those of the same call. */
  key: string;
  /** Passes each count that the page does nothing with but print through `printed`. */
  of(answer: Answer, printed: (count: number) => number): Part;
  /** What the page shows of the part; all of it by default. A page stays cached when the rest of the part changes. */
  shown?(part: Part): unknown;
}

/**
 * Calls the API from a loader on the server for a part of the answer. The rest is not on the page, so the page stays cached when
 * the rest changes. A count that went through `printed` is filled in when it changes, without rendering. A page may ask whether it is
 * none, one or more, and print it as a number or by `formatNumber`: on the server it is another number above one.
 *
 * The server keeps `part` as long as the page is cached, so it must be a constant: a closure would keep its rendering.
 */
export async function callForPart<Name extends CallName, Part>(
  api: Transport,
  name: Name,
  input: InputOf<Name>,
  part: AnswerPart<AnswerOf<Name>, Part>,
): Promise<Part> {
  const { answer } = await callApi(
    (path, init = {}) => api(path, { ...init, ...(init.call && { call: { ...init.call, part } }) }),
    name,
    input,
  );
  // The server's transport answers with the part.
  return answer as unknown as Part;
}
