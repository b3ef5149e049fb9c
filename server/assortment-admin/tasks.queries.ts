import type { EntryKind } from '../assortment/entries.service';
import type { ProductMatch } from '../catalogue/products/rewrite/rewrite-products.service';
import {
  type Connection,
  execute,
  matchesOne,
  queryAll,
  queryOne,
  raw,
} from '../database/database';
import type { AssortmentTaskTable } from '../database/rows';

/** What the products of a task are given, by keys and numbers, which stay the same. A null colour is none. */
export interface TaskChanges {
  category?: string;
  section?: string;
  colour?: string | null;
  brand?: string;
}

/** A change of the assortment whose products follow in batches. */
export interface Task
  extends Pick<
    AssortmentTaskTable,
    'id' | 'actorId' | 'entry' | 'target' | 'removes' | 'name' | 'done' | 'total' | 'afterId'
  > {
  kind: EntryKind;
  matches: ProductMatch;
  changes: TaskChanges;
}

const COLUMNS =
  'id, actor_id, kind, entry, target, matches, changes, removes, name, done, total, after_id';

export async function insertTask(tx: Connection, task: Task): Promise<void> {
  await execute(tx, 'assortment-task-insert')`
    insert into assortment_task (${raw(COLUMNS)})
    values (${task.id}, ${task.actorId}, ${task.kind}, ${task.entry}, ${task.target}, ${JSON.stringify(task.matches)},
      ${JSON.stringify(task.changes)}, ${task.removes}, ${task.name}, ${task.done}, ${task.total}, ${task.afterId})`;
}

export function lockTask(tx: Connection, id: string) {
  return queryOne<Task>(tx, 'assortment-task-lock')`
    select ${raw(COLUMNS)} from assortment_task where id = ${id} for update`;
}

export async function advanceTask(tx: Connection, { id, done, afterId }: Task): Promise<void> {
  await execute(tx, 'assortment-task-advance')`
    update assortment_task set done = ${done}, after_id = ${afterId} where id = ${id}`;
}

export async function deleteTask(tx: Connection, id: string): Promise<void> {
  await execute(tx, 'assortment-task-delete')`delete from assortment_task where id = ${id}`;
}

export function listTasks(connection: Connection) {
  return queryAll<Pick<Task, 'id' | 'kind' | 'entry' | 'name' | 'removes' | 'done' | 'total'>>(
    connection,
    'assortment-task-list',
  )`
    select id, kind, entry, name, removes, done, total from assortment_task order by created_at`;
}

/** Whether products are being moved from or to an entry. */
export function isBusy(connection: Connection, kind: EntryKind, id: string): Promise<boolean> {
  return matchesOne(connection, 'assortment-task-busy')`
    select from assortment_task where kind = ${kind} and ${id} in (entry, target) limit 1`;
}
