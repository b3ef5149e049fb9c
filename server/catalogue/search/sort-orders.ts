import type { ProductSort } from '#contract/values/catalogue/product-lists';
import type { IndexOrder } from './index/index-query';

/** A sort order of the product list, for both search engines. */
interface SortOrder {
  /** The columns of `order by`, on `product p`. */
  sql: string;
  index: IndexOrder;
}

export const sortOrders: Record<ProductSort, SortOrder> = {
  price_low: {
    sql: 'p.discount_price, p.id',
    index: { by: 'price', direction: 'ascending', idDirection: 'ascending' },
  },
  price_high: {
    sql: 'p.discount_price desc, p.id',
    index: { by: 'price', direction: 'descending', idDirection: 'ascending' },
  },
  new: {
    sql: 'p.created_at desc, p.id desc',
    index: { by: 'createdAt', direction: 'descending', idDirection: 'descending' },
  },
  rating: {
    sql: 'p.rating_score desc, p.id desc',
    index: { by: 'rating', direction: 'descending', idDirection: 'descending' },
  },
};
