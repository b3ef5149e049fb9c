-- New shops judge the limit of free delivery before promo codes. A shop that has such a limit keeps its way, after codes.
insert into setting (name, value)
select 'freeShippingBeforeCodes', 'false'
where exists (
  select from setting
  where (name = 'freeShippingOver' and value <> 'null'::jsonb)
    or (name = 'delivery' and jsonb_path_exists(value, '$.zones[*].methods[*] ? (@.freeOver != null)'))
)
on conflict (name) do nothing;
