import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** One step from an empty database to this version's tables. */
export interface Migration {
  /** Four digits, the file's place in the order; what a database remembers it by. */
  id: string;
  file: string;
  sql: string;
  /** The checksum of the text, the same on a checkout with other line ends. */
  checksum: string;
}

const FILE = /^(\d{4})-[a-z0-9]+(-[a-z0-9]+)*\.sql$/;

/** SHA-256 of a text, in hex. */
export function checksumOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/** A migration from its file's name and text. @throws Error for a name that is not like `0002-docket-number.sql`. */
export function migrationFrom(file: string, text: string): Migration {
  const id = FILE.exec(file)?.[1];
  if (!id) throw new Error(`The migration ${file} needs a name like 0002-docket-number.sql.`);
  const sql = text.replaceAll('\r\n', '\n');
  return { id, file, sql, checksum: checksumOf(sql) };
}

/** The migrations of a folder, oldest first. @throws Error when a number is missing, taken twice, or a name is malformed. */
export function readMigrations(folder: string = path.join(import.meta.dirname, 'migrations')): Migration[] {
  const files = readdirSync(folder).filter((file) => file.endsWith('.sql'));
  const migrations = files.sort().map((file) => migrationFrom(file, readFileSync(path.join(folder, file), 'utf8')));
  for (const [n, { id, file }] of migrations.entries()) {
    const expected = String(n + 1).padStart(4, '0');
    if (id !== expected) throw new Error(`The migration ${file} should have the number ${expected}: each number once, none left out.`);
  }
  return migrations;
}
