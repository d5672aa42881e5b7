import { TEXT_COLORS, TEXT_FONTS, TEXT_SIZES } from '#domain/cases/richText/textStyle.ts';

/** One thing that a text or block can be made. `value` null: as it is without a choice. */
interface Choice<V extends string> {
  value: V;
  label: string;
}

export const BLOCK_CHOICES = [
  { value: 'paragraph', label: 'Normal text' },
  { value: 'h1', label: 'Heading 1' },
  { value: 'h2', label: 'Heading 2' },
  { value: 'h3', label: 'Heading 3' },
  { value: 'quote', label: 'Quote' },
  { value: 'bullet', label: 'Bulleted list' },
  { value: 'number', label: 'Numbered list' },
  { value: 'check', label: 'Checklist' },
] as const satisfies readonly Choice<string>[];
export type Block = (typeof BLOCK_CHOICES)[number]['value'];

export const FORMAT_CHOICES = [
  { value: 'bold', label: 'Bold' },
  { value: 'italic', label: 'Italic' },
  { value: 'underline', label: 'Underline' },
  { value: 'strikethrough', label: 'Strikethrough' },
  { value: 'code', label: 'Code' },
] as const satisfies readonly Choice<string>[];
export type Format = (typeof FORMAT_CHOICES)[number]['value'];

export const ALIGN_CHOICES = [
  { value: 'left', label: 'Left' },
  { value: 'center', label: 'Center' },
  { value: 'right', label: 'Right' },
  { value: 'justify', label: 'Justified' },
] as const satisfies readonly Choice<string>[];
export type Align = (typeof ALIGN_CHOICES)[number]['value'];

/** Empty: the usual one. */
export const FONT_CHOICES: readonly Choice<string>[] = [
  { value: '', label: 'Usual font' },
  { value: TEXT_FONTS.sans, label: 'Arial' },
  { value: TEXT_FONTS.serif, label: 'Georgia' },
  { value: TEXT_FONTS.mono, label: 'Fixed width' },
];
export const SIZE_CHOICES: readonly Choice<string>[] = [
  { value: TEXT_SIZES.small, label: 'Small' },
  { value: '', label: 'Usual size' },
  { value: TEXT_SIZES.large, label: 'Large' },
  { value: TEXT_SIZES.huge, label: 'Huge' },
];
export const COLOR_CHOICES: readonly Choice<string>[] = [
  { value: '', label: 'Usual color' },
  { value: TEXT_COLORS.red, label: 'Red' },
  { value: TEXT_COLORS.orange, label: 'Orange' },
  { value: TEXT_COLORS.green, label: 'Green' },
  { value: TEXT_COLORS.blue, label: 'Blue' },
  { value: TEXT_COLORS.violet, label: 'Violet' },
  { value: TEXT_COLORS.gray, label: 'Gray' },
];
export type StyleProperty = 'font-family' | 'font-size' | 'color';
