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
