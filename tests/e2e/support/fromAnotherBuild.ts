import type { Page } from '@playwright/test';
import { deviceRecords } from './deviceRecords.ts';
import { putRecord } from './putRecord.ts';

interface Facts {
  key: 'facts';
  identity: { schemaHash: string } | null;
}

/** Marks the replica of this device as filled by a build whose rows look different; no tab may have it open. */
export async function fromAnotherBuild(page: Page): Promise<void> {
  for (const { database, store, record } of await deviceRecords(page)) {
    const facts = record as Facts;
    if (store !== 'meta' || facts.key !== 'facts') continue;
    await putRecord(page, database, store, { ...facts, identity: { ...facts.identity, schemaHash: 'another build' } });
  }
}
