import type { Mail } from '#contract/mail';
import type { Shop } from '../platform/shop';
import { wholeBodies } from './mail.jobs';
import { listMails, type MailRow } from './mail.queries';

/** A page of the shop's mails, newest first. */
export async function listMail(
  shop: Shop,
  query: { q?: string | undefined; pageNumber: number; pageSize: number },
): Promise<{ mails: Mail[]; total: number }> {
  const { rows, total } = await listMails(shop.pool, {
    q: query.q ?? '',
    limit: query.pageSize,
    offset: (query.pageNumber - 1) * query.pageSize,
  });
  return { mails: rows.map((row) => mailOf(shop, row)), total };
}

/** Only a mail that was not sent shows its link whole: there, this list is the receiver's letter box. */
function mailOf(shop: Shop, row: MailRow): Mail {
  const bodies =
    row.status === 'kept' ? wholeBodies(shop, row) : { text: row.body_text, html: row.body_html };
  return {
    _id: row.id,
    to: row.recipient,
    subject: row.subject,
    template: row.template,
    status: row.status,
    createdAt: row.created_at.toISOString(),
    ...bodies,
  };
}
