import { checksOf } from './check';

/** Reviews say what buyers said, and their totals agree with them. */
export const reviewChecks = checksOf('I18', {
  'review-summary': {
    description: 'the reviews of a product are not those that its summary counts',
    text: `select 'product ' || product_id, coalesce(r.stars, '{0,0,0,0,0}'), s.stars
    from (
      select product_id, array[rated_1, rated_2, rated_3, rated_4, rated_5] as stars from review_summary
    ) as s full join (
      select product_id, array[${[1, 2, 3, 4, 5].map((stars) => `count(*) filter (where rating = ${stars})`).join(', ')}]::integer[] as stars
      from review where state = 'published' group by product_id
    ) as r using (product_id)
    where s.stars is distinct from coalesce(r.stars, '{0,0,0,0,0}')`,
  },
  'product-rating': {
    description: 'the rating of a product is not that of the reviews of all its colours',
    text: `select 'product ' || p.id, pooled.count || ' reviews with ' || pooled.total || ' stars',
      p.rating_count || ' reviews with ' || p.rating_total || ' stars, score ' || p.rating_score
    from product p join (
      select colour.style_id, coalesce(sum(s.count), 0)::integer as count, coalesce(sum(s.total), 0)::integer as total
      from product colour left join review_summary s on s.product_id = colour.id group by colour.style_id
    ) as pooled using (style_id)
    where (p.rating_count, p.rating_total, p.rating_score)
      is distinct from (pooled.count, pooled.total, rating_score(pooled.count, pooled.total))`,
  },
  'review-purchase': {
    description: 'a review is neither of a delivered item nor imported',
    text: `select 'review ' || r.id, 'a delivered item of the product', coalesce(l.id::text, 'nothing')
    from review r left join order_line l on l.id = r.order_line_id
    where r.imported_from is null and (l.id is null or l.product_id <> r.product_id or not exists (
      select from parcel_line u join parcel p on p.id = u.parcel_id
      where u.order_line_id = l.id and p.delivered_at is not null
    ))`,
  },
  'review-votes': {
    description: 'a review counts other helpful votes than it has',
    text: `select 'review ' || r.id, count(v.review_id), r.helpful_count
    from review r left join review_vote v on v.review_id = r.id
    group by r.id having count(v.review_id) <> r.helpful_count`,
  },
});
