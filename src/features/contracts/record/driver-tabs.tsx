import type { ReplicaCount } from '#sync/replicaApi.ts';
import { cn } from '#src/components/cn.ts';
import { Kbd } from '#src/commands/kbd.tsx';
import { Tooltip } from '#src/components/floating/tooltip.tsx';
import { useLive } from '#src/data/useLive.ts';
import { usePane } from '#src/panes/usePane.ts';
import { partHref, partKey, type DriverPart, type DriverTab } from '#src/components/driverParts.ts';

interface DriverTabsProps {
  parts: readonly DriverPart[];
  now: DriverTab;
  driverId: string;
}

/** The parts of a driver's file, each with an address of its own. */
export function DriverTabs({ parts, now, driverId }: DriverTabsProps) {
  const { path } = usePane();
  return (
    <nav aria-label="Driver file" className="-mb-1 border-b border-border">
      <ul className="flex flex-wrap gap-x-4">
        {parts.map(({ tab, label, title, count, counts }) => (
          <li key={tab} className="shrink-0">
            <Tooltip
              text={
                <>
                  {title}
                  <Kbd keys={partKey(tab)} />
                </>
              }
            >
              <a
                href={partHref(path, tab)}
                aria-current={tab === now ? 'page' : undefined}
                className={cn(
                  '-mb-px flex h-9 items-center gap-1.5 border-b-2 border-transparent text-muted-foreground outline-hidden hover:text-foreground focus-visible:ring-2 focus-visible:ring-ring focus-visible:ring-inset pointer-coarse:h-11',
                  'aria-[current=page]:border-ring aria-[current=page]:font-medium aria-[current=page]:text-foreground',
                )}
              >
                {label}
                {count && <PartCount of={count(driverId)} words={counts} />}
              </a>
            </Tooltip>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function PartCount({ of, words }: { of: ReplicaCount; words: string | undefined }) {
  const { count, ready } = useLive({ ...of, first: 0 });
  return (
    ready && (
      <span className="text-xs font-normal text-muted-foreground tabular-nums">
        {count} {words}
      </span>
    )
  );
}
