-- What every domain uses: triggers of versions and of rows that never change, the invalidation of caches, and the words of
-- staff's searches.

create extension if not exists pg_trgm;

create function reject_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;

-- Append-only, except that a transaction that sets selvedge.redacting may change the columns named as arguments.
create function reject_change_except_redaction() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and current_setting('selvedge.redacting', true) = 'on'
    and to_jsonb(new) - tg_argv = to_jsonb(old) - tg_argv then
    return new;
  end if;
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'rows of % never change', tg_table_name using errcode = 'check_violation';
end $$;

-- Everything that staff edit has a version. A save based on an older version is refused: see server/http/edit-versions.ts.
create function increment_version() returns trigger language plpgsql as $$
begin
  new.version := old.version + 1;
  return new;
end $$;

-- One row for each change of the catalogue, the content or the settings, which processes poll. Rows are only inserted, so
-- concurrent transactions do not wait for each other. Of two changes the later may commit first, so the rows that a reader
-- sees, not the highest id, are the version.
create table cache_invalidation (
  id bigint generated always as identity primary key,
  at timestamptz not null default now()
);
create index cache_invalidation_at on cache_invalidation (at);

create function invalidate_caches() returns trigger language plpgsql as $$
begin
  insert into cache_invalidation default values;
  return null;
end $$;

create function invalidate_caches_if_changed() returns trigger language plpgsql as $$
begin
  if exists (select from changed) then
    insert into cache_invalidation default values;
  end if;
  return null;
end $$;

-- The first one and two letters of each word, for searches too short for trigrams.
create function word_prefixes(words text) returns text[]
language sql immutable strict parallel safe as $$
  select array_agg(distinct left(word, length))
  from string_to_table(words, ' ') as word, generate_series(1, 2) as length where word <> ''
$$;

-- The columns of an order that are searched: recipient, email, ZIP code, the digits of the phone number and the street; in
-- lower case, without accents, and with one kind of apostrophe. The typed text is converted in the same way.
-- `order_search_text` and its index serve the version before.
create function order_search_words(
  first_name text, last_name text, email text, zip_code text, mobile text, street_address text
) returns text language sql immutable parallel safe as $$
  select translate(regexp_replace(normalize(lower(
    first_name || ' ' || last_name || ' ' || email || ' ' || zip_code || ' ' || translate(mobile, ' ()+-./', '') || ' ' || street_address
  ), nfd), '[\u0300-\u036f]', '', 'g'), '’‘ʼ`´', repeat(chr(39), 5))
$$;

-- The columns of an order that are searched: recipient, email, ZIP code and the digits of the phone number.
create function order_search_text(first_name text, last_name text, email text, zip_code text, mobile text) returns text
language sql immutable parallel safe as $$
  select lower(first_name || ' ' || last_name || ' ' || email || ' ' || zip_code || ' ' || translate(mobile, ' ()+-./', ''))
$$;
