-- concurrently
create index concurrently promotion_automatic on promotion (id) where trigger = 'automatic' and archived_at is null and paused_at is null;
