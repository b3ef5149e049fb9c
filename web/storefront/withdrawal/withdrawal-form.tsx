import { useEffect, useRef, useState } from 'react';
import { call, callForOrder } from '../../api/browser';
import { ApiError } from '../../api/client';
import { useApiForm } from '../../api/use-api-form';
import { Button } from '../../ui/button';
import { FieldError, FormError } from '../../ui/forms/field-frame';
import { RadioGroup } from '../../ui/forms/radio-group';
import { TextArea } from '../../ui/forms/text-area';
import { TextField } from '../../ui/forms/text-field';
import { Fact, Facts } from '../order/facts';
import { ItemChoices } from '../order/item-choice';
import { withdrawal as texts } from './messages';
import {
  draftOf,
  itemsText,
  readDraft,
  type WithdrawalBody,
  type WithdrawalDraft,
  type WithdrawnOrder,
} from './withdrawal.rules';

export interface Receipt {
  declaredAt: string;
  email: string;
  /** Whether the order's buyer declared, so that no confirmation is needed. */
  isOwn: boolean;
}

type WithdrawalFormProps = {
  days: number;
  /** The order that the shopper comes from; null if it has to be typed. */
  order: WithdrawnOrder | null;
  onReceived: (receipt: Receipt) => void;
};

/** The declaration, and as a second step its confirmation. */
export function WithdrawalForm({ days, order, onReceived }: WithdrawalFormProps) {
  const [isReview, setReview] = useState(false);
  const form = useWithdrawalForm(order, {
    isReview,
    onReview: () => setReview(true),
    onReceived,
    onRejected: () => setReview(false),
  });
  const draft = form.form.watch();
  return (
    <>
      <StepHeading isReview={isReview} />
      <p className="mt-3 pb-8 text-16 text-ink-2">
        {isReview ? texts.reviewText : texts.lead(days)}
      </p>
      <form {...form.formProps} className="grid gap-5">
        <FormError>{form.formError}</FormError>
        {isReview ? (
          <Review draft={draft} items={itemsText(draft, order)} />
        ) : (
          <Fields form={form} draft={draft} order={order} />
        )}
        <div className="flex flex-wrap gap-2">
          <Button type="submit" size="large" busy={form.isBusy && texts.sending}>
            {isReview ? texts.confirm : texts.next}
          </Button>
          {isReview && (
            <Button kind="quiet" size="large" onClick={() => setReview(false)}>
              {texts.back}
            </Button>
          )}
        </div>
      </form>
    </>
  );
}

interface Steps {
  isReview: boolean;
  onReview: () => void;
  onReceived: WithdrawalFormProps['onReceived'];
  /** The API rejected the declaration: its messages belong to the fields. */
  onRejected: () => void;
}

type Form = ReturnType<typeof useWithdrawalForm>;

function useWithdrawalForm(order: WithdrawnOrder | null, steps: Steps) {
  return useApiForm<WithdrawalDraft, WithdrawalBody>({
    defaultValues: draftOf(order),
    parse: (draft) => readDraft(draft, order),
    send: async (body) => {
      if (!steps.isReview) return steps.onReview();
      steps.onReceived(await declare(body, order));
    },
    errorsOf: ({ details }) => {
      if (details.length > 0) steps.onRejected();
      return undefined;
    },
  });
}

/** Declares for the shopper's own order if the session is still its buyer's, else as any visitor may. */
async function declare(body: WithdrawalBody, order: WithdrawnOrder | null): Promise<Receipt> {
  if (order !== null && Number(body.orderNumber) === Number(order.orderNumber)) {
    try {
      const params = { orderId: order._id };
      const receipt = await callForOrder('POST /api/orders/:orderId/withdrawals', { params, body });
      return { ...receipt, isOwn: true };
    } catch (error) {
      if (!(error instanceof ApiError && [401, 403, 404].includes(error.status))) throw error;
    }
  }
  return { ...(await call('POST /api/withdrawals', { body })), isOwn: false };
}

/** Takes the focus when the step changes. */
function StepHeading({ isReview }: { isReview: boolean }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(isReview);
  useEffect(() => {
    if (shown.current !== isReview) heading.current?.focus();
    shown.current = isReview;
  }, [isReview]);
  return (
    <h1 ref={heading} tabIndex={-1} className="display-56 pt-10 outline-none lg:pt-14">
      {isReview ? texts.reviewTitle : texts.title}
    </h1>
  );
}

function Review({ draft, items }: { draft: WithdrawalDraft; items: string }) {
  return (
    <Facts className="gap-5 rounded bg-sunken p-5">
      <Fact name={texts.chosen}>
        <span className="whitespace-pre-line wrap-anywhere">{items}</span>
      </Fact>
      <Fact name={texts.orderNumber}>{draft.orderNumber}</Fact>
      <Fact name={texts.name}>{draft.name}</Fact>
      <Fact name={texts.email}>{draft.email}</Fact>
    </Facts>
  );
}

type FieldsProps = { form: Form; draft: WithdrawalDraft; order: WithdrawnOrder | null };

function Fields({ form, draft, order }: FieldsProps) {
  return (
    <>
      <TextField
        {...form.field('name')}
        label={texts.name}
        autoComplete="name"
        maxLength={100}
        required
      />
      <TextField
        {...form.field('orderNumber')}
        label={texts.orderNumber}
        hint={texts.orderHint}
        autoComplete="off"
        maxLength={40}
        required
      />
      <TextField
        {...form.field('email')}
        label={texts.email}
        hint={texts.emailHint}
        type="email"
        autoComplete="email"
        required
      />
      <RadioGroup
        legend={texts.what}
        {...form.control('scope')}
        options={[
          { value: 'whole', label: texts.whole },
          { value: 'some', label: texts.some },
        ]}
      />
      {draft.scope === 'some' &&
        (order ? (
          <ChosenItems form={form} items={order.items} />
        ) : (
          <TextArea
            {...form.field('items')}
            label={texts.items}
            hint={texts.itemsHint}
            maxLength={1000}
          />
        ))}
    </>
  );
}

function ChosenItems({ form, items }: { form: Form; items: WithdrawnOrder['items'] }) {
  const quantities = form.control('quantities');
  const error = form.errorAt('quantities');
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 text-13 font-medium">{texts.items}</legend>
      <ItemChoices
        items={items}
        quantities={quantities.value}
        isInvalid={error !== undefined}
        onChange={quantities.onChange}
      />
      {error && <FieldError className="mt-2">{error}</FieldError>}
    </fieldset>
  );
}
