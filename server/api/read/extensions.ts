import type { TableName } from '#domain/tables.ts';
import { PDF_NEEDS, pdfBase64 } from './pdfField.ts';
import { builder } from '../../graphql/builder.ts';
import type { ReadRow } from './readRow.ts';
import type { RowFieldBuilder } from './rowFieldBuilder.ts';

/** A field that no column and no relation of the noun stands for. */
interface ExtraField {
  /** The columns that it is made from. */
  needs: readonly string[];
  field: (t: RowFieldBuilder) => unknown;
}

interface Named {
  name: string;
}
const Role = builder.objectRef<Named>('Role').implement({ fields: (t) => ({ name: t.exposeString('name') }) });
const RoleListResponse = builder.objectRef<Named[]>('RoleListResponse').implement({
  fields: (t) => ({
    count: t.int({ resolve: (roles) => roles.length }),
    items: t.field({ type: [Role], resolve: (roles) => roles }),
  }),
});

const TemplateSigner = builder.objectRef<{ role: string }>('TemplateSigner').implement({
  fields: (t) => ({ role: t.exposeString('role') }),
});

/** A link for the person who asks, for five minutes; whether they may is asked again when they follow it. */
const link = {
  needs: ['fileId'],
  field: (t: RowFieldBuilder) =>
    t.string({
      description: 'Where you may fetch it, for five minutes.',
      resolve: async (file, _, ctx) => ctx.files.downloadUrl({ fileId: valueOf<string>(file, 'fileId') }, (await ctx.user()).id),
    }),
};

const valueOf = <T>(row: ReadRow, field: string): T => row.values[field] as T;

/** The fields that the spec's entities (section 3) have beyond their declared fields and relations. */
const EXTRA_FIELDS: Partial<Record<TableName, Record<string, ExtraField>>> = {
  files: {
    downloadUrl: link,
    shareUrl: link,
    previewUrl: link,
    uploadUrl: {
      needs: [],
      field: (t) => t.string({ nullable: true, description: 'Always null: uploads begin with FileUploadInfo.', resolve: () => null }),
    },
  },
  driverApplicationForms: {
    pdfBase64: {
      needs: PDF_NEEDS,
      field: (t) =>
        t.string({
          nullable: true,
          description: 'The approved application as a PDF, made when it is asked for; null before.',
          extensions: { worksOnBytes: true },
          resolve: (form, _, ctx) => pdfBase64(ctx, form.values as never),
        }),
    },
  },
  users: {
    roles: {
      needs: ['role'],
      field: (t) => t.field({ type: RoleListResponse, resolve: (user) => [{ name: valueOf<string>(user, 'role') }] }),
    },
  },
  templates: {
    signers: {
      needs: ['roles'],
      field: (t) =>
        t.field({ type: [TemplateSigner], resolve: (template) => valueOf<string[]>(template, 'roles').map((role) => ({ role })) }),
    },
  },
};

export function extraFields(table: TableName): Readonly<Record<string, ExtraField>> {
  return EXTRA_FIELDS[table] ?? {};
}

/** A vocabulary that the spec's bundle carries and no field uses (design/domain.md 2.9). */
builder.enumType('WorkspaceStatus', { values: ['active', 'blocked', 'canceled', 'canceling', 'pending', 'suspended'] as const });
