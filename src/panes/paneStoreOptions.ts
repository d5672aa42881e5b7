import type { BrowserUrl } from './browserUrl.ts';
import type { LayoutStorage } from './layoutStorage.ts';

/** What the panes of a workspace stand on. */
export interface PaneStoreOptions {
  url: BrowserUrl;
  /** Known screen, and permitted for this person? */
  accepts: (path: string) => boolean;
  /** Where `/` leads. */
  home: string;
  /** Pages that take the whole window. */
  isPublic: (path: string) => boolean;
  /** Where layouts are kept that are too long for an address. */
  storage: LayoutStorage;
}
