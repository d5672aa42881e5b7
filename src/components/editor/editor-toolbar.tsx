import {
  AlignCenter,
  AlignJustify,
  AlignLeft,
  AlignRight,
  ALargeSmall,
  AtSign,
  Bold,
  ChevronDown,
  Code,
  Italic,
  Link,
  Palette,
  Redo2,
  Strikethrough,
  Type,
  Underline,
  Undo2,
  type LucideIcon,
} from 'lucide-react';
import { useRef, useState, type KeyboardEvent } from 'react';
import { useStore, type Store } from '#src/commands/store.ts';
import {
  ALIGN_CHOICES,
  BLOCK_CHOICES,
  COLOR_CHOICES,
  FONT_CHOICES,
  FORMAT_CHOICES,
  SIZE_CHOICES,
  type Format,
  type StyleProperty,
} from './editorChoices.ts';
import type { EditorLook } from './editorLook.ts';
import type { EditorRequest } from './editorRequests.ts';
import { ToolButton, ToolMenu } from './toolbar-parts.tsx';

const FORMAT_ICONS: Readonly<Record<Format, LucideIcon>> = {
  bold: Bold,
  italic: Italic,
  underline: Underline,
  strikethrough: Strikethrough,
  code: Code,
};
const FORMAT_KEYS: Readonly<Partial<Record<Format, string>>> = { bold: 'Mod+b', italic: 'Mod+i', underline: 'Mod+u' };
const ALIGN_ICONS: Readonly<Record<string, LucideIcon>> = { center: AlignCenter, right: AlignRight, justify: AlignJustify };
const STYLES = [
  { property: 'font-family', label: 'Font', icon: Type, choices: FONT_CHOICES },
  { property: 'font-size', label: 'Size', icon: ALargeSmall, choices: SIZE_CHOICES },
  { property: 'color', label: 'Color', icon: Palette, choices: COLOR_CHOICES },
] as const satisfies readonly { property: StyleProperty; label: string; icon: LucideIcon; choices: unknown }[];

interface EditorToolbarProps {
  look: Store<EditorLook>;
  /** Id of the editor that it is for. */
  controls: string;
  canMention: boolean;
  request: (request: EditorRequest) => void;
}

/** Shows what can be done to the text, as a toolbar: one stop of the Tab key, arrows move in it (ARIA APG). */
export function EditorToolbar({ look, controls, canMention, request }: EditorToolbarProps) {
  const bar = useRef<HTMLDivElement>(null);
  const [current, setCurrent] = useState('block');
  const now = useStore(look);
  const move = (event: KeyboardEvent): void => {
    const tools = [...(bar.current?.querySelectorAll<HTMLElement>('[data-tool]') ?? [])];
    const at = tools.findIndex((tool) => tool === document.activeElement);
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tools.length - 1 }[event.key];
    if (at < 0 || to === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    tools.at(to % tools.length)?.focus();
  };
  const tool = (id: string) => ({ id, isCurrent: current === id, onFocus: () => setCurrent(id) });
  return (
    <div
      ref={bar}
      role="toolbar"
      aria-label="Formatting"
      tabIndex={-1}
      aria-controls={controls}
      className="flex flex-wrap items-center gap-0.5 border-b border-border p-1"
      onKeyDown={move}
    >
      <ToolMenu
        {...tool('block')}
        label="Block type"
        command="editor.block"
        choices={BLOCK_CHOICES}
        value={now.block}
        onChoose={(block) => request({ do: 'block', block })}
      >
        <span className="max-w-24 truncate">{BLOCK_CHOICES.find(({ value }) => value === now.block)?.label ?? 'Text'}</span>
        <ChevronDown aria-hidden="true" className="size-3!" />
      </ToolMenu>
      {FORMAT_CHOICES.map(({ value, label }) => (
        <ToolButton
          key={value}
          {...tool(value)}
          label={label}
          command="editor.format"
          icon={FORMAT_ICONS[value]}
          isPressed={now.formats.includes(value)}
          keys={FORMAT_KEYS[value]}
          onPress={() => request({ do: 'format', format: value })}
        />
      ))}
      <ToolButton
        {...tool('link')}
        label="Link"
        command="editor.link"
        icon={Link}
        isPressed={now.link !== null}
        keys="Mod+k"
        onPress={() => request({ do: 'link' })}
      />
      {canMention && (
        <ToolButton
          {...tool('mention')}
          label="Mention an agent"
          command="comment.mention"
          icon={AtSign}
          onPress={() => request({ do: 'mention' })}
        />
      )}
      {STYLES.map(({ property, label, icon: Icon, choices }) => (
        <ToolMenu
          key={property}
          {...tool(property)}
          label={label}
          command="editor.block"
          choices={choices}
          value={now.style[property]}
          property={property}
          onChoose={(value) => request({ do: 'style', property, value })}
        >
          <Icon aria-hidden="true" />
        </ToolMenu>
      ))}
      <ToolMenu
        {...tool('align')}
        label="Alignment"
        command="editor.block"
        choices={ALIGN_CHOICES}
        value={now.align || 'left'}
        onChoose={(align) => request({ do: 'align', align })}
      >
        <AlignIcon align={now.align} />
      </ToolMenu>
      <ToolButton
        {...tool('undo')}
        label="Undo"
        command="editor.undo"
        icon={Undo2}
        isDisabled={!now.canUndo}
        keys="Mod+z"
        onPress={() => request({ do: 'undo' })}
      />
      <ToolButton
        {...tool('redo')}
        label="Redo"
        command="editor.undo"
        icon={Redo2}
        isDisabled={!now.canRedo}
        keys="Mod+Shift+z"
        onPress={() => request({ do: 'redo' })}
      />
    </div>
  );
}

function AlignIcon({ align }: { align: string }) {
  const Icon = ALIGN_ICONS[align] ?? AlignLeft;
  return <Icon aria-hidden="true" />;
}
