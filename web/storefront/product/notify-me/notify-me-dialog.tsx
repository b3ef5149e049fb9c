import type { Product } from '#contract/catalogue';
import { requestStockNotice } from '../../../api/products';
import { useToken } from '../../../api/session';
import { Button } from '../../../ui/button';
import { SelectField } from '../../../ui/forms/select';
import { TextField } from '../../../ui/forms/text-field';
import { ModalDialog } from '../../../ui/overlays/sheet';
import { FormError } from '../../auth/form-error';
import { useSubmit } from '../../auth/use-submit';
import { product as texts } from '../messages';

type NotifyMeDialogProps = {
  product: Product;
  /** The sizes that are sold out. */
  sizes: readonly string[];
  isOpen: boolean;
  onClose: () => void;
  onDone: (message: string) => void;
};

/** Asks for the size, and for an email address of visitors, to email them once it is back in stock. */
export function NotifyMeDialog({ product, sizes, isOpen, onClose, onDone }: NotifyMeDialogProps) {
  return (
    <ModalDialog
      open={isOpen}
      onClose={onClose}
      title={texts.notify.title}
      description={texts.notify.text(product.title)}
    >
      <NoticeForm productId={product._id} sizes={sizes} onDone={onDone} />
    </ModalDialog>
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
    onDone(await requestStockNotice(productId, { size, ...(email ? { email } : {}) }));
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
