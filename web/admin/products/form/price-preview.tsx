import type { BulkPreview } from '#contract/admin/catalogue-bulk';
import { formatMoney, formatNumber } from '../../../ui/text/format';
import { bulk as text } from '../messages';

/** The new prices of the first products. */
export function PricePreview({ preview }: { preview: BulkPreview | undefined }) {
  return (
    <section aria-label={text.preview} className="min-w-0">
      <h3 className="mb-2 text-13 font-medium">{text.preview}</h3>
      {preview && (
        <>
          {preview.refused.length > 0 && (
            <div role="alert" className="mb-3 text-sale">
              <p>{text.refused}</p>
              <ul className="text-13">
                {preview.refused.map(({ _id, message }) => (
                  <li key={_id}>{message}</li>
                ))}
              </ul>
            </div>
          )}
          {preview.changed === 0 && preview.refused.length === 0 && (
            <p className="text-ink-2">{text.nothingChanges}</p>
          )}
          <ul className="grid gap-2 text-13">
            {preview.products.map(({ _id, title, before, after }) => (
              <li key={_id} className="flex justify-between gap-4">
                <span className="truncate">{title}</span>
                <span className="flex-none tabular-nums">
                  {text.from(formatMoney(before.discountPrice), formatMoney(after.discountPrice))}
                </span>
              </li>
            ))}
          </ul>
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
