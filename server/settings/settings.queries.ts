import type { Connection } from '../database/database';

/** Any number, the same in every replica. */
const SETTINGS_LOCK = 4_815_162;

/** Serializes changes of settings until the commit. */
export async function lockSettings(tx: Connection): Promise<void> {
  await tx.query({
    name: 'settings-lock',
    text: 'select pg_advisory_xact_lock($1)',
    values: [SETTINGS_LOCK],
  });
}

/** The common version of all settings; 0 if none was ever set. */
export async function findSettingsVersion(connection: Connection): Promise<number> {
  const { rows } = await connection.query<{ version: number }>({
    name: 'settings-version',
    text: 'select coalesce(sum(version), 0)::int as version from setting',
  });
  return rows[0]?.version ?? 0;
}

interface SettingChangeRow {
  at: Date;
  actor_id: string | null;
  first_name: string | null;
  last_name: string | null;
  name: string;
  before: unknown;
  after: unknown;
}

/** The newest changes of settings, one row each. */
export async function listSettingChangeRows(
  connection: Connection,
  limit: number,
): Promise<SettingChangeRow[]> {
  const { rows } = await connection.query<SettingChangeRow>({
    name: 'settings-history',
    text: `select u.at, u.actor_id, a.first_name, a.last_name, u.entity_id as name,
        u.before -> 'value' as before, u.after -> 'value' as after
      from audit u left join account a on a.id = u.actor_id
      where u.entity = 'setting'
      order by u.id desc limit $1`,
    values: [limit],
  });
  return rows;
}
