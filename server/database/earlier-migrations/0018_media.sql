-- A picture's file is in the database or, with its size instead of its bytes, in the bucket.
alter table picture_file alter column bytes drop not null;
alter table picture_file add column size integer check (size > 0);
alter table picture_file add constraint picture_file_in_one_place check ((bytes is null) = (size is not null));

-- Videos as uploaded, by the hash of their bytes.
create table video (
  hash text primary key,
  format text not null check (format in ('mp4', 'webm')),
  size integer not null check (size > 0),
  is_in_bucket boolean not null,
  actor_id uuid references account,
  created_at timestamptz not null default now()
);
-- The bytes of videos in the database: parts of equal size, so that a range is read without the rest.
create table video_chunk (
  hash text not null references video on delete cascade,
  position smallint not null,
  bytes bytea not null,
  primary key (hash, position)
);
-- The formats are compressed already.
alter table video_chunk alter column bytes set storage external;
