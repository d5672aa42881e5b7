import { Command as Cmdk } from 'cmdk';
import { readInput } from './scopes.ts';
import type { PaletteView } from './paletteModel.ts';
import { PaletteRowView } from './palette-row.tsx';
import type { PaletteRow, Section } from './rows.ts';

interface PaletteListProps {
  view: PaletteView;
  keyOf: (row: PaletteRow) => string | null;
  onRun: (value: string) => void;
}

/** The rows in their sections, or why there are none. */
export function PaletteList({ view, keyOf, onRun }: PaletteListProps) {
  const { level, sections, problem, isWaiting, isGrowing } = view;
  const query = level.kind === 'root' ? readInput(level.text).query : level.text;
  return (
    <Cmdk.List className="min-h-0 flex-1 scroll-py-2 overflow-y-auto overscroll-contain p-2">
      {problem !== null && (
        <p id="palette-problem" role="alert" className="px-2.5 py-2 text-tone-red-fg">
          {problem}
        </p>
      )}
      {sections.length === 0 && problem === null && !isWaiting && !isGrowing && (
        <p className="px-2.5 py-6 text-center text-muted-foreground">Nothing found</p>
      )}
      {sections.map((section) => (
        <Cmdk.Group
          key={section.heading}
          heading={<Heading section={section} />}
          className="[&_[cmdk-group-heading]]:px-2.5 [&_[cmdk-group-heading]]:pt-2 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:text-xs [&_[cmdk-group-heading]]:text-muted-foreground"
        >
          {section.rows.map((row) => (
            <PaletteRowView key={row.value} row={row} keys={keyOf(row)} query={query} group={section.heading} onRun={onRun} />
          ))}
        </Cmdk.Group>
      ))}
      {isGrowing && <p className="px-2.5 py-2 text-xs text-muted-foreground">Still reading records. More may be found.</p>}
    </Cmdk.List>
  );
}

/** Shows what a section holds, and how much of it is shown where that is not all. */
function Heading({ section: { heading, rows, total = rows.length } }: { section: Section }) {
  if (total <= rows.length) return heading;
  return (
    <span className="flex justify-between gap-3">
      {heading}
      <span className="tabular-nums">
        {rows.length} of {total.toLocaleString('en-US')}
      </span>
    </span>
  );
}
