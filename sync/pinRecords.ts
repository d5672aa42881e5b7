/** A kind of record that may be kept on this device whole. */
export type PinKind = 'customers' | 'cases';

/** Request to keep something on this device: all parts of one case or of all of a customer's cases, and perhaps their files. */
export interface PinRequest {
  kind: PinKind;
  id: string;
  withFiles: boolean;
  /** Last day on which it is kept (YYYY-MM-DD); null: until it is unpinned. */
  until: string | null;
}

/** A pin as stored under `cases:<id>`. */
export interface PinRecord extends PinRequest {
  key: string;
  /** ISO instant. */
  at: string;
}

/**
 * A file that a pin asks for, under the id of its row. `wanted`: nothing is known of it; `listed`: what it is, not its bytes;
 * `missing`: the server does not give it to this person.
 */
export interface FileRecord {
  key: string;
  state: 'wanted' | 'listed' | 'here' | 'missing';
  sha256: string;
  size: number;
  mime: string;
  /** Milliseconds since 1970 at which it became so. */
  at: number;
}

/** The progress of a pin. Bytes count the files that are listed. */
export interface PinProgress {
  key: string;
  cases: number;
  casesHere: number;
  files: number;
  filesHere: number;
  /** The number of files that the server does not give, or not whole: asked for again after an hour. */
  filesMissing?: number;
  bytes: number;
  bytesHere: number;
}

/** The state of all pins, written by the leading tab. `full`: no room on the disk; `limit`: more is asked for than is ever kept. */
export interface PinStatusRecord {
  key: 'keeping';
  pins: PinProgress[];
  stop: 'full' | 'limit' | null;
}
