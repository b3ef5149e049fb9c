import type { Answer, Endpoint } from '#contract/endpoint';
import { ApiError, type CallInput, type CallOptions, callApi } from './client';
import { forgetSession, readToken } from './session';

/** Calls the API from the browser as whoever is signed in. A session that has ended elsewhere ends here too. */
export async function call<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  options: Omit<CallOptions, 'token'> = {},
): Promise<Answer<E>> {
  return (await callList(endpoint, input, options)).answer;
}

/** As `call`, with how many there are in all. */
export async function callList<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  options: Omit<CallOptions, 'token'> = {},
): Promise<{ answer: Answer<E>; total: number }> {
  const token = readToken();
  try {
    return await callApi((path, init) => fetch(path, init), endpoint, input, { ...options, token });
  } catch (error) {
    const isOver =
      error instanceof ApiError && error.status === 401 && error.code !== 'invalid_credentials';
    if (isOver && token !== null && token === readToken()) forgetSession();
    throw error;
  }
}
