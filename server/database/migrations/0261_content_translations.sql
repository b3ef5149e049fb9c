-- What staff write, in further languages of the storefront: products, the assortment. `texts` has an object for each translated
-- field: `text`, and `source`, the SHA-256 of the text that it translates.
create table content_translation (
  locale text not null check (locale ~ '^[a-z]{2}$'),
  -- See `translatable` in contract/records/translatable.ts.
  kind text not null,
  record_id text not null,
  texts jsonb not null check (jsonb_typeof(texts) = 'object'),
  changed_at timestamptz not null default now(),
  version integer not null default 1,
  primary key (locale, kind, record_id)
);

create trigger content_translation_version before update on content_translation for each row
  when (old.texts is distinct from new.texts)
  execute function increment_version();

create trigger content_translation_invalidates_caches after insert or update or delete on content_translation
  for each statement execute function invalidate_caches('translations');

-- A translation lives as long as its record. The arguments are the kind and the column of the record's id.
create index content_translation_record on content_translation (kind, record_id);

create function delete_translations() returns trigger language plpgsql as $$
begin
  delete from content_translation where kind = tg_argv[0] and record_id = to_jsonb(old) ->> tg_argv[1];
  return null;
end $$;
create trigger product_deletes_translations after delete on product
  for each row execute function delete_translations('product', 'id');
create trigger department_deletes_translations after delete on department
  for each row execute function delete_translations('department', 'key');
create trigger section_deletes_translations after delete on section
  for each row execute function delete_translations('section', 'key');
create trigger category_deletes_translations after delete on category
  for each row execute function delete_translations('category', 'key');
create trigger colour_deletes_translations after delete on colour
  for each row execute function delete_translations('colour', 'id');
