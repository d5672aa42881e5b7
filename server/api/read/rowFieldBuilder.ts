import type { ApiTypes } from '../builderTypes.ts';
import type { ReadRow } from './readRow.ts';

/** Makes the fields of an object type that stands for a row. */
export type RowFieldBuilder = PothosSchemaTypes.ObjectFieldBuilder<ApiTypes, ReadRow>;
