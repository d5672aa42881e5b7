import type { TrayGroup } from './tray.ts';
import { SectionHead } from '../center/section-head.tsx';
import { TrayItem } from './tray-item.tsx';
import type { ChangeKeys } from '../center/useChangeKeys.ts';

/** Shows what the server did not do and only the person can decide about, each with what it was about. */
export function AttentionTray({ groups, keys }: { groups: readonly TrayGroup[]; keys: ChangeKeys }) {
  return (
    <section aria-labelledby="tray-heading" className="grid gap-3">
      <SectionHead id="tray-heading" title="Needs attention" count={groups.length} />
      {groups.length === 0 && <p className="text-muted-foreground">Nothing needs your attention.</p>}
      <ul aria-labelledby="tray-heading" className="grid gap-3">
        {groups.map((group) => (
          <TrayItem
            key={group.entry.mid}
            group={group}
            active={group.entry.mid === keys.current}
            onFocus={() => keys.onFocus(group.entry.mid)}
            onBlur={keys.onBlur}
          />
        ))}
      </ul>
    </section>
  );
}
