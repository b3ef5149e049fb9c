-- concurrently
create index concurrently cache_invalidation_xid on cache_invalidation (xid);
