import { ApiError, type ApiCode } from '../http/errors.ts';

/** The problem of a request about a file, in words for the person who made it. */
export class FileRefusal extends ApiError {
  /** The status of HTTP. */
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  constructor(status: number, message: string, code: ApiCode = 'ValidationError', headers: Record<string, string> = {}) {
    super(code, message);
    this.status = status;
    this.headers = headers;
  }
}

/** The bytes are not what the name says, or the name says nothing that may be stored (spec 5, attachment). */
export function wrongType(why: string): FileRefusal {
  return new FileRefusal(415, `Invalid file type. ${why}`);
}

/** The type is right, but the file is broken or too large inside. */
export function unusable(why: string): FileRefusal {
  return new FileRefusal(422, why);
}
