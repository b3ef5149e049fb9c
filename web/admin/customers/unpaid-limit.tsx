import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { CustomerDetail } from '#contract/admin/customers';
import { adminKey, useAdminCommand } from '../../api/admin/queries';
import { useApiForm } from '../../api/use-api-form';
import { Button } from '../../ui/button';
import { DialogForm } from '../../ui/forms/dialog-form';
import { showToast } from '../../ui/overlays/toast';
import { Panel } from '../../ui/panel';
import { Field } from '../editing/fields';
import { Fact, Facts } from '../record';
import { customer as text } from './messages';

/** The stock that a customer's unpaid orders hold, and its limit. */
export function UnpaidLimit({ customer }: { customer: CustomerDetail }) {
  const [isOpen, setOpen] = useState(false);
  const { held, limit, approved } = customer.unpaidUnits;
  return (
    <Panel title={text.unpaidTitle}>
      <Facts>
        <Fact name={text.unpaidHeld}>{text.unpaidItems(held)}</Fact>
        <Fact name={text.unpaidLimit}>
          {approved === null ? text.unpaidItems(limit) : text.unpaidApproved(limit)}
        </Fact>
      </Facts>
      <div className="px-4 pb-4 lg:px-5">
        <Button kind="quiet" size="small" onClick={() => setOpen(true)}>
          {text.changeLimit}
        </Button>
      </div>
      {isOpen && <LimitDialog customer={customer} onClose={() => setOpen(false)} />}
    </Panel>
  );
}

function LimitDialog({ customer, onClose }: { customer: CustomerDetail; onClose: () => void }) {
  const client = useQueryClient();
  const params = { id: customer._id };
  const approve = useAdminCommand('PUT /api/admin/customers/:id/unpaid-limit', {
    onSuccess: (saved) =>
      client.setQueryData(adminKey('GET /api/admin/customers/:id', { params }), saved),
  });
  const form = useApiForm<{ units: string }, { units: number | null }>({
    defaultValues: { units: customer.unpaidUnits.approved?.toString() ?? '' },
    parse: ({ units }) => {
      const typed = units.trim();
      if (typed !== '' && !/^[0-9]{1,9}$/.test(typed))
        return { errors: { units: text.limitInvalid } };
      return { body: { units: typed === '' ? null : Number(typed) } };
    },
    send: async (body) => {
      await approve.run({ params, body });
      showToast(text.limitSaved);
      onClose();
    },
    errorsOf: (error) => ({ units: error.fieldMessage('units') ?? error.message }),
  });
  return (
    <DialogForm
      form={form}
      isAdmin
      onClose={onClose}
      title={text.limitTitle}
      description={text.limitText}
      cancel={text.keep}
      submit={text.limitSave}
      busy={text.limitSaving}
    >
      <Field
        {...form.field('units')}
        label={text.limitField}
        inputMode="numeric"
        hint={text.limitHint}
      />
    </DialogForm>
  );
}
