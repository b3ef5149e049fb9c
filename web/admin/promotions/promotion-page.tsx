import { useNavigate, useParams } from 'react-router';
import type { PromotionDetail, PromotionRecord } from '#contract/admin/promotions';
import { currencyName } from '#contract/values/money';
import { ownValue } from '#contract/values/own-value';
import { useAdminCommand } from '../../api/admin/queries';
import { ConfirmButton } from '../../commands';
import { kit } from '../../messages';
import { Button } from '../../ui/button';
import { FormError } from '../../ui/forms/field-frame';
import { RadioGroup } from '../../ui/forms/radio-group';
import { showToast } from '../../ui/overlays/toast';
import { Panel } from '../../ui/panel';
import { useDates } from '../../ui/text/dates';
import { formatNumber } from '../../ui/text/format';
import { useCurrency, useMoney } from '../../ui/text/money';
import { Field, UnsavedGuard } from '../editing/fields';
import { StaleNotice, useVersionedForm } from '../editing/versioned-form';
import * as paths from '../paths';
import { Fact, FactsPanel, PageHead, RecordPage, TwoColumns } from '../record';
import { promotions, promotionForm as text } from './messages';
import { bodyOf, draftOf, emptyDraft, type PromotionDraft } from './promotion-form.rules';
import { PauseAction, PromotionStatus, usesInWords } from './promotions-page';

/** The page of one promo code, or of a new one. */
export default function PromotionPage() {
  if (useParams().id === undefined) return <NewPromotion />;
  return (
    <RecordPage
      endpoint="GET /api/admin/promotions/:id"
      notFound={text.notFound}
      back={{ to: paths.adminPromotions(), label: text.back }}
    >
      {(promotion) => <Terms promotion={promotion} />}
    </RecordPage>
  );
}

function NewPromotion() {
  const navigate = useNavigate();
  const onSaved = ({ code }: PromotionRecord) => {
    showToast(text.created(code));
    void navigate(paths.adminPromotions());
  };
  return (
    <>
      <PageHead title={text.addTitle} />
      <PromotionForm promotion={null} onSaved={onSaved} />
    </>
  );
}

function Terms({ promotion }: { promotion: PromotionDetail }) {
  const formatMoney = useMoney();
  const { usage, customer } = promotion;
  const isArchived = promotion.state === 'archived';
  return (
    <>
      <PageHead title={promotion.code}>
        <PromotionStatus state={promotion.state} />
        {!isArchived && (
          <div className="ms-auto flex flex-wrap gap-2">
            <PauseAction promotion={promotion} size="small" />
            <DeletePromotion promotion={promotion} />
          </div>
        )}
      </PageHead>
      <TwoColumns
        side={
          <FactsPanel title={text.usage}>
            <Fact name={promotions.uses}>{usesInWords(promotion)}</Fact>
            <Fact name={text.orders}>{formatNumber(usage.orders)}</Fact>
            <Fact name={text.discount}>{formatMoney(usage.discount)}</Fact>
            <Fact name={text.total}>{formatMoney(usage.total)}</Fact>
            <Fact name={text.personal}>{customer?.email}</Fact>
          </FactsPanel>
        }
      >
        {!isArchived && (
          <PromotionForm
            key={promotion._id}
            promotion={promotion}
            onSaved={({ code }) => showToast(text.saved(code))}
          />
        )}
      </TwoColumns>
    </>
  );
}

function DeletePromotion({ promotion: { _id: id, code } }: { promotion: PromotionDetail }) {
  const navigate = useNavigate();
  const remove = useAdminCommand('DELETE /api/admin/promotions/:id', {
    leave: () => navigate(paths.adminPromotions()),
  });
  return (
    <ConfirmButton
      label={text.delete}
      title={text.deleteTitle(code)}
      description={text.deleteText}
      confirm={text.delete}
      run={() => remove.run({ params: { id } })}
      busy={text.deleting}
      done={({ archived }) => showToast(archived ? text.archived(code) : text.deleted(code))}
    />
  );
}

interface PromotionFormProps {
  promotion: PromotionRecord | null;
  onSaved: (saved: PromotionRecord) => void;
}

const fieldLabels: Record<string, string> = {
  code: promotions.code,
  kind: text.kind,
  value: text.value,
  minimum: promotions.minimum,
  startsAt: text.startsAt,
  endsAt: text.endsAt,
  useLimit: text.useLimit,
  customerLimit: text.customerLimit,
};

function PromotionForm({ promotion, onSaved }: PromotionFormProps) {
  const currency = useCurrency();
  const currencyWords = currencyName(currency);
  const create = useAdminCommand('POST /api/admin/promotions');
  const update = useAdminCommand('PUT /api/admin/promotions/:id');
  const { timeZone } = useDates();
  const form = useVersionedForm({
    saved: promotion,
    draftOf: (saved) => (saved ? draftOf(saved, timeZone) : emptyDraft),
    parse: (draft) => bodyOf(draft, { currency, timeZone }),
    send: (body, { version }) =>
      promotion
        ? update.run({ params: { id: promotion._id }, body: { ...body, version } })
        : create.run({ body }),
    onSaved: (saved) => saved && onSaved(saved),
  });
  const { field } = form;
  const kinds = { percent: text.percent, amount: text.amount(currencyWords) };
  return (
    <Panel>
      <form {...form.formProps} noValidate className="grid gap-5 p-4 lg:p-5 sm:grid-cols-2">
        <UnsavedGuard isOn={form.isDirty && !form.isBusy} />
        <div className="empty:hidden sm:col-span-2">
          <StaleNotice
            form={form}
            labelOf={(path) => ownValue(fieldLabels, path) ?? path}
            show={(path, value) =>
              path === 'kind' ? kinds[value as PromotionDraft['kind']] : undefined
            }
          />
        </div>
        <Field
          {...field('code')}
          label={promotions.code}
          hint={text.codeHint}
          required
          maxLength={40}
          spellCheck={false}
        />
        <RadioGroup
          {...form.control('kind')}
          legend={text.kind}
          options={[
            { value: 'percent', label: kinds.percent },
            { value: 'amount', label: kinds.amount },
          ]}
        />
        <Field {...field('value')} label={text.value} required inputMode="decimal" />
        <Field
          {...field('minimum')}
          label={text.minimum(currencyWords)}
          mark={kit.optional}
          inputMode="decimal"
        />
        {(['startsAt', 'endsAt'] as const).map((name) => (
          <Field
            key={name}
            {...field(name)}
            label={text[name]}
            mark={kit.optional}
            hint={text.dateHint}
            type="datetime-local"
          />
        ))}
        {(['useLimit', 'customerLimit'] as const).map((name) => (
          <Field
            key={name}
            {...field(name)}
            label={text[name]}
            mark={kit.optional}
            hint={text.noLimit}
            inputMode="numeric"
          />
        ))}
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
