-- Links with which a driver fills one application in without an account (LINK-1). Tokens, codes and sessions stand here as SHA-256 alone.
create table application_link (
  id text primary key,
  form_id text not null,
  token_hash text not null unique,
  -- Where the link went, and where its codes go.
  email text not null,
  codes_sent int not null default 0,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  ended_at timestamptz(3)
);
create index application_link_form on application_link (form_id) where ended_at is null;

-- The newest code of a link; hashed with its token, which is stored nowhere, so that nobody can find it by trying six digits.
create table application_code (
  link_id text primary key references application_link on delete cascade deferrable initially immediate,
  code_hash text not null,
  expires_at timestamptz(3) not null,
  tries_left int not null
);

create table application_session (
  hash text primary key,
  link_id text not null references application_link on delete cascade deferrable initially immediate,
  expires_at timestamptz(3) not null
);

-- What a phone seals its unsent answers with, for as long as the application can be filled in: without it they are noise.
create table application_draft_key (
  form_id text primary key,
  secret text not null
);

-- An application that leaves the states in which it is filled in takes its links along, whoever moves it (LINK-1).
create function application_link_end() returns trigger language plpgsql as $$
  begin
    update application_link set ended_at = now() where form_id = new.id and ended_at is null;
    delete from application_session s using application_link l where l.id = s.link_id and l.form_id = new.id;
    if new.status in ('APPROVED_TO_SIGN', 'ARCHIVED') or new."deletedAt" is not null then
      delete from application_draft_key where form_id = new.id;
    end if;
    return null;
  end $$;
create trigger application_link_end after update on "driverApplicationForms" for each row
  when (new.status not in ('CREATED', 'IN_PROGRESS', 'NEED_CHANGES') or new."deletedAt" is not null)
  execute function application_link_end();

-- Orders may be links to fill an application in.
alter table records_order drop constraint records_order_kind_check;
alter table records_order add constraint records_order_kind_check check (kind in ('PSP', 'MVR', 'REMINDER', 'EXAMINER', 'APPLICATION'));
