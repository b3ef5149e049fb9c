-- Cart lines are decided in TypeScript (server/cart/cart.service.ts); these procedures had a second set of the limits.
drop function add_pieces(uuid, uuid, text, uuid, integer, integer, integer);
drop function change_pieces(uuid, uuid, integer, integer);
