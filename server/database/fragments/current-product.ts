import { priceVersionOf } from './current-price';

/** A product's state as a statement has just read it. */
export interface CurrentProduct {
  productId: string;
  /** Changes with everything but the stock: with the row of the product, and when a planned price or a campaign begins or ends. */
  version: string;
  /** In display order. */
  sizes: { name: string; quantity: number }[];
}

/** SQL for the fields of `CurrentProduct`, of the product's row `product`, in `json_build_object`. */
export const currentProductOf = (product: string) => `'productId', ${product}.id,
  'version', concat(${product}.version, ' ', ${product}.xmin, ' ', ${priceVersionOf(product)}), 'sizes', (
    select json_agg(json_build_object('name', s.name, 'quantity', s.quantity) order by s.position, s.name)
    from product_size s where s.product_id = ${product}.id
  )`;
