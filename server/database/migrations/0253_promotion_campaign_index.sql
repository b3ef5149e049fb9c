-- concurrently
create index concurrently promotion_campaign on promotion (campaign_id) where campaign_id is not null;
