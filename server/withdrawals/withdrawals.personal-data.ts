import type { PersonalData } from '#contract/personal-data';
import { type Connection, execute, queryAll } from '../database/database';
import type { WithdrawalTable } from '../database/rows';
import type { PersonalDataHandler } from '../feature';

/** That an order was withdrawn from, and when, stays. */
export function forgetDeclarants(connection: Connection, days: number): Promise<number> {
  return execute(connection, 'retention-withdrawals')`
    update withdrawal set name = '', email = '', items = ''
    where id in (
      select id from withdrawal
      where email <> '' and settled_at < now() - make_interval(days => ${days}) limit 5000
    )`;
}

/** Declarations about the person's orders, and those with the person's confirmed address. */
export const withdrawalData: PersonalDataHandler = {
  async export(tx, { accountId, email, isEmailConfirmed }) {
    type Stored = Omit<PersonalData['withdrawals'][number], 'declaredAt'> &
      Pick<WithdrawalTable, 'declaredAt'>;
    const rows = await queryAll<Stored>(tx, 'personal-data-withdrawals')`
      select w.name, w.email, w.order_number as "order", w.items, w.status, w.declared_at
      from withdrawal w left join shop_order o on o.id = w.order_id
      where o.account_id = ${accountId} or (${isEmailConfirmed} and lower(w.email) = lower(${email}))
      order by w.declared_at, w.id`;
    return {
      withdrawals: rows.map((row) => ({ ...row, declaredAt: row.declaredAt.toISOString() })),
    };
  },
  /** That an order was withdrawn from, and when, stays with the order. */
  async erase(tx, { accountId, email, isEmailConfirmed }) {
    await execute(tx, 'erase-withdrawals')`
      update withdrawal set name = '', email = '', items = ''
      where order_id in (select id from shop_order where account_id = ${accountId})
        or (${isEmailConfirmed} and lower(email) = lower(${email}))`;
  },
};
