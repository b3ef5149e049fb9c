import type { EmailName, EmailTexts } from '#contract/values/content/email-texts';
import { type Connection, execute, queryAll } from '../database/database';
import { lockNamed } from '../database/locks';
import type { EmailTextTable } from '../database/rows';

export interface EmailTextsRow extends Pick<EmailTextTable, 'isOn' | 'version'> {
  email: EmailName;
  /** The texts that differ from the defaults. */
  texts: EmailTexts;
}

/** Serializes changes of texts until the commit: an email without a row has nothing to lock. */
export async function lockEmailTexts(tx: Connection): Promise<void> {
  await lockNamed(tx, 'email texts');
}

/** The emails whose texts were ever edited. */
export function listEmailTextRows(connection: Connection) {
  return queryAll<EmailTextsRow>(connection, 'email-texts-list')`
    select email, texts, is_on, version from email_text`;
}

export async function writeEmailTexts(
  tx: Connection,
  { email, texts, isOn }: Pick<EmailTextsRow, 'email' | 'texts' | 'isOn'>,
): Promise<void> {
  await execute(tx, 'email-texts-write')`
    insert into email_text (email, texts, is_on) values (${email}, ${JSON.stringify(texts)}, ${isOn})
    on conflict (email) do update set texts = excluded.texts, is_on = excluded.is_on, changed_at = now()`;
}
