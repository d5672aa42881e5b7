/** Answers beside each other, where there is room. */
export const ANSWERS = 'grid gap-x-4 gap-y-3.5 @min-[34rem]:grid-cols-2';
/** An answer that takes the width of its section. */
export const WIDE_ANSWER = '@min-[34rem]:col-span-2';
