-- A release that changes the search terms of products rewrites the stored ones in batches.

-- The version of the rules by which a product's terms were made: its lexeme `=@1`. Terms of the versions before have none.
create function search_terms_version(search tsvector) returns integer language sql immutable parallel safe as $$
  select coalesce(substring(search::text from '''=@([0-9]+)''')::integer, 0)
$$;
