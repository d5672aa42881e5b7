import SchemaBuilder from '@pothos/core';
import type { PackedText } from '../http/packedText.ts';
import type { RequestContext } from './context.ts';

/** The builder that every part of the API adds its fields to. `SyncBlob` is JSON made whole and never resolved per field (design decision D3). */
export const builder = new SchemaBuilder<{
  Context: RequestContext;
  Scalars: {
    SyncBlob: { Input: unknown; Output: string | PackedText };
    Date: { Input: string; Output: string };
    DateTime: { Input: string; Output: string };
    BigInt: { Input: number; Output: number };
    JSON: { Input: unknown; Output: unknown };
  };
  DefaultFieldNullability: false;
}>({ defaultFieldNullability: false });

builder.queryType({});
builder.mutationType({});
builder.subscriptionType({});

builder.scalarType('SyncBlob', {
  description: 'JSON whose shape sync/protocol.ts declares: answered as text, accepted as a value.',
  serialize: (text) => text,
  parseValue: (value) => value,
});
