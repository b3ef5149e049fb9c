import type { Profile, signUp as signUpEndpoint } from '#contract/accounts';
import type { Received } from '#contract/endpoint';
import { isStaff } from '#contract/values/rights';
import type { Connection } from '../../database/database';
import { newId } from '../../database/ids';
import { transaction } from '../../database/transaction';
import { fieldError, type ShopError } from '../../http/errors';
import { type Limit, limit, returnPoint } from '../../http/rate-limits';
import { refusals } from '../../http/refusals/messages';
import type { Shop } from '../../shop';
import { beginSession, type Caller } from '../sessions/sessions';
import {
  type AccountRow,
  findAccount,
  findAccountByEmail,
  insertAccount,
  type NewAccount,
} from './accounts.queries';
import { isReserved } from './email-change.queries';
import { emailConfirmationLink } from './email-confirmation.service';

const HOUR = 60 * 60;
/** Of one network, which may be an office or a mobile operator's customers. */
const SIGN_UPS_PER_HOUR = 1_000;
/** Sign-ups refused because the email address has an account. They are limited, because they reveal which addresses are customers’. */
const TAKEN_PER_HOUR = 200;

type SignUp = Received<typeof signUpEndpoint>['body'];

/** Creates an account and its first session; `client` is the request's `clientKey`. Returns the token. */
export async function signUp(shop: Shop, input: SignUp, client: string): Promise<string> {
  const taken = await limitSignUps(shop, client);
  // Spares the hashing; the unique index decides.
  if (await findAccountByEmail(shop.pool, input.email)) throw emailTaken();
  const passwordHash = await shop.passwords.hash(input.password);
  const jwt = await transaction(shop.pool, async (tx) => {
    const account = { ...input, passwordHash, role: 'User' as const, isConfirmed: false };
    const accountId = await createAccount(tx, account);
    await emailConfirmationLink(shop, tx, { id: accountId, email: input.email }, 'welcome');
    return beginSession(shop, tx, accountId, false);
  });
  await returnPoint(shop, taken);
  shop.wakeJobs();
  return jwt;
}

/**
 * Counts one new account of a client, and one address that has an account; `returnPoint` takes the latter back once the account
 * is made. Throws `too_many_requests`.
 */
export async function limitSignUps(shop: Shop, client: string): Promise<Limit> {
  await limit(shop, { name: 'sign-up', key: client, points: SIGN_UPS_PER_HOUR, seconds: HOUR });
  const taken = { name: 'sign-up-taken', key: client, points: TAKEN_PER_HOUR, seconds: HOUR };
  await limit(shop, taken);
  return taken;
}

/**
 * Creates an account in the caller's transaction and returns its id. `isConfirmed`: whether the address is confirmed.
 * `createdAt` defaults to now. Throws `email_taken`.
 */
export async function createAccount(
  tx: Connection,
  account: Omit<NewAccount, 'id' | 'createdAt'> & { createdAt?: Date },
): Promise<string> {
  const id = newId();
  const { createdAt = null, ...given } = account;
  if (!(await insertAccount(tx, { ...given, id, createdAt }))) throw emailTaken();
  // After the insert: a concurrent change that reserves the address has committed by now.
  if (!account.isConfirmed && (await isReserved(tx, account.email, id))) throw emailTaken();
  return id;
}

/** The caller's profile. */
export async function getProfile(
  { pool }: Shop,
  { accountId, firstName, lastName, email, role }: Caller,
): Promise<Profile> {
  const person = { _id: accountId, firstName, lastName, email, role };
  if (!isStaff(role)) return person;
  const account = await findAccount(pool, accountId);
  return { ...person, ...languageIn(account?.adminLanguage) };
}

const languageIn = (adminLanguage: string | null | undefined) => adminLanguage && { adminLanguage };

/** An account as shown to its owner. */
export function profileOf(account: AccountRow): Profile {
  return {
    _id: account.id,
    firstName: account.firstName,
    lastName: account.lastName,
    email: account.email,
    role: account.role === 'Visitor' ? 'User' : account.role,
    ...languageIn(account.adminLanguage),
  };
}

/** The error for an email that another account has. */
export function emailTaken(): ShopError {
  return fieldError('email_taken', 'email', refusals.usual.email_taken);
}
