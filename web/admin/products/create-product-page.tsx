import { useSearchParams } from 'react-router';
import { useAdminCommand, useAdminQuery } from '../../api/admin/queries';
import { useAssortment } from '../../api/assortment';
import type { ApiError } from '../../api/client';
import { AwaitedPanel, PageHead } from '../record';
import type { ProductDraft } from './form/product-draft';
import { ProductForm } from './form/product-form';
import { duplicateDraft, furtherColourDraft } from './form/product-form.rules';
import { productForm as text } from './messages';

/** Adds a product: empty, as a colour of another one, or as its duplicate. */
export default function CreateProductPage() {
  const [query] = useSearchParams();
  const colourOf = query.get('colourOf');
  const copyOf = query.get('copyOf');
  if (colourOf) return <FurtherColour key={colourOf} of={colourOf} />;
  if (copyOf) return <Duplicate key={copyOf} of={copyOf} />;
  return (
    <>
      <PageHead title={text.addTitle} />
      <NewProductForm />
    </>
  );
}

function FurtherColour({ of: id }: { of: string }) {
  const assortment = useAssortment();
  const params = { id };
  const product = useAdminQuery('GET /api/admin/products/:id', { params });
  const colours = useAdminQuery('GET /api/admin/products/:id/colours', { params });
  if (!product.data || !colours.data) return <Awaited error={product.error ?? colours.error} />;
  return (
    <>
      <PageHead title={text.colourTitle(product.data.title)} />
      <NewProductForm
        start={furtherColourDraft(assortment, product.data)}
        takenColours={colours.data.map(({ colour }) => colour)}
      />
    </>
  );
}

function Duplicate({ of: id }: { of: string }) {
  const assortment = useAssortment();
  const { data, error } = useAdminQuery('GET /api/admin/products/:id', { params: { id } });
  if (!data) return <Awaited error={error} />;
  return (
    <>
      <PageHead title={text.duplicateTitle(data.title)} />
      <NewProductForm start={duplicateDraft(assortment, data)} />
    </>
  );
}

/** While the product is loading on which the new one is based. */
function Awaited({ error }: { error: ApiError | null }) {
  return (
    <>
      <PageHead title={text.addTitle} />
      <AwaitedPanel error={error} rows={8} />
    </>
  );
}

interface NewProductFormProps {
  start?: ProductDraft;
  takenColours?: readonly string[];
}

function NewProductForm(props: NewProductFormProps) {
  const create = useAdminCommand('POST /api/admin/products');
  const createStyle = useAdminCommand('POST /api/admin/styles');
  return (
    <ProductForm
      {...props}
      product={null}
      words={{ save: text.add, saving: text.adding, saved: text.created }}
      onSave={({ body: { further = [], ...body }, confirmed }) =>
        further.length === 0
          ? create.run({ body: { ...body, ...confirmed } })
          : createStyle.run({ body: { products: [body, ...further], ...confirmed } })
      }
    />
  );
}
