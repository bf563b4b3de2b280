-- All discounts of a customer are read whenever its prices are made; the three partial indexes answer for one article only.
create index discounts_client on discounts (client_id);
