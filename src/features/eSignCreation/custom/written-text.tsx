import { useCallback, useEffect, useId, useRef } from 'react';
import { lazyModule } from '#src/components/lazyModule.ts';
import type { Written } from '#src/components/editor/written.ts';
import { Skeleton } from '#src/components/skeleton.tsx';
import { agentsHere } from '#src/components/editor/findAgents.ts';

const editorPart = lazyModule(() => import('#src/components/editor/rich-editor.tsx'));

interface WrittenTextProps {
  /** The text it begins with; later ones change nothing. */
  start: Written;
  /** Staff can name one another in it: whom a customer has no rows of it cannot find. */
  isStaff: boolean;
  onChange: (text: Written) => void;
}

/** The words of the document, in the editor of rich text, which is loaded when a document is written. */
export function WrittenText({ start, isStaff, onChange }: WrittenTextProps) {
  const id = useId();
  const editor = editorPart.use(true);
  const latest = useRef(onChange);
  useEffect(() => {
    latest.current = onChange;
  });
  const change = useCallback((text: Written) => latest.current(text), []);
  const RichEditor = editor?.default;
  return (
    <div className="grid gap-1">
      <p id={id} className="text-xs font-medium text-muted-foreground">
        Document
        <span aria-hidden="true" className="ml-0.5 text-destructive">
          *
        </span>
      </p>
      {RichEditor ? (
        <RichEditor
          label="Document"
          placeholder="Write the document"
          start={start}
          caret={null}
          isInvalid={false}
          describedBy={undefined}
          people={isStaff ? agentsHere : null}
          onChange={change}
        />
      ) : (
        <div aria-busy="true" aria-label="Loading the editor">
          <Skeleton className="h-40 w-full" />
        </div>
      )}
    </div>
  );
}
