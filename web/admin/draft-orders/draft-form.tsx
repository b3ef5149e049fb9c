import { keepPreviousData } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { DraftOrder } from '#contract/admin/orders/draft-orders';
import { collectionOf, type PaymentMethod } from '#contract/values/orders/payment-methods';
import { ownValue } from '#contract/values/own-value';
import { adminPages } from '#contract/values/pages/admin-pages';
import { AddressFields } from '../../address/address-fields';
import { useAdminCommand, useAdminQuery } from '../../api/admin/queries';
import { useShopFacts } from '../../api/shop-facts';
import { kit } from '../../messages';
import { Button } from '../../ui/button';
import { Checkbox } from '../../ui/forms/checkbox';
import { FieldError } from '../../ui/forms/field-frame';
import { showToast } from '../../ui/overlays/toast';
import { Panel } from '../../ui/panel';
import { useDebounced } from '../../ui/use-debounced';
import { Field, Select } from '../editing/fields';
import { RecordForm, type RecordFormKind, useRecordForm, useSave } from '../editing/record-form';
import { ExplanationPanel } from '../promotions/explained-promotions';
import { TwoColumns } from '../record';
import { CustomerSearch } from './customer-search';
import {
  type DraftBody,
  type DraftValues,
  pricedBodyOf,
  readDraft,
  valuesOf,
} from './draft-form.rules';
import { DraftItems } from './draft-items';
import { DraftTotal } from './draft-total';
import { draftForm as text } from './messages';

const TYPING_MS = 300;

/** A draft: its items, its customer and its delivery, with its total. Sending it saves it first. */
export function DraftForm({ draft }: { draft: DraftOrder | null }) {
  const navigate = useNavigate();
  const send = useAdminCommand('POST /api/admin/draft-orders/:id/send', {
    refreshesOnError: true,
  });
  // A new draft that could be saved but not sent is saved again, not created again.
  const [created, setCreated] = useState<DraftOrder | null>(null);
  const stored = created ?? draft;
  /** How to send the draft that is being saved; null to only save it. */
  const method = useRef<PaymentMethod | null>(null);
  const nextMethod = useRef<PaymentMethod | null>(null);
  const { tax, currency } = useShopFacts();
  const { asksVatNumber = false } = tax ?? {};

  const sendStored = async (saved: DraftOrder, paymentMethod: PaymentMethod) => {
    const { _id: id, version, email } = saved;
    const total = preview.data?.total ?? 0;
    const { orderId } = await send.run({ params: { id }, body: { version, paymentMethod, total } });
    showToast(text.sent[collectionOf(paymentMethod)](email));
    await navigate(orderId === null ? adminPages.draftOrders() : adminPages.order({ id: orderId }));
  };
  const kind: RecordFormKind<DraftOrder | null, DraftValues, DraftBody> = {
    draftOf: valuesOf,
    bodyOf: (values) => readDraft({ ...values, deliveryMethodId: methodOf(values) }, currency),
    labelOf: (path) => ownValue(text.fields, path) ?? text.items,
    text,
  };
  const form = useRecordForm(kind, stored, {
    save: useSave('PUT /api/admin/draft-orders/:id', {
      id: stored?._id,
      create: 'POST /api/admin/draft-orders',
    }),
    onSaved: (saved) => saved && afterSave(saved),
  });
  const afterSave = async (saved: DraftOrder) => {
    const paymentMethod = method.current;
    if (!draft) setCreated(saved);
    if (paymentMethod) return sendStored(saved, paymentMethod);
    showToast(text.wasSaved);
    if (!draft) await navigate(adminPages.draftOrder({ id: saved._id }), { replace: true });
  };
  const { field, errorAt, draft: values } = form;
  const typed = useDebounced(JSON.stringify(pricedBodyOf(values, currency)), TYPING_MS);
  const preview = useAdminQuery(
    'POST /api/admin/draft-orders/preview',
    { body: JSON.parse(typed) },
    { retry: false, placeholderData: keepPreviousData },
  );
  const [isExplained, setExplained] = useState(false);
  const explanation = useAdminQuery(
    'POST /api/admin/draft-orders/promotions/preview',
    isExplained ? { body: JSON.parse(typed) } : null,
    { retry: false, placeholderData: keepPreviousData },
  );
  const offers = preview.data?.delivery?.options ?? [];
  /** The method that the total includes, if the chosen one is no longer offered. */
  const methodOf = ({ deliveryMethodId }: DraftValues): string =>
    offers.some(({ _id }) => _id === deliveryMethodId) ? deliveryMethodId : '';
  const named = (name: keyof DraftValues) => ({ ...field(name), label: text.fields[name] ?? name });
  return (
    <RecordForm
      form={form}
      onSubmit={(event) => {
        method.current = nextMethod.current;
        nextMethod.current = null;
        form.formProps.onSubmit(event);
      }}
      className="grid gap-5 lg:gap-6"
    >
      <TwoColumns
        side={
          <>
            <DraftTotal
              priced={preview.data}
              error={preview.error}
              promoCode={{
                ...named('promoCode'),
                error: errorAt('promoCode') ?? preview.data?.promoRefusal ?? undefined,
              }}
              discount={{
                amount: { ...field('discount.amount'), label: text.discount, mark: kit.optional },
                reason: { ...field('discount.reason'), label: text.reason },
                isGiven: values.discount.amount.trim() !== '',
              }}
              freeDelivery={{
                checked: values.freeDelivery,
                onChange: (checked) => form.change('freeDelivery', checked),
              }}
              isBusy={form.isBusy}
              onSend={(chosen) => {
                nextMethod.current = chosen;
                form.formProps.ref.current?.requestSubmit();
              }}
            />
            <ExplanationPanel
              isAsked={isExplained}
              onAsk={() => setExplained(true)}
              explanation={explanation}
            />
          </>
        }
      >
        <DraftItems
          items={values.items}
          priced={preview.data}
          errorAt={errorAt}
          onChange={(items) => form.change('items', items)}
        />
        <Panel title={text.customer}>
          <div className="grid gap-4 p-4 lg:p-5">
            <CustomerSearch
              onPick={(customer) => {
                for (const [name, value] of Object.entries(customer))
                  form.change(name as keyof typeof customer, value);
              }}
            />
            <div className="grid gap-4 sm:grid-cols-2">
              {values.customerId !== '' && (
                <p className="flex flex-wrap items-center gap-x-3 sm:col-span-2">
                  {text.inAccount}
                  <Button kind="quiet" size="small" onClick={() => form.change('customerId', '')}>
                    {text.newGuest}
                  </Button>
                </p>
              )}
              <Field {...named('email')} type="email" required />
              <Field {...named('mobile')} type="tel" mark={kit.optional} />
              <Field {...named('firstName')} required />
              <Field {...named('lastName')} required />
              {asksVatNumber && (
                <>
                  <Field {...named('company')} mark={kit.optional} />
                  <Field {...named('vatNumber')} mark={kit.optional} />
                </>
              )}
            </div>
          </div>
        </Panel>
        <Panel title={text.delivery}>
          <div className="grid grid-cols-6 gap-4 p-4 *:col-span-6 lg:p-5">
            <AddressFields
              values={values}
              field={field}
              change={(part, value) => form.change(part, value)}
              isNarrow
            />
            {offers.length > 0 && (
              <Select
                {...named('deliveryMethodId')}
                value={methodOf(values) || preview.data?.delivery?.optionId || ''}
                options={offers.map(({ _id, name }) => ({ value: _id, label: name }))}
              />
            )}
            {values.items.length > 0 && preview.data && offers.length === 0 && (
              <FieldError>{text.noDelivery}</FieldError>
            )}
          </div>
        </Panel>
        <Panel title={text.offer}>
          <div className="grid gap-4 p-4 lg:p-5">
            <Field
              {...named('openUntil')}
              type="date"
              mark={kit.optional}
              hint={text.openUntilHint}
            />
            <Checkbox
              checked={values.holdsStock}
              onChange={({ target }) => form.change('holdsStock', target.checked)}
            >
              {text.holdsStock}
            </Checkbox>
          </div>
        </Panel>
      </TwoColumns>
    </RecordForm>
  );
}
