-- Imports that were read before products had attributes and tags add products without any.
update product_import_row set after = '{"attributes": {}, "tags": []}' || after where status = 'new' and after is not null;
