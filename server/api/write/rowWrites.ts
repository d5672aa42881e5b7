import type { Crud } from '#domain/crud.ts';
import type { AnyRow } from '#domain/noun.ts';
import type { TableName } from '#domain/tables.ts';
import type { Steps } from '../../mutations/applyOnServer.ts';
import type { Path } from './apiPath.ts';
import type { Data } from './data.ts';
import type { Key } from './relationInput.ts';

/** Fields of a row, by the names of the domain. */
export type Fields = Record<string, unknown>;

/** The writes of one call, for whoever writes the rows that hang on another (rowWriter.ts). */
export interface RowWrites {
  readonly steps: Steps;
  /** Makes a row and gives its id. `given`: fields that come from elsewhere than the data. @throws DomainError */
  create(table: TableName, data: Data, given: Fields, path: Path): Promise<string>;
  /** Changes a row. Its own mutation runs even when only rows around it change: whoever may not change it may not do that either. */
  update(table: TableName, id: string, data: Data, path: Path): Promise<void>;
  /** One of the writes of a noun; refusals name what they speak of as the API does. */
  run(table: TableName, verb: Exclude<keyof Crud, 'needs'>, input: AnyRow, path: Path): Promise<void>;
  /**
   * The id of the row that a key names; whether the person may see it is asked by whatever is done to it, which also keeps the
   * row: were it kept here already, two calls that name it in different ways would wait for each other.
   * @throws InputError for a key of none or several fields, AccessError when no row has this value
   */
  find(table: TableName, key: Key, path: Path): Promise<string>;
}
