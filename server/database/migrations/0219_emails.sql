-- Emails that the shop has written, and their texts.

create table email_message (
  id uuid primary key,
  message_id text not null unique,
  template text not null,
  -- The account that it is about, if any.
  account_id uuid references account,
  -- The token of the email's link is derived from this; the stored bodies have a placeholder instead.
  token_of text,
  recipient text not null,
  subject text not null,
  body_text text not null,
  body_html text not null,
  -- 'kept': no mail server is configured, so it is only stored.
  status text not null default 'kept' check (status in ('kept', 'queued', 'sent', 'failed')),
  attempts integer not null default 0,
  last_error text,
  created_at timestamptz not null default now(),
  sent_at timestamptz
);
create index email_message_created on email_message (created_at desc, id desc);
create index email_message_status on email_message (status, created_at desc, id desc);
create index email_message_account on email_message (account_id) where account_id is not null;
create index email_message_recipient on email_message (lower(recipient) text_pattern_ops);
create index email_message_text on email_message using gin ((recipient || ' ' || subject) gin_trgm_ops);

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
