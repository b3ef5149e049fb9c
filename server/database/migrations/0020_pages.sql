-- Content of pages that is published at a time, and the pages and articles that staff create.

-- When the draft is to be published by itself.
alter table content_document add column publish_at timestamptz;
alter table content_document add constraint content_document_scheduled
  check (publish_at is null or (state = 'draft' and value is not null));
