import type { EmailName, EmailTexts } from '#contract/values/content/email-texts';
import { type Connection, execute, queryAll } from '../database/database';
import { lockNamed } from '../database/locks';
import type { EmailTextTable } from '../database/rows';

export interface EmailTextsRow extends Pick<EmailTextTable, 'isOn' | 'version' | 'language'> {
  email: EmailName;
  /** The texts that differ from the defaults, which are those of `language`. */
  texts: EmailTexts;
}

/** Serializes changes of texts until the commit: an email without a row has nothing to lock. */
export async function lockEmailTexts(tx: Connection): Promise<void> {
  await lockNamed(tx, 'email texts');
}

/** The emails whose texts were ever edited. */
export function listEmailTextRows(connection: Connection) {
  return queryAll<EmailTextsRow>(connection, 'email-texts-list')`
    select email, texts, is_on, version, language from email_text`;
}

export async function writeEmailTexts(
  tx: Connection,
  { email, texts, isOn, language }: Omit<EmailTextsRow, 'version'>,
): Promise<void> {
  await execute(tx, 'email-texts-write')`
    insert into email_text (email, texts, is_on, language)
    values (${email}, ${JSON.stringify(texts)}, ${isOn}, ${language})
    on conflict (email) do update set texts = excluded.texts, is_on = excluded.is_on,
      language = excluded.language, changed_at = now()`;
}
