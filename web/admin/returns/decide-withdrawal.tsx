import { useState } from 'react';
import type { Withdrawal } from '#contract/orders/withdrawals';
import { useAdminCommand, useAdminQuery } from '../../api/admin/queries';
import type { BodyOf } from '../../api/client';
import { type Parsed, useApiForm } from '../../api/use-api-form';
import { Button } from '../../ui/button';
import { FieldError } from '../../ui/forms/field-frame';
import { showToast } from '../../ui/overlays/toast';
import { Field } from '../editing/fields';
import { FormDialog } from '../form-dialog';
import { ItemUnits } from '../orders/item-units';
import { withdrawals as text } from './messages';

/** Assigns an unmatched declaration to an order. */
export function MatchAction({ withdrawal }: { withdrawal: Withdrawal }) {
  const match = useAdminCommand('POST /api/admin/withdrawals/:id/match');
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  const form = useApiForm<{ orderNumber: string }>({
    defaultValues: { orderNumber: '' },
    send: async (body) => {
      await match.run({ params: { id: withdrawal._id }, body });
      close();
      showToast(text.matched);
    },
  });
  return (
    <>
      <Button
        kind="plain"
        size="row"
        aria-label={text.matchNamed(withdrawal.name)}
        onClick={() => setOpen(true)}
      >
        {text.match}
      </Button>
      <FormDialog
        form={form}
        open={isOpen}
        onClose={close}
        title={text.matchTitle}
        description={text.matchText}
        submit={text.match}
        busy={text.busy}
      >
        <Field {...form.field('orderNumber')} label={text.orderNumber} required data-autofocus />
      </FormDialog>
    </>
  );
}

type AcceptBody = BodyOf<'POST /api/admin/withdrawals/:id/accept'>;

interface AcceptProps {
  withdrawal: Withdrawal;
  orderId: string;
}

/** Accepts a declaration that was late, or that names items in words, which staff then choose. */
export function AcceptAction(props: AcceptProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        kind="plain"
        size="row"
        aria-label={text.acceptNamed(props.withdrawal.name)}
        onClick={() => setOpen(true)}
      >
        {text.accept}
      </Button>
      {isOpen && <AcceptDialog {...props} onClose={() => setOpen(false)} />}
    </>
  );
}

function AcceptDialog({ withdrawal, orderId, onClose }: AcceptProps & { onClose: () => void }) {
  const { data: order } = useAdminQuery('GET /api/admin/orders/:id', { params: { id: orderId } });
  const accept = useAdminCommand('POST /api/admin/withdrawals/:id/accept');
  const declared = withdrawal.lines ?? [];
  const choosesItems = withdrawal.items !== '' || withdrawal.lines !== null;
  const form = useApiForm<{ units: Record<string, number> }, AcceptBody>({
    defaultValues: { units: Object.fromEntries(declared.map((line) => [line._id, line.quantity])) },
    parse: ({ units }): Parsed<AcceptBody> => {
      const items = Object.entries(units).flatMap(([_id, quantity]) =>
        quantity > 0 ? [{ _id, quantity }] : [],
      );
      if (items.length > 0) return { body: { items } };
      return choosesItems ? { errors: { units: text.noItems } } : { body: {} };
    },
    send: async (body) => {
      await accept.run({ params: { id: withdrawal._id }, body });
      onClose();
      showToast(text.accepted);
    },
  });
  const units = form.control('units');
  const error = form.errorAt('units');
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={text.acceptTitle}
      description={
        withdrawal.problem === 'unconfirmed' ? text.acceptUnconfirmedText : text.acceptText
      }
      submit={text.accept}
      busy={text.busy}
    >
      {withdrawal.items !== '' && (
        <blockquote className="border-s-2 border-line ps-3 whitespace-pre-line wrap-anywhere">
          {withdrawal.items}
        </blockquote>
      )}
      {choosesItems && (
        <ItemUnits
          items={order?.orderItems ?? []}
          quantities={units.value}
          isInvalid={error !== undefined}
          onChange={(itemId, quantity) => units.onChange({ ...units.value, [itemId]: quantity })}
        />
      )}
      {error && <FieldError>{error}</FieldError>}
    </FormDialog>
  );
}
