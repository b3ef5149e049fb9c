-- The sender of emails is edited with the mail server, as one setting. The former rows stay for processes of the version before.
insert into setting (name, value)
select 'mail', jsonb_object_agg(case name when 'mailFromName' then 'fromName' else 'fromAddress' end, value)
from setting where name in ('mailFromName', 'mailFromAddress')
having count(*) > 0
on conflict (name) do nothing;
