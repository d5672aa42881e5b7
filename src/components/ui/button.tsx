import { cva, type VariantProps } from 'class-variance-authority';
import type { ComponentProps } from 'react';
import { cn } from '../cn.ts';

const look = cva(
  'inline-flex shrink-0 items-center justify-center gap-1.5 rounded-md font-medium whitespace-nowrap select-none outline-hidden hover:transition-colors hover:duration-75 focus-visible:ring-2 focus-visible:ring-ring focus-visible:ring-offset-1 focus-visible:ring-offset-background disabled:pointer-events-none disabled:opacity-50 [&_svg]:size-4 [&_svg]:shrink-0',
  {
    variants: {
      variant: {
        primary: 'border border-transparent bg-primary text-primary-foreground hover:opacity-90',
        outline: 'border border-border bg-background text-foreground hover:bg-muted',
        ghost: 'text-muted-foreground hover:bg-muted hover:text-foreground data-[state=open]:bg-muted data-[state=open]:text-foreground',
        destructive: 'border border-transparent bg-destructive text-destructive-foreground hover:opacity-90',
      },
      size: {
        sm: 'h-7 px-2.5 text-xs pointer-coarse:h-11 pointer-coarse:px-3.5 pointer-coarse:text-sm',
        md: 'h-8 px-3 text-sm pointer-coarse:h-11',
        icon: 'size-7 p-0 pointer-coarse:size-11',
      },
    },
    defaultVariants: { variant: 'outline', size: 'sm' },
  },
);

/** A button; `type` is `button` unless said otherwise, so that none submits a form by accident. */
export function Button({ className, variant, size, type = 'button', ...rest }: ComponentProps<'button'> & VariantProps<typeof look>) {
  return <button type={type} className={cn(look({ variant, size }), className)} {...rest} />;
}
