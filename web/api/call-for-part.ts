import type { CallName } from '#contract/api';
import type { Transport } from '../page-context';
import { type AnswerOf, callApi, type InputOf } from './client';

interface AnswerPart<Answer, Part> {
  /** Names the part among those of the same call. */
  key: string;
  of(answer: Answer): Part;
}

/**
 * Calls the API from a loader on the server for a part of the answer. The rest is not on the page, so the page stays cached when
 * the rest changes.
 */
export async function callForPart<Name extends CallName, Part>(
  api: Transport,
  name: Name,
  input: InputOf<Name>,
  { key, of }: AnswerPart<AnswerOf<Name>, Part>,
): Promise<Part> {
  const part = { key, of: (answer: unknown) => of(answer as AnswerOf<Name>) };
  const { answer } = await callApi(
    (path, init = {}) => api(path, { ...init, ...(init.call && { call: { ...init.call, part } }) }),
    name,
    input,
  );
  // The server's transport answers with the part.
  return answer as unknown as Part;
}
