import { type Connection, execute, queryAll, queryOne } from '../../database/database';
import type { AccountTable, AssortmentSnapshotTable } from '../../database/rows';

type SnapshotRow = Pick<AssortmentSnapshotTable, 'id' | 'fileName' | 'createdAt' | 'actorId'> &
  Pick<AccountTable, 'firstName' | 'lastName'>;

export async function insertSnapshot(
  tx: Connection,
  {
    id,
    actorId,
    fileName,
    content,
  }: { id: string; actorId: string; fileName: string; content: object },
): Promise<void> {
  await execute(tx, 'assortment-snapshot-insert')`
    insert into assortment_snapshot (id, actor_id, file_name, content)
    values (${id}, ${actorId}, ${fileName}, ${JSON.stringify(content)})`;
}

export async function deleteOldSnapshots(tx: Connection, kept: number): Promise<void> {
  await execute(tx, 'assortment-snapshot-delete-old')`
    delete from assortment_snapshot where id in (
      select id from assortment_snapshot order by created_at desc, id desc offset ${kept}
    )`;
}

export function listSnapshotRows(connection: Connection) {
  return queryAll<SnapshotRow>(connection, 'assortment-snapshot-list')`
    select s.id, s.file_name, s.created_at,
      a.id as actor_id, a.first_name, a.last_name
    from assortment_snapshot s join account a on a.id = s.actor_id
    order by s.created_at desc, s.id desc`;
}

export function findSnapshot(connection: Connection, id: string) {
  return queryOne<{ content: object }>(connection, 'assortment-snapshot-find')`
    select content from assortment_snapshot where id = ${id}`;
}
