import type { ProductStock } from '#contract/admin/inventory';
import { kit } from '../../messages';
import { Button } from '../../ui/button';
import { FieldError } from '../../ui/forms/field-frame';
import { RadioGroup } from '../../ui/forms/radio-group';
import { SelectField } from '../../ui/forms/select';
import { TextField } from '../../ui/forms/text-field';
import { Panel } from '../../ui/panel';
import { formatNumber } from '../../ui/text/format';
import { saveByKeys } from '../save-by-keys';
import { UnsavedGuard } from '../unsaved-guard';
import type { AdjustDraft } from './adjust.rules';
import { adjustForm as text } from './messages';
import { useAdjustForm } from './use-adjust-form';

const reasons = (['received', 'counted', 'damaged'] as const).map((value) => ({
  value,
  label: text.reasons[value],
}));

/** Changes the stock of one size, with a reason; says before what it will be. */
export function AdjustForm({ product, size }: { product: ProductStock; size: string }) {
  const form = useAdjustForm(product, size);
  const { draft, faults, onHand, left } = form;
  return (
    <Panel title={text.title}>
      <form
        ref={form.ref}
        noValidate
        onSubmit={form.onSubmit}
        onKeyDown={saveByKeys}
        className="grid gap-5 p-4 lg:p-5"
      >
        <UnsavedGuard isOn={form.isDirty && !form.isBusy} />
        <SelectField
          label={text.size}
          name="size"
          inputSize="small"
          options={product.sizes.map(({ name }) => ({ value: name, label: name }))}
          hint={text.now(draft.size, formatNumber(onHand))}
          value={draft.size}
          error={faults.size}
          onChange={(event) => form.change({ size: event.target.value })}
        />
        <RadioGroup
          legend={text.reason}
          options={reasons}
          value={draft.reason}
          onChange={(reason) => form.change({ reason: reason as AdjustDraft['reason'] })}
        />
        <TextField
          label={text.pieces[draft.reason]}
          name="pieces"
          required
          inputMode="numeric"
          inputSize="small"
          autoComplete="off"
          value={draft.pieces}
          error={faults.pieces}
          hint={left === null ? undefined : text.becomes(formatNumber(left))}
          onChange={(event) => form.change({ pieces: event.target.value })}
        />
        <TextField
          label={text.note}
          name="note"
          mark={kit.optional}
          inputSize="small"
          maxLength={300}
          autoComplete="off"
          value={draft.note}
          error={faults.note}
          onChange={(event) => form.change({ note: event.target.value })}
        />
        {faults.form && <FieldError>{faults.form}</FieldError>}
        <Button type="submit" size="small" busy={form.isBusy && text.saving}>
          {text.save}
        </Button>
      </form>
    </Panel>
  );
}
