/**
 * Raises `users.syncEpoch` whenever what a person may see changes, whoever changes it: replicas made for the old scope are
 * then refused (design/sync.md 4.2).
 */
export const SCOPE_EPOCH_SQL: readonly string[] = [
  `create function raise_sync_epoch() returns trigger language plpgsql as $$
    begin new."syncEpoch" := greatest(old."syncEpoch" + 1, new."syncEpoch"); return new; end $$`,
  `create trigger raise_sync_epoch before update on "users" for each row
    when ((old."role", old."customerId", old."status", old."deletedAt") is distinct from (new."role", new."customerId", new."status", new."deletedAt"))
    execute function raise_sync_epoch()`,
];
