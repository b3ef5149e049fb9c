import type { ProductFit } from '#contract/fit';
import type { FitProfile } from '#contract/values/fit/body';
import {
  type Connection,
  execute,
  matchesOne,
  queryOne,
  queryValue,
  raw,
} from '../database/database';
import { isShown } from '../database/fragments/live-product';

/** The advice that shoppers see about a product that is in the shop, and its category's measures; null for any other. */
export function findProductFit(connection: Connection, productId: string) {
  return queryOne<ProductFit & { styleId: string }>(connection, 'fit-find')`
    select p.style_id, c.measures as category_measures, case when a.verdict is not null then
        json_build_object('verdict', a.verdict, 'percent', a.percent, 'buyers', a.reviews + a.returns,
          'reviews', a.reviews, 'returns', a.returns)
      end as advice
    from product p join category c on c.id = p.category_id left join fit_advice a on a.style_id = p.style_id
    where p.id = ${productId} and ${raw(isShown('p'))}`;
}

export function findFitProfile(connection: Connection, accountId: string) {
  return queryOne<FitProfile>(connection, 'fit-profile-find')`
    select unit, body, wears from fit_profile where account_id = ${accountId}`;
}

/** Stores a profile in place of the former one; false if the account has just been erased. */
export function upsertFitProfile(tx: Connection, accountId: string, profile: FitProfile) {
  return matchesOne(tx, 'fit-profile-upsert')`
    insert into fit_profile (account_id, unit, body, wears)
    select id, ${profile.unit}, ${JSON.stringify(profile.body)}::jsonb, ${JSON.stringify(profile.wears)}::jsonb
    from account where id = ${accountId} and erased_at is null for share
    on conflict (account_id) do update
      set unit = excluded.unit, body = excluded.body, wears = excluded.wears, updated_at = now()`;
}

export async function deleteFitProfileRow(
  connection: Connection,
  accountId: string,
): Promise<void> {
  await execute(
    connection,
    'fit-profile-delete',
  )`delete from fit_profile where account_id = ${accountId}`;
}

export async function deleteOldFitProfiles(connection: Connection, days: number): Promise<void> {
  await execute(connection, 'fit-profile-delete-old')`
    delete from fit_profile where updated_at < now() - make_interval(days => ${days})`;
}

/** The period of the job's key: one run an hour, whichever replica asks first. */
export function currentHour(connection: Connection) {
  return queryValue<string>(connection, 'fit-hour')`
    select to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24')`;
}
