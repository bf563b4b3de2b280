-- What an article costs the shop (docs/decisions/0298-cost-floor-margin.md): ten-thousandths per piece; null = not known.
alter table products add column cost bigint check (cost >= 0);
-- Percent of the net price that has to be left above the cost; null = none is asked for.
alter table products add column floor_margin numeric(4, 1) check (floor_margin >= 0 and floor_margin < 100);
