import { useEffect } from 'react';
import { CommandButton } from '#src/commands/command-button.tsx';
import { keyMap } from '#src/commands/keyPreferences.ts';
import { useStore } from '#src/commands/store.ts';
import { showToast } from '#src/commands/toasts.ts';
import { PRESETS, type PresetName } from '#src/commands/userKeys.ts';
import { NativeSelect } from '#src/components/ui/input.tsx';
import { usePane } from '#src/panes/usePane.ts';
import { CharacterKeysChoice } from './character-keys-choice.tsx';
import { ShortcutList } from './shortcut-list.tsx';

function PresetChoice() {
  const map = useStore(keyMap);
  const choose = async (preset: PresetName): Promise<void> => {
    const refusal = await keyMap.set({ ...map, preset });
    if (refusal) showToast(refusal, 'alert');
  };
  return (
    <label className="flex items-center gap-2">
      <span className="text-muted-foreground">Preset</span>
      <NativeSelect className="w-52" value={map.preset} onChange={(event) => void choose(event.target.value as PresetName)}>
        {Object.entries(PRESETS).map(([name, { title }]) => (
          <option key={name} value={name}>
            {title}
          </option>
        ))}
      </NativeSelect>
    </label>
  );
}

/** /keyboard: which keys do what, for this person. */
export default function KeyboardScreen() {
  const { setMode, setTitle } = usePane();
  useEffect(() => {
    setMode('record');
    setTitle('Keyboard');
  }, [setMode, setTitle]);
  return (
    <article className="@container h-full overflow-auto">
      <div className="mx-auto grid max-w-4xl grid-cols-1 gap-6 px-4.5 py-5">
        <h1 tabIndex={-1} className="text-xl font-semibold outline-hidden">
          Keyboard
        </h1>
        <CharacterKeysChoice />
        <section aria-labelledby="shortcuts-heading" className="grid grid-cols-1 gap-3">
          <div className="flex flex-wrap items-center gap-2">
            <h2 id="shortcuts-heading" className="mr-auto text-lg font-semibold">
              Shortcuts
            </h2>
            <PresetChoice />
            <CommandButton id="prefs.keyboard.transfer">Export or import</CommandButton>
            <CommandButton id="prefs.keyboard.reset">Reset all</CommandButton>
            <CommandButton id="help.describeKey" />
          </div>
          <ShortcutList />
        </section>
      </div>
    </article>
  );
}
