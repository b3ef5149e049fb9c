import { createHash, randomBytes } from 'node:crypto';
import { encode } from 'uqr';
import type { Received } from '#contract/endpoint';
import {
  type disableSecondFactor as disableEndpoint,
  RECOVERY_CODES,
} from '#contract/second-factor';
import { recordAudit } from '../../audit/record.service';
import type { Connection } from '../../database/database';
import { transaction } from '../../database/transaction';
import { fieldError, ShopError } from '../../http/errors';
import { refusals } from '../../http/refusals/messages';
import { readSettings } from '../../settings/shop-settings';
import type { Shop } from '../../shop';
import type { AccountRow } from '../accounts/accounts.queries';
import { getOwnAccount, notifyOwner } from '../accounts/owner.service';
import { requirePassword } from '../passwords/current-password.service';
import { codeLimits, limitGuesses } from '../sessions/guess-limits';
import { type Caller, endSessions } from '../sessions/sessions';
import { seal, unseal } from './sealing';
import {
  consumeRecoveryCode,
  consumeStep,
  deleteSecondFactor,
  findSecondFactor,
  replaceRecoveryCodes,
  type SecondFactorRow,
  saveSecret,
} from './second-factor.queries';
import { matchingStep, newSecret, otpauthUri, toBase32 } from './totp';

const RECOVERY_BYTES = 10;
const QUIET_ZONE = 4;

/** What turning it off, and new recovery codes, require. */
type Proof = Received<typeof disableEndpoint>['body'];

/** The status of the caller's second factor. */
export async function readSecondFactor(shop: Shop, caller: Caller) {
  const factor = await findSecondFactor(shop.pool, caller.accountId);
  const since = factor?.confirmedAt?.toISOString() ?? null;
  return { enabled: since !== null, since, recoveryCodesLeft: factor?.recoveryCodes ?? 0 };
}

/** Creates a secret for an authenticator app. It has no effect until `confirmSecondFactor`. */
export async function beginSecondFactor(
  shop: Shop,
  caller: Caller,
  password: string,
  client: string,
) {
  const account = await getOwnAccount(shop, caller);
  await requirePassword(shop, account, password, client, 'password');
  const secret = newSecret();
  const { shopName } = await readSettings(shop);
  if (!(await saveSecret(shop.pool, account.id, seal(shop, account.id, secret))))
    throw new ShopError('forbidden', {
      message: refusals.account.twoStepIsOn,
    });
  const uri = otpauthUri(secret, shopName, account.email);
  return { secret: toBase32(secret), uri, svg: qrCode(uri) };
}

/** Turns on the second factor with the app's first code, ends all other sessions, and returns the recovery codes. */
export async function confirmSecondFactor(
  shop: Shop,
  caller: Caller,
  code: string,
): Promise<string[]> {
  const account = await getOwnAccount(shop, caller);
  const codes = await tryCode(shop, account.id, code, () =>
    transaction(shop.pool, async (tx) => {
      const factor = await findSecondFactor(tx, account.id);
      if (!factor || factor.confirmedAt !== null) throw new ShopError('not_found');
      if (!(await takeAppCode(shop, tx, account.id, factor, plain(code)))) throw wrongCode();
      await endSessions(tx, account.id, caller.sessionId);
      await notifyOwner(tx, account, 'second-factor-on');
      await recordChange(tx, caller.accountId, account.id, 'on');
      return giveRecoveryCodes(tx, account.id);
    }),
  );
  shop.wakeJobs();
  return codes;
}

/** Replaces the recovery codes by ten new ones. */
export function renewRecoveryCodes(
  shop: Shop,
  caller: Caller,
  input: Proof,
  client: string,
): Promise<string[]> {
  return withBoth(shop, caller, input, client, (tx, { id }) => giveRecoveryCodes(tx, id));
}

/** Turns off the second factor, given password and code. */
export async function disableSecondFactor(
  shop: Shop,
  caller: Caller,
  input: Proof,
  client: string,
): Promise<void> {
  await withBoth(shop, caller, input, client, (tx, account) =>
    removeSecondFactor(tx, account, caller.accountId),
  );
  shop.wakeJobs();
}

/** Removes an account's second factor in the caller's transaction and notifies its owner; false if it had none. */
export async function removeSecondFactor(
  tx: Connection,
  account: AccountRow,
  actorId: string,
): Promise<boolean> {
  const factor = await findSecondFactor(tx, account.id);
  if (!(await deleteSecondFactor(tx, account.id)) || !factor?.confirmedAt) return false;
  await notifyOwner(tx, account, 'second-factor-off');
  await recordChange(tx, actorId, account.id, 'off');
  return true;
}

/**
 * Requires the code of an account with a second factor; the code cannot be used again if the transaction commits.
 * Accounts without a second factor pass. Throws `second_factor_required` without a code, `invalid_credentials` with a
 * wrong one. Call it within `tryCode`.
 */
export async function requireSecondFactor(
  shop: Shop,
  tx: Connection,
  accountId: string,
  code: string | undefined,
): Promise<void> {
  const factor = await findSecondFactor(tx, accountId);
  if (!factor?.confirmedAt) return;
  if (code === undefined) throw new ShopError('second_factor_required');
  const given = plain(code);
  const isRight = /^\d{6}$/.test(given)
    ? await takeAppCode(shop, tx, accountId, factor, given)
    : await consumeRecoveryCode(tx, accountId, hashOf(accountId, given));
  if (!isRight) throw wrongCode();
}

/** Runs an attempt, which is counted if a code was given. */
export function tryCode<T>(
  shop: Shop,
  accountId: string,
  code: string | undefined,
  attempt: () => Promise<T>,
): Promise<T> {
  return code === undefined ? attempt() : limitGuesses(shop, codeLimits(accountId), attempt);
}

async function withBoth<T>(
  shop: Shop,
  caller: Caller,
  input: Proof,
  client: string,
  work: (tx: Connection, account: AccountRow) => Promise<T>,
): Promise<T> {
  const account = await getOwnAccount(shop, caller);
  await requirePassword(shop, account, input.password, client, 'password');
  return tryCode(shop, account.id, input.code, () =>
    transaction(shop.pool, async (tx) => {
      const factor = await findSecondFactor(tx, account.id);
      if (!factor?.confirmedAt) throw new ShopError('not_found');
      await requireSecondFactor(shop, tx, account.id, input.code);
      return work(tx, account);
    }),
  );
}

async function takeAppCode(
  shop: Shop,
  tx: Connection,
  accountId: string,
  factor: SecondFactorRow,
  code: string,
): Promise<boolean> {
  const secret = unseal(shop, accountId, factor.secret);
  const step = secret && matchingStep(secret, code, factor.now);
  return step !== null && consumeStep(tx, accountId, factor.secret, step);
}

async function giveRecoveryCodes(tx: Connection, accountId: string): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, () =>
    toBase32(randomBytes(RECOVERY_BYTES)).toLowerCase(),
  );
  await replaceRecoveryCodes(
    tx,
    accountId,
    codes.map((code) => hashOf(accountId, code)),
  );
  return codes.map((code) => code.replace(/(.{4})(?=.)/g, '$1-'));
}

/** 80 random bits need no salt and no slow hash. */
function hashOf(accountId: string, code: string): Buffer {
  return createHash('sha256').update(`${accountId}:${code}`).digest();
}

function plain(code: string): string {
  return code.replace(/[\s-]/g, '').toLowerCase();
}

async function recordChange(tx: Connection, actorId: string, entityId: string, state: string) {
  const action = `account.second-factor-${state}`;
  await recordAudit(tx, { actorId, action, entity: 'account', entityId });
}

function wrongCode(): ShopError {
  const message = refusals.account.wrongCode;
  return fieldError('invalid_credentials', 'code', message);
}

/** A QR code of a text as an `<svg>` of one path, black on white in light and dark mode. */
function qrCode(text: string): string {
  const { data, size } = encode(text, { ecc: 'M', border: QUIET_ZONE });
  const squares = data.flatMap((row, y) =>
    row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')),
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" role="img" aria-label="QR code" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${size}v${size}H0z"/><path d="${squares.join('')}"/></svg>`;
}
