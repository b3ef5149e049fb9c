import type {
  Customer,
  CustomerDetail,
  listCustomers as listCustomersEndpoint,
  Redaction,
} from '#contract/admin/customers';
import type { Received } from '#contract/endpoint';
import { toMajor } from '#contract/money';
import { UNPAID_UNITS_LIMIT } from '#contract/orders/orders';
import type { PersonalData } from '#contract/personal-data';
import { isId } from '#contract/values/id';
import { isStaff } from '#contract/values/rights';
import { listAddresses } from '../addresses/addresses.service';
import { recordAudit } from '../audit/record.service';
import { type AccountRow, findAccount } from '../auth/accounts/accounts.queries';
import type { Caller } from '../auth/sessions/sessions';
import type { Connection } from '../database/database';
import { pageOffset } from '../database/ordering';
import { transaction } from '../database/transaction';
import type { Person } from '../feature';
import { ShopError } from '../http/errors';
import { readSettings } from '../settings/shop-settings';
import type { Shop } from '../shop';
import {
  type CustomerRow,
  findCustomer,
  listCustomerRows,
  setUnpaidUnits,
} from './customers.queries';
import { listGuestEmails } from './data-links.queries';
import { erase, prepareErasure } from './erasure.service';
import { collectPersonalData, personOf } from './personal-data.service';
import { listRedactions } from './redaction.service';

const PREVIEWED = 100;

type Listing = Received<typeof listCustomersEndpoint>['query'];

/** A page of the customers and their number; see `listCustomerRows`. */
export async function listCustomers(
  shop: Shop,
  { q, sort, direction, pageNumber, pageSize }: Listing,
): Promise<{ items: Customer[]; total: number }> {
  const usual = sort === 'name' || sort === 'email' ? 'asc' : 'desc';
  const { rows, total } = await listCustomerRows(shop.pool, {
    q: q || null,
    sort,
    direction: direction ?? usual,
    ...pageOffset({ pageNumber, pageSize }),
  });
  const { currency } = await readSettings(shop);
  return { items: rows.map((row) => customerOf(row, currency)), total };
}

/** One customer with saved addresses. */
export async function getCustomer(shop: Shop, id: string): Promise<CustomerDetail> {
  const row = isId(id) ? await findCustomer(shop.pool, id) : null;
  if (!row) throw new ShopError('not_found');
  const { currency } = await readSettings(shop);
  return {
    ...customerOf(row, currency),
    lastOrderAt: row.lastOrderAt?.toISOString() ?? null,
    newsletter: row.newsletter,
    unpaidUnits: {
      held: row.heldUnits,
      limit: Math.max(UNPAID_UNITS_LIMIT, row.approvedUnits ?? 0),
      approved: row.approvedUnits,
    },
    emailConfirmed: row.emailConfirmed,
    addresses: await listAddresses(shop, id),
  };
}

/** Sets how many units the unpaid orders of a customer may hold; null for the default limits. */
export async function approveUnpaidUnits(
  shop: Shop,
  caller: Caller,
  id: string,
  units: number | null,
): Promise<CustomerDetail> {
  if (!isId(id)) throw new ShopError('not_found');
  await transaction(shop.pool, async (tx) => {
    const changed = await setUnpaidUnits(tx, id, units);
    if (!changed) throw new ShopError('not_found');
    if (changed.before === units) return;
    await recordAudit(tx, {
      actorId: caller.accountId,
      action: 'customer.approve-unpaid',
      entity: 'account',
      entityId: id,
      before: { unpaidUnits: changed.before },
      after: { unpaidUnits: units },
    });
  });
  return getCustomer(shop, id);
}

/** All personal data of a customer, at the customer's request. */
export async function exportCustomer(
  shop: Shop,
  caller: Caller,
  id: string,
): Promise<PersonalData> {
  const account = await getAccount(shop, id);
  const [person] = await peopleOf(shop.pool, account);
  const email = person?.isEmailConfirmed ? person.email : undefined;
  const data = await collectPersonalData(shop, account.id, email);
  if (!data) throw new ShopError('not_found');
  await recordAudit(shop.pool, {
    actorId: caller.accountId,
    action: 'customer.export',
    entity: 'account',
    entityId: id,
  });
  return data;
}

/** The changes that erasing a customer would make in texts by staff, uncertain ones first. */
export async function previewErasure(
  shop: Shop,
  id: string,
): Promise<{ redactions: Redaction[]; total: number }> {
  const account = await getAccount(shop, id);
  const redactions = await listRedactions(shop.pool, await peopleOf(shop.pool, account));
  const inOrder = redactions.sort((a, b) => Number(a.isCertain) - Number(b.isCertain));
  return { redactions: inOrder.slice(0, PREVIEWED), total: redactions.length };
}

/** Erases a customer at their request. Staff members must leave the staff first. */
export async function eraseCustomer(
  shop: Shop,
  caller: Caller,
  id: string,
  { redactElsewhere }: { redactElsewhere: boolean },
): Promise<void> {
  await getAccount(shop, id);
  await transaction(shop.pool, async (tx) => {
    const account = await findAccount(tx, id);
    if (!account) throw new ShopError('not_found');
    if (isStaff(account.role))
      throw new ShopError('forbidden', {
        message: 'This is a staff account. Remove them from staff first.',
      });
    const people = await peopleOf(tx, account);
    await prepareErasure(shop, tx, people);
    await erase(shop, tx, account, people, { actorId: caller.accountId, redactElsewhere });
  });
  shop.wakeJobs();
}

/**
 * An account with its address, or a guest with each address of the orders. Staff act at a guest's request, so addresses count
 * as proven unless an account has them: then they are that person's.
 */
async function peopleOf(connection: Connection, account: AccountRow): Promise<Person[]> {
  const emails = await listGuestEmails(connection, account.id);
  return emails.length === 0
    ? [personOf(account)]
    : emails.map((email) => personOf(account, email));
}

async function getAccount(shop: Shop, id: string): Promise<AccountRow> {
  const account = isId(id) ? await findAccount(shop.pool, id) : null;
  if (!account) throw new ShopError('not_found');
  return account;
}

function customerOf(
  { id, firstName, lastName, email, isGuest, orders, spent, since }: CustomerRow,
  currency: string,
): Customer {
  const figures = { orders, spent: toMajor(spent, currency), since: since.toISOString() };
  return { _id: id, firstName, lastName, email, isGuest, ...figures };
}

/** Records that a person takes a copy of all customers. */
export async function recordCustomersExport(shop: Shop, { accountId }: Caller): Promise<void> {
  await recordAudit(shop.pool, {
    actorId: accountId,
    action: 'customer.export-all',
    entity: 'customers',
    entityId: 'all',
    after: { format: 'csv' },
  });
}
