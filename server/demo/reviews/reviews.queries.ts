import type { Connection } from '../../database/database';

/** Inserts helpful votes of reviews, each of another device. */
export async function insertVotes(
  tx: Connection,
  votes: { review: string; count: number }[],
): Promise<void> {
  await tx.query(
    `insert into review_vote (review_id, voter)
    select review, sha256(convert_to(review || ' demo ' || voter, 'UTF8'))
    from jsonb_to_recordset($1::jsonb) as voted (review uuid, count integer), generate_series(1, count) as voter`,
    [JSON.stringify(votes)],
  );
}
