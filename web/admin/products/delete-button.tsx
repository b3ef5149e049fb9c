import type { Product } from '#contract/catalogue';
import { useProductCommands } from '../../api/admin/products';
import { Button } from '../../ui/button';
import { showToast } from '../../ui/overlays/toast';
import { products } from './messages';

const tell = (error: Error) => showToast(error.message);

/** Archives the product, with an undo in the toast. */
export function DeleteButton({ product }: { product: Product }) {
  const { remove, restore, isBusy } = useProductCommands();
  const { _id: id, title } = product;
  const onUndo = () => void restore(id).then(() => showToast(products.restored(title)), tell);
  const onDelete = () =>
    void remove(id).then(() => showToast(products.deleted(title), { run: onUndo }), tell);
  return (
    <Button
      kind="quiet"
      size="row"
      aria-label={products.deleteNamed(title)}
      busy={isBusy && products.deleting}
      onClick={onDelete}
    >
      {products.delete}
    </Button>
  );
}
