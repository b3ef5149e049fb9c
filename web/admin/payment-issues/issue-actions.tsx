import { type FormEvent, useId, useState } from 'react';
import type { PaymentIssue } from '#contract/admin/payment-issues';
import { usePaymentIssueCommands } from '../../api/admin/payment-issues';
import { ApiError } from '../../api/client';
import { Button } from '../../ui/button';
import { TextArea } from '../../ui/forms/text-area';
import { ModalDialog } from '../../ui/overlays/sheet';
import { showToast } from '../../ui/overlays/toast';
import { saveByKeys } from '../save-by-keys';
import { formatCharge } from './format-charge';
import { issues as text } from './messages';

/** Refunds a charge in full, after asking. */
export function RefundAction({ issue }: { issue: PaymentIssue }) {
  const [isOpen, setOpen] = useState(false);
  const { refund, isBusy } = usePaymentIssueCommands();
  if (!issue.refundable && !isOpen) return null;
  const amount = formatCharge(issue);
  const onConfirm = () =>
    refund(issue._id).then(
      () => {
        setOpen(false);
        showToast(text.refunded(amount));
      },
      (error: Error) => showToast(error.message),
    );
  return (
    <>
      <Button
        kind="quiet"
        size="row"
        aria-label={text.refundNamed(issue.reference)}
        onClick={() => setOpen(true)}
      >
        {text.refund}
      </Button>
      <ModalDialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title={text.refundTitle(amount)}
        description={text.refundText}
        foot={
          <>
            <Button kind="quiet" size="small" onClick={() => setOpen(false)}>
              {text.cancel}
            </Button>
            <Button size="small" busy={isBusy && text.refunding} onClick={onConfirm}>
              {text.refund}
            </Button>
          </>
        }
      >
        {null}
      </ModalDialog>
    </>
  );
}

/** Closes an issue that was dealt with elsewhere, with a note. */
export function ResolveAction({ issue }: { issue: PaymentIssue }) {
  const form = useId();
  const [isOpen, setOpen] = useState(false);
  const [note, setNote] = useState('');
  const [fault, setFault] = useState<string>();
  const { resolve, isBusy } = usePaymentIssueCommands();
  if (issue.status !== 'open' && !isOpen) return null;
  const onSubmit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    try {
      await resolve({ id: issue._id, note });
      setOpen(false);
      showToast(text.resolved);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setFault(error.fieldMessage('note') ?? error.message);
    }
  };
  return (
    <>
      <Button
        kind="plain"
        size="row"
        aria-label={text.resolveNamed(issue.reference)}
        onClick={() => setOpen(true)}
      >
        {text.resolve}
      </Button>
      <ModalDialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title={text.resolveTitle}
        description={text.resolveText}
        foot={
          <>
            <Button kind="quiet" size="small" onClick={() => setOpen(false)}>
              {text.cancel}
            </Button>
            <Button type="submit" form={form} size="small" busy={isBusy && text.resolving}>
              {text.resolve}
            </Button>
          </>
        }
      >
        <form id={form} noValidate onSubmit={onSubmit} onKeyDown={saveByKeys} className="mt-5">
          <TextArea
            label={text.note}
            required
            rows={3}
            maxLength={500}
            data-autofocus
            value={note}
            error={fault}
            onChange={(event) => {
              setNote(event.target.value);
              setFault(undefined);
            }}
          />
        </form>
      </ModalDialog>
    </>
  );
}
