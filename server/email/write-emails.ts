import { settleSequentially } from '../concurrency/settle-each';
import { newId } from '../database/ids';
import { isWithin, type Limit } from '../http/rate-limits';
import { type Job, noteOnce } from '../jobs/queue';
import { readSettings, type Settings } from '../settings/shop-settings';
import type { Shop } from '../shop';
import { compose, type Draft, mailAgain, ordersOf } from './compose';
import { findMailById, findMails, insertMails, type MailRow, type NewMail } from './email.queries';
import { letterHtml } from './templates/email-html';
import { letterText } from './templates/email-template';
import { oneLine } from './transport';

/** Maximum number of emails a day to an address that is not confirmed. */
const UNCONFIRMED_PER_DAY = 10;
const UNCONFIRMED_RESETS_PER_DAY = 5;

const overLimit = {
  status: 'failed' as const,
  last_error: `Not sent: an unconfirmed address gets few emails a day.`,
};

/**
 * Composes the mails of some jobs and stores them together, to be sent or kept. Of each it tells the mail, null where
 * nobody is left to send it to, or what kept it from being composed.
 */
export async function writeMails(
  shop: Shop,
  jobs: Job[],
  status: 'queued' | 'kept',
): Promise<PromiseSettledResult<NewMail | null>[]> {
  const messageIds = await messageIdsOf(shop, jobs);
  const idOf = (job: Job) => messageIds.get(job.id) ?? '';
  const again = jobs.filter(({ attempts }) => attempts > 1).map(idOf);
  const earlier = byMessageId(again.length > 0 ? await findMails(shop.pool, again) : []);
  const draft = await drafting(shop, jobs);
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
 * A job keeps the id of its first run: a later one finds its mail again, whatever the shop's address is by then, and a
 * receiver sees a double for what it is.
 */
function messageIdsOf({ pool, config }: Shop, jobs: Job[]): Promise<Map<string, string>> {
  const host = new URL(config.publicUrl).hostname;
  return noteOnce(
    pool,
    'messageId',
    jobs.map(({ id }) => ({ jobId: id, value: `<job-${id}@${host}>` })),
  );
}

/**
 * An address nobody has confirmed may belong to somebody who never asked for anything. Links to set a password are
 * counted apart: other mails must not keep the owner from taking an account back.
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

/** What composes the mail of a job; the orders that some jobs tell of are read at once. */
async function drafting(
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
    const again = mailAgain.safeParse(payload);
    if (again.success) return draftedAgain(await findMailById(pool, again.data.mailId));
    const composed = await compose(pool, payload, { orders, settings, shopUrl: config.publicUrl });
    return composed && toMail(composed, settings, config.publicUrl);
  };
}

type Drafted = Omit<NewMail, 'id' | 'message_id' | 'status' | 'last_error'> & {
  isConfirmed: boolean;
};

/** Staff decide to send it again, whatever the limit. */
function draftedAgain(mail: MailRow | null): Drafted | null {
  if (mail === null) return null;
  const { template, account_id, token_of, recipient, subject, body_text, body_html } = mail;
  return {
    ...{ template, account_id, token_of, recipient, subject, body_text, body_html },
    isConfirmed: true,
  };
}

function toMail(
  { letter, to, isConfirmed, template, accountId, tokenOf }: Draft,
  { shopName }: Settings,
  publicUrl: string,
): Drafted {
  return {
    isConfirmed,
    template,
    account_id: accountId,
    token_of: tokenOf,
    recipient: to,
    subject: oneLine(letter.subject),
    body_text: letterText(letter, shopName),
    body_html: letterHtml(letter, shopName, publicUrl),
  };
}

/**
 * Stores mails and answers those that are stored now: one that another worker has stored meanwhile as it is, none whose
 * person has been erased meanwhile.
 */
async function store({ pool }: Shop, mails: NewMail[]): Promise<NewMail[]> {
  if (mails.length === 0) return [];
  const stored = new Set(await insertMails(pool, mails));
  const own = mails.filter((mail) => stored.has(mail.message_id));
  const others = mails.map((mail) => mail.message_id).filter((id) => !stored.has(id));
  return others.length === 0 ? own : [...own, ...(await findMails(pool, others))];
}

function byMessageId(mails: NewMail[]): Map<string, NewMail> {
  return new Map(mails.map((mail) => [mail.message_id, mail]));
}
