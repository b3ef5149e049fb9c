import { useNavigate, useParams } from 'react-router';
import { shop } from '../../messages';
import * as paths from '../../paths';
import { useProductCommands } from '../../state/admin-product';
import { useProduct } from '../../state/product';
import { PageTitle } from '../../ui/page-title';
import { Panel } from '../../ui/panel';
import { showToast } from '../../ui/toast';
import { FailedRows, LoadingRows } from '../list-states';
import { productForm as text } from '../messages';
import { ProductForm } from './product-form';

export default function EditProductPage() {
  const { id = '' } = useParams();
  const { data, isPartial, error } = useProduct(id);
  const { update } = useProductCommands();
  const navigate = useNavigate();
  const toList = () => setTimeout(() => navigate(paths.adminProducts()));
  return (
    <>
      <PageTitle area={shop.adminName}>{text.editTitle}</PageTitle>
      <h1 className="display-28">{text.editTitle}</h1>
      {(!data || isPartial) && (
        <Panel>{error ? <FailedRows error={error} /> : <LoadingRows rows={8} />}</Panel>
      )}
      {data && !isPartial && (
        <ProductForm
          key={data._id}
          product={data}
          words={{ save: text.save, saving: text.saving }}
          onSave={(body) => update({ id, body })}
          onSaved={() => {
            showToast(text.saved);
            toList();
          }}
          onDiscard={() => navigate(paths.adminProducts())}
        />
      )}
    </>
  );
}
