import { useState } from 'react';
import type { AuditRow } from '#contract/admin/audit';
import { Button } from '../../ui/button';
import { ModalDialog } from '../../ui/overlays/sheet';
import { type Column, Table } from '../../ui/table';
import { formatMoment } from '../moment';
import { changedObjectName } from './action-label';
import { changesOf, type FieldChange } from './changes.rules';
import { audit } from './messages';

/** Opens a dialog with the changed fields of an entry. */
export function ChangeDetails({ entry }: { entry: AuditRow }) {
  const [isOpen, setOpen] = useState(false);
  const changes = changesOf(entry);
  const inWords = `${entry.label} ${changedObjectName(entry)}`.trim();
  if (changes.length === 0) return null;
  return (
    <>
      <Button
        kind="plain"
        size="row"
        aria-label={audit.showNamed(inWords)}
        onClick={() => setOpen(true)}
      >
        {audit.show}
      </Button>
      <ModalDialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title={inWords}
        description={`${entry.entity} ${entry.entityId}, ${formatMoment(entry.at)}`}
        wide
        foot={null}
      >
        <div className="overflow-x-auto text-start">
          <Table
            caption={audit.change}
            rows={changes}
            rowKey={({ field }) => field}
            columns={columns}
            edge="flush"
            phone="columns"
          />
        </div>
      </ModalDialog>
    </>
  );
}

const cell = 'whitespace-pre-wrap! wrap-anywhere min-w-40';
const columns: Column<FieldChange>[] = [
  { id: 'field', head: audit.field, cell: ({ field }) => field },
  {
    id: 'before',
    head: audit.before,
    className: `text-ink-2 ${cell}`,
    cell: ({ before }) => before ?? audit.nothing,
  },
  { id: 'after', head: audit.after, className: cell, cell: ({ after }) => after ?? audit.nothing },
];
