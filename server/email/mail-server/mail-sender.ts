import type { Connection } from '../../database/database';
import { secretOfVersion } from '../../secrets/secrets.service';
import { readSettings, type StoredMailSettings } from '../../settings/shop-settings';
import type { Shop } from '../../shop';
import { UnusableMailServer } from './mail-problems.rules';
import { optionsOf } from './mail-server';
import { createSend, defaultFrom, optionsOfUrl, type Send, type Signing } from './transport';

/** Who an email comes from. */
type SenderFacts = { fromName: string; fromAddress: string | null; replyTo: string | null };

/** The mail server in use. */
export interface MailSender extends SenderFacts {
  send: Send;
}

/**
 * Returns the mail server in use, or null while there is none: that of `SMTP_URL`, else the one that staff have entered. The
 * settings are those of the cache, so a change takes effect in every process as that of any setting does.
 */
export function createMailSender(shop: Shop): () => Promise<MailSender | null> {
  let last: { settings: string; send: Send } | undefined;
  return async () => {
    const { mail, shopName } = await readSettings(shop);
    const settings = JSON.stringify(mail);
    if (last?.settings !== settings) {
      const send = await openMailServer(shop, shop.pool, mail).catch(unusable);
      if (send === null) return null;
      last = { settings, send };
    }
    const { fromName, fromAddress, replyTo } = mail;
    return { send: last.send, fromName: fromName ?? shopName, fromAddress, replyTo };
  };
}

/** Each email says why it cannot be sent, and is tried again. */
function unusable(error: unknown): Send {
  if (!(error instanceof UnusableMailServer)) throw error;
  return () => Promise.reject(error);
}

async function openMailServer(
  shop: Shop,
  connection: Connection,
  mail: StoredMailSettings,
): Promise<Send | null> {
  const { smtpUrl, smtpPrivate, publicUrl } = shop.config;
  const from = defaultFrom(smtpUrl, publicUrl);
  if (smtpUrl === null && mail.host === null) return null;
  const signing = await readSigning(shop, connection, mail);
  if (smtpUrl !== null) return createSend(optionsOfUrl(smtpUrl), from, signing);
  const { host, port, security, user, passwordVersion } = mail;
  const server = {
    host: host ?? '',
    port,
    security,
    user,
    password: await readSecret(shop, connection, passwordVersion),
  };
  return createSend(optionsOf(server, { allowsPrivate: smtpPrivate }), from, signing);
}

async function readSigning(
  shop: Shop,
  connection: Connection,
  { signing }: StoredMailSettings,
): Promise<Signing | null> {
  const privateKey = await readSecret(shop, connection, signing?.keyVersion ?? null);
  return signing && privateKey !== null ? { selector: signing.selector, privateKey } : null;
}

async function readSecret(
  shop: Shop,
  connection: Connection,
  version: number | null,
): Promise<string | null> {
  if (version === null) return null;
  const secret = await secretOfVersion(shop, connection, version);
  if (secret === null || secret.value === null) throw new UnusableMailServer('missing_key');
  return secret.value;
}
