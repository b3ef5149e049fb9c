import type { PromotionRecord } from '#contract/admin/promotions';
import { usePromotionCommands } from '../../api/admin/promotions';
import { kit } from '../../messages';
import { Button } from '../../ui/button';
import { FormError } from '../../ui/forms/field-frame';
import { RadioGroup } from '../../ui/forms/radio-group';
import { TextField } from '../../ui/forms/text-field';
import { Panel } from '../../ui/panel';
import { StaleNotice } from '../editing/stale-notice';
import { useVersionedForm } from '../editing/use-versioned-form';
import { UnsavedGuard } from '../unsaved-guard';
import { promotions, promotionForm as text } from './messages';
import { bodyOf, draftOf, emptyDraft, type PromotionDraft } from './promotion-form.rules';

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

/** The terms of a promo code. */
export function PromotionForm({ promotion, onSaved }: PromotionFormProps) {
  const { save } = usePromotionCommands();
  const form = useVersionedForm({
    saved: promotion,
    draftOf: (saved) => (saved ? draftOf(saved) : emptyDraft),
    parse: bodyOf,
    send: (body, { version }) => save({ id: promotion?._id ?? null, body: { ...body, version } }),
    onSaved: (saved) => saved && onSaved(saved),
  });
  const kind = form.control('kind');
  const field = (name: keyof PromotionDraft) => ({
    ...form.field(name),
    inputSize: 'small' as const,
    autoComplete: 'off',
  });
  return (
    <Panel>
      <form {...form.formProps} noValidate className="grid gap-5 p-4 lg:p-5 sm:grid-cols-2">
        <UnsavedGuard isOn={form.isDirty && !form.isBusy} />
        <div className="empty:hidden sm:col-span-2">
          <StaleNotice
            form={form}
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
          value={kind.value}
          onChange={(chosen) => kind.onChange(chosen as PromotionDraft['kind'])}
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
          <FormError>{form.formError}</FormError>
          <Button type="submit" size="small" busy={form.isBusy && text.saving}>
            {promotion ? text.save : text.create}
          </Button>
        </div>
      </form>
    </Panel>
  );
}
