alter table collection validate constraint collection_sort_check;
