import { useEffect, useRef, useState } from 'react';

const filesIn = (data: DataTransfer | null): boolean => data?.types.includes('Files') ?? false;

/**
 * Takes files that are dropped anywhere on an element, and those that are pasted while `isFocused`. A paste that brings words
 * belongs to the field it is meant for. True while files are held over the element.
 */
export function useFileDrop(element: HTMLElement | null, isFocused: boolean, take: (files: readonly File[]) => void): boolean {
  const [isOver, setIsOver] = useState(false);
  const latest = useRef(take);
  useEffect(() => {
    latest.current = take;
  });
  useEffect(() => {
    if (!element) return undefined;
    const onOver = (event: DragEvent): void => {
      if (!filesIn(event.dataTransfer)) return;
      event.preventDefault();
      event.dataTransfer!.dropEffect = 'copy';
      setIsOver(true);
    };
    const onLeave = (event: DragEvent): void => {
      if (!element.contains(event.relatedTarget as Node | null)) setIsOver(false);
    };
    const onDrop = (event: DragEvent): void => {
      setIsOver(false);
      if (!filesIn(event.dataTransfer)) return;
      event.preventDefault();
      latest.current([...event.dataTransfer!.files]);
    };
    element.addEventListener('dragover', onOver);
    element.addEventListener('dragleave', onLeave);
    element.addEventListener('drop', onDrop);
    return () => {
      element.removeEventListener('dragover', onOver);
      element.removeEventListener('dragleave', onLeave);
      element.removeEventListener('drop', onDrop);
    };
  }, [element]);
  useEffect(() => {
    if (!isFocused) return undefined;
    const onPaste = (event: ClipboardEvent): void => {
      const files = [...(event.clipboardData?.files ?? [])];
      if (files.length === 0 || event.defaultPrevented || event.clipboardData!.types.includes('text/plain')) return;
      event.preventDefault();
      latest.current(files.map(named));
    };
    // Before an editor that would take the picture for itself and drop it.
    document.addEventListener('paste', onPaste, { capture: true });
    return () => document.removeEventListener('paste', onPaste, { capture: true });
  }, [isFocused]);
  return isOver;
}

/** Names a picture pasted from a screen, `image.png` in every browser, by the moment that tells one from the other. */
function named(file: File): File {
  if (file.name !== 'image.png') return file;
  const moment = new Date().toISOString().slice(0, 19).replaceAll(':', '').replace('T', ' ');
  return new File([file], `Pasted ${moment}.png`, { type: file.type });
}
