import { preference } from '#src/data/preferences.ts';

/** Percent of the browser's own size. */
export const TEXT_SIZES = ['90', '100', '110', '125'] as const;
export const MOTIONS = ['on', 'off', 'system'] as const;

const oneOf = <T extends string>(name: string, values: readonly T[], fallback: T) =>
  preference<T>({ name, fallback, read: (stored) => values.find((value) => value === stored) ?? null, ofBrowser: true });

export const textSize = oneOf('textSize', TEXT_SIZES, '100');
export const contrast = oneOf('contrast', ['on', 'off'] as const, 'off');
/** The preference whether motion is reduced; `system` follows the device. */
export const reducedMotion = oneOf('motion', MOTIONS, 'system');

function apply(): void {
  const { dataset, style } = document.documentElement;
  dataset['contrast'] = contrast.get();
  dataset['motion'] = reducedMotion.get();
  style.fontSize = textSize.get() === '100' ? '' : `${textSize.get()}%`;
}

/** Applies the look before the first frame, and whenever the person changes it, in whichever tab. */
export function startLook(): void {
  apply();
  for (const one of [textSize, contrast, reducedMotion]) one.subscribe(apply);
}
