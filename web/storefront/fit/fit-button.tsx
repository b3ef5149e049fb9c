import { useState } from 'react';
import { useLazyOnApproach } from '../../ui/lazy/use-lazy-component';

const loadDialog = async () => (await import('./fit-dialog')).FitDialog;

type FitButtonProps = {
  /** The keys of the categories whose usual size and measures the form asks for. */
  categories: readonly string[];
  label: string;
  /** For screen readers, where the label alone says too little. It begins with the label. */
  name?: string;
};

/** Opens the form for the shopper's measurements and usual size. */
export function FitButton({ categories, label, name }: FitButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  const { Part: Dialog, approach } = useLazyOnApproach(loadDialog, isOpen, close);
  return (
    <>
      <button
        type="button"
        {...approach}
        aria-label={name}
        onClick={() => setOpen(true)}
        className="inline-flex min-h-6 items-center text-13 text-ink-2 underline decoration-ink/40 underline-offset-4 hover:decoration-ink pointer-coarse:min-h-11"
      >
        {label}
      </button>
      {Dialog && isOpen && <Dialog categories={categories} onClose={close} />}
    </>
  );
}
