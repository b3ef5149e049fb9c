create trigger collection_deletes_translations after delete on collection
  for each row execute function delete_translations('collection', 'id');
create trigger brand_deletes_translations after delete on brand
  for each row execute function delete_translations('brand', 'id');
