-- Keys and passwords of other services that staff have entered, encrypted: see server/secrets/. Each value that is set is a
-- version of its own. One that was replaced or removed stays while something that was begun with it is open.
create table stored_secret (
  version integer generated always as identity primary key,
  -- What it is for, such as 'mail.password'.
  name text not null check (name ~ '^[a-z][a-z0-9.-]*$'),
  sealed bytea not null,
  -- The key that encrypted it.
  key_id text not null check (key_id ~ '^[0-9a-f]{16}$'),
  created_at timestamptz not null default now(),
  -- Null: the current version of its name.
  retired_at timestamptz
);
create unique index stored_secret_current on stored_secret (name) where retired_at is null;
create trigger stored_secret_invalidates_caches after insert or update or delete on stored_secret
  for each statement execute function invalidate_caches();
