-- When a mutation was answered, so that refusals which nothing can refer to any more are not kept for ever. Earlier ones begin to age now.
alter table sync_result add column at timestamptz(3) not null default now();
