import { newId } from '../platform/ids';
import { type Job, noteOnce } from '../platform/jobs';
import { readSettings, type Settings } from '../platform/settings';
import { settleEach } from '../platform/settle-each';
import type { Shop } from '../platform/shop';
import { compose, type Draft, mailAgain, ordersOf } from './compose';
import { letterText } from './letter';
import { letterHtml } from './letter-html';
import { findMailById, findMails, insertMails, type NewMail } from './mail.queries';
import { oneLine } from './transport';

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
  const mails = await settleEach(jobs, async (job) => {
    const known = earlier.get(idOf(job));
    if (known) return known;
    const drafted = await draft(job.payload);
    return drafted && { ...drafted, id: newId(), message_id: idOf(job), status };
  });
  const added = mails.flatMap((mail) =>
    mail.status === 'fulfilled' && mail.value && !earlier.has(mail.value.message_id)
      ? [mail.value]
      : [],
  );
  const others = byMessageId(await store(shop, added));
  return mails.map((mail) =>
    mail.status === 'fulfilled' && mail.value
      ? { ...mail, value: others.get(mail.value.message_id) ?? mail.value }
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

/** What composes the mail of a job; the orders that some jobs tell of are read at once. */
async function drafting(
  shop: Shop,
  jobs: Job[],
): Promise<(payload: unknown) => Promise<Omit<NewMail, 'id' | 'message_id' | 'status'> | null>> {
  const { pool, config } = shop;
  const settings = await readSettings(shop);
  const orders = await ordersOf(
    pool,
    jobs.map(({ payload }) => payload),
  );
  return async (payload) => {
    const again = mailAgain.safeParse(payload);
    if (again.success) return findMailById(pool, again.data.mailId);
    const composed = await compose(pool, payload, { orders, settings, shopUrl: config.publicUrl });
    return composed && toMail(composed, settings, config.publicUrl);
  };
}

function toMail(
  { letter, to, template, accountId, tokenOf }: Draft,
  { shopName }: Settings,
  publicUrl: string,
) {
  return {
    template,
    account_id: accountId,
    token_of: tokenOf,
    recipient: to,
    subject: oneLine(letter.subject),
    body_text: letterText(letter, shopName),
    body_html: letterHtml(letter, shopName, publicUrl),
  };
}

/** Stores mails; those that another worker has stored meanwhile are answered as they are. */
async function store({ pool }: Shop, mails: NewMail[]): Promise<NewMail[]> {
  if (mails.length === 0) return [];
  const stored = new Set(await insertMails(pool, mails));
  const others = mails.map((mail) => mail.message_id).filter((id) => !stored.has(id));
  return others.length === 0 ? [] : findMails(pool, others);
}

function byMessageId(mails: NewMail[]): Map<string, NewMail> {
  return new Map(mails.map((mail) => [mail.message_id, mail]));
}
