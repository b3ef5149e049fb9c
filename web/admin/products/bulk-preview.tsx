import { keepPreviousData } from '@tanstack/react-query';
import { type ReactNode, useDeferredValue } from 'react';
import type { BulkPreview } from '#contract/admin/catalogue/catalogue-bulk';
import { useAdminQuery } from '../../api/admin/queries';
import { formatNumber } from '../../ui/text/format';
import type { RowSelection } from '../lists/selection-bar';
import { bulk as text } from './messages';
import type { Change } from './price-change.rules';

/**
 * What a change of the selected products would do; `ready` is the preview that can be applied. It is null if there is none, and
 * while that of another change is shown until this one has loaded.
 */
export function useBulkPreview(selection: RowSelection, change: Change | null, wholeStyle = false) {
  const body = useDeferredValue(change && { ids: selection.ids, change, wholeStyle });
  const { data, error, isPlaceholderData } = useAdminQuery(
    'POST /api/admin/products/bulk/preview',
    body && { body },
    { placeholderData: keepPreviousData, staleTime: 0, retry: false },
  );
  if (change === null) return { preview: undefined, ready: null, error: undefined };
  const isCurrent =
    !isPlaceholderData && isSameInput([body?.change, body?.wholeStyle], [change, wholeStyle]);
  const isReady = isCurrent && data !== undefined && data.changed > 0 && data.refused.length === 0;
  return { preview: data, ready: isReady ? { ...data, change } : null, error };
}

/** Whether a preview was asked for with what is entered by now. */
export const isSameInput = (asked: unknown, entered: unknown) =>
  JSON.stringify(asked) === JSON.stringify(entered);

interface BulkPreviewPanelProps {
  preview: BulkPreview | undefined;
  /** Says that nothing changes. */
  nothing: string;
  /** Above the list of products. */
  summary?: ReactNode;
  /** One `li` for each of the first products. */
  children: (product: BulkPreview['products'][number]) => ReactNode;
}

/** What a change would do to the first products, and why others cannot be changed. */
export function BulkPreviewPanel({ preview, nothing, summary, children }: BulkPreviewPanelProps) {
  return (
    <section aria-label={text.preview} className="min-w-0">
      <h3 className="mb-2 text-13 font-medium">{text.preview}</h3>
      {!preview && <p className="text-13 text-ink-2">{text.noPreview}</p>}
      {preview && (
        <>
          <Refused of={preview} />
          {preview.changed === 0 && preview.refused.length === 0 && (
            <p className="text-ink-2">{nothing}</p>
          )}
          {summary}
          <ul className="grid gap-2 text-13">{preview.products.map(children)}</ul>
          {preview.changed > preview.products.length && (
            <p className="mt-2 text-13 text-ink-2">
              {text.andMore(formatNumber(preview.changed - preview.products.length))}
            </p>
          )}
        </>
      )}
    </section>
  );
}

/** The products that cannot be changed as wanted. */
function Refused({ of: { refused } }: { of: BulkPreview }) {
  if (refused.length === 0) return null;
  return (
    <div role="alert" className="mb-3 text-sale">
      <p>{text.refused}</p>
      <ul className="text-13">
        {refused.map(({ _id, message }) => (
          <li key={_id}>{message}</li>
        ))}
      </ul>
    </div>
  );
}
