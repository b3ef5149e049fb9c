-- concurrently
create index concurrently parcel_tracking on parcel (lower(tracking_number) text_pattern_ops) where tracking_number <> '';
