import type { historyInput } from '@portal/contract/areas/history/day.ts'
import { EMPTY_AUDIENCE } from '@portal/contract/shared/audience.ts'
import type { InferInsertModel } from 'drizzle-orm'
import { eq } from 'drizzle-orm'
import type { z } from 'zod'
import type { Db } from '#src/platform/database/db.ts'
import { historyDays } from '#src/schema/history/day.ts'
import { labels } from '#src/schema/label.ts'
import type { posts } from '#src/schema/post.ts'
import { aLabel } from '../label.ts'
import { aPost } from '../post.ts'

interface DayWishes extends Partial<Omit<InferInsertModel<typeof historyDays>, 'postId'>> {
  post?: Partial<InferInsertModel<typeof posts>>
}

/** A published entry for everybody of 1921-07-01, unless told otherwise. */
export const aDay = async (db: Db, { post = {}, ...wishes }: DayWishes = {}) => {
  const made = await aPost(db, { kind: 'history', category: '', title: '历史条目', source: '人民日报', ...post })
  await db.insert(historyDays).values({ postId: made.id, month: 7, day: 1, year: 1921, ...wishes })
  return made
}

/** What an editor sends for a complete entry. */
export const aDayInput = (values: Partial<z.input<typeof historyInput>> = {}): z.input<typeof historyInput> => ({
  title: '中国共产党成立纪念日',
  body: '<p>1941 年起以 7 月 1 日为建党纪念日。</p>',
  month: 7,
  day: 1,
  year: 1921,
  source: '新华社',
  audience: { ...EMPTY_AUDIENCE, everyone: true },
  ...values,
})

/** A history label under the root of its branch. */
export const aHistoryLabel = async (db: Db, values: Partial<InferInsertModel<typeof labels>> = {}) => {
  const [root] = await db.select().from(labels).where(eq(labels.dicCode, 'history')).orderBy(labels.depth).limit(1)
  return aLabel(db, { parentId: root?.id ?? null, kind: 'label', dicCode: 'history', ...values })
}
