-- concurrently
create index concurrently invoice_issued on invoice (issued_at, id);
