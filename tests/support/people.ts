import type { CallName } from '#contract/api';
import { type AnswerOf, type CallOptions, callApi, type InputOf } from '../../web/api/client';
import type { Transport } from '../../web/page-context';

/** A person with an account, who calls the API of a running shop as a browser would. */
export interface Person {
  email: string;
  password: string;
  jwt: string;
  /** The same session at another process of the shop. */
  at(url: string): Person;
  call<Name extends CallName>(
    name: Name,
    input: InputOf<Name>,
    options?: CallOptions,
  ): Promise<AnswerOf<Name>>;
}

/** Creates an account. */
export async function signUpAt(url: string, firstName: string): Promise<Person> {
  const account = {
    email: `${firstName}-${crypto.randomUUID().slice(0, 8)}@shopper.example`.toLowerCase(),
    password: 'weave-and-weft',
  };
  const { answer } = await callApi(transportTo(url), 'POST /auth/signup', {
    body: { firstName, lastName: 'Lovell', ...account },
  });
  return personOf(url, account, answer.jwt);
}

/** Signs in to an existing account. */
export async function signInAt(
  url: string,
  account: { email: string; password: string },
): Promise<Person> {
  const { answer } = await callApi(transportTo(url), 'POST /auth/signin', { body: account });
  return personOf(url, account, answer.jwt);
}

/** A person from an existing account and token. */
export function personOf(
  url: string,
  account: { email: string; password: string },
  jwt: string,
): Person {
  return {
    ...account,
    jwt,
    at: (other) => personOf(other, account, jwt),
    call: async (name, input, options) =>
      (await callApi(transportTo(url), name, input, { token: jwt, ...options })).answer,
  };
}

const transportTo =
  (url: string): Transport =>
  (path, init) =>
    fetch(url + path, init);
