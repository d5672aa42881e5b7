import type { Page } from '@playwright/test';
import { deviceRecords } from './deviceRecords.ts';
import { unpackedRows } from './unpackedRows.ts';

/** Everything this origin keeps in its databases and notes, decrypted and as text; segments are no part of it. */
export async function deviceText(page: Page): Promise<string> {
  const notes = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
  const records = await deviceRecords(page);
  const asText = (key: string, value: unknown): unknown => {
    if (value instanceof Uint8Array && key === 'bytes') return Buffer.from(value).toString('base64');
    return value instanceof ArrayBuffer || ArrayBuffer.isView(value) ? new TextDecoder().decode(value) : value;
  };
  return unpackedRows([notes, ...records.map(({ record }) => JSON.stringify(record, asText))].join('\n'));
}
