-- What a change replaced, as a hash for each audience (server/db/hashSql.ts), so that digests can be told at any place in the log;
-- null where the row was not there, or was logged before these columns. part_of: the parent of a part.
alter table sync_log add column old_staff bigint, add column old_cust bigint, add column part_of text collate "C";
