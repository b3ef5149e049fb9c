-- With a limit the planner would rather go along another index and look at every row of it: a bitmap is what is wanted.
alter function some_orders set enable_indexscan = off;
alter function some_orders set enable_indexonlyscan = off;
alter function some_customers set enable_indexscan = off;
alter function some_customers set enable_indexonlyscan = off;
alter function some_products set enable_indexscan = off;
alter function some_products set enable_indexonlyscan = off;
