import type { Product } from '#contract/catalogue/catalogue';
import { requestStockNotice } from '../../../api/products';
import { useToken } from '../../../api/session/session';
import { useApiForm } from '../../../api/use-api-form';
import { DialogForm } from '../../../ui/forms/dialog-form';
import { SelectField } from '../../../ui/forms/select';
import { TextField } from '../../../ui/forms/text-field';
import { product as texts } from '../messages';

type NotifyMeDialogProps = {
  product: Product;
  /** The sizes that are sold out. */
  sizes: readonly string[];
  isOpen: boolean;
  onClose: () => void;
  onDone: (message: string) => void;
};

/** Asks for the size, and visitors for an email address, to email them once it is back in stock. */
export function NotifyMeDialog({ product, sizes, isOpen, onClose, onDone }: NotifyMeDialogProps) {
  const isVisitor = useToken() === null;
  const form = useApiForm<{ size: string; email?: string }>({
    send: async ({ size, email }) =>
      onDone(await requestStockNotice(product._id, { size, ...(isVisitor && email && { email }) })),
  });
  return (
    <DialogForm
      form={form}
      open={isOpen}
      onClose={onClose}
      title={texts.notify.title}
      description={texts.notify.text(product.title)}
      submit={texts.notify.send}
      busy={texts.notify.sending}
      className="grid gap-5"
    >
      <SelectField
        {...form.field('size')}
        label={texts.notify.size}
        options={sizes.map((name) => ({ value: name, label: name }))}
      />
      {isVisitor && (
        <TextField
          {...form.field('email')}
          label={texts.notify.email}
          type="email"
          autoComplete="email"
          required
        />
      )}
    </DialogForm>
  );
}
