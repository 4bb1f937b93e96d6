import { DIGEST_EVENT } from '@portal/contract/areas/wechat/template.ts'
import { DAY_MS, HOUR_MS } from '@portal/contract/kit/shanghai.ts'
import { eq, sql } from 'drizzle-orm'
import type { Db } from '#src/platform/database/db.ts'
import { wxCallbacks, wxFans, wxRemovals } from '#src/schema/wechat/wechat.ts'
import { wxMaterials, wxTemplateLog, wxTemplates } from '#src/schema/wechat/wechat-news.ts'
import { type Chance, idFrom } from '../random.ts'
import { materials, removalReasons } from './wechat-content.ts'

export interface DemoFan {
  id: string
  openid: string
  userId: string | null
  remark: string
  tagIds: string[]
}

const MEDIA_LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

export const insertMaterials = async (db: Db, chance: Chance, accountId: string): Promise<void> => {
  const mediaId = () =>
    Array.from({ length: 43 }, () => MEDIA_LETTERS[chance.whole(0, MEDIA_LETTERS.length - 1)]).join('')
  await db.insert(wxMaterials).values(
    materials.map(({ kind, name, days }) => ({
      accountId,
      mediaId: mediaId(),
      kind,
      name,
      changedAt: new Date(Date.now() - days * DAY_MS),
    })),
  )
}

/** Three people who were removed as the screen does it; what they had is kept for their return. */
const insertRemovals = async (db: Db, account: { id: string; name: string }, fans: readonly DemoFan[]) => {
  const { rows } = await db.execute<{ id: string }>(sql`select id from users where code = 'admin'`)
  for (const [n, fan] of fans.entries()) {
    await db.insert(wxRemovals).values({
      kind: 'fan',
      accountId: account.id,
      accountName: account.name,
      fanId: fan.id,
      name: fan.remark,
      kept: { userId: fan.userId, tagIds: fan.tagIds },
      reason: removalReasons[n] ?? '',
      byId: rows[0]?.id ?? null,
      // The last one is older than what can be brought back.
      at: new Date(Date.now() - (n * 17 + 3) * DAY_MS),
    })
    await db.update(wxFans).set({ blocked: true, userId: null, tagIds: [] }).where(eq(wxFans.id, fan.id))
  }
}

const insertTemplateLog = async (db: Db, accountId: string, fans: readonly DemoFan[]) => {
  const [template] = await db.select().from(wxTemplates).where(eq(wxTemplates.accountId, accountId)).limit(1)
  if (!template) return
  await db.insert(wxTemplateLog).values(
    fans.flatMap(({ userId, openid }, n) =>
      userId === null
        ? []
        : [
            {
              accountId,
              templateId: template.id,
              userId,
              openid,
              event: n % 4 === 3 ? DIGEST_EVENT : template.event,
              title: n % 4 === 3 ? '您有 3 条消息' : '课程《有限空间作业安全》待您审批',
              data: {},
              state: n === 2 ? ('failed' as const) : ('delivered' as const),
              error: n === 2 ? '用户未关注公众号（43004）' : '',
              tries: n === 2 ? 3 : 1,
              at: new Date(Date.now() - (n + 9) * DAY_MS - n * HOUR_MS),
            },
          ],
    ),
  )
}

const insertCallbacks = async (db: Db, chance: Chance, accountId: string, fans: readonly DemoFan[]) => {
  const kinds = ['text', 'event.CLICK', 'event.subscribe', 'text', 'image', 'event.VIEW']
  await db.insert(wxCallbacks).values(
    fans.map(({ openid }, n) => ({
      accountId,
      key: idFrom(chance),
      kind: kinds[n % kinds.length] ?? 'text',
      openid,
      result: n % kinds.length === 5 ? ('noted' as const) : ('answered' as const),
      ms: chance.whole(8, 60),
      at: new Date(Date.now() - (n + 2) * 5 * HOUR_MS),
    })),
  )
}

/** What is left behind where an account has been at work for a while. */
export const insertTraces = async (
  db: Db,
  chance: Chance,
  account: { id: string; name: string },
  fans: readonly DemoFan[],
): Promise<void> => {
  await insertRemovals(db, account, fans.slice(150, 153))
  await insertTemplateLog(db, account.id, fans.slice(10, 18))
  await insertCallbacks(db, chance, account.id, fans.slice(20, 40))
}
