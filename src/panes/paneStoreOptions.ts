import type { BrowserUrl } from './browserUrl.ts';
import type { LayoutStorage } from './layoutStorage.ts';

/** The base that the panes of a workspace stand on. */
export interface PaneStoreOptions {
  url: BrowserUrl;
  /** Known screen, and permitted for this person? */
  accepts: (path: string) => boolean;
  /** The address that `/` leads to. */
  home: string;
  /** Pages that take the whole window. */
  isPublic: (path: string) => boolean;
  /** The storage of layouts that are too long for an address. */
  storage: LayoutStorage;
}
