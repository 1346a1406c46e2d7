import Database from 'better-sqlite3';
import { test } from 'vitest';
import { join } from 'node:path';
import { aSession, aSessionId, chunk, makeFolder, openSeededStore, stamp } from './testing/records';
const N = 30; const out = (s: string) => process.stderr.write(s + '\n');
const bodies = Array.from({ length: 1200 }, (_, i) => chunk('some words here and there ', { messageId: `m${Math.floor(i / 40)}` }));
const lists = Array.from({ length: N }, (_, i) => stamp(bodies, aSessionId(i + 1)));
const prep = () => { const f = makeFolder(); const path = join(f.path, 'a.db'); const s = openSeededStore({ path }); for (let n = 2; n <= N; n++) s.insertSession(aSession(n)); return { f, path, s }; };
const ours = (per: number) => { const { f, s } = prep(); const t0 = performance.now();
  for (let k = 0; k < 1200; k += per) s.commit(lists.map((l, i) => ({ sessionId: aSessionId(i + 1), events: l.slice(k, k + per), patch: null })));
  const ms = performance.now() - t0; s.close(); f.remove(); return 36000 / ms; };
const hand = (per: number) => { const { f, s, path } = prep(); s.close(); const db = new Database(path); db.pragma('journal_mode=WAL'); db.pragma('synchronous=NORMAL'); db.pragma('foreign_keys=ON');
  const up = db.prepare(`INSERT INTO messages (session_key, kind, thread, source_id, block_index, first_seq, last_seq, started_at, at, state, text) VALUES (?, 'text', '', ?, ?, ?, ?, ?, ?, 0, '') ON CONFLICT (session_key, thread, kind, source_id, block_index) WHERE kind <> 'prompt' DO UPDATE SET last_seq = excluded.last_seq, at=excluded.at RETURNING key`).pluck();
  const ch = db.prepare('INSERT INTO message_chunks (message_key, seq, text) VALUES (?,?,?)'); const chs = db.prepare('SELECT text FROM message_chunks WHERE message_key=? ORDER BY seq').pluck(); const chd = db.prepare('DELETE FROM message_chunks WHERE message_key=?'); const fin = db.prepare('UPDATE messages SET text=?, state=1 WHERE key=?'); const fts = db.prepare('INSERT INTO message_search(rowid,text) VALUES (?,?)');
  const se = db.prepare('UPDATE sessions SET last_seq=?, updated_at=? WHERE key=?');
  const open = lists.map(() => ({ key: 0, id: '' }));
  const tick = db.transaction((k: number) => lists.forEach((l, i) => {
    const sl = l.slice(k, k + per) as any[]; const first = sl[0], last = sl.at(-1); const o = open[i]!;
    if (o.id && o.id !== first.messageId) { const t = (chs.all(o.key) as string[]).join(''); fin.run(t, o.key); chd.run(o.key); fts.run(o.key, t); }
    o.key = up.get(i + 1, last.messageId, 0, first.seq, last.seq, first.at, last.at) as number; o.id = last.messageId;
    ch.run(o.key, last.seq, sl.map((e) => e.text).join('')); se.run(last.seq, last.at, i + 1); }));
  const t0 = performance.now(); for (let k = 0; k < 1200; k += per) tick.immediate(k); const ms = performance.now() - t0; db.close(); f.remove(); return 36000 / ms; };
test('bench', () => { for (const p of [1, 5, 20]) { const h: number[] = [], o: number[] = []; for (let r = 0; r < 4; r++) { h.push(hand(p)); o.push(ours(p)); } const md = (x: number[]) => x.sort((a, b) => a - b)[2]!; out(`per ${p}: hand ${(md(h) * 1000).toFixed(0)} ours ${(md(o) * 1000).toFixed(0)} share ${(md(o) / md(h)).toFixed(2)} best ${(o[3]! / h[3]!).toFixed(2)}`); } 
 const { f, path, s } = prep(); let q = 1; while (true) { s.commit([{ sessionId: aSessionId(1), events: stamp(Array.from({ length: 500 }, (_, i) => chunk(`word${q + i} some text with several words to index `.repeat(8), { messageId: 'm' + (q + i) })), aSessionId(1), q), patch: null }]); q += 500; if (q > 45000) break; } s.close(); const db = new Database(path); const t = performance.now(); db.pragma('quick_check(1)'); out(`quick_check ${(performance.now() - t).toFixed(0)}ms for ${Number(db.pragma('page_count', { simple: true })) * 4096 / 1e6}MB`); db.close(); f.remove(); }, 200000);
