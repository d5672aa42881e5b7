import { CommandKbd } from '#src/commands/command-kbd.tsx';
import { CHARACTER_KEYS, type CharacterKeys } from '#src/commands/keyPress.ts';
import { characterKeys } from '#src/commands/keyPreferences.ts';
import { useStore } from '#src/commands/store.ts';
import { showToast } from '#src/commands/toasts.ts';

const LABELS: Readonly<Record<CharacterKeys, { label: string; detail: string }>> = {
  on: { label: 'On', detail: 'Single keys work outside text fields.' },
  leader: { label: 'Leader only', detail: 'Characters are shortcuts only after the leader key.' },
  off: { label: 'Off', detail: 'No character is a shortcut. For dictation, and for hands that hit keys by accident.' },
};

/** The switch that WCAG 2.1.4 asks for; this browser remembers it before anybody signs in. */
export function CharacterKeysChoice() {
  const chosen = useStore(characterKeys);
  const choose = async (choice: CharacterKeys): Promise<void> => {
    const refusal = await characterKeys.set(choice);
    if (refusal) showToast(refusal, 'alert');
  };
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1 text-lg font-semibold">Character shortcuts</legend>
      <div className="grid divide-y divide-border rounded-lg border border-border bg-card">
        {CHARACTER_KEYS.map((choice) => (
          <label key={choice} className="flex items-baseline gap-2.5 px-3.5 py-2 has-checked:bg-selection">
            <input
              type="radio"
              name="character-keys"
              value={choice}
              checked={choice === chosen}
              onChange={() => void choose(choice)}
              className="translate-y-0.5 accent-ring"
            />
            <span className="w-24 shrink-0 font-medium">{LABELS[choice].label}</span>
            <span className="text-muted-foreground">{LABELS[choice].detail}</span>
          </label>
        ))}
      </div>
      <p className="flex flex-wrap items-center gap-1.5 text-xs text-muted-foreground">
        Leader: <CommandKbd id="help.leader">none</CommandKbd> then any shortcut, from text too. Twice leads here.
      </p>
    </fieldset>
  );
}
