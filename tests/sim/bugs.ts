/** Text of a module that is put in the place of other text as it is loaded. */
interface Patch {
  file: string;
  find: string;
  replace: string;
}

/** A fault put into the real code, or into the simulated server, to see whether the simulator notices. */
export interface Bug {
  name: string;
  patches: readonly Patch[];
}

const bug = (name: string, ...patches: readonly (readonly [file: string, find: string, replace: string])[]): Bug => ({
  name,
  patches: patches.map(([file, find, replace]) => ({ file, find, replace })),
});

const SERVER = 'tests/sim/server/simServer.ts';

/** Each must be caught soon; one that is not shows that the simulator looks away. */
export const BUGS: readonly Bug[] = [
  bug('numbers at begin, not at commit', ['tests/sim/server/simDatabase.ts', 'return this.now.head + 1;', 'return _begun;']),
  bug('overlay dropped on the answer', [
    'sync/apply/applyResults.ts',
    "await changeEntry(kv, m, { state: 'acknowledged', seq: result.seq });",
    "await kv.delete('outbox', [m.mid]); affected.push(...m.touches);",
  ]),
  bug('overlay dropped by any cursor', ['sync/apply/applyTxs.ts', 'm.seq !== null && m.seq <= cursor', 'm.seq !== null']),
  bug('no deduplication', [SERVER, 'if (mid !== client.last + 1) return mid <= client.last;', 'if (mid > client.last + 1) return false;']),
  bug('number in a transaction of its own', [
    SERVER,
    'client.last = mid;\n',
    "this.#note(recordKey(clientId, mid), result); this.#mayCrash('server crash after commit'); this.db.now.record.get(recordKey(clientId, mid)).effects -= 1; client.last = mid;\n",
  ]),
  bug('a refusal does not count as answered', [SERVER, 'client.last = mid;\n', 'if (!verdict.refusal) client.last = mid;\n']),
  bug('rows that leave are not told', ['tests/sim/server/sight.ts', "sees(actor, table, before) ? [table, 'L', { id }] : null", 'null']),
  bug('half a commit is told', [SERVER, 'ops: changes.map((change)', 'ops: changes.slice(0, 1).map((change)']),
  bug('a compacted log is continued', [SERVER, 'if (cursor < floor || cursor > head', 'if (cursor > head']),
  bug('scope not checked by the server', [SERVER, 'if (person.userEpoch !== userEpoch)', 'if (false)']),
  bug('rows kept through a change of scope', [
    'sync/store/meta.ts',
    'if (!same || !usable || meta.damaged) return',
    'if (!before || !usable || meta.damaged) return',
  ]),
  bug('cursor before rows', [
    'sync/engine/driver.ts',
    'const done = await kv.write(stores, (tx) => storeAnswer(',
    `if (answer.kind === 'pull' && !answer.value.reset) {
        const { value } = answer;
        await kv.write(stores, (tx) => storeAnswer(tx, fence, { kind: 'pull', value: { ...value, txs: [] } }, wanted, heard));
        answer = { kind: 'pull', value: { ...value, from: value.to } };
      }
      const done = await kv.write(stores, (tx) => storeAnswer(`,
  ]),
  bug('boot without replay', [
    'sync/apply/applyPage.ts',
    'advance(meta.boot, page);',
    'meta.boot.from = page.head; advance(meta.boot, page);',
  ]),
  // A page of a leader of before is kept out by its place as well, and a pull by where it begins.
  bug(
    'no fence',
    ['sync/store/meta.ts', 'if (!meta || meta.leaderEpoch !== fence) throw', 'if (!meta) throw'],
    ['sync/apply/applyPage.ts', 'sync.at === place.at && sync.after === place.after', 'true'],
  ),
  bug(
    'news applied wherever they begin',
    ['sync/apply/applyTxs.ts', 'meta.cursor !== news.from || news.to < news.from', 'meta.cursor === null || news.to < meta.cursor'],
    ['sync/engine/engine.ts', '&& state.meta?.cursor === poke.from', ''],
  ),
  bug('effect and outbox entry in two transactions', [
    'sync/outbox/mutateLocally.ts',
    "return kv.write(ALL_BUT_SEARCH, (tx) => issueAlone(tx, name, input, now, how), 'strict');",
    `return kv.write(ALL_BUT_SEARCH, async (tx) => {
      const taken = await issueAlone(tx, name, input, now, how);
      const entry = await tx.get('outbox', taken.mid);
      await tx.delete('outbox', [taken.mid]);
      return { taken, entry };
    }, 'strict').then(({ taken, entry }) => kv.write(['outbox', 'meta'], (tx) => tx.put('outbox', [entry]), 'strict').then(() => taken));`,
  ]),
  bug('a number given twice', ['sync/outbox/mutateLocally.ts', 'nextMid: mid + 1', 'nextMid: mid']),
  bug(
    'promised before it is on any disk',
    [
      'sync/outbox/mutateLocally.ts',
      "issueAlone(tx, name, input, now, how), 'strict')",
      "issueAlone(tx, name, input, now, how), 'relaxed')",
    ],
    ['sync/outbox/journallingKv.ts', 'return news.length > 0;', 'waiting = []; return false;'],
  ),
  bug('journal not read', ['sync/outbox/recover.ts', 'const clients = foldLines(lines);', 'const clients = foldLines([]);']),
  bug('a note of who has left says whose numbers go on', ['sync/outbox/recover.ts', 'if (clients.size > 0) return null;', '']),
  bug('rebase skipped', ['sync/apply/applyTxs.ts', 'await rebaseChanged(kv, meta, changed, settled)', '[]']),
  bug('a refused effect stays', ['sync/apply/applyResults.ts', 'affected.push(...m.touches);', '']),
  bug('parts of reopened cases forgotten', ['sync/apply/applyTxs.ts', 'meta.owed = [...new Set(', 'meta.owed = []; void [...new Set(']),
  bug('acknowledged work of a lost time forgotten', ['sync/store/meta.ts', 'await requeueForgotten(kv, hello.lastMid);', '']),
  bug('what a lost time had synced is not offered', [
    'sync/engine/storeAnswer.ts',
    'if (known && known.epoch !== hello.epoch) await findMissing(kv, hello.lastMid);',
    '',
  ]),
  bug('holes in the numbers not explained', [
    'sync/outbox/pushBatch.ts',
    'return { ackMid: (mutations[0]?.mid ?? 1) - 1, mutations };',
    'return { ackMid: 0, mutations };',
  ]),
  bug('no second try to lead', ['sync/engine/driver.ts', 'if (!taken) return leadLater();', 'if (!taken) return;']),
  bug('what needs its person is not sealed', [
    'sync/leave/leaveDevice.ts',
    'const entries = await readOutbox(kv);\n  const told',
    "const entries = (await readOutbox(kv)).filter(({ state }) => state === 'queued' || state === 'sending');\n  const told",
  ]),
  bug('rows stay when their person has left', ['sync/leave/leaveDevice.ts', 'await kv.destroy();', '']),
  bug('a pause forgotten by the next leader', ['sync/engine/engine.ts', 'paused: event.meta.paused ?? false', 'paused: false']),
  bug('what waits is erased with the rows', [
    'sync/engine/driver.ts',
    '(tx) => storeAnswer(tx, fence, answer, wanted, heard, ports.clock.now())',
    `async (tx) => {
      if (answer.kind === 'pull' && answer.value.reset) await tx.clear('outbox');
      return storeAnswer(tx, fence, answer, wanted, heard, ports.clock.now());
    }`,
  ]),
  bug('damage is hashed and forgotten', ['sync/digest/scrub.ts', 'await writeSums(kv, scrub.table, scrub);', '']),
  bug('a repair takes over only newer rows', [
    'sync/digest/repair.ts',
    'row ? { ...row, _v: page.head } : null',
    'row && !(here[i] && here[i]._v <= page.head) ? { ...row, _v: page.head } : here[i]',
  ]),
  bug('files stay when nobody pins them', ['sync/keep/pinDownloader.ts', 'blobs?.keepOnly(new Set(plan.hashes));', 'blobs?.room();']),
  bug('parts of pinned cases not asked for', ['sync/keep/pinDownloader.ts', 'this.#lead.want(missing);', '']),
  bug('news of what is pinned not followed', [
    'sync/keep/pinDownloader.ts',
    "if (event.type === 'stored') return this.#soon(NEWS_MS);",
    '',
  ]),
  bug('retry-after ignored', ['sync/engine/patientNet.ts', 'if (pause) throw pause;', '']),
  bug('a digest that ignores deletes', [
    'sync/digest/tally.ts',
    'changes.flatMap(({ before }) => before ?? [])',
    'changes.flatMap(({ before, image }) => (image ? (before ?? []) : []))',
  ]),
  bug('a page applied out of order', [
    'sync/engine/pageAhead.ts',
    'const early = this.#asked.get(key);',
    'const early = this.#asked.get(key) && [...this.#asked.values()].at(-1);',
  ]),
  bug('a batch without its fence', [
    'sync/outbox/pushBatch.ts',
    'await fencedMeta(tx, fence);\n    await sweep(tx, now);',
    'await sweep(tx, now);',
  ]),
  bug('a change taken back after it was sent', [
    'sync/outbox/outboxActions.ts',
    "state === 'held' || state === 'queued';",
    "state === 'held' || state === 'queued' || state === 'sending';",
  ]),
  bug('the outbox entry dropped when storing verdicts fails on quota', [
    'sync/engine/driver.ts',
    "else dispatch({ type: 'storeFailed' });",
    `else {
        if (answer.kind === 'push' && (error as Error).name === 'QuotaExceededError')
          await kv.write(['outbox', 'meta'], (tx) => tx.delete('outbox', answer.value.map(({ mid }) => mid))).catch(() => undefined);
        dispatch({ type: 'storeFailed' });
      }`,
  ]),
  bug('rows folded under pending edits', ['sync/tiers/compact.ts', 'return hot.filter((_, i) => !shadows[i]);', 'return shadows && hot;']),
  bug('news not replayed from the oldest segment', ['sync/apply/applyPage.ts', 'Math.min(from, ...plan', 'Math.max(from, ...plan']),
  bug('a newer row over a segment is let go', ['sync/tiers/laidOver.ts', 'if (row._v <= v) old.push(row.id);', 'old.push(row.id);']),
  bug('a newer row over a segment does not count in its place', [
    'sync/segments/storeSegments.ts',
    'await tally.noteAll(table, left);',
    '',
  ]),
  bug('sums of segments kept though pages came between', [
    'sync/segments/addToSums.ts',
    'scrub?.table === table && scrub.after === after ?',
    'scrub?.table === table ?',
  ]),
  bug('parts of closed parents count as they came', [
    'sync/segments/storeSegments.ts',
    'if (!isOpen(id)) count(',
    'if (!isOpen(id) && at < 0) count(',
  ]),
  bug('lost bytes are not looked for', ['sync/engine/driver.ts', 'const isDamaged = await kv.isDamaged();', 'const isDamaged = false;']),
  bug('lost bytes are noted and nothing is done', ['sync/store/meta.ts', '!usable || meta.damaged', '!usable']),
  bug('a segment said to be newer than it is', ['sync/segments/storeSegments.ts', 'v: at, ...stateOf', 'v: at + 2, ...stateOf']),
  bug('segments of a database before it was restored', ['tests/sim/server/simSegments.ts', 'kept?.epoch === at.epoch && ', 'kept && ']),
  bug('the rest of a segment is not read', ['sync/tiers/openChunk.ts', 'if (!rest) return listed;', 'if (ids.length > 0) return listed;']),
  bug('the sums of the segment before are forgotten', ['sync/segments/addToSums.ts', 'merge(sums, scrub);', 'void scrub;']),
  bug('a part that has gone comes back with its segment', ['sync/store/rows.ts', '!(await areComing(tx)) && ', '']),
  bug('news count before their segment has come', [
    'sync/segments/addToSums.ts',
    "if (hi !== null) return tx.put('digests', [{ key: 'scrub', table, after: hi, ...sums, rest: true } satisfies ScrubRecord]);",
    "if (hi !== null) await tx.put('digests', [{ key: 'scrub', table, after: hi, ...sums, rest: true } satisfies ScrubRecord]);",
  ]),
  bug('the news of an upgrade begins where the replica stands', [
    'sync/apply/upgradeReplica.ts',
    'from: oldestIn(plan, from) };',
    'from };',
  ]),
  bug('pending edits are forgotten by an upgrade', ['sync/apply/upgradeReplica.ts', 'await rebaseAll(kv, done);', '']),
  bug('an upgrade counts parts of closed parents', ['sync/apply/upgradeReplica.ts', 'await leaveOut(kv, table, chunks, sums);', '']),
  bug('a fold forgets what has gone', ['sync/tiers/compact.ts', 'if (_gone) rows.delete(row.id);', 'if (_gone) continue;']),
  bug('the verdict of another client accepted', [
    SERVER,
    'return clients.get(ask.clientId)?.results.get(mid) ??',
    'return [...clients.values()].find((one) => one.results.has(mid))?.results.get(mid) ??',
  ]),
  bug('a pin dropped on its last day', [
    'sync/keep/planDownloads.ts',
    'until !== null && until < today);',
    'until !== null && until <= today);',
  ]),
  bug('what goes leaves no mark', ['sync/store/rows.ts', 'await tx.put(table, [gone]);', 'await (gone && tx.delete(table, [id]));']),
  bug('what comes back out of an envelope is forgotten', ['sync/leave/unsealOwn.ts', 'await putBeforeAll(tx, meta, needy);', '']),
  bug('sums of hashes not compared', ['sync/digest/check.ts', 'here.n !== there.n || here.h !== there.h', 'here.n !== there.n']),
  bug('a held change leaves under its old number', [
    'sync/outbox/sweep.ts',
    'const mid = meta.nextMid;\n  meta.nextMid += 1;',
    'const { mid } = entry;',
  ]),
  bug('parts of a closed parent counted', [
    'sync/digest/counted.ts',
    "return parent !== null && parent['status'] !== 'CLOSED';",
    'return parent !== null;',
  ]),
];

/** A fault that the simulated world does not show, and the test that does. */
interface UnitBug extends Bug {
  file: string;
  /** The title of the test, or its beginning. */
  title: string;
}
const seenBy = (file: string, title: string, planted: Bug): UnitBug => ({ ...planted, file, title });

/**
 * The engine has one request under way and hears no news meanwhile, so that no part page is older than its cursor; a server refuses
 * what hangs on a refused change for the row that is missing; news mostly comes before the next comparison; and the fields of a conflict
 * are for its person alone.
 */
export const UNIT_BUGS: readonly UnitBug[] = [
  seenBy(
    'sync/apply/apply.test.ts',
    '[SYNC-C6] child rows older than the cursor are refused',
    bug('a stale part page', [
      'sync/apply/applyPage.ts',
      'if (meta.cursor === null || page.head < meta.cursor) return false;',
      'if (meta.cursor === null) return false;',
    ]),
  ),
  seenBy(
    'sync/apply/apply.test.ts',
    '[SYNC-C15] child rows from ahead of the cursor are not compared at it',
    bug('parts from ahead of the cursor are compared at it', [
      'sync/apply/applyPage.ts',
      'place.after, page);\n    meta.ahead = Math.max(meta.ahead ?? 0, page.head);',
      'place.after, page);',
    ]),
  ),
  seenBy(
    'sync/conflicts.test.ts',
    '[SYNC-S10] what refers to a row that was made here says so, and is refused with it',
    bug('dropped dependsOn', ['sync/outbox/forWire.ts', '...(dependsOn.length > 0 && { dependsOn: [...dependsOn] }),', '']),
  ),
  seenBy(
    'sync/conflicts.test.ts',
    '[SYNC-E4] a conflict shows what the server has',
    bug('conflict fields not told', ['sync/apply/applyResults.ts', 'message, conflict: fields };', 'message, conflict: {} };']),
  ),
  seenBy(
    'sync/engine/acquireLead.test.ts',
    '[SYNC-C19] a replaced leader stops',
    bug('a lost lock kept working', [
      'sync/engine/driver.ts',
      'void lock.lost.then(() => (state.fence === mine.leaderEpoch ? demote() : undefined));',
      '',
    ]),
  ),
];
