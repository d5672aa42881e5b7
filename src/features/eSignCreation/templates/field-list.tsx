import { useEffect, useRef } from 'react';
import { KIND_LABEL, type PlacedField } from '#domain/esign/placedFields.ts';
import { cn } from '#src/components/cn.ts';

interface FieldListProps {
  fields: readonly PlacedField[];
  chosen: string | null;
  onChoose: (id: string) => void;
}

/** The fields of a template in their order; one of them at a time can be reached with Tab, and the keys move on from it. */
export function FieldList({ fields, chosen, onChoose }: FieldListProps) {
  const rows = useRef<HTMLTableElement>(null);
  useEffect(() => {
    if (chosen === null || document.activeElement?.matches('input, select, textarea')) return;
    rows.current?.querySelector<HTMLElement>('[aria-selected="true"]')?.focus();
  }, [chosen, fields]);
  if (fields.length === 0)
    return (
      <p className="text-sm text-muted-foreground">No fields yet. Press 1 to place a signature on this page, or choose a kind above.</p>
    );
  const entry = chosen ?? fields[0]!.id;
  return (
    <table ref={rows} role="grid" aria-label="Fields" aria-rowcount={fields.length + 1} className="w-full text-sm">
      <thead className="text-left text-xs text-muted-foreground">
        <tr>
          {['Field', 'Role', 'Page', 'Place and size'].map((head) => (
            <th key={head} scope="col" className="px-2 py-1 font-medium">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {fields.map((field, at) => (
          <tr
            key={field.id}
            aria-rowindex={at + 2}
            aria-selected={field.id === chosen}
            tabIndex={field.id === entry ? 0 : -1}
            onFocus={() => field.id !== chosen && onChoose(field.id)}
            onClick={() => onChoose(field.id)}
            className={cn(
              'cursor-default border-t border-border outline-hidden focus-visible:ring-2 focus-visible:ring-ring focus-visible:ring-inset',
              field.id === chosen && 'bg-muted',
            )}
          >
            <td className="px-2 py-1 wrap-anywhere">
              {KIND_LABEL[field.kind]}: {field.label}
              {!field.required && <span className="text-xs text-muted-foreground"> (optional)</span>}
            </td>
            <td className="px-2 py-1 wrap-break-word">{field.role}</td>
            <td className="px-2 py-1 tabular-nums">{field.page}</td>
            <td className="px-2 py-1 whitespace-nowrap tabular-nums">
              {field.x}, {field.y} · {field.width} × {field.height}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
