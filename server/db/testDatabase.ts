import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { type Database, openDatabase } from './database.ts';
import { migrate, schemaChecksum } from './migrate.ts';

const { escapeIdentifier: name } = pg;

/** Held while the template is made and copied: it must have no other connection then. */
const TEMPLATE_LOCK = 7_203_612;

function serverUrl(): string {
  const url = process.env['WEIGHSTATION_TEST_PG'];
  if (!url) throw new Error('WEIGHSTATION_TEST_PG is not set: tests that need PostgreSQL run under tests/pg/globalSetup.ts');
  return url;
}

function urlOf(database: string): string {
  const url = new URL(serverUrl());
  url.pathname = `/${database}`;
  return url.href;
}

/** What a test file finds in its database when it begins: put there once per run, and copied with the template. */
export interface Contents {
  name: string;
  put(db: Database): Promise<void>;
}

/** The template is named after the schema and what it holds, so that a changed declaration never meets an old one. */
async function makeTemplate(admin: pg.Client, contents?: Contents): Promise<string> {
  const empty = `ws_template_${schemaChecksum().slice(0, 16)}`;
  const template = contents ? `${empty}_${contents.name}` : empty;
  const { rowCount } = await admin.query('select from pg_database where datname = $1', [template]);
  if (rowCount) return template;
  const draft = `${template}_draft`;
  await admin.query(`drop database if exists ${name(draft)} with (force)`);
  await admin.query(`create database ${name(draft)}${contents ? ` template ${name(await makeTemplate(admin))}` : ''}`);
  const db = await openDatabase(urlOf(draft));
  try {
    await (contents ? contents.put(db) : migrate(db));
  } finally {
    await db.close();
  }
  await admin.query(`alter database ${name(draft)} rename to ${name(template)}`);
  return template;
}

/** A migrated database of its own for one test file, empty but for `contents`, copied from a template in some 50 ms; `drop` closes and removes it. */
export async function testDatabase(contents?: Contents): Promise<Database & { drop(): Promise<void> }> {
  const database = `ws_test_${randomBytes(6).toString('hex')}`;
  const admin = new pg.Client({ connectionString: serverUrl() });
  await admin.connect();
  try {
    await admin.query('select pg_advisory_lock($1)', [TEMPLATE_LOCK]);
    await admin.query(`create database ${name(database)} template ${name(await makeTemplate(admin, contents))}`);
  } finally {
    await admin.end();
  }
  const db = await openDatabase(urlOf(database));
  const drop = async (): Promise<void> => {
    await db.close();
    const again = new pg.Client({ connectionString: serverUrl() });
    await again.connect();
    await again.query(`drop database if exists ${name(database)} with (force)`).finally(() => again.end());
  };
  return { ...db, drop };
}
