import { useNavigate } from 'react-router';
import { shop } from '../../messages';
import { useProductCommands } from '../../state/admin-product';
import { PageTitle } from '../../ui/page-title';
import { showToast } from '../../ui/toast';
import * as paths from '../paths';
import { productForm as text } from './messages';
import { ProductForm } from './product-form';

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
