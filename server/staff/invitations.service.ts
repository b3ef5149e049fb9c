import {
  type acceptInvitation as acceptEndpoint,
  INVITATION_DAYS,
  type Invitation,
} from '#contract/admin/staff';
import type { Received } from '#contract/endpoint';
import { isId } from '#contract/values/id';
import { isStaff, type StaffRole } from '#contract/values/rights';
import { recordAudit } from '../audit/record.service';
import {
  type AccountRow,
  findAccountByEmail,
  lockAccountByEmail,
  setPassword,
  setRole,
  updateAccount,
} from '../auth/accounts/accounts.queries';
import { createAccount } from '../auth/accounts/accounts.service';
import { notifyOwner } from '../auth/accounts/owner.service';
import { takeOver } from '../auth/accounts/takeover.service';
import { requireStrongPassword } from '../auth/passwords/current-password.service';
import { endResets } from '../auth/passwords/password-reset.queries';
import { requireSecondFactor, tryCode } from '../auth/second-factor/second-factor.service';
import { hashLinkToken, hashOfNewLink } from '../auth/sessions/link-token';
import { beginSession, type Caller, endSessions } from '../auth/sessions/sessions';
import type { Connection } from '../database/database';
import { newId } from '../database/ids';
import { transaction } from '../database/transaction';
import { fieldError, ShopError } from '../http/errors';
import { limitLinkTries } from '../http/rate-limits';
import { enqueue } from '../jobs/queue';
import { readSettings, sendsEmail } from '../settings/shop-settings';
import type { Shop } from '../shop';
import {
  consumeInvitation,
  endInvitation,
  findInvitation,
  type InvitationRow,
  type InvitedRow,
  listOpenInvitations,
  saveInvitation,
} from './invitations.queries';

/** The open invitations, newest first. */
export async function listInvitations(shop: Shop): Promise<Invitation[]> {
  return (await listOpenInvitations(shop.pool)).map(invitationOf);
}

/** Emails a link to join the staff. Throws `email_taken` if the person is a staff member already. */
export async function inviteStaff(
  shop: Shop,
  caller: Caller,
  input: { email: string; role: StaffRole },
): Promise<Invitation & { isEmailed: boolean }> {
  const invitation = await transaction(shop.pool, async (tx) => {
    const account = await findAccountByEmail(tx, input.email);
    if (account && worksWithUs(account)) throw worksHere();
    const id = newId();
    const tokenHash = hashOfNewLink(shop, 'staff-invitation', id);
    const invitedBy = caller.accountId;
    await saveInvitation(tx, { id, ...input, tokenHash, invitedBy, days: INVITATION_DAYS });
    const payload = { template: 'staff-invitation', invitationId: id };
    await enqueue(tx, 'mail', payload, { key: `staff-invitation:${id}` });
    await recordAudit(tx, {
      actorId: caller.accountId,
      action: 'staff.invite',
      entity: 'invitation',
      entityId: id,
      after: { role: input.role },
    });
    const [row] = await listOpenInvitations(tx, id);
    if (!row) throw new Error('the invitation was not stored');
    return invitationOf(row);
  });
  shop.wakeJobs();
  return { ...invitation, isEmailed: sendsEmail(shop, await readSettings(shop)) };
}

/** Withdraws an invitation. Throws `not_found` if it has ended. */
export async function withdrawInvitation(shop: Shop, caller: Caller, id: string): Promise<void> {
  await transaction(shop.pool, async (tx) => {
    const role = isId(id) ? await endInvitation(tx, id) : null;
    if (role === null) throw new ShopError('not_found');
    await recordAudit(tx, {
      actorId: caller.accountId,
      action: 'staff.withdraw-invitation',
      entity: 'invitation',
      entityId: id,
      before: { role },
    });
  });
}

/** The address and role of a link's invitation. Throws `not_found` if it has ended. */
export async function readInvitation(shop: Shop, token: string, client: string) {
  await limitTries(shop, client);
  const invited = await findInvitation(shop.pool, hashLinkToken(token));
  if (!invited) throw deadLink();
  const found = await findAccountByEmail(shop.pool, invited.email);
  const account = found?.emailConfirmedAt ? found : null;
  const { email, role, expiresAt } = invited;
  return {
    email,
    role,
    expiresAt: expiresAt.toISOString(),
    firstName: account?.firstName ?? '',
    lastName: account?.lastName ?? '',
  };
}

type Acceptance = Received<typeof acceptEndpoint>['body'];

/**
 * Makes a staff member by an emailed link, which proves the address, starts a session and returns its token. An
 * existing account gets the new password and loses its sessions; if its address is not confirmed it is taken over,
 * since its creator need not own the address.
 */
export async function acceptInvitation(
  shop: Shop,
  input: Acceptance,
  client: string,
): Promise<string> {
  await limitTries(shop, client);
  const tokenHash = hashLinkToken(input.token);
  const invited = await findInvitation(shop.pool, tokenHash);
  if (!invited) throw deadLink();
  requireStrongPassword(invited, input.password, 'password');
  const account = await findAccountByEmail(shop.pool, invited.email);
  const passwordHash = await shop.passwords.hash(input.password);
  const accept = () =>
    transaction(shop.pool, async (tx) => {
      const used = await consumeInvitation(tx, tokenHash);
      if (!used) throw deadLink();
      const accountId = await join(shop, tx, used, { ...input, passwordHash });
      return beginSession(shop, tx, accountId, false);
    });
  const jwt = await (account ? tryCode(shop, account.id, input.code, accept) : accept());
  shop.wakeJobs();
  return jwt;
}

async function join(
  shop: Shop,
  tx: Connection,
  { email, role }: InvitedRow,
  person: Acceptance & { passwordHash: string },
): Promise<string> {
  const { firstName, lastName, passwordHash } = person;
  const account = await lockAccountByEmail(tx, email);
  if (account && worksWithUs(account)) throw worksHere();
  const id = account
    ? await promote(shop, tx, account, role, person)
    : await createAccount(tx, {
        firstName,
        lastName,
        email,
        passwordHash,
        role,
        isConfirmed: true,
      });
  await recordAudit(tx, {
    actorId: id,
    action: 'staff.join',
    entity: 'account',
    entityId: id,
    ...(account ? { before: { role: account.role } } : {}),
    after: { role },
  });
  return id;
}

async function promote(
  shop: Shop,
  tx: Connection,
  account: AccountRow,
  role: StaffRole,
  { firstName, lastName, passwordHash, code }: Acceptance & { passwordHash: string },
): Promise<string> {
  const isOwners = account.emailConfirmedAt !== null;
  if (isOwners) await requireSecondFactor(shop, tx, account.id, code);
  const id = isOwners ? account.id : await takeOver(tx, account, passwordHash);
  await updateAccount(tx, id, { firstName, lastName });
  await setPassword(tx, id, passwordHash);
  await setRole(tx, id, role);
  await endSessions(tx, id);
  await endResets(tx, id);
  if (isOwners) await notifyOwner(tx, account, 'password');
  return id;
}

/** A staff member's unconfirmed new address must not keep its owner from accepting. */
function worksWithUs({ role, emailConfirmedAt }: AccountRow): boolean {
  return isStaff(role) && emailConfirmedAt !== null;
}

async function limitTries(shop: Shop, client: string): Promise<void> {
  await limitLinkTries(shop, 'invitation', client);
}

function invitationOf(row: InvitationRow): Invitation {
  return {
    ...row,
    invitedAt: row.invitedAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
  };
}

function worksHere(): ShopError {
  return fieldError('email_taken', 'email', 'This person is already on your staff.');
}

function deadLink(): ShopError {
  return new ShopError('not_found', {
    message: 'This invitation has expired. Please ask for a new one.',
  });
}
