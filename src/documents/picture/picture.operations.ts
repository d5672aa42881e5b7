import { operation } from '#src/data/operation.ts';

/** The link to somebody's picture, good for whoever asks and for a few minutes. */
export const userPicture = operation('query UserPicture($id: ID!) { user(id: $id) { avatar { downloadUrl } } }');

/** Makes a file of stored bytes; it is nobody's picture yet. */
export const storePicture = operation('mutation StorePicture($data: FileCreateInput!) { fileCreate(data: $data) { id } }');
