import type { ChangeEvent } from 'react';
import type { PromotionRecord } from '#contract/admin/promotions';
import { kit } from '../../messages';
import { Button } from '../../ui/button';
import { FieldError } from '../../ui/forms/field-frame';
import { RadioGroup } from '../../ui/forms/radio-group';
import { TextField } from '../../ui/forms/text-field';
import { Panel } from '../../ui/panel';
import { StaleNotice } from '../editing/stale-notice';
import { saveByKeys } from '../save-by-keys';
import { UnsavedGuard } from '../unsaved-guard';
import { promotions, promotionForm as text } from './messages';
import type { PromotionDraft } from './promotion-form.rules';
import { usePromotionForm } from './use-promotion-form';

interface PromotionFormProps {
  promotion: PromotionRecord | null;
  onSaved: (saved: PromotionRecord) => void;
}

const fieldLabels: Record<string, string> = {
  code: promotions.code,
  kind: text.kind,
  value: text.value,
  minimum: text.minimum,
  startsAt: text.startsAt,
  endsAt: text.endsAt,
  useLimit: text.useLimit,
  customerLimit: text.customerLimit,
};

/** A promo code's terms. */
export function PromotionForm({ promotion, onSaved }: PromotionFormProps) {
  const form = usePromotionForm(promotion, onSaved);
  const { draft, faults } = form;
  const field = (name: keyof PromotionDraft) => ({
    name,
    inputSize: 'small' as const,
    autoComplete: 'off',
    value: draft[name],
    error: faults[name],
    onChange: (event: ChangeEvent<HTMLInputElement>) => form.change({ [name]: event.target.value }),
  });
  return (
    <Panel>
      <form
        ref={form.ref}
        noValidate
        onSubmit={form.onSubmit}
        onKeyDown={saveByKeys}
        className="grid gap-5 p-4 lg:p-5 sm:grid-cols-2"
      >
        <UnsavedGuard isOn={form.isDirty && !form.isBusy} />
        <div className="empty:hidden sm:col-span-2">
          <StaleNotice
            stale={form.stale}
            draft={draft}
            onChoose={form.choose}
            labelOf={(path) => fieldLabels[path] ?? path}
            show={(path, value) =>
              path === 'kind' ? text[value as PromotionDraft['kind']] : undefined
            }
          />
        </div>
        <TextField
          {...field('code')}
          label={promotions.code}
          hint={text.codeHint}
          required
          maxLength={40}
          spellCheck={false}
        />
        <RadioGroup
          legend={text.kind}
          options={[
            { value: 'percent', label: text.percent },
            { value: 'amount', label: text.amount },
          ]}
          value={draft.kind}
          onChange={(kind) => form.change({ kind: kind as PromotionDraft['kind'] })}
        />
        <TextField {...field('value')} label={text.value} required inputMode="decimal" />
        <TextField
          {...field('minimum')}
          label={text.minimum}
          mark={kit.optional}
          inputMode="decimal"
        />
        <TextField
          {...field('startsAt')}
          label={text.startsAt}
          mark={kit.optional}
          hint={text.dateHint}
          type="datetime-local"
        />
        <TextField
          {...field('endsAt')}
          label={text.endsAt}
          mark={kit.optional}
          hint={text.dateHint}
          type="datetime-local"
        />
        <TextField
          {...field('useLimit')}
          label={text.useLimit}
          mark={kit.optional}
          hint={text.noLimit}
          inputMode="numeric"
        />
        <TextField
          {...field('customerLimit')}
          label={text.customerLimit}
          mark={kit.optional}
          hint={text.noLimit}
          inputMode="numeric"
        />
        <div className="grid gap-3 sm:col-span-2 sm:justify-items-start">
          {faults.form && <FieldError>{faults.form}</FieldError>}
          <Button type="submit" size="small" busy={form.isBusy && text.saving}>
            {promotion ? text.save : text.create}
          </Button>
        </div>
      </form>
    </Panel>
  );
}
