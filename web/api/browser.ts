import type { CallName } from '#contract/api';
import { type AnswerOf, ApiError, type CallOptions, callApi, type InputOf } from './client';
import { dropToken, readToken } from './session';

/** Calls the API from the browser as whoever is signed in. A session that has ended elsewhere ends here too. */
export async function call<Name extends CallName>(
  name: Name,
  input: InputOf<Name>,
  options: Omit<CallOptions, 'token'> = {},
): Promise<AnswerOf<Name>> {
  return (await callList(name, input, options)).answer;
}

/** As `call`, with how many there are in all. */
export async function callList<Name extends CallName>(
  name: Name,
  input: InputOf<Name>,
  options: Omit<CallOptions, 'token'> = {},
): Promise<{ answer: AnswerOf<Name>; total: number }> {
  const token = readToken();
  try {
    return await callApi((path, init) => fetch(path, init), name, input, { ...options, token });
  } catch (error) {
    const isOver =
      error instanceof ApiError && error.status === 401 && error.code !== 'invalid_credentials';
    if (isOver && token !== null && token === readToken()) dropToken();
    throw error;
  }
}
