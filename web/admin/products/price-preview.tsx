import type { ComponentProps } from 'react';
import type { BulkPreview } from '#contract/admin/catalogue/catalogue-bulk';
import { formatNumber } from '../../ui/text/format';
import { useMoney } from '../../ui/text/money';
import { Field } from '../editing/fields';
import { BulkPreviewPanel } from './bulk-preview';
import { bulk as text } from './messages';
import { products } from './use-bulk';

type Confirmable = Pick<BulkPreview, 'changed' | 'prices'> | null;

/** Whether a change of prices needs no confirmation, or the number of products was typed. */
export function isCountTyped(of: Confirmable, typed: string): boolean {
  return !of?.prices?.needsConfirmation || typed.replace(/[\s,.]/g, '') === String(of.changed);
}

interface ConfirmCountProps {
  of: Confirmable;
  /** The form was sent with another number. */
  isWrong: boolean;
  input: Omit<ComponentProps<typeof Field>, 'label'>;
}

/** The field for the number of products, where a change of prices has to be confirmed. */
export function ConfirmCount({ of, isWrong, input }: ConfirmCountProps) {
  if (!of?.prices?.needsConfirmation) return null;
  const count = formatNumber(of.changed);
  return (
    <Field
      {...input}
      label={text.confirm(count)}
      hint={text.confirmHint}
      inputMode="numeric"
      autoComplete="off"
      error={isWrong ? text.notConfirmed(count) : undefined}
    />
  );
}

/** The old and the new price of the first products. */
export function PricePreview({ preview }: { preview: BulkPreview | undefined }) {
  const formatMoney = useMoney();
  return (
    <BulkPreviewPanel
      preview={preview}
      nothing={text.nothingChanges}
      summary={preview?.prices && <PriceEffects count={preview.changed} prices={preview.prices} />}
    >
      {({ _id, title, before, after }) => (
        <li key={_id} className="flex justify-between gap-4">
          <span className="truncate">{title}</span>
          <span className="flex-none tabular-nums">
            {text.from(formatMoney(before.discountPrice), formatMoney(after.discountPrice))}
          </span>
        </li>
      )}
    </BulkPreviewPanel>
  );
}

/** How many prices change, by how much, and a warning if by much. */
function PriceEffects({
  count,
  prices: { least, greatest, large },
}: {
  count: number;
  prices: NonNullable<BulkPreview['prices']>;
}) {
  const signed = (percent: number) =>
    text.percentChange(`${percent < 0 ? '−' : '+'}${formatNumber(Math.abs(percent))}`);
  return (
    <>
      {least !== null && greatest !== null && (
        <p className="mb-2 text-13">
          {signed(least) === signed(greatest)
            ? text.effect(products(count), signed(least))
            : text.effectBetween(products(count), signed(least), signed(greatest))}
        </p>
      )}
      {large > 0 && (
        <p role="alert" className="mb-3 text-13 text-sale">
          {text.large(products(large))}
        </p>
      )}
    </>
  );
}
