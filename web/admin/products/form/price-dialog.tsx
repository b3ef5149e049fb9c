import { useDeferredValue } from 'react';
import { useBulkPreview } from '../../../api/admin/products';
import { useApiForm } from '../../../api/use-api-form';
import { DialogForm } from '../../../ui/forms/dialog-form';
import { RadioGroup } from '../../../ui/forms/radio-group';
import { Segmented } from '../../../ui/forms/segmented';
import { SelectField } from '../../../ui/forms/select';
import { TextField } from '../../../ui/forms/text-field';
import { formatCount } from '../../../ui/text/format-count';
import type { Selection } from '../../lists/use-selection';
import { bulk as text } from '../messages';
import { useBulk } from '../use-bulk';
import { changeOf, type PriceDraft } from './price-change.rules';
import { PricePreview } from './price-preview';

interface PriceDialogProps {
  selection: Selection;
  onClose: () => void;
}

/** Changes the prices of the selected products; shows each new price before it is saved. */
export function PriceDialog({ selection, onClose }: PriceDialogProps) {
  const { apply } = useBulk(selection);
  const form = useApiForm<PriceDraft>({
    defaultValues: { which: 'both', by: 'percent', amount: '', ending: '' },
    send: async () => {
      if (isReady && (await apply(change, data.basedOn))) onClose();
    },
  });
  const which = form.control('which');
  const by = form.control('by');
  const parsed = changeOf(form.form.watch());
  const change = parsed?.body ?? null;
  const body = useDeferredValue(change && { ids: selection.ids, change });
  const { data, error } = useBulkPreview(body);
  const isReady =
    change !== null && data !== undefined && data.changed > 0 && data.refused.length === 0;
  return (
    <DialogForm
      form={form}
      isAdmin
      wide
      onClose={onClose}
      title={text.title(formatCount(selection.count, text.product))}
      cancel={text.cancel}
      submit={text.apply(formatCount(data?.changed ?? 0, text.product))}
      submitProps={{ disabled: !isReady }}
      busy={text.applying}
      className="grid gap-6 text-start md:grid-cols-2"
    >
      <div className="grid content-start gap-5">
        <RadioGroup
          legend={text.which}
          options={[
            { value: 'both', label: text.both },
            { value: 'discountPrice', label: text.discounted },
            { value: 'sale', label: text.sale },
          ]}
          value={which.value}
          onChange={(chosen) => which.onChange(chosen as PriceDraft['which'])}
        />
        {which.value !== 'sale' && (
          <Segmented
            label={text.by}
            options={[
              { value: 'percent', label: text.percent },
              { value: 'amount', label: text.dollars },
            ]}
            {...by}
          />
        )}
        <TextField
          {...form.field('amount')}
          label={text.amount}
          inputMode="decimal"
          inputSize="small"
          autoComplete="off"
          hint={which.value === 'sale' ? text.saleHint : text.amountHint}
          error={parsed?.errors?.amount ?? (change ? error?.message : undefined)}
        />
        {which.value !== 'sale' && (
          <SelectField
            {...form.field('ending')}
            label={text.ending}
            inputSize="small"
            options={[
              { value: '', label: text.asTheyCome },
              { value: '0.99', label: '.99' },
              { value: '0.5', label: '.50' },
              { value: '0', label: '.00' },
            ]}
          />
        )}
      </div>
      <PricePreview preview={change ? data : undefined} />
    </DialogForm>
  );
}
