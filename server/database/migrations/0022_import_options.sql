-- What staff choose for an import. A file is kept until it has been applied, so that it can be read again with other choices.
alter table product_import add column set_stock boolean not null default false;
-- Chosen by staff: [{ "kind": "size", "value": "XXL", "use": "XL" }].
alter table product_import add column replacements jsonb not null default '[]';
-- Values of the file that the shop does not know: [{ "kind": "colour", "value": "Teal", "products": 3, "use": null }].
alter table product_import add column unknown_values jsonb not null default '[]';

-- Whether a price changes by more than a factor of 3.
alter table product_import_row add column price_jump boolean not null default false;
create index product_import_row_price_jump on product_import_row (import_id, line) where price_jump;

-- What these would do was worked out by other rules: stock would be set without having been asked for.
update product_import set state = 'failed', error = 'The shop has been updated since. Upload the file again.'
where state = 'ready';
