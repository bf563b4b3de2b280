-- An order that staff amended: what changed, for its timeline; null = a step from one status to the next.
alter table order_events add column changes jsonb;
