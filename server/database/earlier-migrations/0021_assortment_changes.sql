-- Changes of the assortment whose products are still being rewritten: they are moved, or their search words made again.
create table assortment_task (
  id uuid primary key,
  actor_id uuid not null references account,
  kind text not null,
  -- The key or id of the changed entry, and of the one that its products move to.
  entry text not null,
  target text,
  -- The products: those with these values.
  matches jsonb not null,
  -- What they are given; their department and search words follow.
  changes jsonb not null,
  -- Whether the entry is deleted once no product has it.
  removes boolean not null,
  -- The entry's name, for staff.
  name text not null,
  done integer not null default 0,
  total integer not null,
  -- The last product that was rewritten.
  after_id uuid,
  created_at timestamptz not null default now()
);
