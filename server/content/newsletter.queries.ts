import type { Connection } from '../database/database';

/**
 * Stores a subscriber with a new link. False if no email is due: the address is confirmed, or was emailed within the
 * hour.
 */
export async function insertSubscriber(
  tx: Connection,
  email: string,
  tokenHash: Buffer,
): Promise<boolean> {
  const { rowCount } = await tx.query({
    name: 'newsletter-subscribe',
    text: `insert into newsletter_subscriber as s (email, token_hash, emailed_at) values (lower($1), $2, now())
      on conflict (email) do update set token_hash = excluded.token_hash, emailed_at = now()
        where s.confirmed_at is null and (s.emailed_at is null or s.emailed_at < now() - interval '1 hour')`,
    values: [email, tokenHash],
  });
  return rowCount === 1;
}

/** Confirms by a link of the last week, or again by the same link. False if there is none. */
export async function confirmSubscriber(
  connection: Connection,
  tokenHash: Buffer,
): Promise<boolean> {
  const { rowCount } = await connection.query({
    name: 'newsletter-confirm',
    text: `update newsletter_subscriber set confirmed_at = coalesce(confirmed_at, now())
      where token_hash = $1 and (confirmed_at is not null or emailed_at > now() - interval '7 days')`,
    values: [tokenHash],
  });
  return rowCount === 1;
}

/** Deletes subscribers whose link has expired unconfirmed, with the emails and jobs that contain their address. */
export async function deleteUnconfirmedSubscribers(tx: Connection): Promise<void> {
  await tx.query({
    name: 'newsletter-forget',
    text: `with gone as (
        delete from newsletter_subscriber
        where confirmed_at is null and coalesce(emailed_at, subscribed_at) < now() - interval '7 days'
        returning email
      ), mails as (
        delete from email_message using gone
        where lower(email_message.recipient) = gone.email and email_message.account_id is null and email_message.template = 'newsletter-confirm'
        returning email_message.token_of
      )
      delete from job using mails
      where job.kind = 'mail' and job.key = replace(mails.token_of, 'newsletter:', 'newsletter-confirm:')`,
  });
}
