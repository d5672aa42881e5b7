import { operation } from '#src/data/operation.ts';

/** Makes a file of stored bytes; it is nobody's picture yet. */
export const storePicture = operation('mutation StorePicture($data: FileCreateInput!) { fileCreate(data: $data) { id } }');
