import type { LucideIcon } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../ui/button';
import { Icon } from '../ui/icon';
import { showToast } from '../ui/overlays/toast';

interface SaveFileButtonProps {
  /** Saves the file; false if the user cancelled. May throw `ApiError`. */
  save: () => Promise<boolean>;
  icon?: LucideIcon;
  label: string;
  busy: string;
  /** The toast after saving. */
  done: string;
}

/** Saves data as a file, and shows a toast with the result. */
export function SaveFileButton({ save, icon, label, busy, done }: SaveFileButtonProps) {
  const [isBusy, setBusy] = useState(false);
  const onClick = async () => {
    setBusy(true);
    try {
      if (await save()) showToast(done);
    } catch (error) {
      showToast((error as Error).message);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button kind="quiet" size="small" busy={isBusy && busy} onClick={onClick}>
      {icon && <Icon of={icon} size={16} />}
      {label}
    </Button>
  );
}
