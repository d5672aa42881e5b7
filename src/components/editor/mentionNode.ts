import { $applyNodeReplacement, createState, $setState, TextNode, type EditorConfig } from 'lexical';
import { RICH_LOOK } from '../richTextLook.ts';

const userIdState = createState('userId', { parse: (value) => (typeof value === 'string' ? value : '') });

/** Somebody who is called by name: their name stands as one character would, and their id goes with it. */
export class MentionNode extends TextNode {
  override $config() {
    return this.config('mention', { extends: TextNode, stateConfigs: [{ flat: true, stateConfig: userIdState }] });
  }
  override createDOM(config: EditorConfig): HTMLElement {
    const element = super.createDOM(config);
    element.classList.add(...RICH_LOOK.mention.split(' '));
    return element;
  }
  override canInsertTextBefore(): boolean {
    return false;
  }
  override canInsertTextAfter(): boolean {
    return false;
  }
  override isTextEntity(): boolean {
    return true;
  }
}

/** A mention of a person, as it is put into a text. */
export function $createMention(userId: string, name: string): MentionNode {
  const node = new MentionNode(`@${name}`).setMode('token');
  $setState(node, userIdState, userId);
  return $applyNodeReplacement(node);
}
