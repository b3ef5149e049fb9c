import { useDeferredValue, useState } from 'react';
import { useBulkPreview } from '../../../api/admin/products';
import { Button } from '../../../ui/button';
import { RadioGroup } from '../../../ui/forms/radio-group';
import { Segmented } from '../../../ui/forms/segmented';
import { SelectField } from '../../../ui/forms/select';
import { TextField } from '../../../ui/forms/text-field';
import { ModalDialog } from '../../../ui/overlays/sheet';
import { formatCount } from '../../../ui/text/format-count';
import type { Choice } from '../../lists/use-selection';
import { bulk as text } from '../messages';
import { useBulk } from '../use-bulk';
import { changeOf, type PriceDraft } from './price-change.rules';
import { PricePreview } from './price-preview';

interface PriceDialogProps {
  choice: Choice;
  onClose: () => void;
}

/** Changes the prices of the chosen products; says before what each comes to. */
export function PriceDialog({ choice, onClose }: PriceDialogProps) {
  const [draft, setDraft] = useState<PriceDraft>({
    which: 'both',
    by: 'percent',
    amount: '',
    ending: '',
  });
  const set = (changes: Partial<PriceDraft>) => setDraft((now) => ({ ...now, ...changes }));
  const { apply, isBusy } = useBulk(choice);
  const read = changeOf(draft);
  const change = read && !('fault' in read) ? read : null;
  const body = useDeferredValue(change && { ids: choice.ids, change });
  const { data, error } = useBulkPreview(body);
  const isReady = change !== null && data !== undefined && data.changed > 0;
  return (
    <ModalDialog
      open
      onClose={onClose}
      wide
      title={text.title(formatCount(choice.count, text.product))}
      foot={
        <>
          <Button kind="quiet" size="small" onClick={onClose}>
            {text.cancel}
          </Button>
          <Button
            size="small"
            disabled={!isReady || data.refused.length > 0}
            busy={isBusy && text.applying}
            onClick={() =>
              change && void apply(change, data?.basedOn).then((isDone) => isDone && onClose())
            }
          >
            {text.apply(formatCount(data?.changed ?? 0, text.product))}
          </Button>
        </>
      }
    >
      <div className="mt-5 grid gap-6 text-start md:grid-cols-2">
        <div className="grid content-start gap-5">
          <RadioGroup
            legend={text.which}
            options={[
              { value: 'both', label: text.both },
              { value: 'discountPrice', label: text.discounted },
              { value: 'sale', label: text.sale },
            ]}
            value={draft.which}
            onChange={(which) => set({ which: which as PriceDraft['which'] })}
          />
          {draft.which !== 'sale' && (
            <Segmented
              label={text.by}
              options={[
                { value: 'percent', label: text.percent },
                { value: 'amount', label: text.dollars },
              ]}
              value={draft.by}
              onChange={(by) => set({ by })}
            />
          )}
          <TextField
            label={text.amount}
            inputMode="decimal"
            inputSize="small"
            autoComplete="off"
            hint={draft.which === 'sale' ? text.saleHint : text.amountHint}
            value={draft.amount}
            error={read && 'fault' in read ? read.fault : change ? error?.message : undefined}
            onChange={(event) => set({ amount: event.target.value })}
          />
          {draft.which !== 'sale' && (
            <SelectField
              label={text.ending}
              inputSize="small"
              options={[
                { value: '', label: text.asTheyCome },
                { value: '0.99', label: '.99' },
                { value: '0.5', label: '.50' },
                { value: '0', label: '.00' },
              ]}
              value={draft.ending}
              onChange={(event) => set({ ending: event.target.value as PriceDraft['ending'] })}
            />
          )}
        </div>
        <PricePreview preview={change ? data : undefined} />
      </div>
    </ModalDialog>
  );
}
