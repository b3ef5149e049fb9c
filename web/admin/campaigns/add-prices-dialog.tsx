import { readInteger, readMoney } from '#contract/values/typed/typed-numbers';
import { useAdminCommand } from '../../api/admin/queries';
import { useAssortment } from '../../api/assortment';
import type { BodyOf } from '../../api/client';
import { type Parsed, useApiForm } from '../../api/use-api-form';
import { RadioGroup } from '../../ui/forms/radio-group';
import { Segmented } from '../../ui/forms/segmented';
import { showToast } from '../../ui/overlays/toast';
import { useCurrency } from '../../ui/text/money';
import { Field, Select } from '../editing/fields';
import { FormDialog } from '../form-dialog';
import { optionsOf } from '../lists/list-page';
import { ProductPicker } from '../sections/product-picker';
import { prices as text } from './messages';

const PRODUCTS_LIMIT = 500;

interface PricesDraft {
  scope: keyof typeof text.scopes;
  category: string;
  products: string[];
  by: 'percent' | 'price';
  amount: string;
}

type Body = BodyOf<'POST /api/admin/campaigns/:id/prices'>;

interface AddPricesDialogProps {
  campaignId: string;
  onClose: () => void;
}

/** Gives products a price in a campaign. */
export function AddPricesDialog({ campaignId, onClose }: AddPricesDialogProps) {
  const currency = useCurrency();
  const { categories } = useAssortment();
  const set = useAdminCommand('POST /api/admin/campaigns/:id/prices');
  const form = useApiForm<PricesDraft, Body>({
    defaultValues: { scope: 'all', category: '', products: [], by: 'percent', amount: '' },
    parse: (draft) => bodyOf(draft, currency),
    send: async (body) => {
      const { prices } = await set.run({ params: { id: campaignId }, body });
      showToast(text.done(text.productCount(prices)));
      onClose();
    },
    fieldOf: (path) => (path === 'percent' || path === 'discountPrice' ? 'amount' : path),
  });
  const { scope, by, products } = form.form.watch();
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={text.dialogTitle}
      submit={text.submit}
      busy={text.busy}
      className="grid gap-5 text-start"
    >
      <RadioGroup {...form.control('scope')} legend={text.scope} options={optionsOf(text.scopes)} />
      {scope === 'category' && (
        <Select
          {...form.field('category')}
          label={text.category}
          options={[
            { value: '', label: text.chooseCategory },
            ...categories.map(({ key, name }) => ({ value: key, label: name })),
          ]}
        />
      )}
      {scope === 'picked' && (
        <ProductPicker
          ids={products}
          limit={PRODUCTS_LIMIT}
          error={form.errorAt('products')}
          onChange={(ids) => form.change('products', ids)}
        />
      )}
      <Segmented
        label={text.by}
        options={[
          { value: 'percent', label: text.percent },
          { value: 'price', label: text.price },
        ]}
        {...form.control('by')}
      />
      <Field
        {...form.field('amount')}
        label={by === 'percent' ? text.percent : text.newPrice}
        hint={by === 'percent' ? text.percentHint : undefined}
        inputMode="decimal"
        required
      />
    </FormDialog>
  );
}

function bodyOf(
  { scope, category, products, by, amount }: PricesDraft,
  currency: string,
): Parsed<Body> {
  const { value, problem } = by === 'percent' ? readInteger(amount) : readMoney(amount, currency);
  const errors = {
    ...(problem !== undefined && { amount: problem }),
    ...(scope === 'category' && category === '' && { category: text.chooseCategory }),
    ...(scope === 'picked' && products.length === 0 && { products: text.pick }),
  };
  if (Object.keys(errors).length > 0) return { errors };
  return {
    body: {
      ...(by === 'percent' ? { percent: value } : { discountPrice: value }),
      ...(scope === 'all' && { all: true }),
      ...(scope === 'category' && { filter: { category: [category] } }),
      ...(scope === 'picked' && { ids: products }),
    },
  };
}
