-- A verification that somebody enters comes of no application; those that an approved application opens say so.
alter table "employmentVerifications" alter column "source" set default 'MANUAL';
