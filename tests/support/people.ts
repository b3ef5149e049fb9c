import type { Transport } from '../../web/page-context';
import { type TypedCaller, typedCaller } from './call';

/** A person with an account, who calls the API of a running shop as a browser would. */
export interface Person extends TypedCaller {
  email: string;
  password: string;
  jwt: string;
  /** The same session at another process of the shop. */
  at(url: string): Person;
}

/** Creates an account. */
export async function signUpAt(url: string, firstName: string): Promise<Person> {
  const account = {
    email: `${firstName}-${crypto.randomUUID().slice(0, 8)}@shopper.example`.toLowerCase(),
    password: 'weave-and-weft',
  };
  const { jwt } = await typedCaller(transportTo(url), null).call('POST /auth/signup', {
    body: { firstName, lastName: 'Lovell', ...account },
  });
  return personOf(url, account, jwt);
}

/** Signs in to an existing account. */
export async function signInAt(
  url: string,
  account: { email: string; password: string },
): Promise<Person> {
  const { jwt } = await typedCaller(transportTo(url), null).call('POST /auth/signin', {
    body: account,
  });
  return personOf(url, account, jwt);
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
    ...typedCaller(transportTo(url), jwt),
  };
}

const transportTo =
  (url: string): Transport =>
  (path, init) =>
    fetch(url + path, init);
