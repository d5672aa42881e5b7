-- The last day for which a job that belongs to a day has been done: a start, or the clock, does it at most once a day.
create table job_day (job text primary key, day date not null);
