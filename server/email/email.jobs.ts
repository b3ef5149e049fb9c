import { linkToken } from '../auth/sessions/link-token';
import { settleSequentially } from '../concurrency/settle-each';
import { createWorkerTogether, type Job } from '../jobs/queue';
import { readSettings } from '../settings/shop-settings';
import type { Shop } from '../shop';
import { type EmailRow, type NewEmail, recordAttempt } from './email.queries';
import { TOKEN_PLACEHOLDER } from './templates/account-emails';
import { createSender, type OutgoingEmail, type SendResult } from './transport';
import { writeEmails } from './write-emails';

/** About two days, with an hour between the later ones. */
const MAX_ATTEMPTS = 60;
/** Sending is slow, and a worker that is stopping finishes its jobs. */
const MAX_SENT_BATCH = 10;
const MAX_STORED_BATCH = 50;

type Sender = (mail: OutgoingEmail) => Promise<SendResult>;

/** Called when the job of an email has written it or found no recipient; may be called twice for the same job. */
type AfterWrite = (payload: Record<string, unknown>, isWritten: boolean) => Promise<void>;

/**
 * The worker that writes and sends emails: `enqueue(tx, 'mail', { template, … })`; see `compose` for each template's
 * payload. `after` holds callbacks by template.
 */
export function createEmailWorker(shop: Shop, after: Record<string, AfterWrite> = {}) {
  const { smtpUrl, publicUrl } = shop.config;
  const send = smtpUrl === null ? null : createSender(smtpUrl, publicUrl);
  const finish = async ({ payload, attempts }: Job, mail: NewEmail | null) => {
    await after[String(payload.template)]?.(payload, mail !== null);
    if (mail?.status === 'queued' && send) await sendMail(shop, send, mail, attempts);
  };
  return createWorkerTogether(shop, {
    kind: 'mail',
    most: send ? MAX_SENT_BATCH : MAX_STORED_BATCH,
    handler: async (jobs) => {
      const mails = await writeEmails(shop, jobs, send ? 'queued' : 'kept');
      return settleSequentially(jobs, async (job, index) => {
        const mail = mails[index];
        if (mail?.status !== 'fulfilled') throw mail?.reason ?? new Error('it was not written');
        await finish(job, mail.value);
      });
    },
  });
}

async function sendMail(shop: Shop, send: Sender, mail: NewEmail, attempts: number): Promise<void> {
  const { shopName, mailFromName, mailFromAddress } = await readSettings(shop);
  const outgoing = {
    messageId: mail.message_id,
    fromName: mailFromName ?? shopName,
    fromAddress: mailFromAddress,
    to: mail.recipient,
    subject: mail.subject,
    ...bodiesWithToken(shop, mail),
  };
  let error: string | null = null;
  const sending = await send(outgoing).catch(async (cause: Error) => {
    error = cause.message;
    if (attempts < MAX_ATTEMPTS) {
      await recordAttempt(shop.pool, mail.id, { status: null, error });
      throw cause;
    }
    return 'refused' as const;
  });
  if (sending === 'refused') shop.log.warn({ mail: mail.id }, 'a mail could not be delivered');
  await recordAttempt(
    shop.pool,
    mail.id,
    sending === 'sent'
      ? { status: 'sent', error: null }
      : { status: 'failed', error: error ?? 'The mail server refused the mail or its address.' },
  );
}

/** The bodies with their link's token, which is never stored. */
export function bodiesWithToken(
  shop: Pick<Shop, 'secret'>,
  mail: Pick<EmailRow, 'body_text' | 'body_html' | 'token_of'>,
): { text: string; html: string } {
  const token = mail.token_of === null ? TOKEN_PLACEHOLDER : linkToken(shop, mail.token_of);
  return {
    text: mail.body_text.replaceAll(TOKEN_PLACEHOLDER, token),
    html: mail.body_html.replaceAll(TOKEN_PLACEHOLDER, token),
  };
}
