import { operation } from '#src/data/operation.ts';

/**
 * The link to a picture, good for whoever asks and for a few minutes; null: they may not see it. Asked by the file and not by the
 * person: a change of this device may not have reached the server, where the person has another picture then.
 */
export const pictureLink = operation('query PictureLink($id: ID!) { file(id: $id) { downloadUrl } }');
