-- Reminders to sign are ordered as reports are: the document that they are about, by its hash.
alter table records_order add column document_hash text;
alter table records_order drop constraint records_order_kind_check;
alter table records_order add constraint records_order_kind_check check (kind in ('PSP', 'MVR', 'REMINDER'));
