/** The way a document is made: written, of a template, or of a file. */
export type Kind = 'custom' | 'template' | 'attachment';

/** The place where documents are managed, which the screens lead back to. */
export const FOLDERS_PATH = '/document-folders-management';

/** The screens that make documents (spec section 2). */
export const SCREEN_OF = {
  custom: '/document-folders-management/create',
  template: '/document-folders-management/template',
  attachment: '/document-folders-management/attach',
} as const satisfies Record<Kind, string>;

/** The screen that sends one template to many people. */
export const BULK_SCREEN = '/document-folders-management/bulk';
