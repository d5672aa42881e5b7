-- A text as parts of it are sought: lower case without accents. domain/searchText.ts says the same; a test compares the two.
create function search_text(given text) returns text language sql immutable parallel safe as $$
  select case when octet_length(given) = length(given) then lower(given) else
    replace(replace(replace(replace(translate(
      regexp_replace(normalize(lower(given), NFD),
        '[\u0300-\u036f\u0483-\u0489\u0591-\u05bd\u064b-\u065f\u0670\u1dc0-\u1dff\u20d0-\u20ff]', '', 'g'),
      'łøđðı', 'loddi'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th') end
$$;

-- The trigrams of what is sought take the place of those of the text as it stands, where the database has the extension.
do $search$
declare
  place text;
begin
  select quote_ident(n.nspname) into place from pg_extension e join pg_namespace n on n.oid = e.extnamespace where e.extname = 'pg_trgm';
  if place is null then return; end if;
  execute replace($indexes$
    drop index if exists "customers_customerID_search_idx";
    drop index if exists "customers_name_search_idx";
    drop index if exists "customers_email_search_idx";
    drop index if exists "drivers_name_search_idx";
    drop index if exists "drivers_lastName_search_idx";
    drop index if exists "drivers_email_search_idx";
    drop index if exists "drivers_licenseNumber_search_idx";
    drop index if exists "cases_caseID_search_idx";
    drop index if exists "cases_inspectionReportNumber_search_idx";
    create index "customers_customerID_search_idx" on "customers" using gin (search_text("customerID") @.gin_trgm_ops);
    create index "customers_name_search_idx" on "customers" using gin (search_text("name") @.gin_trgm_ops);
    create index "customers_email_search_idx" on "customers" using gin (search_text("email") @.gin_trgm_ops);
    create index "drivers_name_search_idx" on "drivers" using gin (search_text("name") @.gin_trgm_ops);
    create index "drivers_lastName_search_idx" on "drivers" using gin (search_text("lastName") @.gin_trgm_ops);
    create index "drivers_email_search_idx" on "drivers" using gin (search_text("email") @.gin_trgm_ops);
    create index "drivers_licenseNumber_search_idx" on "drivers" using gin (search_text("licenseNumber") @.gin_trgm_ops);
    create index "cases_caseID_search_idx" on "cases" using gin (search_text("caseID") @.gin_trgm_ops);
    create index "cases_inspectionReportNumber_search_idx" on "cases" using gin (search_text("inspectionReportNumber") @.gin_trgm_ops);
  $indexes$, '@', place);
end $search$;
