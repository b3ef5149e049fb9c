-- Each bulk change and import has a page and one entry of the audit log.
alter table product_undo
  add column kind text not null default 'bulk',
  -- The change that staff asked for; null for imports.
  add column change jsonb;
-- The bulk change or import that an entry is a part of.
alter table audit add column operation_id uuid;
