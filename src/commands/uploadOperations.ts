/** What an upload begins with; a test validates it against the schema. */
export const UPLOAD_OPERATIONS = {
  info: 'query FileUploadInfo { fileUploadInfo { apiKey policy signature path } }',
} as const;
