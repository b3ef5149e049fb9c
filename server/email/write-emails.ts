import { settleSequentially } from '../concurrency/settle-each';
import { newId } from '../database/ids';
import { isWithin, type Limit } from '../http/rate-limits';
import { addToPayloadOnce, type QueuedJob } from '../jobs/queue';
import { readSettings } from '../settings/shop-settings';
import type { Shop } from '../shop';
import { compose, type Draft, ordersOf } from './compose';
import { findEmailById, findEmailsByMessageId, insertEmails, type NewEmail } from './email.queries';
import { emailShopIn } from './email-shop';
import { readEdited } from './email-texts.service';
import { oneLine } from './mail-server/transport';
import { renderHtml } from './templates/email-html';
import { renderText } from './templates/email-template';
import type { OrderEmailTemplate } from './templates/order-emails';
import { orderTemplateNames, orderTemplates } from './templates/order-templates';

/** Maximum number of emails of each budget a day to an address that is not confirmed. */
const UNCONFIRMED_PER_DAY = 10;
const UNCONFIRMED_RESETS_PER_DAY = 5;

/** Emails that anyone can trigger by entering an address. They have their own budget, so that they do not use up another. */
const causedByStrangers = new Set([
  'account-changed',
  'data-link',
  'email-confirmation',
  'newsletter-confirm',
  'refund-account-link',
  'welcome',
  'withdrawal-received',
  'withdrawal-refused',
]);
/** Emails that anyone can trigger by placing orders without paying. */
const causedByUnpaidOrders = new Set<string>([
  'order-change-due',
  ...orderTemplateNames.filter((name) => needsNoPayment(orderTemplates[name])),
]);

function needsNoPayment(template: OrderEmailTemplate): boolean {
  return template.needsNoPayment === true;
}

const overLimit = {
  status: 'failed' as const,
  lastError: `Not sent: an unconfirmed address gets few emails a day.`,
};

/**
 * Composes the emails of some jobs and stores them together. Returns for each job its email, null if there is no
 * recipient left, or the error.
 */
export async function writeEmails(
  shop: Shop,
  jobs: QueuedJob[],
  status: 'queued' | 'kept',
): Promise<PromiseSettledResult<NewEmail | null>[]> {
  const messageIds = await messageIdsOf(shop, jobs);
  const idOf = (job: QueuedJob) => messageIds.get(job.id) ?? '';
  const retried = jobs.filter(({ attempts }) => attempts > 1).map(idOf);
  const stored = new Map<string, NewEmail>();
  for (const email of await findEmails(shop, retried)) stored.set(email.messageId, email);
  const draft = await createDrafter(shop, jobs);
  const drafts = await settleSequentially(jobs, async (job) => {
    if (stored.has(idOf(job))) return null;
    const drafted = await draft(job.payload);
    if (drafted === null) return null;
    const { isConfirmed, ...email } = drafted;
    const isAllowed = isConfirmed || (await isWithin(shop, dailyLimit(drafted)));
    const state = isAllowed ? { status, lastError: null } : overLimit;
    return { ...email, id: newId(), messageId: idOf(job), ...state };
  });
  const added = drafts.flatMap((result) =>
    result.status === 'fulfilled' && result.value ? [result.value] : [],
  );
  for (const email of await store(shop, added)) stored.set(email.messageId, email);
  const ids = jobs.map(idOf);
  return drafts.map((result, index) =>
    result.status === 'rejected'
      ? result
      : { ...result, value: stored.get(ids[index] ?? '') ?? null },
  );
}

/**
 * A job keeps the message id of its first run: a later run finds its email again, even if the shop's address has
 * changed, and clients recognize a duplicate.
 */
function messageIdsOf({ pool, config }: Shop, jobs: QueuedJob[]): Promise<Map<string, string>> {
  const host = new URL(config.publicUrl).hostname;
  const values = jobs.map(({ id }) => ({ jobId: id, value: `<job-${id}@${host}>` }));
  return addToPayloadOnce(pool, 'messageId', values);
}

async function findEmails({ pool }: Shop, messageIds: string[]): Promise<NewEmail[]> {
  return messageIds.length > 0 ? findEmailsByMessageId(pool, messageIds) : [];
}

/**
 * An unconfirmed address may belong to a person who never asked for emails. Each kind of cause has its own budget: emails
 * that strangers cause do not use up those for recovering the account, confirming a paid order or joining the staff.
 */
function dailyLimit({ recipient, template }: Drafted): Limit {
  const isReset = template === 'password-reset';
  return {
    name: budgetOf(template),
    key: recipient.toLowerCase(),
    points: isReset ? UNCONFIRMED_RESETS_PER_DAY : UNCONFIRMED_PER_DAY,
    seconds: 24 * 60 * 60,
  };
}

function budgetOf(template: string): string {
  if (template === 'password-reset') return 'mail-unconfirmed-reset';
  if (template === 'staff-invitation') return 'mail-unconfirmed-invitation';
  if (causedByStrangers.has(template)) return 'mail-unconfirmed-stranger';
  return causedByUnpaidOrders.has(template) ? 'mail-unconfirmed-unpaid' : 'mail-unconfirmed';
}

type Drafted = Omit<Draft, 'content' | 'language'> &
  Pick<NewEmail, 'subject' | 'bodyText' | 'bodyHtml'>;

/** Returns a function that composes the email of a job. Reads the orders of all jobs in one query. */
async function createDrafter(
  shop: Shop,
  jobs: QueuedJob[],
): Promise<(payload: QueuedJob['payload']) => Promise<Drafted | null>> {
  const { pool, config } = shop;
  const settings = await readSettings(shop);
  const payloads = jobs.map(({ payload }) => payload);
  const orders = await ordersOf(pool, payloads);
  const edited = await readEdited(pool);
  const shopIn = (language: string | null) =>
    emailShopIn(language ?? settings.language, { settings, url: config.publicUrl, ...edited });
  return async (payload) => {
    if (payload.template === 'again') return draftAgain(shop, String(payload.mailId));
    const draft = await compose(pool, payload, { shopIn, settings, orders });
    if (draft === null || draft.content.isOff) return null;
    const { content, language, ...addressed } = draft;
    const sender = shopIn(language);
    return {
      ...addressed,
      subject: oneLine(content.subject),
      bodyText: renderText(content, sender),
      bodyHtml: renderHtml(content, sender),
    };
  };
}

/** An email that staff resend, to which the daily limit does not apply. */
async function draftAgain({ pool }: Shop, id: string): Promise<Drafted | null> {
  const email = await findEmailById(pool, id);
  if (email === null) return null;
  const { template, accountId, tokenOf, recipient, subject, bodyText, bodyHtml } = email;
  return {
    template,
    accountId,
    tokenOf,
    recipient,
    subject,
    bodyText,
    bodyHtml,
    isConfirmed: true,
  };
}

/**
 * Stores emails and returns them. An email that another worker has already stored is returned as stored there. Emails
 * of accounts erased in the meantime are omitted.
 */
async function store(shop: Shop, emails: NewEmail[]): Promise<NewEmail[]> {
  if (emails.length === 0) return [];
  const stored = new Set(await insertEmails(shop.pool, emails));
  const others = emails.map((email) => email.messageId).filter((id) => !stored.has(id));
  const own = emails.filter((email) => stored.has(email.messageId));
  return [...own, ...(await findEmails(shop, others))];
}
