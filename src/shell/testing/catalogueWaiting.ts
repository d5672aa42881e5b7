/** Commands of the catalogue that are not there yet, by what they wait for: a screen, or a part of the product. The list only shrinks. */
export const WAITING: readonly ({ ids: readonly string[] } & ({ screen: string } | { part: string }))[] = [
  { part: 'address of support', ids: ['help.support'] },
  { part: 'inbox', ids: ['nav.inbox'] },
  { part: 'report of the drivers with most violations', ids: ['driver.mostViolations'] },
  { part: 'sign-in pages outside of the workspace, which have no palette', ids: ['auth.login', 'auth.recover'] },
];

/** The differences of commands from the catalog, and why. */
export const DIFFERENT: Readonly<Record<string, Readonly<Partial<Record<'title' | 'roles' | 'keys', string>>>>> = {
  'case.followers': { roles: 'staff add and remove followers (CASE-20); others decide for themselves' },
  'case.open': { title: 'opens the focused row; the palette finds any other case by its words' },
  'contract.merge': { roles: 'the spec gives /contracts/merge to companies as well, each for its own drivers (CONTRACT-6)' },
  'list.pageSize': { title: 'the sizes are what it asks for' },
  'pane.nth': { title: 'a family, pane.nth.1 to pane.nth.4: each is named after its pane' },
  'triage.act': { title: 'a family, triage.act.1 to triage.act.9: each is named after what the card shows' },
  'pane.follow': { title: 'short enough for a menu' },
  'conflict.mine': { keys: '1, 2 and 3 in the tray, by feature 32 of the same design' },
  'conflict.theirs': { keys: '1, 2 and 3 in the tray' },
  'conflict.merge': { keys: '1, 2 and 3 in the tray' },
  'outbox.open': { keys: 'Enter on the change, as on every row' },
  'driverDoc.upload': { title: 'asks which type', keys: 'a attaches files to any record in hand: here to a driver' },
  'customer.doc.attach': { keys: 'a attaches files to any record in hand: here to a customer' },
  'comment.mention': { keys: 'a character that is typed in the editor, no shortcut' },
  'dash.tile': { title: 'asks which' },
  'dash.cases': { title: 'asks which' },
  'pev.delete': { roles: 'attempts are evidence of a good-faith effort: staff alone delete them' },
  'session.stay': { keys: 'the button of the dialog has the focus, and Enter presses it' },
};
