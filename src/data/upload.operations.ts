import { operation } from './operation.ts';

/** The query that an upload begins with. */
export const fileUploadInfo = operation('query FileUploadInfo { fileUploadInfo { apiKey policy signature path } }');
