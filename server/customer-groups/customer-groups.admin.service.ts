import type {
  CustomerGroup,
  CustomerGroupDetail,
  CustomerGroupInput,
  CustomerGroupUpdate,
  GroupMember,
  listCustomerGroups,
  listGroupMembers,
} from '#contract/admin/customer-groups';
import type { Received } from '#contract/endpoint';
import { toMajor, toMinor } from '#contract/money';
import { customerGroupFields } from '#contract/records/customer-group';
import { valuesIn } from '#contract/records/fields';
import { isId } from '#contract/values/id';
import type { Caller } from '../auth/sessions/sessions';
import type { Connection } from '../database/database';
import { violatesUnique } from '../database/database-errors';
import { newId } from '../database/ids';
import { transaction } from '../database/transaction';
import { ShopError } from '../http/errors';
import { listPromotionsFor } from '../promotions/promotions.service';
import {
  beginEdit,
  type EditableKind,
  editRecord,
  noteOfChange,
  recordNotes,
} from '../records/edit-record';
import { holdCurrency } from '../settings/shop-settings';
import type { Shop } from '../shop';
import {
  countMembers,
  deleteGroup,
  deleteMember,
  findGroup,
  type GroupRow,
  type GroupTerms,
  holdCustomersByEmail,
  insertGroup,
  insertMembers,
  listGroupRows,
  listMemberRows,
  lockGroup,
  updateGroup,
} from './customer-groups.admin.queries';

/** A page of the groups by name. */
export async function listGroups(
  shop: Shop,
  query: Received<typeof listCustomerGroups>['query'],
): Promise<{ items: CustomerGroup[]; total: number }> {
  const { rows, total } = await listGroupRows(shop.pool, query);
  return { items: rows.map(groupOf), total };
}

/** A group with the number of its members and the promotions for it. */
export async function getGroup(shop: Shop, id: string): Promise<CustomerGroupDetail> {
  const row = await getRow(shop.pool, id);
  const members = await countMembers(shop.pool, row);
  const promotions = await listPromotionsFor(shop.pool, id);
  return {
    ...groupOf(row),
    members,
    promotions: promotions.map(({ id: _id, name }) => ({ _id, name })),
  };
}

/** Creates a group. Throws `invalid_request` at `name` if the name exists. */
export async function addGroup(
  shop: Shop,
  caller: Caller,
  input: CustomerGroupInput,
): Promise<CustomerGroup> {
  return transaction(shop.pool, async (tx) => {
    const id = newId();
    await insertGroup(tx, id, termsOf(input, await holdCurrency(tx))).catch(refuseTaken);
    const row = await getRow(tx, id);
    const note = { action: 'customer-group.create', after: auditOf(row) };
    await recordNotes(tx, groupRecord, id, caller.accountId, [note]);
    return groupOf(row);
  });
}

/** Changes the name and the rule of a group. Throws `stale_version`. */
export function changeGroup(
  shop: Shop,
  caller: Caller,
  id: string,
  update: CustomerGroupUpdate,
): Promise<CustomerGroup> {
  return editRecord(shop, caller, groupRecord, id, update);
}

const groupRecord: EditableKind<GroupRow, CustomerGroupUpdate, CustomerGroup> = {
  entity: 'customer-group',
  async read({ tx, id }) {
    if (isId(id)) await lockGroup(tx, id);
    return getRow(tx, id);
  },
  show: groupOf,
  async check({ tx, before }, { kind }) {
    if (kind === 'rule' && before.kind === 'listed' && (await countMembers(tx, before)) > 0)
      throw refused('kind', 'Remove the members first, or add another group for the rule.');
  },
  async write({ tx, id }, terms) {
    await updateGroup(tx, id, termsOf(terms, await holdCurrency(tx))).catch(refuseTaken);
  },
  audit: (before, after) => noteOfChange('customer-group.update', auditOf(before), auditOf(after)),
};

/** Deletes a group. Throws `invalid_request` while a promotion is for it. */
export async function removeGroup(shop: Shop, caller: Caller, id: string): Promise<void> {
  await transaction(shop.pool, async (tx) => {
    const { before, note } = await beginEdit(groupRecord, { shop, tx, id }, caller.accountId);
    const [promotion] = await listPromotionsFor(tx, id);
    if (promotion)
      throw new ShopError('invalid_request', {
        message: `The promotion “${promotion.name}” is for this group. Change or delete it first.`,
      });
    await deleteGroup(tx, id);
    await note({ action: 'customer-group.delete', before: auditOf(before) });
  });
}

/** A page of the customers who are in a group now. */
export async function listMembers(
  shop: Shop,
  id: string,
  query: Received<typeof listGroupMembers>['query'],
): Promise<{ items: GroupMember[]; total: number }> {
  const group = await getRow(shop.pool, id);
  const { rows, total } = await listMemberRows(shop.pool, group, query);
  return {
    items: rows.map(({ id: _id, addedAt, ...row }) => ({
      ...row,
      _id,
      addedAt: addedAt?.toISOString() ?? null,
    })),
    total,
  };
}

/** Adds the customers with these emails to a group whose members staff list. */
export async function addMembers(
  shop: Shop,
  caller: Caller,
  id: string,
  emails: string[],
): Promise<{ added: number; already: number; unknown: string[] }> {
  return transaction(shop.pool, async (tx) => {
    const { note } = await beginListEdit(shop, tx, caller, id);
    const asked = [...new Set(emails.map((email) => email.toLowerCase()))];
    const found = await holdCustomersByEmail(tx, asked);
    const known = new Set(found.map(({ email }) => email));
    const accountIds = found.map((one) => one.id);
    const { length: added } = await insertMembers(tx, id, accountIds);
    if (added > 0) await note({ action: 'customer-group.add-members', after: { members: added } });
    return {
      added,
      already: accountIds.length - added,
      unknown: asked.filter((email) => !known.has(email)),
    };
  });
}

/** Removes a customer from a group whose members staff list. */
export async function removeMember(
  shop: Shop,
  caller: Caller,
  id: string,
  accountId: string,
): Promise<void> {
  await transaction(shop.pool, async (tx) => {
    const { note } = await beginListEdit(shop, tx, caller, id);
    if (!isId(accountId) || !(await deleteMember(tx, id, accountId))) return;
    await note({ action: 'customer-group.remove-member', before: { members: 1 } });
  });
}

/** Begins a change of the members. Throws `not_found`, and `invalid_request` for a group with a rule. */
async function beginListEdit(shop: Shop, tx: Connection, caller: Caller, id: string) {
  const edit = await beginEdit(groupRecord, { shop, tx, id }, caller.accountId);
  if (edit.before.kind === 'rule')
    throw new ShopError('invalid_request', {
      message: 'The members of this group follow from its rule.',
    });
  return edit;
}

async function getRow(connection: Connection, id: string): Promise<GroupRow> {
  const row = isId(id) ? await findGroup(connection, id) : undefined;
  if (!row) throw new ShopError('not_found');
  return row;
}

const termsOf = (
  { name, kind, leastOrders, leastSpent, leastDays }: CustomerGroupInput,
  currency: string,
): GroupTerms => ({
  name,
  kind,
  leastOrders,
  leastSpent: leastSpent === null ? null : toMinor(leastSpent, currency),
  leastDays,
});

function groupOf({ id, createdAt, currency, leastSpent, ...row }: GroupRow): CustomerGroup {
  return {
    ...row,
    _id: id,
    leastSpent: leastSpent === null ? null : toMajor(leastSpent, currency),
    createdAt: createdAt.toISOString(),
  };
}

/** The terms of a group for the audit log; money in minor units. */
const auditOf = (row: GroupRow) => valuesIn(customerGroupFields, { ...row });

function refuseTaken(error: unknown): never {
  if (!violatesUnique(error, 'customer_group_name')) throw error;
  throw refused('name', 'This name already exists.');
}

const refused = (path: string, message: string) =>
  new ShopError('invalid_request', { message, details: [{ path, message }] });
