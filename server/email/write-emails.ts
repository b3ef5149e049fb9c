import { settleSequentially } from '../concurrency/settle-each';
import { newId } from '../database/ids';
import { isWithin, type Limit } from '../http/rate-limits';
import { addToPayloadOnce, type Job } from '../jobs/queue';
import { readSettings, type Settings } from '../settings/shop-settings';
import type { Shop } from '../shop';
import { compose, type Draft, ordersOf, resendPayload } from './compose';
import {
  type EmailRow,
  findEmailById,
  findEmailsByMessageId,
  insertEmails,
  type NewEmail,
} from './email.queries';
import { renderHtml } from './templates/email-html';
import { renderText } from './templates/email-template';
import { oneLine } from './transport';

/** Maximum number of emails a day to an address that is not confirmed. */
const UNCONFIRMED_PER_DAY = 10;
const UNCONFIRMED_RESETS_PER_DAY = 5;

const overLimit = {
  status: 'failed' as const,
  last_error: `Not sent: an unconfirmed address gets few emails a day.`,
};

/**
 * Composes the emails of some jobs and stores them together. Returns for each job its email, null if there is no
 * recipient left, or the error.
 */
export async function writeEmails(
  shop: Shop,
  jobs: Job[],
  status: 'queued' | 'kept',
): Promise<PromiseSettledResult<NewEmail | null>[]> {
  const messageIds = await messageIdsOf(shop, jobs);
  const idOf = (job: Job) => messageIds.get(job.id) ?? '';
  const again = jobs.filter(({ attempts }) => attempts > 1).map(idOf);
  const earlier = byMessageId(
    again.length > 0 ? await findEmailsByMessageId(shop.pool, again) : [],
  );
  const draft = await createDrafter(shop, jobs);
  const mails = await settleSequentially(jobs, async (job) => {
    const known = earlier.get(idOf(job));
    if (known) return known;
    const drafted = await draft(job.payload);
    if (drafted === null) return null;
    const { isConfirmed, ...mail } = drafted;
    const isAllowed = isConfirmed || (await isWithin(shop, dailyLimit(drafted)));
    const state = isAllowed ? { status, last_error: null } : overLimit;
    return { ...mail, id: newId(), message_id: idOf(job), ...state };
  });
  const added = mails.flatMap((mail) =>
    mail.status === 'fulfilled' && mail.value && !earlier.has(mail.value.message_id)
      ? [mail.value]
      : [],
  );
  const stored = byMessageId(await store(shop, added));
  return mails.map((mail) =>
    mail.status === 'fulfilled' && mail.value
      ? {
          ...mail,
          value: earlier.get(mail.value.message_id) ?? stored.get(mail.value.message_id) ?? null,
        }
      : mail,
  );
}

/**
 * A job keeps the message id of its first run: a later run finds its email again, even if the shop's address has
 * changed, and clients recognize a duplicate.
 */
function messageIdsOf({ pool, config }: Shop, jobs: Job[]): Promise<Map<string, string>> {
  const host = new URL(config.publicUrl).hostname;
  return addToPayloadOnce(
    pool,
    'messageId',
    jobs.map(({ id }) => ({ jobId: id, value: `<job-${id}@${host}>` })),
  );
}

/**
 * An unconfirmed address may belong to a person who never asked for emails. Links to set a password are counted
 * separately: other emails must not keep the owner from recovering the account.
 */
function dailyLimit({ recipient, template }: Drafted): Limit {
  const isReset = template === 'password-reset';
  return {
    name: isReset ? 'mail-unconfirmed-reset' : 'mail-unconfirmed',
    key: recipient.toLowerCase(),
    points: isReset ? UNCONFIRMED_RESETS_PER_DAY : UNCONFIRMED_PER_DAY,
    seconds: 24 * 60 * 60,
  };
}

/** Returns a function that composes the email of a job. Reads the orders of all jobs in one query. */
async function createDrafter(
  shop: Shop,
  jobs: Job[],
): Promise<(payload: unknown) => Promise<Drafted | null>> {
  const { pool, config } = shop;
  const settings = await readSettings(shop);
  const orders = await ordersOf(
    pool,
    jobs.map(({ payload }) => payload),
  );
  return async (payload) => {
    const again = resendPayload.safeParse(payload);
    if (again.success) return draftResend(await findEmailById(pool, again.data.mailId));
    const composed = await compose(pool, payload, { orders, settings, shopUrl: config.publicUrl });
    return composed && toMail(composed, settings, config.publicUrl);
  };
}

type Drafted = Omit<NewEmail, 'id' | 'message_id' | 'status' | 'last_error'> & {
  isConfirmed: boolean;
};

/** Resending by staff ignores the daily limit. */
function draftResend(mail: EmailRow | null): Drafted | null {
  if (mail === null) return null;
  const { template, account_id, token_of, recipient, subject, body_text, body_html } = mail;
  return {
    ...{ template, account_id, token_of, recipient, subject, body_text, body_html },
    isConfirmed: true,
  };
}

function toMail(
  { content, to, isConfirmed, template, accountId, tokenOf }: Draft,
  { shopName }: Settings,
  publicUrl: string,
): Drafted {
  return {
    isConfirmed,
    template,
    account_id: accountId,
    token_of: tokenOf,
    recipient: to,
    subject: oneLine(content.subject),
    body_text: renderText(content, shopName),
    body_html: renderHtml(content, shopName, publicUrl),
  };
}

/**
 * Stores emails and returns them. An email that another worker has already stored is returned as stored there. Emails
 * of accounts erased in the meantime are omitted.
 */
async function store({ pool }: Shop, mails: NewEmail[]): Promise<NewEmail[]> {
  if (mails.length === 0) return [];
  const stored = new Set(await insertEmails(pool, mails));
  const own = mails.filter((mail) => stored.has(mail.message_id));
  const others = mails.map((mail) => mail.message_id).filter((id) => !stored.has(id));
  return others.length === 0 ? own : [...own, ...(await findEmailsByMessageId(pool, others))];
}

function byMessageId(mails: NewEmail[]): Map<string, NewEmail> {
  return new Map(mails.map((mail) => [mail.message_id, mail]));
}
