import { SECTION_NAMES, type SectionName } from '#domain/drivers/application/sections.ts';
import { Badge } from '../badge.tsx';
import { cn } from '../cn.ts';
import type { StateLook } from '../states.ts';
import { NativeSelect } from '../ui/input.tsx';
import { SECTION_FORMS } from './sectionForms.ts';

interface SectionListProps {
  open: SectionName;
  lookOf: (section: SectionName) => StateLook;
  onOpen: (section: SectionName) => void;
}

/** The eleven sections, each with its state; one press opens any of them. */
export function SectionList({ open, lookOf, onOpen }: SectionListProps) {
  return (
    <nav aria-label="Sections" className="min-w-0">
      <NativeSelect
        aria-label="Section"
        className="@min-[44rem]:hidden"
        value={open}
        onChange={({ target }) => onOpen(target.value as SectionName)}
      >
        {SECTION_NAMES.map((section, i) => (
          <option key={section} value={section}>
            {i + 1}. {SECTION_FORMS[section].title}: {lookOf(section).label.toLowerCase()}
          </option>
        ))}
      </NativeSelect>
      <ol className="hidden gap-0.5 @min-[44rem]:grid">
        {SECTION_NAMES.map((section, i) => (
          <li key={section}>
            <button
              type="button"
              data-part="form"
              aria-current={section === open ? 'step' : undefined}
              className={cn(
                'flex w-full flex-wrap items-center justify-between gap-x-2 gap-y-1 rounded-md px-2.5 py-1.5 text-left text-sm outline-hidden hover:bg-muted focus-visible:ring-2 focus-visible:ring-ring pointer-coarse:min-h-11',
                section === open && 'bg-muted font-medium',
              )}
              onClick={() => onOpen(section)}
            >
              <span>
                {i + 1}. {SECTION_FORMS[section].title}
              </span>
              <Badge look={lookOf(section)} />
            </button>
          </li>
        ))}
      </ol>
    </nav>
  );
}
