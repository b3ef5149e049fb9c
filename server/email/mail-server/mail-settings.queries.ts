import { type Connection, queryValue } from '../../database/database';
import { lockNamed } from '../../database/locks';

/** Serializes changes of the mail settings until the commit. */
export async function lockMailSettings(tx: Connection): Promise<void> {
  await lockNamed(tx, 'mail settings');
}

/** 0 if the mail settings were never changed. */
export async function findMailSettingsVersion(connection: Connection): Promise<number> {
  return queryValue<number>(connection, 'mail-settings-version')`
    select coalesce(sum(version), 0)::int as version from setting where name = 'mail'`;
}
