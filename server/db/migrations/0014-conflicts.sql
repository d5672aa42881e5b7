-- What was not agreed about a change that two people made: the row, and the three values of each disputed field.
alter table sync_result add column conflict jsonb;
