-- Look-ups in the registry of medical examiners are ordered as reports are: the certificate that they are about stands where the document of a reminder does.
alter table records_order rename column document_hash to document;
alter table records_order drop constraint records_order_kind_check;
alter table records_order add constraint records_order_kind_check check (kind in ('PSP', 'MVR', 'REMINDER', 'EXAMINER'));
