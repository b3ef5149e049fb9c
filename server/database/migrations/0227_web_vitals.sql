-- The speed of pages as shoppers' browsers measured it: numbers of measurements by day, page, device, metric and range of values.
-- No row is about one visit or one person. What each bucket contains is said by server/web-vitals/buckets.rules.ts.
create table web_vital_count (
  day date not null,
  -- The name of the page in the map of pages.
  page text not null,
  device text not null check (device in ('phone', 'desktop')),
  metric text not null,
  bucket smallint not null check (bucket >= 0),
  count integer not null check (count > 0),
  primary key (day, page, device, metric, bucket)
);
