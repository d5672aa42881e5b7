import type { builder } from '../graphql/builder.ts';

/** The types that the builder knows, as its references name them. */
export type ApiTypes = typeof builder extends PothosSchemaTypes.SchemaBuilder<infer T> ? T : never;
