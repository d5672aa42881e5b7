import { isFleet, isStaff } from '#domain/actor.ts';
import type { AnyRow } from '#domain/noun.ts';
import { watched } from '#src/data/watched.ts';
import { CellEditor, type CellKind } from './cell-editor.tsx';
import type { CellEdit } from './grid-column.ts';

interface FieldEdit<R> {
  /** Names the control: the column's header. */
  label: string;
  /** Takes `{ id, [field]: value }`; an emptied field becomes null. */
  mutation: string;
  field: keyof R & string;
  kind: CellKind;
  may: (row: R) => boolean;
  /** Returns what can be chosen, the value it has among them. */
  options?: (row: R) => readonly { value: string; label: string }[];
}

/** Returns whether the signed-in person is staff. */
export function isStaffHere(): boolean {
  const me = watched()?.me;
  return me != null && isStaff(me);
}

/** Returns whether the signed-in person manages drivers. */
export function isFleetHere(): boolean {
  const me = watched()?.me;
  return me != null && isFleet(me);
}

/** Changes one field of a row in its cell, by the mutation that also changes it everywhere else. */
export function fieldEdit<R extends AnyRow>({ label, mutation, field, kind, may, options }: FieldEdit<R>): CellEdit<R> {
  return {
    may,
    render: (row, leave) => (
      <CellEditor
        label={label}
        kind={kind}
        value={String(row[field] ?? '')}
        options={options?.(row) ?? []}
        mutation={mutation}
        inputOf={(value) => ({ id: row.id, [field]: value === '' ? null : kind === 'number' ? Number(value) : value })}
        leave={leave}
      />
    ),
  };
}
