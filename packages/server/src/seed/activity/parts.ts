import type { ActivityInput } from '@portal/contract/areas/activity/activity.ts'
import type { ActivityPartInput } from '@portal/contract/areas/activity/parts.ts'
import { DAY_MS, HOUR_MS, shanghaiDay, startOfDay } from '@portal/contract/kit/shanghai.ts'
import { EMPTY_AUDIENCE } from '@portal/contract/shared/audience.ts'
import { eq, type SQL, sql } from 'drizzle-orm'
import {
  closeActivity,
  commitPrizes,
  drawRest,
  insertActivity,
  provideKinds,
  refreshProgress,
} from '#src/areas/activity/public.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { createProviders } from '#src/platform/providers.ts'
import { activities, activityPrizes } from '#src/schema/activity.ts'
import type { ActivityParts } from '#src/shared/activity-parts.ts'

const kinds: ActivityParts = createProviders('parts of activities of kind')
provideKinds(kinds)

const idsOf = async (tx: Tx, rows: SQL): Promise<string[]> =>
  (await tx.db.execute<{ id: string }>(rows)).rows.map(({ id }) => id)

/** The courses that most people have completed. */
const courses = (tx: Tx, most: number): Promise<string[]> =>
  idsOf(
    tx,
    sql`select v.id from videos v left join study_records r on r.item_type = 'video' and r.item_id = v.id
        and r.completed_at is not null
      where v.state = 'published' and v.deleted_at is null group by v.id order by count(r.id) desc, v.id limit ${most}`,
  )

/** The notice that most people have read. */
const notices = (tx: Tx): Promise<string[]> =>
  idsOf(
    tx,
    sql`select t.id from posts t left join post_reads r on r.post_id = t.id and r.read_at is not null
      where t.state = 'published' and t.deleted_at is null and t.kind in ('notice', 'announcement')
      group by t.id order by count(r.user_id) desc, t.id limit 1`,
  )

const survey = async (tx: Tx): Promise<{ ids: string[]; title: string }> => {
  const { rows } = await tx.db.execute<{
    id: string
    title: string
  }>(sql`select q.id, left(q.title, 30) as title from questionnaires q left join questionnaire_tickets t on t.questionnaire_id = q.id
      where q.state in ('published', 'collecting') and q.access = 'audience' and q.deleted_at is null
      group by q.id order by count(t.person_id) desc, q.id limit 1`)
  return { ids: rows.map(({ id }) => id), title: rows[0]?.title ?? '' }
}

const common = { fromAt: null, toAt: null, unlockAfter: null }

interface Wishes extends Pick<ActivityInput, 'title' | 'intro' | 'startAt' | 'endAt' | 'need' | 'resultText'> {
  unitId: string
  parts: readonly (ActivityPartInput | null)[]
  prize: { title: string; count: number }
}

/** Parts whose contents this house has none of are left out; the first takes their weight. */
const sized = (parts: readonly (ActivityPartInput | null)[]): ActivityPartInput[] => {
  const there = parts.flatMap((part) => part ?? [])
  const rest = 100 - there.reduce((sum, { weight }) => sum + weight, 0)
  return there.map((part, place) => (place === 0 ? { ...part, weight: part.weight + rest } : part))
}

const publish = async (tx: Tx, { unitId, parts, prize, ...wishes }: Wishes) => {
  const draft = await insertActivity(tx, {
    ...wishes,
    showFrom: null,
    ...{ unitRace: true, organisers: [], excluded: [] },
    audience: { ...EMPTY_AUDIENCE, units: [{ id: unitId, below: true }] },
    parts: sized(parts),
    ownerOrgId: unitId,
  })
  await tx.db.insert(activityPrizes).values({ ...prize, activityId: draft.id, place: 0, unitCap: 2 })
  await commitPrizes(tx, draft.id)
  const [activity = draft] = await tx.db
    .update(activities)
    .set({ state: 'published', publishedAt: new Date(Math.min(Date.now(), draft.startAt.getTime())) })
    .where(eq(activities.id, draft.id))
    .returning()
  return activity
}

const part = (title: string, weight: number, refs: readonly string[]) => ({ ...common, title, weight, refs: [...refs] })

const watchOf = (title: string, weight: number, refs: readonly string[]): ActivityPartInput | null =>
  refs.length === 0 ? null : { ...part(title, weight, refs), type: 'watch', required: true, countEarlier: true }

const readOf = (title: string, weight: number, refs: readonly string[]): ActivityPartInput | null =>
  refs.length === 0 ? null : { ...part(title, weight, refs), type: 'read', required: false, countEarlier: true }

const surveyOf = (title: string, weight: number, refs: readonly string[]): ActivityPartInput | null =>
  refs.length === 0 ? null : { ...part(title, weight, refs), type: 'survey', required: false }

/** An activity of several parts that runs, one that was settled with its draw, and one to come. */
export const insertActivitiesOfParts = async (tx: Tx, unitId: string): Promise<void> => {
  const today = startOfDay(shanghaiDay(new Date())).getTime()
  const at = (days: number, hours = 0) => new Date(today + days * DAY_MS + hours * HOUR_MS)
  const [films, posts, asked] = [await courses(tx, 3), await notices(tx), await survey(tx)]
  if (films.length === 0) return
  const running = await publish(tx, {
    title: '冬季安全月',
    intro: '看完冬季四防课程，读一篇通知，填一份问卷，满 80 分且做完必做即完成，并有一份抽奖资格。',
    startAt: at(-23),
    endAt: at(6, 18),
    ...{ need: 80, resultText: '', unitId, prize: { title: '便携急救包', count: 10 } },
    parts: [
      watchOf('冬季四防课程', 60, films.slice(0, 2)),
      readOf('学习通知', 20, posts),
      surveyOf(asked.title, 20, asked.ids),
    ],
  })
  await refreshProgress(tx, kinds, running, null)

  const over = await publish(tx, {
    title: '秋季交通安全周',
    intro: '看完交通安全课程即完成。',
    startAt: at(-60),
    endAt: at(-14, 18),
    ...{
      need: 100,
      resultText: '感谢各单位参与，奖品已由各单位安全员发放。',
      unitId,
      prize: { title: '反光背心', count: 5 },
    },
    parts: [watchOf('交通安全课程', 100, films.slice(0, 1))],
  })
  await closeActivity(tx, kinds, over)
  await drawRest(tx, over)
  await tx.db
    .update(activities)
    .set({ settledAt: at(-13) })
    .where(eq(activities.id, over.id))

  await publish(tx, {
    title: '春节返岗第一课',
    intro: '返岗前看完两门课程。',
    startAt: at(20, 8),
    endAt: at(50, 18),
    ...{ need: 100, resultText: '', unitId, prize: { title: '保温杯', count: 20 } },
    parts: [watchOf('返岗课程', 70, films), readOf('返岗须知', 30, posts)],
  })
}
