-- The name of an attachment, which is that of its file: a device that shows it has no files.
alter table "customerDocuments" add column "filename" text not null default '';
update "customerDocuments" set "filename" = "files"."filename" from "files" where "files"."id" = "customerDocuments"."fileId";
