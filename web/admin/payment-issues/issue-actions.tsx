import { useState } from 'react';
import type { PaymentIssue } from '#contract/admin/payment-issues';
import { usePaymentIssueCommands } from '../../api/admin/payment-issues';
import { useApiForm } from '../../api/use-api-form';
import { Button } from '../../ui/button';
import { DialogForm } from '../../ui/forms/dialog-form';
import { TextArea } from '../../ui/forms/text-area';
import { ModalDialog } from '../../ui/overlays/sheet';
import { showToast } from '../../ui/overlays/toast';
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

/** Closes an issue that was handled elsewhere, with a note. */
export function ResolveAction({ issue }: { issue: PaymentIssue }) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  const { resolve } = usePaymentIssueCommands();
  const form = useApiForm<{ note: string }>({
    defaultValues: { note: '' },
    send: async ({ note }) => {
      await resolve({ id: issue._id, note });
      close();
      showToast(text.resolved);
    },
    errorsOf: (error) => ({ note: error.fieldMessage('note') ?? error.message }),
  });
  if (issue.status !== 'open' && !isOpen) return null;
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
      <DialogForm
        form={form}
        isAdmin
        open={isOpen}
        onClose={close}
        title={text.resolveTitle}
        description={text.resolveText}
        cancel={text.cancel}
        submit={text.resolve}
        busy={text.resolving}
      >
        <TextArea
          {...form.field('note')}
          label={text.note}
          required
          rows={3}
          maxLength={500}
          data-autofocus
        />
      </DialogForm>
    </>
  );
}
