import { expect, test } from 'vitest';
import { linkAddress } from './linkAddress.ts';

test.each([
  ['https://court.example/d?x=1', 'https://court.example/d?x=1'],
  ['  court.example/docket ', 'https://court.example/docket'],
  ['court.example:8443/x', 'https://court.example:8443/x'],
  ['clerk@court.example', 'mailto:clerk@court.example'],
  ['mailto:clerk@court.example', 'mailto:clerk@court.example'],
  ['tel:+15125550100', 'tel:+15125550100'],
])('[TEXT-3] %j is taken for %j', (typed, address) => expect(linkAddress(typed)).toBe(address));

test.each([
  'javascript:alert(1)',
  ' JavaScript:alert(1)',
  'data:text/html,x',
  'java\nscript:x',
  'ftp://a.example',
  '//evil.example',
  '',
  'word',
  'file:///etc/passwd',
  'vbscript:x.y',
])('[TEXT-3] %j is refused', (typed) => expect(linkAddress(typed)).toBeNull());
