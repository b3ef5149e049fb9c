import { type Corruptions, longAgo, productOf } from './rows';

/** The beginning of a statement that adds a campaign, with its state and dates. */
const campaignThat = (stateAndDates: string) => `with new_campaign as (
    insert into campaign (id, name, state, starts_at, ends_at)
    select gen_random_uuid(), 'Wrong', ${stateAndDates} from shop_order where id = $1 returning id
  )`;

export const lawCorruptions: Corruptions = {
  withdrawal: [
    [
      'sendingBack',
      `update return_request set reason_code = 'withdrawal' where order_id = $1 returning id`,
    ],
    [
      'paid',
      `insert into withdrawal (id, name, order_number, email, order_id, status, settled_at)
        values (gen_random_uuid(), 'Ada', '1', 'ada@example.com', $1, 'cancelled', now()) returning id`,
    ],
  ],
  'withdrawal-job': [
    [
      'paid',
      `insert into withdrawal (id, name, order_number, email)
        select gen_random_uuid(), 'Ada', '1', 'ada@example.com' where $1::uuid is not null returning id`,
    ],
  ],
  'prior-price': [
    [
      'paid',
      `update product set prior_price = 1 where id = (
          select product_id from order_line where order_id = $1 limit 1
        ) returning id`,
    ],
    [
      'paid',
      `update product_price_history set price = price + 1 where product_id = (
          select product_id from order_line where order_id = $1 limit 1
        ) returning product_id as id`,
    ],
  ],
  'planned-price': [
    [
      'paid',
      `update product set standing_price = price + 100, standing_discount_price = discount_price where id = ${productOf} returning id`,
    ],
    [
      'paid',
      `update product set price_changes_at = ${longAgo} where id = ${productOf} returning id`,
    ],
    [
      'paid',
      `insert into planned_price (id, product_id, currency, starts_at, percent, source)
        values (gen_random_uuid(), ${productOf}, 'JPY', now() + interval '1 day', 10, 'hand') returning id`,
    ],
    [
      'paid',
      `insert into campaign (id, name, state, starts_at)
        select gen_random_uuid(), 'Late', 'planned', ${longAgo} from shop_order where id = $1 returning id`,
    ],
  ],
  'campaign-product': [
    [
      'paid',
      `${campaignThat(`'planned', ${longAgo}, null`)}
      insert into campaign_product (campaign_id, product_id, kind, followed)
        select id, ${productOf}, 'withdraw', 'planned 1' from new_campaign returning product_id as id`,
    ],
    [
      'paid',
      `${campaignThat(`'planned', now() - interval '1 day', ${longAgo}`)}
      insert into campaign_product (campaign_id, product_id, kind, followed)
        select id, ${productOf}, 'publish', 'running 1 2' from new_campaign returning product_id as id`,
    ],
    [
      'paid',
      `${campaignThat("'planned', now() - interval '1 day', null")}, new_plan as (
        update product set withdraw_at = now() + interval '1 day' where id = ${productOf} returning id, withdraw_at
      )
      insert into campaign_product (campaign_id, product_id, kind, followed, withdraw_at)
        select new_campaign.id, new_plan.id, 'withdraw', 'running 1', withdraw_at from new_campaign, new_plan returning product_id as id`,
    ],
    [
      'paid',
      `${campaignThat("'planned', now() + interval '1 day', null")}, new_plan as (
        update product set is_draft = true, publish_at = now() + interval '2 days' where id = ${productOf} returning id, publish_at
      )
      insert into campaign_product (campaign_id, product_id, kind, followed, publish_at)
        select new_campaign.id, new_plan.id, 'publish', 'planned 1', publish_at from new_campaign, new_plan returning product_id as id`,
    ],
  ],
};
