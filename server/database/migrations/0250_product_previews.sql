-- Links that show drafts of products to people without an account. Their token is a signature of the id; a revoked link has no row.
create table product_preview (
  id uuid primary key,
  -- Shows this product and the other colours of its style; null for all drafts.
  product_id uuid references product on delete cascade,
  actor_id uuid references account,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index product_preview_product on product_preview (product_id);
