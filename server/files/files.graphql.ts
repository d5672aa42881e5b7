import { builder } from '../graphql/builder.ts';
import type { UploadInfo } from './uploadPolicy.ts';

const FileUploadInfo = builder.objectRef<UploadInfo>('FileUploadInfo').implement({
  description: 'A permission to upload, in the shape of Filestack: POST the bytes to /files/store/S3 with these four.',
  fields: (t) => ({
    apiKey: t.exposeString('apiKey'),
    policy: t.exposeString('policy'),
    signature: t.exposeString('signature'),
    path: t.exposeString('path'),
  }),
});

builder.queryField('fileUploadInfo', (t) =>
  t.field({
    type: FileUploadInfo,
    description: 'Lets you upload for one hour; each upload then becomes a file by fileCreate.',
    resolve: async (_, __, ctx) => ctx.files.uploadInfo(await ctx.user()),
  }),
);
