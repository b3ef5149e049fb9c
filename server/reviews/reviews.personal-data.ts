import type { PersonalData } from '#contract/personal-data';
import { type Connection, execute, queryAll } from '../database/database';
import type {
  OrderLineTable,
  ReviewOptOutTable,
  ReviewTable,
  ReviewVoteTable,
} from '../database/rows';
import type { PersonalDataHandler } from '../feature';
import { deleteItemPictures } from './review-pictures.service';

type Stored = Omit<PersonalData['reviews'][number], 'writtenAt'> & Pick<ReviewTable, 'writtenAt'>;

export const reviewData: PersonalDataHandler = {
  async export(tx, { accountId, email, isEmailConfirmed }) {
    const reviews = await queryAll<Stored>(tx, 'personal-data-reviews')`
      select r.product_id as product, l.title, r.size, r.rating, r.fit, r.length, r.height_cm, r.text,
        r.display_name, r.state, r.reply, r.written_at, array(
          select '/media/' || p.hash || '-' || p.widths[1] || '.avif'
          from review_picture u join picture p on p.hash = u.hash where u.review_id = r.id order by u.position
        ) as pictures
      from review r join order_line l on l.id = r.order_line_id join shop_order o on o.id = l.order_id
      where o.account_id = ${accountId} order by r.written_at, r.id`;
    const votes = await queryAll<
      Pick<ReviewVoteTable, 'at'> & { review: ReviewVoteTable['reviewId'] }
    >(tx, 'personal-data-review-votes')`
      select review_id as review, at from review_vote where account_id = ${accountId} order by at, review_id`;
    const [stopped] = await queryAll<Pick<ReviewOptOutTable, 'at'>>(
      tx,
      'personal-data-review-opt-out',
    )`
      select at from review_opt_out where ${isEmailConfirmed} and email = lower(${email})`;
    return {
      reviews: reviews.map((row) => ({ ...row, writtenAt: row.writtenAt.toISOString() })),
      helpfulVotes: votes.map(({ review, at }) => ({ review, at: at.toISOString() })),
      reviewRequestsStoppedAt: stopped?.at.toISOString() ?? null,
    };
  },
  /**
   * The stars and the fit stay, without the person: they are no personal data, and without them the average would change. Text,
   * height, name, pictures and the shop's answer are deleted. Runs while the orders still have their account.
   */
  async erase(tx, { accountId, email, isEmailConfirmed }) {
    await deleteItemPictures(tx, await listItems(tx, accountId));
    await execute(tx, 'erase-reviews')`
      update review set display_name = '', text = '', height_cm = null, reply = '', replied_at = null, is_featured = false,
        flags = '{}', state = case state when 'pending' then 'published' else state end
      where order_line_id in (
        select l.id from order_line l join shop_order o on o.id = l.order_id where o.account_id = ${accountId}
      )`;
    await execute(
      tx,
      'erase-review-votes',
    )`delete from review_vote where account_id = ${accountId}`;
    await execute(tx, 'erase-review-invitations')`
      delete from review_invitation where order_id in (select id from shop_order where account_id = ${accountId})`;
    await execute(tx, 'erase-review-opt-out')`
      delete from review_opt_out where ${isEmailConfirmed} and email = lower(${email})`;
  },
};

async function listItems(tx: Connection, accountId: string): Promise<string[]> {
  const rows = await queryAll<Pick<OrderLineTable, 'id'>>(tx, 'erase-review-items')`
    select l.id from review_picture u join order_line l on l.id = u.order_line_id join shop_order o on o.id = l.order_id
    where o.account_id = ${accountId}`;
  return [...new Set(rows.map(({ id }) => id))];
}
