-- Staff can switch optional emails off: see contract/values/content/email-lists.ts.
alter table email_text add column is_on boolean not null default true;
drop trigger email_text_version on email_text;
create trigger email_text_version before update on email_text for each row
  when (old.texts is distinct from new.texts or old.is_on is distinct from new.is_on) execute function increment_version();
