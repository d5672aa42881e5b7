import { preferenceId } from '#domain/users/preferenceId.ts';
import { localMirror } from './preferenceMirror.ts';
import { makePreferenceStore } from './preferenceStore.ts';
import { outbox, rows } from './replica.ts';
import { onWatched, watched } from './watched.ts';

const store = makePreferenceStore({
  mirror: localMirror,
  async read(userId, name) {
    const row = await rows.get('preferences', preferenceId(userId, name));
    return row?.userId === userId ? row.value : null;
  },
  async send(name, value) {
    try {
      const outcome = await outbox.mutate('preferenceSet', { name, value });
      return outcome.ok ? null : outcome.message;
    } catch (error) {
      return error instanceof Error ? error.message : String(error);
    }
  },
});

onWatched(() => {
  const now = watched();
  store.see(now?.me?.userId ?? null, now?.versions.preferences ?? 0);
});
// A page that is hidden may not come back.
if (typeof document !== 'undefined') document.addEventListener('visibilitychange', () => document.hidden && store.flush());

/** Declares one preference. Each name once, at the top of a module: `const density = preference({ name: 'density', ... })`. */
export const { preference } = store;
