-- Processes remember what pages show and who is signed in. What changes is told to them with the commit that changes it:
-- a NOTIFY of the channel 'selvedge', whose payload is a topic, or a topic, a colon and an id; see
-- server/cache/invalidation.ts.

create or replace function note_page_change() returns trigger language plpgsql as $$
begin
  insert into page_change default values;
  perform pg_notify('selvedge', 'pages');
  return null;
end $$;

create function tell_ended_sessions() returns trigger language plpgsql as $$
begin
  -- Nobody takes one whose time is over for open.
  perform pg_notify('selvedge', 'session:' || id) from ended where expires_at > now();
  return null;
end $$;
create trigger session_ended after delete on session
  referencing old table as ended for each statement execute function tell_ended_sessions();

create function tell_session_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('selvedge', case tg_level when 'ROW' then 'session:' || old.id else 'session' end);
  return null;
end $$;
create trigger session_changed after update on session for each row execute function tell_session_change();
create trigger sessions_emptied after truncate on session for each statement execute function tell_session_change();

-- What a caller is known by; a password is not among it, as a new one ends sessions.
create function tell_account_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('selvedge', 'account:' || old.id);
  return null;
end $$;
create trigger account_changed after update of first_name, last_name, email, role, erased_at on account for each row
  when ((old.first_name, old.last_name, old.email, old.role, old.erased_at)
    is distinct from (new.first_name, new.last_name, new.email, new.role, new.erased_at))
  execute function tell_account_change();
