import { lazy, Suspense, useEffect, useRef, useState, type PointerEvent } from 'react';
import { fieldName, KIND_LABEL, type PageSize, type PlacedField } from '#domain/esign/placedFields.ts';
import { cn } from '#src/components/cn.ts';
import { Skeleton } from '#src/components/skeleton.tsx';
import type { EditAct } from './editing.ts';

const PdfSheets = lazy(() => import('#src/documents/pdf/pdf-sheets.tsx'));

interface FieldPagesProps {
  blob: Blob;
  pages: readonly PageSize[];
  fields: readonly PlacedField[];
  chosen: string | null;
  page: number;
  onAct: (act: EditAct) => void;
  onFail: (reason: string) => void;
}

/** The pages of a template as pictures, with its fields over them, which a pointer moves and sizes. */
export function FieldPages({ blob, pages, fields, chosen, page, onAct, onFail }: FieldPagesProps) {
  const [isOpen, setIsOpen] = useState(false);
  const [room, setRoom] = useState(0);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const observer = new ResizeObserver(([entry]) => setRoom(entry?.contentRect.width ?? 0));
    observer.observe(box.current!);
    return () => observer.disconnect();
  }, []);
  useEffect(() => {
    box.current?.querySelector(`[data-sheet="${page}"]`)?.scrollIntoView({ block: 'nearest' });
  }, [page, isOpen]);
  useEffect(() => {
    if (chosen !== null) box.current?.querySelector(`[data-field="${CSS.escape(chosen)}"]`)?.scrollIntoView({ block: 'nearest' });
  }, [chosen, fields]);
  const widest = Math.max(...pages.map(({ width }) => width));
  const scale = room > 0 ? Math.min(room / widest, 1.5) : 1;
  return (
    <div ref={box} className="grid gap-4">
      <Suspense fallback={<Skeleton className="mx-auto h-96 w-full max-w-xl" />}>
        <PdfSheets
          blob={blob}
          scale={scale}
          current={page}
          onOpen={() => setIsOpen(true)}
          onFail={onFail}
          over={(number) =>
            fields
              .filter((field) => field.page === number)
              .map((field) => <FieldBox key={field.id} field={field} scale={scale} isChosen={field.id === chosen} onAct={onAct} />)
          }
        />
      </Suspense>
    </div>
  );
}

interface Drag {
  isSize: boolean;
  x: number;
  y: number;
  dx: number;
  dy: number;
}

function FieldBox({
  field,
  scale,
  isChosen,
  onAct,
}: {
  field: PlacedField;
  scale: number;
  isChosen: boolean;
  onAct: FieldPagesProps['onAct'];
}) {
  const [drag, setDrag] = useState<Drag | null>(null);
  const [dx, dy] = drag ? [drag.dx, drag.dy] : [0, 0];
  const shown = drag?.isSize
    ? { ...field, width: Math.max(8, field.width + dx), height: Math.max(8, field.height + dy) }
    : { ...field, x: field.x + dx, y: field.y + dy };
  const begin = (event: PointerEvent<HTMLElement>, isSize: boolean): void => {
    event.stopPropagation();
    event.currentTarget.setPointerCapture(event.pointerId);
    if (!isChosen) onAct({ is: 'choose', id: field.id });
    setDrag({ isSize, x: event.clientX, y: event.clientY, dx: 0, dy: 0 });
  };
  const move = (event: PointerEvent<HTMLElement>): void =>
    setDrag((now) => now && { ...now, dx: Math.round((event.clientX - now.x) / scale), dy: Math.round((event.clientY - now.y) / scale) });
  const end = (): void => {
    setDrag(null);
    if (!drag || (dx === 0 && dy === 0)) return;
    const { x, y, width, height } = shown;
    onAct({ is: 'set', id: field.id, patch: drag.isSize ? { width, height } : { x, y } });
  };
  const handlers = { onPointerMove: move, onPointerUp: end, onPointerCancel: () => setDrag(null) };
  return (
    // The list beside the pages says the same in words, and takes the keys.
    <div
      aria-hidden="true"
      data-field={field.id}
      title={fieldName(field)}
      onPointerDown={(event) => begin(event, false)}
      {...handlers}
      style={{ left: shown.x * scale, top: shown.y * scale, width: shown.width * scale, height: shown.height * scale }}
      className={cn(
        'absolute touch-none overflow-hidden border border-tone-blue-fg bg-tone-blue-bg/80 px-0.5 text-[10px]/tight text-tone-blue-fg select-none',
        isChosen && 'z-10 border-2 ring-2 ring-ring',
      )}
    >
      {KIND_LABEL[field.kind]}
      {isChosen && (
        <span
          onPointerDown={(event) => begin(event, true)}
          {...handlers}
          className="absolute right-0 bottom-0 size-2.5 cursor-nwse-resize touch-none bg-tone-blue-fg"
        />
      )}
    </div>
  );
}
