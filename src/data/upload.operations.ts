import { operation } from './operation.ts';

/** What an upload begins with. */
export const fileUploadInfo = operation('query FileUploadInfo { fileUploadInfo { apiKey policy signature path } }');
