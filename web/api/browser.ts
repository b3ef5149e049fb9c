import type { CallName } from '#contract/api';
import { type AnswerOf, ApiError, type CallOptions, callApi, type InputOf } from './client';
import { dropToken, readToken } from './session';
import { canRenew, renewSession } from './session-renewal';

/**
 * Calls the API from the browser as the signed-in user. If the session has ended, the user signs in again and the call is
 * repeated, or the session ends here too.
 */
export async function call<Name extends CallName>(
  name: Name,
  input: InputOf<Name>,
  options: Omit<CallOptions, 'token'> = {},
): Promise<AnswerOf<Name>> {
  return (await callList(name, input, options)).answer;
}

/** As `call`, with the total of a list. */
export async function callList<Name extends CallName>(
  name: Name,
  input: InputOf<Name>,
  options: Omit<CallOptions, 'token'> = {},
): Promise<{ answer: AnswerOf<Name>; total: number }> {
  const token = readToken();
  try {
    return await callApi((path, init) => fetch(path, init), name, input, { ...options, token });
  } catch (error) {
    if (token === null || !isSessionEnd(error)) throw error;
    if (await renewSession(token, { isRead: name.startsWith('GET ') }))
      return callList(name, input, options);
    if (!canRenew() && token === readToken()) dropToken();
    throw error;
  }
}

/** Whether a call was refused because its token is no longer valid. */
export function isSessionEnd(error: unknown): boolean {
  if (!(error instanceof ApiError) || error.status !== 401) return false;
  return error.code !== 'invalid_credentials' && error.code !== 'second_factor_required';
}
