import { ID_PATTERN } from '#domain/field.ts';
import { ApiError } from '../http/errors.ts';

/** A device's own name for its replica. @throws ApiError ValidationError when it is not an id */
export function checkClientId(value: string | number): string {
  const text = String(value);
  if (!ID_PATTERN.test(text)) throw new ApiError('ValidationError', 'The client id is malformed.', { clientId: 'Not an id' });
  return text;
}
