import { useState } from 'react';
import type { PaymentIssue } from '#contract/admin/payment-issues';
import { usePaymentIssueCommands } from '../../api/admin/payment-issues';
import { Button } from '../../ui/button';
import { showToast } from '../../ui/overlays/toast';
import { ConfirmDialog } from '../confirm-dialog';
import { NoteAction } from '../note-action';
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
      <ConfirmDialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title={text.refundTitle(amount)}
        description={text.refundText}
        cancel={text.cancel}
        confirm={text.refund}
        onConfirm={onConfirm}
        busy={isBusy && text.refunding}
      />
    </>
  );
}

/** Closes an issue that was handled elsewhere, with a note. */
export function ResolveAction({ issue }: { issue: PaymentIssue }) {
  const { resolve } = usePaymentIssueCommands();
  return (
    <NoteAction
      isHidden={issue.status !== 'open'}
      action={text.resolve}
      actionNamed={text.resolveNamed(issue.reference)}
      title={text.resolveTitle}
      description={text.resolveText}
      label={text.note}
      field="note"
      cancel={text.cancel}
      submit={text.resolve}
      busy={text.resolving}
      done={text.resolved}
      send={(note) => resolve({ id: issue._id, note })}
    />
  );
}
