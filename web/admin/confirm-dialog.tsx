import { Button } from '../ui/button';
import { ModalDialog } from '../ui/overlays/sheet';

type ConfirmDialogProps = {
  open: boolean;
  onClose: () => void;
  title: string;
  description: string;
  cancel: string;
  confirm: string;
  onConfirm: () => void;
  /** The label of the confirming button while it works. */
  busy?: string | false;
};

/** Asks before something is done. */
export function ConfirmDialog({ cancel, confirm, onConfirm, busy, ...dialog }: ConfirmDialogProps) {
  return (
    <ModalDialog
      {...dialog}
      foot={
        <>
          <Button kind="quiet" size="small" onClick={dialog.onClose}>
            {cancel}
          </Button>
          <Button size="small" busy={busy} onClick={onConfirm}>
            {confirm}
          </Button>
        </>
      }
    >
      {null}
    </ModalDialog>
  );
}
