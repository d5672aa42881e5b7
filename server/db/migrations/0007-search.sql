-- The state of a notification before a change, for those who subscribe to theirs.
create index sync_log_notifications_idx on sync_log (pk, id) where tbl = 'notifications';

-- Parts of words are found by their trigrams. Where this database does not have the extension, or its user may not take it
-- in, searching goes on without an index: slower, and with the same answers.
do $search$
declare
  place text;
begin
  begin
    create extension if not exists pg_trgm;
  exception when insufficient_privilege or undefined_file or feature_not_supported then
    raise warning 'Searching has no index here: %', sqlerrm;
  end;
  select quote_ident(n.nspname) into place from pg_extension e join pg_namespace n on n.oid = e.extnamespace where e.extname = 'pg_trgm';
  if place is null then return; end if;
  execute replace($indexes$
    create index "customers_customerID_search_idx" on "customers" using gin ("customerID" @.gin_trgm_ops);
    create index "customers_name_search_idx" on "customers" using gin ("name" @.gin_trgm_ops);
    create index "customers_email_search_idx" on "customers" using gin ("email" @.gin_trgm_ops);
    create index "drivers_name_search_idx" on "drivers" using gin ("name" @.gin_trgm_ops);
    create index "drivers_lastName_search_idx" on "drivers" using gin ("lastName" @.gin_trgm_ops);
    create index "drivers_email_search_idx" on "drivers" using gin ("email" @.gin_trgm_ops);
    create index "drivers_licenseNumber_search_idx" on "drivers" using gin ("licenseNumber" @.gin_trgm_ops);
    create index "cases_caseID_search_idx" on "cases" using gin ("caseID" @.gin_trgm_ops);
    create index "cases_inspectionReportNumber_search_idx" on "cases" using gin ("inspectionReportNumber" @.gin_trgm_ops);
  $indexes$, '@', place);
end $search$;
