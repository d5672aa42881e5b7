import type { CrudRules } from '../crud.ts';
import { checkContent } from './contents.ts';

export const driverDocumentRules: CrudRules<'driverDocuments'> = {
  async check({ after, given }) {
    if (given.json != null) checkContent(after.type, given.json);
  },
};
