-- Every handle that the file store knows: what lies under which key, and whose it is until a row of "files" claims it.
-- A row is written before its bytes are (stored_at null), so that no bytes lie anywhere without one.
create table file_upload (
  handle text collate "C" primary key,
  -- Who may claim it; null for what the product made itself.
  owner_id text collate "C",
  customer_id text collate "C",
  filename text not null,
  mime_type text not null,
  size_bytes bigint not null,
  sha256 text not null,
  stored_key text collate "C" not null unique,
  created_at timestamptz(3) not null,
  stored_at timestamptz(3),
  claimed_at timestamptz(3),
  -- Its bytes are being removed; nobody can claim it any more.
  dropped_at timestamptz(3)
);
create index file_upload_waiting on file_upload (owner_id) where claimed_at is null;

-- Files of before lie under their handle alone.
insert into file_upload (handle, customer_id, filename, mime_type, size_bytes, sha256, stored_key, created_at, stored_at, claimed_at)
select "fileId", "customerId", "filename", "mimeType", "sizeBytes", "sha256", "fileId", "createdAt", "createdAt", "createdAt" from "files";
