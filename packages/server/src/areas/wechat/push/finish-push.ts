import { eq, sql } from 'drizzle-orm'
import { anyOf } from '#src/platform/database/db.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { wxArticles, wxPushes, wxPushParts } from '#src/schema/wechat/wechat-news.ts'

/** When every part has its final word, so has the push, and so have its drafts; counts may still come afterwards. */
export const finishPush = async (tx: Tx, pushId: string): Promise<void> => {
  const [push] = await tx.db.select().from(wxPushes).where(eq(wxPushes.id, pushId)).for('update')
  if (!push || !['sending', 'sent', 'partFailed', 'failed'].includes(push.state)) return
  const parts = await tx.db.select().from(wxPushParts).where(eq(wxPushParts.pushId, pushId))
  const sum = (of: (part: (typeof parts)[number]) => number) => parts.reduce((total, part) => total + of(part), 0)
  const counts = { delivered: sum(({ delivered }) => delivered), failed: sum(({ failed }) => failed) }
  const open = parts.some(({ state }) => state === 'waiting' || state === 'sending')
  if (open) {
    await tx.db.update(wxPushes).set(counts).where(eq(wxPushes.id, pushId))
    return
  }
  const broken = parts.filter(({ state }) => state === 'failed')
  const state =
    broken.length === 0 && counts.failed === 0 ? 'sent' : broken.length === parts.length ? 'failed' : 'partFailed'
  const error = broken[0]?.error ?? ''
  await tx.db
    .update(wxPushes)
    .set({ ...counts, state, error })
    .where(eq(wxPushes.id, pushId))
  await tx.db
    .update(wxArticles)
    .set({ state, error, updatedAt: sql`now()` })
    .where(anyOf(wxArticles.id, push.articleIds))
}
