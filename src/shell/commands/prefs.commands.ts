import { ROUTES } from '#domain/routes.ts';
import { choiceCommand } from '#src/commands/choice.command.ts';
import type { Command } from '#src/commands/types.ts';
import { DENSITIES, density } from '#src/theme/density.ts';
import { contrast, MOTIONS, reducedMotion, TEXT_SIZES, textSize } from '#src/theme/look.ts';
import { theme, THEMES } from '#src/theme/theme.ts';
import { hoverCards } from '../hoverCard.ts';
import { keyLessons } from '../keyLesson.ts';
import { screenAt } from '../screens.ts';
import { startScreen } from '../startScreen.ts';

const group = 'Palette & help';
const named = <T extends string>(values: readonly T[]) =>
  values.map((value) => ({ value, label: value.charAt(0).toUpperCase() + value.slice(1) }));

/** The commands for how the product looks. */
export const prefsCommands: readonly Command[] = [
  choiceCommand({
    id: 'prefs.theme',
    title: 'Theme: light / dark / system',
    keywords: ['dark mode', 'appearance', 'color', 'colour'],
    group,
    prompt: 'Theme',
    of: theme,
    options: () => named(THEMES),
  }),
  choiceCommand({
    id: 'prefs.density',
    title: 'Density: compact / default / comfortable',
    keywords: ['rows', 'spacing', 'height'],
    group,
    prompt: 'Density',
    of: density,
    options: () => named(DENSITIES),
  }),
  choiceCommand({
    id: 'prefs.textSize',
    title: 'Text size',
    keywords: ['font', 'bigger', 'smaller', 'zoom'],
    group,
    prompt: 'Text size',
    of: textSize,
    options: () => TEXT_SIZES.map((value) => ({ value, label: `${value}%` })),
  }),
  choiceCommand({
    id: 'prefs.contrast',
    title: 'Increase contrast',
    keywords: ['accessibility', 'high contrast'],
    group,
    prompt: 'Increase contrast',
    of: contrast,
    options: () => named(['on', 'off'] as const),
  }),
  choiceCommand({
    id: 'prefs.motion',
    title: 'Reduce motion',
    keywords: ['animation', 'accessibility'],
    group,
    prompt: 'Reduce motion',
    of: reducedMotion,
    options: () => named(MOTIONS),
  }),
  choiceCommand({
    id: 'prefs.keyLessons',
    title: 'Teach me keys: on / off',
    keywords: ['next time', 'hints', 'shortcuts'],
    group,
    prompt: 'Teach me keys',
    of: keyLessons,
    options: () => named(['on', 'off'] as const),
  }),
  choiceCommand({
    id: 'prefs.hoverCards',
    title: 'Hover cards on/off',
    keywords: ['preview', 'tooltip'],
    group,
    prompt: 'Hover cards',
    of: hoverCards,
    options: () => named(['on', 'off'] as const),
  }),
  choiceCommand({
    id: 'prefs.home',
    title: 'Choose my start screen',
    keywords: ['home', 'landing', 'default'],
    group,
    prompt: 'Start screen',
    of: startScreen,
    options: ({ actor }) => [
      { value: '', label: 'What my role opens' },
      ...ROUTES.filter(({ path, roles }) => screenAt(path) && (!roles || (roles as readonly string[]).includes(actor.role))).map(
        ({ path, label }) => ({
          value: path,
          label,
        }),
      ),
    ],
    done: ({ value, label }) => (value ? `You start at ${label}` : 'You start where your role does'),
  }),
];
