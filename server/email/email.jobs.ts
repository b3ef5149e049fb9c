import { ownValue } from '#contract/values/own-value';
import { acceptedLinkTokens, hashLinkToken } from '../auth/sessions/link-token';
import type { Signing } from '../auth/sessions/secret';
import { settleSequentially } from '../concurrency/settle-each';
import { createWorkerTogether } from '../jobs/queue';
import type { Shop } from '../shop';
import { inSpan } from '../telemetry/spans';
import { type EmailRow, isStoredLink, type NewEmail, recordAttempt } from './email.queries';
import { createMailSender, type MailSender } from './mail-server/mail-sender';
import { isPermanentFailure, isRefusedAddress, type SendResult } from './mail-server/transport';
import { recordRefusal } from './refused-addresses.service';
import { TOKEN_PLACEHOLDER, UNSUBSCRIBE_PLACEHOLDER } from './templates/email-template';
import { unsubscribeUrl } from './unsubscribe-link.service';
import { writeEmails } from './write-emails';

/** About two days, with an hour between the later ones. */
const MAX_ATTEMPTS = 60;
/** Sending is slow, and a worker that is stopping finishes its jobs. */
const MAX_BATCH = 10;

/** Called when the job of an email has written it or found no recipient; may be called twice for the same job. */
type AfterWrite = (payload: Record<string, unknown>, isWritten: boolean) => Promise<void>;

/**
 * The worker that writes and sends emails: `enqueue(tx, 'mail', { template, … })`; see `compose` for each template's
 * payload. `after` holds callbacks by template.
 */
export function createEmailWorker(shop: Shop, after: Record<string, AfterWrite> = {}) {
  const currentSender = createMailSender(shop);
  return createWorkerTogether(shop, {
    kind: 'mail',
    batchSize: MAX_BATCH,
    handler: async (jobs) => {
      const sender = await currentSender();
      const results = await writeEmails(shop, jobs, sender ? 'queued' : 'kept');
      return settleSequentially(jobs, async ({ payload, attempts, traceparent }, index) => {
        const result = results[index];
        if (result?.status !== 'fulfilled') throw result?.reason ?? new Error('it was not written');
        const email = result.value;
        await ownValue(after, String(payload.template))?.(payload, email !== null);
        if (email?.status !== 'queued') return;
        // There was a mail server when an earlier run wrote it.
        if (!sender) return recordAttempt(shop.pool, email.id, { status: 'kept', error: null });
        const attributes = { 'selvedge.email.template': String(payload.template) };
        await inSpan('send email', { attributes, traceparent }, () =>
          sendEmail(shop, sender, email, attempts),
        );
      });
    },
  });
}

async function sendEmail(
  shop: Shop,
  { send, ...from }: MailSender,
  email: NewEmail,
  attempts: number,
): Promise<void> {
  const outgoing = {
    ...from,
    messageId: email.messageId,
    to: email.recipient,
    subject: email.subject,
    ...(await bodiesWithToken(shop, email)),
    unsubscribeUrl: unsubscribeUrl(shop, email),
  };
  let error = 'The mail server refused the mail or its address.';
  const sent = send(outgoing).then((): SendResult => 'sent');
  const result = await sent.catch(async (cause: Error): Promise<SendResult> => {
    if (isRefusedAddress(cause)) await recordRefusal(shop, email.recipient, cause.message);
    if (isPermanentFailure(cause)) return 'refused';
    error = cause.message;
    if (attempts >= MAX_ATTEMPTS) return 'refused';
    await recordAttempt(shop.pool, email.id, { status: null, error });
    throw cause;
  });
  if (result === 'refused') shop.log.warn({ mail: email.id }, 'an email could not be delivered');
  await recordAttempt(
    shop.pool,
    email.id,
    result === 'sent' ? { status: 'sent', error: null } : { status: 'failed', error },
  );
}

/** The bodies with their link's token, which is never stored. */
export async function bodiesWithToken(
  shop: Signing & Pick<Shop, 'pool' | 'sealingKeys' | 'config'>,
  email: Pick<
    EmailRow,
    'bodyText' | 'bodyHtml' | 'tokenOf' | 'template' | 'recipient' | 'accountId'
  >,
): Promise<{ text: string; html: string }> {
  const token =
    email.tokenOf === null ? TOKEN_PLACEHOLDER : await currentToken(shop, email.tokenOf);
  const link = unsubscribeUrl(shop, email) ?? UNSUBSCRIBE_PLACEHOLDER;
  const complete = (body: string) =>
    body.replaceAll(TOKEN_PLACEHOLDER, token).replaceAll(UNSUBSCRIBE_PLACEHOLDER, link);
  return { text: complete(email.bodyText), html: complete(email.bodyHtml) };
}

/** The token of a link. While the secret is rotated, the link may have been stored by a process that signed with the other one. */
async function currentToken(shop: Signing & Pick<Shop, 'pool'>, purpose: string): Promise<string> {
  const [current = '', ...others] = acceptedLinkTokens(shop, purpose);
  for (const token of others) if (await isStoredLink(shop.pool, hashLinkToken(token))) return token;
  return current;
}
