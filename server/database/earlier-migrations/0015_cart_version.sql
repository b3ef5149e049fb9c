-- Changes whenever lines are added to a cart, so that simultaneous additions cannot exceed the maximum number of lines.
alter table cart add column version integer not null default 1;
