import { Plus, Trash2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form';
import { estimatedSmsWeight } from '#domain/cases/smsWeight.ts';
import type { Row } from '#domain/tables.ts';
import type { ReplicaQuery } from '#sync/replicaApi.ts';
import { PICKER_MATCHES } from '#src/components/record-picker.tsx';
import { Button } from '#src/components/ui/button.tsx';
import { useToday } from '#src/components/useToday.ts';
import { useLive, useRow } from '#src/data/useLive.ts';
import { ToggleField } from '#src/forms/choice-field.tsx';
import { FormSection, WIDE } from '#src/forms/form-field.tsx';
import { RecordField } from '#src/forms/record-field.tsx';
import { TextField } from '#src/forms/text-field.tsx';
import { isDate } from '#src/components/typedDate.ts';
import type { CaseValues } from './caseValues.ts';

/** Best matches among the violation codes: by code or by words, of those that fit alike the common ones first. */
function codesMatching(text: string): ReplicaQuery<'violationCodes'> {
  return {
    table: 'violationCodes',
    ...(text && { search: { text, fields: ['code', 'description'], citedFirst: 'code' } }),
    sort: [
      { field: 'common', direction: 'desc' },
      { field: 'code', direction: 'asc' },
    ],
    first: PICKER_MATCHES,
  };
}

/** The violations that were found or cited, and what they weigh together. */
export function ViolationFields() {
  const { fields, append, remove } = useFieldArray<CaseValues, 'violations', 'key'>({ name: 'violations', keyName: 'key' });
  const root = useRef<HTMLDivElement>(null);
  const count = useRef(fields.length);
  useEffect(() => {
    const isNew = fields.length > count.current;
    count.current = fields.length;
    if (isNew) [...root.current!.querySelectorAll<HTMLElement>('[role="combobox"]')].at(-1)?.focus();
    else if (document.activeElement === document.body) root.current?.querySelector<HTMLElement>('[data-add]')?.focus();
  }, [fields.length]);
  return (
    <FormSection title="Violations">
      <div ref={root} className={`${WIDE} grid gap-3`}>
        {fields.map(({ key }, i) => (
          <ViolationField key={key} index={i} onRemove={() => remove(i)} />
        ))}
        <div className="flex flex-wrap items-center gap-3">
          <Button
            data-part="form"
            data-add=""
            onClick={() =>
              append({ id: crypto.randomUUID(), violationCodeId: '', citationNumber: '', isOOS: false }, { shouldFocus: false })
            }
          >
            <Plus aria-hidden="true" />
            Add violation
          </Button>
          {fields.length > 0 && <EstimatedWeight />}
        </div>
      </div>
    </FormSection>
  );
}

function ViolationField({ index, onRemove }: { index: number; onRemove: () => void }) {
  const at = `violations.${index}` as const;
  const [text, setText] = useState('');
  const { setValue } = useFormContext<CaseValues>();
  const id = useWatch<CaseValues, `violations.${number}.violationCodeId`>({ name: `${at}.violationCodeId` });
  const code = useRow('violationCodes', id).row;
  const { rows, current } = useLive(codesMatching(text));
  return (
    <div role="group" aria-label={`Violation ${index + 1}`} className="grid gap-3 rounded-lg border border-border p-3">
      <div className="grid gap-x-4 gap-y-3 @min-[34rem]:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <RecordField
          name={`${at}.violationCodeId`}
          label="Code or words"
          required
          placeholder="392.2-SLLS2, speeding, brakes"
          chosen={code ? { id, label: `${code.code} ${code.description}` } : null}
          options={rows.map((row) => ({ id: row.id, label: `${row.code} ${row.description}`, detail: `Severity ${row.severityWeight}` }))}
          isCurrent={current}
          onType={setText}
          onChoose={(option) => {
            // VIOLATION-2: another code may not be one that puts anybody out of service.
            if (!rows.find((row: Row<'violationCodes'>) => row.id === option?.id)?.isOOS) setValue(`${at}.isOOS`, false);
          }}
        />
        <TextField name={`${at}.citationNumber`} label="Citation number" code />
      </div>
      <div className="flex items-center justify-between gap-3">
        <ToggleField
          name={`${at}.isOOS`}
          label="Out of service"
          disabled={!code?.isOOS}
          help={code && !code.isOOS ? 'This violation cannot put a driver or vehicle out of service.' : undefined}
        />
        <Button data-part="form" variant="ghost" aria-label={`Remove violation ${index + 1}`} onClick={onRemove}>
          <Trash2 aria-hidden="true" />
          Remove
        </Button>
      </div>
    </div>
  );
}

/** SMS-3, by the catalogue of today. */
function EstimatedWeight() {
  const today = useToday();
  const [violations, inspectionDate, citationStatus, inspected] = useWatch<
    CaseValues,
    ['violations', 'inspectionDate', 'citationStatus', 'roadsideInspection']
  >({ name: ['violations', 'inspectionDate', 'citationStatus', 'roadsideInspection'] });
  const ids = violations.map((violation) => violation.violationCodeId).filter(Boolean);
  const { rows } = useLive(ids.length > 0 ? { table: 'violationCodes', filter: { id: { in: ids } }, first: ids.length } : null);
  if (!inspected || !isDate(inspectionDate)) return null;
  const weighed = violations.flatMap(({ violationCodeId, citationNumber, isOOS }) => {
    const code = rows.find((row) => row.id === violationCodeId);
    return code ? [{ code, violation: { severityWeight: code.severityWeight, isOOS, citationNumber: citationNumber || null } }] : [];
  });
  const matter = { inspectionDate, citationStatus: (citationStatus || null) as Row<'cases'>['citationStatus'] };
  return (
    <p className="text-xs text-muted-foreground tabular-nums">Estimated SMS weighted value: {estimatedSmsWeight(matter, weighed, today)}</p>
  );
}
