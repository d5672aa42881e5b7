import { cn } from '#src/components/cn.ts';
import { Kbd } from '#src/commands/kbd.tsx';
import { Tooltip } from '#src/components/floating/tooltip.tsx';
import { usePane } from '#src/panes/usePane.ts';
import type { Tab, TABS } from './tabs.ts';

interface DriverTabsProps {
  tabs: readonly (typeof TABS)[number][];
  now: Tab;
  /** How much there is in a part; null while it is not counted. */
  counts: Partial<Record<Tab, number | null>>;
}

/** The parts of a driver's file, each with an address of its own. */
export function DriverTabs({ tabs, now, counts }: DriverTabsProps) {
  const { path } = usePane();
  return (
    <nav aria-label="Driver file" className="-mb-1 border-b border-border">
      <ul className="flex gap-4 overflow-x-auto">
        {tabs.map(({ tab, label, title, keys: [key = ''] }) => (
          <li key={tab} className="shrink-0">
            <Tooltip
              text={
                <>
                  {title}
                  <Kbd keys={key} />
                </>
              }
            >
              <a
                href={tab === 'overview' ? path : `${path}?tab=${tab}`}
                aria-current={tab === now ? 'page' : undefined}
                className={cn(
                  '-mb-px flex h-9 items-center gap-1.5 border-b-2 border-transparent text-muted-foreground outline-hidden hover:text-foreground focus-visible:ring-2 focus-visible:ring-ring focus-visible:ring-inset pointer-coarse:h-11',
                  'aria-[current=page]:border-ring aria-[current=page]:font-medium aria-[current=page]:text-foreground',
                )}
              >
                {label}
                {counts[tab] != null && <span className="text-xs font-normal text-muted-foreground tabular-nums">{counts[tab]}</span>}
              </a>
            </Tooltip>
          </li>
        ))}
      </ul>
    </nav>
  );
}
