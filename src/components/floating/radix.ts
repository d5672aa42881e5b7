import { Content as DialogContent, Description, Overlay, Portal as DialogPortal, Root as DialogRoot, Title } from '@radix-ui/react-dialog';
import {
  Content as MenuContent,
  Item,
  Portal as MenuPortal,
  Root as MenuRoot,
  Separator,
  Trigger as MenuTrigger,
} from '@radix-ui/react-dropdown-menu';
import {
  Content as PopoverContent,
  Portal as PopoverPortal,
  Root as PopoverRoot,
  Trigger as PopoverTrigger,
} from '@radix-ui/react-popover';
import {
  Content as TooltipContent,
  Portal as TooltipPortal,
  Provider,
  Root as TooltipRoot,
  Trigger as TooltipTrigger,
} from '@radix-ui/react-tooltip';

/** Everything that floats over the page, in a chunk of its own: at the start nothing floats (floating.ts). */
export const Dialog = { Root: DialogRoot, Portal: DialogPortal, Overlay, Content: DialogContent, Title, Description };
export const Menu = { Root: MenuRoot, Trigger: MenuTrigger, Portal: MenuPortal, Content: MenuContent, Item, Separator };
export const Popover = { Root: PopoverRoot, Trigger: PopoverTrigger, Portal: PopoverPortal, Content: PopoverContent };
export const Tooltip = { Provider, Root: TooltipRoot, Trigger: TooltipTrigger, Portal: TooltipPortal, Content: TooltipContent };
