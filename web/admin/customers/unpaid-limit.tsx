import { useState } from 'react';
import type { CustomerDetail } from '#contract/admin/customers';
import { useApproveUnpaidUnits } from '../../api/admin/customers';
import { Button } from '../../ui/button';
import { TextField } from '../../ui/forms/text-field';
import { ModalDialog } from '../../ui/overlays/sheet';
import { showToast } from '../../ui/overlays/toast';
import { Panel } from '../../ui/panel';
import { Fact, Facts } from '../facts';
import { useRefusals } from '../use-form-errors';
import { customer as text } from './messages';

/** How much stock the unpaid orders of a customer hold, and how much they may hold. */
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
  const { approve, isBusy } = useApproveUnpaidUnits();
  const [units, setUnits] = useState(customer.unpaidUnits.approved?.toString() ?? '');
  const { ref, faults, clear, submit } = useRefusals({
    isBusy,
    faultsOf: (error) => ({ units: error.fieldMessage('units') ?? error.message }),
  });
  const onSubmit = submit(async () => {
    const typed = units.trim();
    if (typed !== '' && !/^[0-9]{1,9}$/.test(typed)) return { units: text.limitInvalid };
    await approve(customer._id, typed === '' ? null : Number(typed));
    showToast(text.limitSaved);
    onClose();
    return undefined;
  });
  return (
    <ModalDialog
      open
      onClose={onClose}
      title={text.limitTitle}
      description={text.limitText}
      foot={
        <>
          <Button kind="quiet" size="small" onClick={onClose}>
            {text.keep}
          </Button>
          <Button type="submit" form="unpaid-limit" size="small" busy={isBusy && text.limitSaving}>
            {text.limitSave}
          </Button>
        </>
      }
    >
      <form id="unpaid-limit" ref={ref} noValidate onSubmit={onSubmit} className="grid gap-5 py-2">
        <TextField
          label={text.limitField}
          name="units"
          inputMode="numeric"
          inputSize="small"
          autoComplete="off"
          hint={text.limitHint}
          value={units}
          error={faults.units}
          onChange={(event) => {
            setUnits(event.target.value);
            clear();
          }}
        />
      </form>
    </ModalDialog>
  );
}
