/** Returns where the fields of an e-sign template are edited. */
export const templateHref = (id: string): string => `/document-folders-management/templates/${id}`;
