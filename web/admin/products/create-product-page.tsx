import { useNavigate } from 'react-router';
import { useProductCommands } from '../../api/admin/products';
import { shop } from '../../messages';
import { showToast } from '../../ui/overlays/toast';
import { PageTitle } from '../../ui/text/page-title';
import * as paths from '../paths';
import { ProductForm } from './form/product-form';
import { productForm as text } from './messages';

export default function CreateProductPage() {
  const { create } = useProductCommands();
  const navigate = useNavigate();
  const toList = () => setTimeout(() => navigate(paths.adminProducts()));
  return (
    <>
      <PageTitle area={shop.adminName}>{text.addTitle}</PageTitle>
      <h1 className="display-28">{text.addTitle}</h1>
      <ProductForm
        product={null}
        words={{ save: text.add, saving: text.adding }}
        onSave={({ body }) => create(body)}
        onSaved={() => {
          showToast(text.created);
          toList();
        }}
        onDiscard={() => navigate(paths.adminProducts())}
      />
    </>
  );
}
