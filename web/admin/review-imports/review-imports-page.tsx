import { useState } from 'react';
import type { ReviewFilePlan, ReviewImport } from '#contract/admin/review-imports';
import { adminPages } from '#contract/values/pages/admin-pages';
import {
  REVIEW_IMPORT_BYTES_LIMIT,
  REVIEW_SOURCE_LIMIT,
  reviewFileAdvice,
} from '#contract/values/reviews/review-imports';
import { useAdminCommand } from '../../api/admin/queries';
import { ConfirmButton } from '../../commands';
import { TextField } from '../../ui/forms/text-field';
import { showToast } from '../../ui/overlays/toast';
import { Status } from '../../ui/status';
import type { Column } from '../../ui/table';
import { Moment } from '../../ui/text/dates';
import { formatNumber } from '../../ui/text/format';
import { FileDrop } from '../editing/file-drop';
import { fullName } from '../format';
import { ListPage, useUrlList } from '../lists/list-page';
import { actionsColumn } from '../lists/list-table';
import { reviewImports as text } from './messages';
import { ReviewPlan } from './review-plan';

/** A file with what importing it would do. */
interface Checked {
  file: File;
  source: string;
  plan: ReviewFilePlan;
}

/** Imports reviews of another shop from a file, after a preview. */
export default function ReviewImportsPage() {
  const [checked, setChecked] = useState<Checked | null>(null);
  const page = useUrlList('GET /api/admin/reviews/imports', adminPages.reviewImports(), {
    pageSize: 10,
  });
  return (
    <ListPage
      {...page}
      title={text.title}
      above={
        checked ? (
          <ReviewPlan {...checked} onClose={() => setChecked(null)} />
        ) : (
          <ChooseReviews onCheck={setChecked} />
        )
      }
      tableTitle={text.before}
      columns={columns}
      rowSize="buttons"
      empty={{ title: text.none }}
      awaited={3}
    />
  );
}

function ChooseReviews({ onCheck }: { onCheck: (checked: Checked) => void }) {
  const [source, setSource] = useState('');
  // Changes nothing, so nothing has to be fetched again.
  const preview = useAdminCommand('POST /api/admin/reviews/imports/preview', {
    onSuccess: () => {},
  });
  return (
    <>
      <TextField
        className="max-w-100"
        label={text.source}
        hint={text.sourceHint}
        required
        maxLength={REVIEW_SOURCE_LIMIT}
        value={source}
        onChange={(event) => setSource(event.target.value)}
      />
      <FileDrop
        about={text.about}
        choose={text.choose}
        accept=".csv,text/csv"
        busy={preview.isBusy && text.checking}
        onFile={async (file) => {
          if (source.trim() === '') throw new Error(text.sourceFirst);
          if (file.size > REVIEW_IMPORT_BYTES_LIMIT) throw new Error(reviewFileAdvice);
          const plan = await preview.run({ query: { source } }, { file, fileType: 'text/csv' });
          onCheck({ file, source, plan });
        }}
      />
    </>
  );
}

const columns: Column<ReviewImport>[] = [
  { head: text.file, grow: true, cell: ({ fileName }) => fileName || text.unnamed },
  { head: text.from, cell: ({ source }) => source },
  {
    head: text.added,
    align: 'end',
    className: 'tabular-nums',
    cell: ({ added }) => formatNumber(added),
  },
  { head: text.by, wide: true, className: 'text-ink-2', cell: ({ by }) => fullName(by) },
  {
    head: text.when,
    className: 'text-ink-2 tabular-nums',
    cell: ({ createdAt }) => <Moment at={createdAt} />,
  },
  { ...actionsColumn, cell: (row) => <Undo of={row} /> },
];

function Undo({ of: { _id: id, added, undoUntil, undoneAt } }: { of: ReviewImport }) {
  const undo = useAdminCommand('POST /api/admin/reviews/imports/:id/undo');
  if (undoneAt !== null) return <Status tone="quiet">{text.isUndone}</Status>;
  if (undoUntil === null) return null;
  return (
    <ConfirmButton
      label={text.undo}
      look={{ kind: 'plain', size: 'row' }}
      title={text.undoTitle}
      description={text.undoDescription(text.reviewCount(added))}
      confirm={text.undoConfirm}
      run={() => undo.run({ params: { id } })}
      busy={text.undoing}
      done={({ kept }) => showToast(text.undone(kept.length))}
      closesOnError
    />
  );
}
