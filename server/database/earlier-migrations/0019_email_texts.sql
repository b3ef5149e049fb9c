-- The texts of emails that staff have edited. An email without a row has its default texts: see
-- contract/values/email-texts.ts.
create table email_text (
  email text primary key,
  -- The texts by name that differ from the defaults; empty once all have been reset.
  texts jsonb not null default '{}' check (jsonb_typeof(texts) = 'object'),
  changed_at timestamptz not null default now(),
  version integer not null default 1
);
create trigger email_text_version before update on email_text for each row
  when (old.texts is distinct from new.texts) execute function increment_version();
