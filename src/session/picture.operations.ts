import { operation } from '#src/data/operation.ts';

/** Where a picture can be fetched by who stored it or sees its person; null: nobody here may. */
export const ownPicture = operation('query OwnPicture($id: ID!) { file(id: $id) { downloadUrl } }');
