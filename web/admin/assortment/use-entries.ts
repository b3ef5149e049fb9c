import { useState } from 'react';
import type { AssortmentKind } from '#contract/admin/catalogue/assortment-entries';
import { useAdminCommand, useAdminQuery } from '../../api/admin/queries';

const TASK_POLL_MS = 1_000;

/** The assortment as staff see it; followed closely while products are being updated. */
export function useStaffAssortment() {
  return useAdminQuery(
    'GET /api/admin/assortment',
    {},
    {
      refetchInterval: ({ state }) => ((state.data?.tasks.length ?? 0) > 0 ? TASK_POLL_MS : false),
    },
  );
}

/** The number of products by section, category and colour; it takes a second in a large shop. */
export const useAssortmentUse = () => useAdminQuery('GET /api/admin/assortment/use', {}).data;

// The calls of all kinds differ in their bodies only, which the server checks.
const named = <Method extends string>(method: Method, kind: AssortmentKind, rest = '') =>
  `${method} /api/admin/assortment/${kind}${rest}`;

/** The commands of one kind of entries. */
export function useEntryCommands(kind: AssortmentKind) {
  const add = useAdminCommand(named('POST', kind) as 'POST /api/admin/assortment/departments');
  const change = useAdminCommand(
    named('PUT', kind, '/:id') as 'PUT /api/admin/assortment/departments/:id',
  );
  const order = useAdminCommand(
    named('PUT', kind, '/order') as 'PUT /api/admin/assortment/departments/order',
  );
  const remove = useAdminCommand(
    named('DELETE', kind, '/:id') as 'DELETE /api/admin/assortment/departments/:id',
  );
  return {
    /** Stores an entry; a new one without an id. */
    save: (id: string | undefined, body: object) =>
      id === undefined
        ? add.run({ body: body as never })
        : change.run({ params: { id }, body: body as never }),
    order: (ids: string[]) => order.run({ body: { order: ids } }),
    remove: (id: string, target: string | null | undefined) =>
      remove.run({ params: { id }, body: target === undefined ? {} : { target } }),
  };
}

/** Which entry of a list is edited in a dialog (null for a new one), and which is about to be deleted. */
export function useOpenEntry<Row>() {
  const [edited, setEdited] = useState<{ entry: Row | null } | null>(null);
  const [deleted, setDeleted] = useState<Row | null>(null);
  return {
    edited,
    deleted,
    list: {
      onAdd: () => setEdited({ entry: null }),
      onEdit: (entry: Row) => setEdited({ entry }),
      onDelete: (entry: Row) => setDeleted(entry),
    },
    onClose: () => {
      setEdited(null);
      setDeleted(null);
    },
  };
}
