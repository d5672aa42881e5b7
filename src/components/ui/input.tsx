import type { ComponentProps } from 'react';
import { cn } from '../cn.ts';

const edge =
  'w-full min-w-0 rounded-md border border-input bg-background text-sm text-foreground outline-hidden placeholder:text-faint-foreground focus-visible:border-ring focus-visible:ring-2 focus-visible:ring-ring disabled:opacity-50 aria-invalid:border-destructive';

/** One line of text. */
export function Input({ className, ...rest }: ComponentProps<'input'>) {
  return <input className={cn(edge, 'h-8 px-2.5 pointer-coarse:h-11', className)} {...rest} />;
}

/** Several lines of text, each in the direction of its own words. */
export function Textarea({ className, ...rest }: ComponentProps<'textarea'>) {
  return <textarea dir="auto" className={cn(edge, 'px-2.5 py-2 text-base', className)} {...rest} />;
}

/** The browser's own choice of one: it is the one every assistive tool and every phone knows. */
export function NativeSelect({ className, ...rest }: ComponentProps<'select'>) {
  return <select className={cn(edge, 'h-8 px-2 pointer-coarse:h-11', className)} {...rest} />;
}
