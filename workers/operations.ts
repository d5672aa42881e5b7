/** The sync operations of the one GraphQL endpoint; a server test validates each against the schema. */
export const OPERATIONS = {
  hello: `query SyncHello($clientId: ID!, $schemaHash: String!) {
    syncHello(clientId: $clientId, schemaHash: $schemaHash) { epoch userEpoch audience head floor lastMid serverTime schemaHash sealKey me }
  }`,
  plan: `query SyncPlan($clientId: ID!, $userEpoch: Int!) { syncPlan(clientId: $clientId, userEpoch: $userEpoch, segments: true, rows: true) }`,
  page: `query SyncPage($table: String!, $set: String, $after: String, $limit: Int, $userEpoch: Int!) {
    syncPage(table: $table, set: $set, after: $after, limit: $limit, packed: true, userEpoch: $userEpoch) { rows next head ends }
  }`,
  pull: `query SyncPull($clientId: ID!, $cursor: String!, $userEpoch: Int!) {
    syncPull(clientId: $clientId, cursor: $cursor, userEpoch: $userEpoch) { from to head txs reset }
  }`,
  digest: `query SyncDigest($clientId: ID!, $cursor: String!, $userEpoch: Int!, $table: String, $bucket: Int) {
    syncDigest(clientId: $clientId, cursor: $cursor, userEpoch: $userEpoch, table: $table, bucket: $bucket)
  }`,
  report: `mutation SyncReport($clientId: ID!, $report: SyncBlob!) { syncReport(clientId: $clientId, report: $report) }`,
  push: `mutation SyncPush($clientId: ID!, $epoch: String, $userEpoch: Int!, $ackMid: String, $mutations: [SyncMutationInput!]!) {
    syncPush(clientId: $clientId, epoch: $epoch, userEpoch: $userEpoch, ackMid: $ackMid, mutations: $mutations)
  }`,
  unseal: `mutation SyncUnseal($epoch: String!, $userEpoch: Int!, $envelope: SyncBlob!) {
    syncUnseal(epoch: $epoch, userEpoch: $userEpoch, envelope: $envelope)
  }`,
  files: `query SyncFiles($ids: [ID!]!, $first: Int!) {
    caseDocumentsList(filter: { fileId: { in: $ids } }, first: $first) { items { file { id sha256 sizeBytes mimeType downloadUrl } } }
  }`,
  attachments: `query SyncAttachments($ids: [ID!]!, $first: Int!) {
    customerDocumentsList(filter: { fileId: { in: $ids } }, first: $first) { items { file { id sha256 sizeBytes mimeType downloadUrl } } }
  }`,
  poke: `subscription SyncPoke($clientId: ID!, $cursor: String!) { syncPoke(clientId: $clientId, cursor: $cursor) { from to head txs } }`,
} as const;
