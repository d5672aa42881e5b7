import { useEffect, useState } from 'react';
import { pictureLink } from './picture.operations.ts';
import { useMe, useRow } from '#src/data/useLive.ts';

/** The picture that this page has fetched: bytes of a person are kept nowhere else on the device. */
let held: { fileId: string; src: Promise<string | null> } | null = null;

function pictureOf(fileId: string): Promise<string | null> {
  if (held?.fileId === fileId) return held.src;
  const before = held;
  held = { fileId, src: fetched(fileId) };
  void before?.src.then((src) => src && URL.revokeObjectURL(src));
  // What did not come is asked for again by the next place that shows it.
  const { src } = held;
  void src.then((found) => !found && held?.src === src && (held = null));
  return src;
}

async function fetched(fileId: string): Promise<string | null> {
  const { askServer } = await import('./askServer.ts');
  const answer = await askServer(pictureLink, { id: fileId });
  const url = answer.ok ? answer.data.file?.downloadUrl : null;
  if (!url) return null;
  const response = await fetch(url, { credentials: 'omit', cache: 'no-store' }).catch(() => null);
  return response?.ok ? URL.createObjectURL(await response.blob()) : null;
}

/** Returns the address of one's own picture in this page; null: there is none, or it has not come. */
export function useOwnPicture(): string | null {
  const { row } = useRow('users', useMe()?.userId ?? '');
  const fileId = row?.avatarFileId ?? null;
  const [shown, setShown] = useState<{ fileId: string; src: string | null } | null>(null);
  useEffect(() => {
    if (!fileId) return undefined;
    let stale = false;
    void pictureOf(fileId).then((src) => stale || setShown({ fileId, src }));
    return () => {
      stale = true;
    };
  }, [fileId]);
  return shown?.fileId === fileId ? shown.src : null;
}
