import { z } from 'zod';

/** The head of a backup: enough to know whether this version can restore it. */
export const BackupHead = z.object({
  /** Version of the product that made it. */
  product: z.string(),
  at: z.string(),
  /** Applied to the database, in order. */
  migrations: z.array(z.object({ id: z.string(), checksum: z.string() })),
});
export type BackupHead = z.infer<typeof BackupHead>;

/** A table begins; its lines follow in COPY's text format. */
export const TableHead = z.object({ name: z.string(), columns: z.array(z.string()) });

/** A stored file begins; its bytes follow. `key` is the store's handle. */
export const FileHead = z.object({ key: z.string(), size: z.number().int(), sha256: z.string() });
export type FileHead = z.infer<typeof FileHead>;

/** The end of a backup: what everything before must come to. */
export const Manifest = z.object({
  /** `hash` as TableHash makes it. */
  tables: z.array(z.object({ name: z.string(), rows: z.number().int(), hash: z.string() })),
  /** Last number that each gave; null: none yet. */
  sequences: z.array(z.object({ name: z.string(), value: z.number().int().nullable() })),
  sync: z.object({ epoch: z.string(), head: z.number().int() }),
  /** Stored files that the rows name, and how many of them are in this backup. */
  files: z.object({ named: z.number().int(), included: z.number().int(), bytes: z.number().int() }),
});
export type Manifest = z.infer<typeof Manifest>;
