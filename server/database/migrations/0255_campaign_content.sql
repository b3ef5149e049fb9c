-- The text of the promotion banner while a campaign runs, in place of the published one; null for none. Sections of pages name their campaign
-- in the documents of the pages.
alter table campaign
  add column promo_text text,
  add column promo_href text;

drop trigger campaign_version on campaign;
create trigger campaign_version before update on campaign for each row
  when ((old.name, old.state, old.starts_at, old.ends_at, old.ended_at, old.promo_text, old.promo_href)
    is distinct from (new.name, new.state, new.starts_at, new.ends_at, new.ended_at, new.promo_text, new.promo_href))
  execute function increment_version();

-- Pages end at the beginnings and ends of planned campaigns, which those that were made before do not know.
create trigger campaign_invalidates_content after delete or update of state, starts_at, ends_at, ended_at, promo_text, promo_href on campaign
  for each statement execute function invalidate_caches('content');
