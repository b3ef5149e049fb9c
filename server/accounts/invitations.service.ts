import { isId } from '#contract/id';
import { isStaff, type StaffRole } from '#contract/rights';
import { INVITATION_DAYS, type Invitation } from '#contract/staff';
import type { Connection } from '../database/database';
import { transaction } from '../database/transaction';
import { recordAudit } from '../platform/audit';
import { ShopError } from '../platform/errors';
import { newId } from '../platform/ids';
import { enqueue } from '../platform/jobs';
import { hashLinkToken, linkToken } from '../platform/link-token';
import { limit } from '../platform/rate-limits';
import { beginSession, type Caller, endSessions } from '../platform/sessions';
import type { Shop } from '../platform/shop';
import { tellOwner } from './account-notices.service';
import {
  type AccountRow,
  findAccountByEmail,
  lockAccountByEmail,
  setPassword,
  setRole,
  updateAccount,
} from './accounts.queries';
import { createAccount } from './accounts.service';
import { refuseWeak } from './current-password.service';
import {
  endInvitation,
  findInvitation,
  type InvitationRow,
  type InvitedRow,
  listOpenInvitations,
  putInvitation,
  useInvitation,
} from './invitations.queries';
import { endResets } from './password-reset.queries';
import { hashPassword } from './passwords';
import { requireSecondFactor, tryCode } from './second-factor.service';
import { takeOver } from './takeover.service';

const HOUR = 60 * 60;
const TRIES_PER_HOUR = 100;

/** The invitations that are open, newest first. */
export async function listInvitations(shop: Shop): Promise<Invitation[]> {
  return (await listOpenInvitations(shop.pool)).map(invitationOf);
}

/** Mails a link to join the staff. Throws `email_taken` where the person works here already. */
export async function inviteStaff(
  shop: Shop,
  caller: Caller,
  input: { email: string; role: StaffRole },
): Promise<Invitation & { isEmailed: boolean }> {
  const invitation = await transaction(shop.pool, async (tx) => {
    const account = await findAccountByEmail(tx, input.email);
    if (account && worksWithUs(account)) throw worksHere();
    const id = newId();
    const tokenHash = hashLinkToken(linkToken(shop, `staff-invitation:${id}`));
    const terms = { invitedBy: caller.accountId, days: INVITATION_DAYS };
    await putInvitation(tx, { id, ...input, tokenHash, ...terms });
    const mail = { template: 'staff-invitation', invitationId: id };
    await enqueue(tx, 'mail', mail, { key: `staff-invitation:${id}` });
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
  return { ...invitation, isEmailed: shop.config.smtpUrl !== null };
}

/** Takes an invitation back. Throws `not_found` where it is over. */
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

/** Whom a link invites, and as what. Throws `not_found` where it is over. */
export async function readInvitation(shop: Shop, token: string, client: string) {
  await limitTries(shop, client);
  const invited = await findInvitation(shop.pool, hashLinkToken(token));
  if (!invited) throw deadLink();
  const found = await findAccountByEmail(shop.pool, invited.email);
  const account = found?.email_confirmed_at ? found : null;
  return {
    email: invited.email,
    role: invited.role,
    firstName: account?.first_name ?? '',
    lastName: account?.last_name ?? '',
    expiresAt: invited.expires_at.toISOString(),
  };
}

interface Acceptance {
  token: string;
  firstName: string;
  lastName: string;
  password: string;
  code?: string | undefined;
}

/**
 * Makes a member of staff by a mailed link, which proves the address, and begins a session. Returns its token. An account
 * that is there gets the new password and loses its sessions; one whose address is not confirmed is taken over, since
 * whoever opened it need not own the address.
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
  refuseWeak(invited, input.password, 'password');
  const account = await findAccountByEmail(shop.pool, invited.email);
  const passwordHash = await hashPassword(input.password);
  const accept = () =>
    transaction(shop.pool, async (tx) => {
      const used = await useInvitation(tx, tokenHash);
      if (!used) throw deadLink();
      const accountId = await join(shop, tx, used, { ...input, passwordHash });
      return beginSession(shop, tx, accountId, false);
    });
  const jwt =
    account && input.code !== undefined ? await tryCode(shop, account.id, accept) : await accept();
  shop.wakeJobs();
  await shop.freshness.heardEverywhere();
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
        ...{ firstName, lastName, email, passwordHash, role, isConfirmed: true },
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
  const isOwners = account.email_confirmed_at !== null;
  if (isOwners) await requireSecondFactor(shop, tx, account.id, code);
  const id = isOwners ? account.id : await takeOver(tx, account, passwordHash);
  await updateAccount(tx, id, { firstName, lastName });
  await setPassword(tx, id, passwordHash);
  await setRole(tx, id, role);
  await endSessions(tx, id);
  await endResets(tx, id);
  if (isOwners) await tellOwner(tx, account, 'password');
  return id;
}

/** A member of staff whose new address is not confirmed does not keep the owner of that address out. */
function worksWithUs({ role, email_confirmed_at }: AccountRow): boolean {
  return isStaff(role) && email_confirmed_at !== null;
}

async function limitTries(shop: Shop, client: string): Promise<void> {
  await limit(shop, { name: 'invitation', key: client, points: TRIES_PER_HOUR, seconds: HOUR });
}

function invitationOf(row: InvitationRow): Invitation {
  return {
    _id: row.id,
    email: row.email,
    role: row.role,
    invitedBy:
      row.by_first_name === null
        ? null
        : { firstName: row.by_first_name, lastName: row.by_last_name ?? '' },
    invitedAt: row.created_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
    hasExpired: row.has_expired,
  };
}

function worksHere(): ShopError {
  const message = 'This person is already on your staff.';
  return new ShopError('email_taken', { message, details: [{ path: 'email', message }] });
}

function deadLink(): ShopError {
  return new ShopError('not_found', {
    message: 'This invitation has expired. Please ask for a new one.',
  });
}
