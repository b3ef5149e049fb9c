-- The texts of a page's document by their paths: the properties of the given names that hold a text, in the order of the names.
-- An item of a list is named by its id, or else by its place: `sections.hero.slides.welcome.heading`, `sections.tiles.tiles.0.name`.
-- The result is no jsonb, which would lose the order. `server/translations/translated-document.ts` has the same paths.
create function document_texts(document jsonb, names text[]) returns json language sql immutable as $$
  with recursive node as (
    select null::text as path, null::text as name, document as value, array[]::bigint[] as place
    union all
    select concat_ws('.', node.path, child.name), child.name, child.value, node.place || child.place
    from node cross join lateral (
      select key as name, value, coalesce(array_position(names, key), 1000 + ordinality) as place
      from jsonb_each(case jsonb_typeof(node.value) when 'object' then node.value else '{}' end) with ordinality
      union all
      select coalesce(value ->> 'id', (ordinality - 1)::text), value, ordinality
      from jsonb_array_elements(case jsonb_typeof(node.value) when 'array' then node.value else '[]' end) with ordinality
    ) child
  )
  select coalesce(json_object_agg(path, value #>> '{}' order by place), '{}') from node
  where jsonb_typeof(value) = 'string' and name = any (names) and value <> '""'
$$;

create trigger site_page_deletes_translations after delete on site_page
  for each row execute function delete_translations('site-page', 'id');
create trigger campaign_deletes_translations after delete on campaign
  for each row execute function delete_translations('campaign', 'id');
