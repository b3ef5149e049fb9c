-- The key that encrypted the secret of an authenticator app; null if a version from before this column wrote it, with a
-- key derived from JWT_SECRET.

alter table second_factor add column key_id text check (key_id ~ '^[0-9a-f]{16}$');
