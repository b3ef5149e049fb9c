-- Changes that wait for their payment have no tax yet: orders with tax could not be changed.
update order_change set decision = decision || jsonb_build_object('taxes', null, 'lines', (
    select jsonb_agg('{"taxAdded": 0}' || line order by position)
    from jsonb_array_elements(decision -> 'lines') with ordinality as l (line, position)
  ))
  where status = 'waiting';
