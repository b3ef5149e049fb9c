import { type Corruptions, productOf } from './rows';

export const reviewsCorruptions: Corruptions = {
  'review-summary': [
    [
      'delivered',
      `insert into review_summary as s (product_id, rated_4) values (${productOf}, 1)
        on conflict (product_id) do update set rated_4 = s.rated_4 + 1 returning product_id as id`,
    ],
  ],
  'product-rating': [
    [
      'delivered',
      `update product set rating_count = rating_count + 1, rating_total = rating_total + 5
        where id = ${productOf} returning id`,
    ],
  ],
  'review-purchase': [
    [
      'paid',
      `insert into review (id, product_id, order_line_id, rating, state)
        select gen_random_uuid(), product_id, id, 5, 'published' from order_line where order_id = $1 limit 1 returning id`,
    ],
  ],
  'review-votes': [
    [
      'delivered',
      `insert into review (id, product_id, imported_from, rating, state, helpful_count)
        values (gen_random_uuid(), ${productOf}, 'Old shop', 5, 'published', 3) returning id`,
    ],
  ],
};
