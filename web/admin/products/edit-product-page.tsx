import { Link, useNavigate, useParams } from 'react-router';
import { useProductCommands, useStaffProduct } from '../../api/admin/products';
import { shop } from '../../messages';
import { showToast } from '../../ui/overlays/toast';
import { Panel } from '../../ui/panel';
import { PageTitle } from '../../ui/text/page-title';
import { AwaitedRows } from '../lists/list-states';
import * as paths from '../paths';
import { ProductForm } from './form/product-form';
import { productForm as text } from './messages';
import { PriceHistory } from './price-history';

export default function EditProductPage() {
  const { id = '' } = useParams();
  const { data, error } = useStaffProduct(id);
  const { update } = useProductCommands();
  const navigate = useNavigate();
  const toList = () => setTimeout(() => navigate(paths.adminProducts()));
  return (
    <>
      <PageTitle area={shop.adminName}>{text.editTitle}</PageTitle>
      <div className="flex flex-wrap items-baseline gap-x-5 gap-y-3">
        <h1 className="display-28">{text.editTitle}</h1>
        <Link to={paths.adminProductStock(id)} className="ms-auto text-link">
          {text.stock}
        </Link>
      </div>
      {!data && (
        <Panel>
          <AwaitedRows error={error} rows={8} />
        </Panel>
      )}
      {data && (
        <ProductForm
          key={data._id}
          product={data}
          words={{ save: text.save, saving: text.saving }}
          onSave={({ changes }) => update({ id, body: changes })}
          onSaved={() => {
            showToast(text.saved);
            toList();
          }}
          onDiscard={() => navigate(paths.adminProducts())}
          aside={<PriceHistory productId={data._id} />}
        />
      )}
    </>
  );
}
