import type { listMail, Mail, MailDetail } from '#contract/admin/emails/emails';
import type { Received } from '#contract/endpoint';
import { isId } from '#contract/values/id';
import { recordAudit } from '../audit/record.service';
import type { Caller } from '../auth/sessions/sessions';
import { pageOffset } from '../database/ordering';
import { transaction } from '../database/transaction';
import { ShopError } from '../http/errors';
import { enqueue } from '../jobs/queue';
import { withoutSecrets } from '../jobs/without-secrets';
import type { Shop } from '../shop';
import { bodiesWithToken } from './email.jobs';
import { type EmailRow, findEmailById, type ListedEmailRow, listEmailRows } from './email.queries';

/** A page of the shop's emails, newest first. */
export async function listEmails(
  shop: Shop,
  query: Received<typeof listMail>['query'],
): Promise<{ items: Mail[]; total: number }> {
  const { rows, total } = await listEmailRows(
    shop.pool,
    { q: query.q || null, status: query.status ?? null },
    pageOffset(query),
  );
  return { items: await Promise.all(rows.map((row) => toJson(shop, row))), total };
}

/** One email as it was written. */
export async function getEmail(shop: Shop, id: string): Promise<MailDetail> {
  const row = isId(id) ? await findEmailById(shop.pool, id) : null;
  if (!row) throw new ShopError('not_found');
  const { html } = await bodiesOf(shop, row);
  return { ...(await toJson(shop, row)), html: withoutStyles(html) };
}

/** Resends an email as a new email. Returns the original. */
export async function resendEmail(shop: Shop, caller: Caller, id: string): Promise<Mail> {
  const email = await transaction(shop.pool, async (tx) => {
    const row = isId(id) ? await findEmailById(tx, id) : null;
    if (!row) throw new ShopError('not_found');
    await enqueue(tx, 'mail', { template: 'again', mailId: id });
    await recordAudit(tx, {
      actorId: caller.accountId,
      action: 'mail.send-again',
      entity: 'mail',
      entityId: id,
      after: { template: row.template },
    });
    return row;
  });
  shop.wakeJobs();
  return toJson(shop, email);
}

/** The style sheet of an email holds only its dark colours, and the page that shows it forbids style sheets. */
function withoutStyles(html: string): string {
  return html.replace(/<style>[^<]*<\/style>/g, '');
}

async function toJson(shop: Shop, row: ListedEmailRow): Promise<Mail> {
  return {
    _id: row.id,
    to: row.recipient,
    subject: row.subject,
    template: row.template,
    status: row.status,
    tries: row.tries,
    error: row.lastError === null ? null : withoutSecrets(row.lastError),
    createdAt: row.createdAt.toISOString(),
    sentAt: row.sentAt?.toISOString() ?? null,
    text: (await bodiesOf(shop, { ...row, bodyHtml: '' })).text,
  };
}

/**
 * The link's token is shown only for an email that was not sent: without a mail server, this list is the recipient's
 * mailbox.
 */
async function bodiesOf(
  shop: Shop,
  row: Omit<EmailRow, 'messageId'>,
): Promise<{ text: string; html: string }> {
  return row.status === 'kept'
    ? bodiesWithToken(shop, row)
    : { text: row.bodyText, html: row.bodyHtml };
}
