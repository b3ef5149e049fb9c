-- Processes poll the version of what they cache, and read the session of each request: nothing is notified any more.
-- One row for each change of the catalogue, the content or the settings. Rows are only inserted, so that concurrent
-- transactions do not wait for each other; the rows that a reader sees name the state that it sees.

drop trigger session_ended on session;
drop trigger session_changed on session;
drop trigger sessions_emptied on session;
drop trigger account_changed on account;
drop function tell_ended_sessions();
drop function tell_session_change();
drop function tell_account_change();

alter table page_change rename to cache_invalidation;
alter index page_change_at rename to cache_invalidation_at;
alter function note_page_change() rename to invalidate_caches;
create or replace function invalidate_caches() returns trigger language plpgsql as $$
begin
  insert into cache_invalidation default values;
  return null;
end $$;
