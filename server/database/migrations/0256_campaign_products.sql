-- The products that are published or withdrawn while a campaign runs. Their own plans follow the campaign, as long as staff do not change them.
create table campaign_product (
  campaign_id uuid not null references campaign on delete cascade,
  product_id uuid not null references product on delete cascade,
  kind text not null check (kind in ('publish', 'withdraw')),
  -- Taken out by staff, after it was planned.
  removed_at timestamptz,
  -- The state and the dates of the campaign that the product follows; null for none yet.
  followed text,
  -- What the campaign has planned for the product.
  publish_at timestamptz,
  withdraw_at timestamptz,
  -- When the product could not follow.
  failed_at timestamptz,
  primary key (campaign_id, product_id)
);
create index campaign_product_product on campaign_product (product_id);
