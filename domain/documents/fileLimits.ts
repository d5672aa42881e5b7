/** Bytes of one file: 25 MB (design/reliability.md 4, Files). */
export const FILE_BYTES_MAX = 25 * 1024 * 1024;
/** Files of one driver document (spec 9). */
export const DRIVER_DOCUMENT_FILES_MAX = 25;
/** Documents of one case (spec 5). */
export const CASE_DOCUMENTS_MAX = 100;
/** Attachments of one customer (spec 9). */
export const CUSTOMER_ATTACHMENTS_MAX = 100;
/** PACKET-4: the drivers of one audit packet, as many as the server prints within seconds. */
export const PACKET_DRIVERS_MAX = 60;
/** Documents of one purge: few enough for one transaction, so that many are several with a count between them. */
export const PURGE_AT_ONCE = 50;
/** Width times height of an image: more would fill the memory of whoever draws it (design/reliability.md 4, Files). */
export const IMAGE_PIXELS_MAX = 40_000_000;
/** Bytes of all parts of a .docx once unpacked (design/reliability.md 4, Files). */
export const DOCX_UNPACKED_BYTES_MAX = 100 * 1024 * 1024;
/** Bytes of all streams of a PDF once inflated: far more than 25 MB of honest pages, and what every reader can hold. */
export const PDF_INFLATED_BYTES_MAX = 512 * 1024 * 1024;

const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

/** The types of files that may be stored, by the extension a name must have (spec 5, attachment). */
export const FILE_TYPES = {
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  pdf: 'application/pdf',
  txt: 'text/plain',
  doc: 'application/msword',
  docx: DOCX,
} as const;
export type FileExtension = keyof typeof FILE_TYPES;
export type FileMime = (typeof FILE_TYPES)[FileExtension];

/** Every type that may be stored, each once. */
export const FILE_MIMES: readonly FileMime[] = [...new Set(Object.values(FILE_TYPES))];

/** The types of files of a driver document: PDF or images (spec 5, driver document wizard). */
export const DRIVER_DOCUMENT_MIMES: readonly FileMime[] = ['application/pdf', 'image/png', 'image/jpeg'];

/** The extension that decides a file's type, in lower case; null when it is none of FILE_TYPES. */
export function extensionOf(filename: string): FileExtension | null {
  const extension = /.\.([^.]+)$/.exec(filename)?.[1]?.toLowerCase() ?? '';
  return Object.hasOwn(FILE_TYPES, extension) ? (extension as FileExtension) : null;
}
