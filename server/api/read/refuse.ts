import { ApiError } from '../../http/errors.ts';

/** The place of a value in the arguments, for the person who has to mend it. */
export type Path = readonly (string | number)[];

/** @throws ApiError InvalidArgumentError with the place of the value and what is wrong with it */
export function refuse(path: Path, why: string): never {
  const place = path.join('.');
  throw new ApiError('InvalidArgumentError', `"${place}": ${why}`, { [place]: why });
}

/**
 * Refuses a field that the person may not see in the words of the query language for one that does not exist, so that
 * asking by it teaches nothing (ACCESS-4).
 * @throws ApiError InvalidArgumentError
 */
export function refuseUnknown(path: Path, field: string, type: string): never {
  const why = `Field "${field}" is not defined by type "${type}".`;
  throw new ApiError('InvalidArgumentError', why, { [path.join('.')]: why });
}
