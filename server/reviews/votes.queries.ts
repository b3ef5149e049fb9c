import { createHash } from 'node:crypto';
import { type Connection, execute, matchesOne, queryValue } from '../database/database';

/** A voter: an account, or a browser by the random id that it keeps. */
export type Voter = { accountId: string } | { device: string };

/** A voter's hash, by which the votes of a review are distinct. */
function hashOf(voter: Voter): Buffer {
  const name = 'accountId' in voter ? `account:${voter.accountId}` : `device:${voter.device}`;
  return createHash('sha256').update(name).digest();
}

export function isPublished(connection: Connection, reviewId: string): Promise<boolean> {
  return matchesOne(connection, 'review-is-published')`
    select from review where id = ${reviewId} and state = 'published'`;
}

/** Stores a vote unless the voter has voted. */
export async function insertVote(tx: Connection, reviewId: string, voter: Voter): Promise<void> {
  const accountId = 'accountId' in voter ? voter.accountId : null;
  await execute(tx, 'review-vote-insert')`
    insert into review_vote (review_id, voter, account_id)
    select id, ${hashOf(voter)}, ${accountId} from review where id = ${reviewId}
    on conflict do nothing`;
}

export async function deleteVote(tx: Connection, reviewId: string, voter: Voter): Promise<void> {
  await execute(tx, 'review-vote-delete')`
    delete from review_vote where review_id = ${reviewId} and voter = ${hashOf(voter)}`;
}

export function countVotes(connection: Connection, reviewId: string): Promise<number> {
  return queryValue<number>(connection, 'review-vote-count')`
    select coalesce((select helpful_count from review where id = ${reviewId}), 0)`;
}
