import { readFileSync } from 'node:fs';
import { buildSchema, parse, validate } from 'graphql';
import { describe, expect, test } from 'vitest';
import { persistedOperations } from '#scripts/build/persistedOperations.ts';
import { OWN_OPERATIONS_FILE } from '#server/graphql/knownOperations.ts';
import { UPLOAD_OPERATIONS } from '#src/commands/uploadOperations.ts';
import { ALERT_OPERATIONS } from '#src/features/alerts/alert.operations.ts';
import { DOCUMENT_OPERATIONS } from '#src/documents/documentOperations.ts';
import { CASE_OPERATIONS } from '#src/features/cases/case.operations.ts';
import { DASHBOARD_OPERATIONS } from '#src/features/dashboard/dashboard.operations.ts';
import { NOTIFICATION_OPERATIONS } from '#src/features/notifications/notification.operations.ts';
import { SESSION_OPERATIONS } from '#src/session/sessionOperations.ts';
import { OPERATIONS } from '#workers/operations.ts';

const schema = buildSchema(readFileSync(new URL('../server/graphql/schema.graphql', import.meta.url), 'utf8'));

describe('what the device asks is what the server offers', () => {
  for (const [name, text] of Object.entries({
    ...OPERATIONS,
    ...SESSION_OPERATIONS,
    ...CASE_OPERATIONS,
    ...UPLOAD_OPERATIONS,
    ...DOCUMENT_OPERATIONS,
    ...ALERT_OPERATIONS,
    ...DASHBOARD_OPERATIONS,
    ...NOTIFICATION_OPERATIONS,
  })) {
    test(`${name} fits the schema`, () => {
      expect(validate(schema, parse(text))).toEqual([]);
    });
  }

  test('the server knows each by the hash of its text (node scripts/build/persistedOperations.ts writes the list)', async () => {
    const known = readFileSync(OWN_OPERATIONS_FILE, 'utf8');
    expect(known).toBe(await persistedOperations());
    expect(Object.values(JSON.parse(known))).toEqual(
      expect.arrayContaining([...Object.values(OPERATIONS), ...Object.values(SESSION_OPERATIONS)]),
    );
  });

  test('a field that the server does not have would be noticed', () => {
    expect(validate(schema, parse('query { syncHello(clientId: "c", schemaHash: "h") { nothing } }'))).toHaveLength(1);
  });
});
