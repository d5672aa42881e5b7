import { operation } from '#src/data/operation.ts';

/** Where the picture of who asks can be fetched; null: there is none. */
export const ownPicture = operation('query OwnPicture { user { avatar { id downloadUrl } } }');
