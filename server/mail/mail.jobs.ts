import { z } from 'zod';
import { newId } from '../platform/ids';
import { type JobHandler, noteOnce } from '../platform/jobs';
import { linkToken } from '../platform/link-token';
import { readSettings } from '../platform/settings';
import type { Shop } from '../platform/shop';
import { TOKEN_MARK } from './account-letters';
import { compose } from './compose';
import { letterText } from './letter';
import { letterHtml } from './letter-html';
import { findMail, findMailById, insertMail, type MailRow, noteTry } from './mail.queries';
import { createSender, type Outgoing, oneLine, type Sending } from './transport';

/** About two days, with an hour between the later ones. */
const MOST_ATTEMPTS = 60;

/** A mail that staff want sent once more. */
const sendAgain = z.object({ template: z.literal('again'), mailId: z.string() });

type Sender = (mail: Outgoing) => Promise<Sending>;

/** Is told when a mail's job has written it, or found nobody to write to; may be told the same twice. */
export type AfterWriting = (payload: Record<string, unknown>, isWritten: boolean) => Promise<void>;

/**
 * Writes and sends mails: `enqueue(tx, 'mail', { template, … })`, see `compose` for what each template takes. `after` are
 * those to be told, by the template.
 */
export function mailJobs(
  shop: Shop,
  after: Record<string, AfterWriting> = {},
): Record<string, JobHandler> {
  const { smtpUrl, publicUrl } = shop.config;
  const send = smtpUrl === null ? null : createSender(smtpUrl, publicUrl);
  return {
    mail: async (payload, job) => {
      // The job keeps the id of its first run: a later one finds its mail again, whatever the shop's address is by then,
      // and a receiver sees a double for what it is.
      const newest = `<job-${job.id}@${new URL(publicUrl).hostname}>`;
      const messageId = await noteOnce(shop.pool, job.id, 'messageId', newest);
      const mail =
        (await findMail(shop.pool, messageId)) ??
        (await writeMail(shop, payload, messageId, send !== null));
      await after[String(payload.template)]?.(payload, mail !== null);
      if (mail?.status === 'queued' && send) await sendMail(shop, send, mail, job.attempts);
    },
  };
}

/** Composes a mail and stores it, to be sent or kept. Null where nobody is left to send it to. */
async function writeMail(
  shop: Shop,
  payload: unknown,
  messageId: string,
  isToSend: boolean,
): Promise<MailRow | null> {
  const status = isToSend ? 'queued' : 'kept';
  const again = sendAgain.safeParse(payload);
  if (again.success) {
    const mail = await findMailById(shop.pool, again.data.mailId);
    if (mail) await insertMail(shop.pool, { ...mail, id: newId(), message_id: messageId, status });
    return findMail(shop.pool, messageId);
  }
  const { publicUrl } = shop.config;
  const settings = await readSettings(shop);
  const { shopName } = settings;
  const composed = await compose(shop.pool, payload, settings, publicUrl);
  if (!composed) return null;
  const { letter, to, template, accountId, tokenOf } = composed;
  await insertMail(shop.pool, {
    id: newId(),
    message_id: messageId,
    template,
    account_id: accountId,
    token_of: tokenOf,
    recipient: to,
    subject: oneLine(letter.subject),
    body_text: letterText(letter, shopName),
    body_html: letterHtml(letter, shopName, publicUrl),
    status,
  });
  return findMail(shop.pool, messageId);
}

async function sendMail(shop: Shop, send: Sender, mail: MailRow, attempts: number): Promise<void> {
  const { shopName, mailFromName, mailFromAddress } = await readSettings(shop);
  const outgoing = {
    messageId: mail.message_id,
    fromName: mailFromName ?? shopName,
    fromAddress: mailFromAddress,
    to: mail.recipient,
    subject: mail.subject,
    ...wholeBodies(shop, mail),
  };
  let error: string | null = null;
  const sending = await send(outgoing).catch(async (cause: Error) => {
    error = cause.message;
    if (attempts < MOST_ATTEMPTS) {
      await noteTry(shop.pool, mail.id, { status: null, error });
      throw cause;
    }
    return 'refused' as const;
  });
  if (sending === 'refused') shop.log.warn({ mail: mail.id }, 'a mail could not be delivered');
  await noteTry(
    shop.pool,
    mail.id,
    sending === 'sent'
      ? { status: 'sent', error: null }
      : { status: 'failed', error: error ?? 'The mail server refused the mail or its address.' },
  );
}

/** The bodies with their link's token, which is never stored. */
export function wholeBodies(
  shop: Pick<Shop, 'secret'>,
  mail: Pick<MailRow, 'body_text' | 'body_html' | 'token_of'>,
): { text: string; html: string } {
  const token = mail.token_of === null ? TOKEN_MARK : linkToken(shop, mail.token_of);
  return {
    text: mail.body_text.replaceAll(TOKEN_MARK, token),
    html: mail.body_html.replaceAll(TOKEN_MARK, token),
  };
}
