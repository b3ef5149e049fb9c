import { useState } from 'react';
import type { Product } from '#contract/catalogue/catalogue';
import { useLazyOnApproach } from '../../../ui/lazy/use-lazy-component';
import { product as texts } from '../messages';

const loadDialog = async () => (await import('./notify-me-dialog')).NotifyMeDialog;

/** For sold-out sizes: requests an email when one is back in stock. */
export function NotifyMe({ product }: { product: Product }) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  const { Part: Dialog, approach } = useLazyOnApproach(loadDialog, isOpen, close);
  const [answer, setAnswer] = useState<string | null>(null);
  const soldOut = product.sizes.filter(({ quantity }) => quantity <= 0).map(({ name }) => name);
  if (soldOut.length === 0) return null;
  return (
    <>
      {answer !== null && (
        <p role="status" className="order-last w-full text-ink-2">
          {answer}
        </p>
      )}
      <button
        type="button"
        {...approach}
        onClick={() => setOpen(true)}
        className="ms-auto inline-flex min-h-6 items-center text-ink-2 underline decoration-ink/40 underline-offset-4 hover:decoration-ink pointer-coarse:min-h-11 print:hidden"
      >
        {texts.notifyMe(soldOut.join(', '))}
      </button>
      {Dialog && (
        <Dialog
          product={product}
          sizes={soldOut}
          isOpen={isOpen}
          onClose={close}
          onDone={(message) => {
            setAnswer(message);
            close();
          }}
        />
      )}
    </>
  );
}
