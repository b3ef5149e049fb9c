import { useAdminCommand } from '../../api/admin/queries';
import { PageHead } from '../record';
import { ProductForm } from './form/product-form';
import { productForm as text } from './messages';

export default function CreateProductPage() {
  const create = useAdminCommand('POST /api/admin/products');
  const createStyle = useAdminCommand('POST /api/admin/styles');
  return (
    <>
      <PageHead title={text.addTitle} />
      <ProductForm
        product={null}
        words={{ save: text.add, saving: text.adding, saved: text.created }}
        onSave={({ body: { further = [], ...body } }) =>
          further.length === 0
            ? create.run({ body })
            : createStyle.run({ body: { products: [body, ...further] } })
        }
      />
    </>
  );
}
