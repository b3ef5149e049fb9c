import { useState } from 'react';
import type { Product } from '#contract/catalogue';
import { useToken } from '../../api/session';
import { askForNotice } from '../../state/product';
import { Button } from '../../ui/button';
import { SelectField } from '../../ui/select';
import { ModalDialog } from '../../ui/sheet';
import { TextField } from '../../ui/text-field';
import { FormError } from '../auth/form-error';
import { useSubmit } from '../auth/use-submit';
import { product as texts } from './messages';

/** For sizes that are sold out: a mail when one is back. */
export function NotifyMe({ product }: { product: Product }) {
  const [isOpen, setOpen] = useState(false);
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
        onClick={() => setOpen(true)}
        className="ms-auto inline-flex min-h-6 items-center text-ink-2 underline decoration-ink/40 underline-offset-4 hover:decoration-ink pointer-coarse:min-h-11 print:hidden"
      >
        {texts.notifyMe(soldOut.join(', '))}
      </button>
      <ModalDialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title={texts.notify.title}
        description={texts.notify.text(product.title)}
      >
        <NoticeForm
          productId={product._id}
          sizes={soldOut}
          onDone={(message) => {
            setAnswer(message);
            setOpen(false);
          }}
        />
      </ModalDialog>
    </>
  );
}

type NoticeFormProps = {
  productId: string;
  sizes: readonly string[];
  onDone: (message: string) => void;
};

/** Who is signed in is known by their mail; anyone else gives one. */
function NoticeForm({ productId, sizes, onDone }: NoticeFormProps) {
  const isVisitor = useToken() === null;
  const { isBusy, errors, formError, onSubmit } = useSubmit(async ({ size = '', email }) => {
    onDone(await askForNotice(productId, { size, ...(email ? { email } : {}) }));
  });
  return (
    <form method="dialog" onSubmit={onSubmit} className="mt-6 grid gap-5">
      <FormError>{formError}</FormError>
      <SelectField
        label={texts.notify.size}
        name="size"
        error={errors.size}
        options={sizes.map((name) => ({ value: name, label: name }))}
      />
      {isVisitor && (
        <TextField
          label={texts.notify.email}
          name="email"
          type="email"
          autoComplete="email"
          required
          error={errors.email}
        />
      )}
      <Button type="submit" block busy={isBusy && texts.notify.sending}>
        {texts.notify.send}
      </Button>
    </form>
  );
}
