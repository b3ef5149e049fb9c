-- Of its emails and documents. Null for an order from before: that of the shop.
alter table shop_order add column language text;
-- That of the storefront when staff edited the texts. Null if they did before there was a choice.
alter table email_text add column language text;
drop trigger email_text_version on email_text;
create trigger email_text_version before update on email_text for each row
  when (old.texts is distinct from new.texts or old.is_on is distinct from new.is_on or old.language is distinct from new.language)
  execute function increment_version();
