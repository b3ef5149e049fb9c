import { type ComponentProps, type ReactNode, useState } from 'react';
import { messageOf } from './api/client';
import { kit } from './messages';
import { Button, type ButtonSize } from './ui/button';
import { ModalDialog } from './ui/overlays/sheet';
import { showToast } from './ui/overlays/toast';

interface Command<Answer> {
  /** May throw `ApiError`. Resolves to false if the user cancelled. */
  run: () => Promise<Answer>;
  /** The button's text while the command runs. */
  busy: string;
  /** The toast after success, or what happens then. */
  done: string | ((answer: Answer) => void);
}

/** Runs a command and shows a toast with its result. Resolves to whether it succeeded. */
export async function report<Answer>(
  command: Promise<Answer>,
  done: Command<Answer>['done'],
): Promise<boolean> {
  try {
    const answer = await command;
    if (answer === false) return false;
    if (typeof done === 'string') showToast(done);
    else done(answer);
    return true;
  } catch (error) {
    showToast(messageOf(error));
    return false;
  }
}

function useCommand<Answer>({ run, busy, done }: Command<Answer>) {
  const [isBusy, setBusy] = useState(false);
  return {
    busy: isBusy && busy,
    start: async () => {
      setBusy(true);
      const isDone = await report(run(), done);
      setBusy(false);
      return isDone;
    },
  };
}

type ButtonLook = Pick<ComponentProps<typeof Button>, 'kind' | 'size' | 'className' | 'aria-label'>;
type CommandButtonProps<Answer> = ButtonLook & Command<Answer> & { children: ReactNode };

/** A button that runs a command. */
export function CommandButton<Answer>({ run, busy, done, ...button }: CommandButtonProps<Answer>) {
  const command = useCommand({ run, busy, done });
  return (
    <Button
      kind="quiet"
      size="small"
      {...button}
      busy={command.busy}
      onClick={() => void command.start()}
    />
  );
}

type ConfirmDialogProps<Answer> = Command<Answer> & {
  open: boolean;
  onClose: () => void;
  title: string;
  description: string;
  cancel?: string;
  confirm: string;
  /** Also closes after an error: the question may no longer be the right one. */
  closesOnError?: boolean;
  /** The size of the dialog's buttons. */
  size?: ButtonSize;
  children?: ReactNode;
};

/** Asks before a command is run. */
export function ConfirmDialog<Answer>({
  open,
  onClose,
  run,
  busy,
  done,
  cancel = kit.cancel,
  confirm,
  closesOnError = false,
  size = 'small',
  children = null,
  ...dialog
}: ConfirmDialogProps<Answer>) {
  const command = useCommand({ run, busy, done });
  const onConfirm = async () => {
    if ((await command.start()) || closesOnError) onClose();
  };
  return (
    <ModalDialog
      {...dialog}
      open={open}
      onClose={onClose}
      foot={
        <>
          <Button kind="quiet" size={size} onClick={onClose}>
            {cancel}
          </Button>
          <Button size={size} busy={command.busy} onClick={() => void onConfirm()}>
            {confirm}
          </Button>
        </>
      }
    >
      {children}
    </ModalDialog>
  );
}

type ConfirmButtonProps<Answer> = Omit<ConfirmDialogProps<Answer>, 'open' | 'onClose'> & {
  label: string;
  look?: ButtonLook;
};

/** A button that asks before it runs a command. */
export function ConfirmButton<Answer>({ label, look, ...dialog }: ConfirmButtonProps<Answer>) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button kind="quiet" size="small" {...look} onClick={() => setOpen(true)}>
        {label}
      </Button>
      <ConfirmDialog {...dialog} open={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}
