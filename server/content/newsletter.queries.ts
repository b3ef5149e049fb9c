import { type Connection, execute, matchesOne } from '../database/database';

/**
 * Stores a subscriber with a new link. False if no email is due: the address is confirmed, or was emailed within the
 * hour.
 */
export function insertSubscriber(tx: Connection, email: string, tokenHash: Buffer) {
  return matchesOne(tx, 'newsletter-subscribe')`
    insert into newsletter_subscriber as s (email, token_hash, emailed_at) values (lower(${email}), ${tokenHash}, now())
    on conflict (email) do update set token_hash = excluded.token_hash, emailed_at = now()
      where s.confirmed_at is null and (s.emailed_at is null or s.emailed_at < now() - interval '1 hour')`;
}

/** Confirms by a link of the last week, or again by the same link. False if there is none. */
export function confirmSubscriber(connection: Connection, tokenHash: Buffer) {
  return matchesOne(connection, 'newsletter-confirm')`
    update newsletter_subscriber set confirmed_at = coalesce(confirmed_at, now())
    where token_hash = ${tokenHash} and (confirmed_at is not null or emailed_at > now() - interval '7 days')`;
}

/** Deletes subscribers whose link has expired unconfirmed, with the emails and jobs that contain their address. */
export async function deleteUnconfirmedSubscribers(tx: Connection): Promise<void> {
  await execute(tx, 'newsletter-forget')`
    with gone as (
      delete from newsletter_subscriber
      where confirmed_at is null and coalesce(emailed_at, subscribed_at) < now() - interval '7 days'
      returning email
    ), mails as (
      delete from email_message using gone
      where lower(email_message.recipient) = gone.email and email_message.account_id is null and email_message.template = 'newsletter-confirm'
      returning email_message.token_of
    )
    delete from job using mails
    where job.kind = 'mail' and job.key = replace(mails.token_of, 'newsletter:', 'newsletter-confirm:')`;
}
