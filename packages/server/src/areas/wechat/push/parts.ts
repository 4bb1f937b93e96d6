import type { PushTarget } from '@portal/contract/areas/wechat/push.ts'
import { and, asc, eq, sql } from 'drizzle-orm'
import { anyOf } from '#src/platform/database/db.ts'
import type { Platform } from '#src/platform/platform.ts'
import { wxTags } from '#src/schema/wechat/wechat.ts'
import { type wxPushes, wxPushParts } from '#src/schema/wechat/wechat-news.ts'
import type { Account } from '../api/account.ts'
import { pieces } from '../fan/fan.ts'

type Push = typeof wxPushes.$inferSelect
type Part = typeof wxPushParts.$inferSelect

/** Most people of one sending by list. */
const MOST_PEOPLE = 10_000

/** The platform's numbers of the tags; one that it does not know cannot be sent to by its number. */
export const numberedTags = async ({ db }: Platform, account: Account, { tagIds }: PushTarget): Promise<number[]> => {
  const tags = await db
    .select({ platformNo: wxTags.platformNo })
    .from(wxTags)
    .where(and(eq(wxTags.accountId, account.id), anyOf(wxTags.id, tagIds)))
  return tags.flatMap(({ platformNo }) => platformNo ?? [])
}

/** Everybody, and one tag, go by one sending; several tags by lists of people, so that nobody gets it twice. */
const peopleOf = async ({ db }: Platform, { accountId, target }: Push): Promise<string[][] | null> => {
  const { everyone, tagIds } = target
  if (everyone || tagIds.length === 1) return null
  const { rows } = await db.execute<{ openid: string }>(sql`
    select f.openid from wx_fans f where f.account_id = ${accountId} and f.followed and not f.blocked
      and f.tag_ids && ${sql.param(tagIds)}::uuid[] order by f.id`)
  // Parts of equal size: the platform refuses a list of one.
  const count = Math.max(1, Math.ceil(rows.length / MOST_PEOPLE))
  return pieces(
    rows.map(({ openid }) => openid),
    Math.max(1, Math.ceil(rows.length / count)),
  )
}

/** The parts of a push, laid down once: a repetition finds the same people in the same parts. */
export const partsOf = async (platform: Platform, push: Push): Promise<Part[]> => {
  const { db } = platform
  const find = () => db.select().from(wxPushParts).where(eq(wxPushParts.pushId, push.id)).orderBy(asc(wxPushParts.no))
  const known = await find()
  if (known.length > 0) return known
  const people = await peopleOf(platform, push)
  const made = people?.map((openids, no) => ({ pushId: push.id, no, openids })) ?? [
    { pushId: push.id, no: 0, openids: null },
  ]
  await db.insert(wxPushParts).values(made).onConflictDoNothing()
  return find()
}
