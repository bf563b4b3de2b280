-- Who prepared a cart that came from an agent (C-CART-7); empty = the customer himself.
alter table carts add column prepared_by text not null default '';
