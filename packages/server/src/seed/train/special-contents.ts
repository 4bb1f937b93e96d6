import { sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import type { Db } from '#src/platform/database/db.ts'
import { specialClassContents, specialClassItems } from '#src/schema/special-class/items.ts'
import { trainEnrolments } from '#src/schema/train/enrolment.ts'

type Item = Omit<typeof specialClassItems.$inferInsert, 'classId' | 'position'>

interface Found extends Record<string, unknown> {
  id: string
}

const idsOf = async (db: Db, text: ReturnType<typeof sql>): Promise<string[]> =>
  (await db.execute<Found>(text)).rows.map(({ id }) => id)

/** Published contents for everybody; of videos first those that most people have to learn. */
const contentsOf = async (db: Db) => {
  const videos = await idsOf(
    db,
    sql`select v.id from videos v where v.channel = 'school' and v.category = 'shipin' and v.state = 'published'
      and v.deleted_at is null and v.audience_include @> array['all'] and v.current_version_id is not null
      order by v.year desc, v.required desc, v.title limit 6`,
  )
  const docs = await idsOf(
    db,
    sql`select d.id from documents d where d.state = 'published' and d.deleted_at is null
      and d.audience_include @> array['all'] and d.current_version_id is not null order by d.required desc, d.title limit 2`,
  )
  const exams = await idsOf(
    db,
    sql`select x.id from exams x where x.state = 'published' order by
      x.audience_include @> array['all'] desc, (select count(*) from attempts a where a.scene = 'exam' and a.object_id = x.id) desc, x.title limit 1`,
  )
  return { videos, docs, exams }
}

const CHAPTERS = ['法规与责任', '风险与防范', '应急处置'] as const

const video = (refId: string | undefined, chapter: number, required = true): Item[] =>
  refId === undefined ? [] : [{ kind: 'video', refId, chapter: CHAPTERS[chapter] ?? '', required }]
const doc = (refId: string | undefined, chapter: number, required = true): Item[] =>
  refId === undefined ? [] : [{ kind: 'doc', refId, chapter: CHAPTERS[chapter] ?? '', required }]

/** Who goes through the demo as a learner is in the class that goes on now. */
const admitLearner = async (db: Db, classId: string): Promise<void> => {
  const { rows } = await db.execute<{ id: string; org_id: string }>(sql`
    select u.id, u.primary_org_id as org_id from users u where u.login_name = 'learner' and not exists (
      select 1 from train_enrolments e where e.class_id = ${classId} and e.user_id = u.id)`)
  for (const { id: userId, org_id: orgId } of rows)
    await db
      .insert(trainEnrolments)
      .values({ classId, userId, orgId, way: 'self', state: 'confirmed', waitAt: new Date() })
}

/** Contents of the special classes of the demo, in every state that they have. */
export const insertSpecialContents = async (db: Db): Promise<void> => {
  const { videos, docs, exams } = await contentsOf(db)
  const short = [...video(videos[0], 0), ...video(videos[1], 1), ...doc(docs[0], 1, false)]
  const [exam] = exams
  const long = [
    ...video(videos[0], 0),
    ...doc(docs[0], 0),
    ...video(videos[1], 1),
    ...video(videos[2], 1),
    ...video(videos[3], 2, false),
    ...(exam === undefined ? [] : [{ kind: 'exam' as const, refId: exam, chapter: CHAPTERS[2], required: false }]),
  ]
  const { rows } = await db.execute<{ id: string; state: string }>(sql`
    select id, state from train_classes where kind = 'special' and not is_template order by starts_at, id`)
  for (const { id: classId, state } of rows) {
    const isNow = state === 'running'
    const items = isNow ? long : short
    if (items.length === 0) continue
    await db.insert(specialClassItems).values(items.map((item, position) => ({ ...item, id: v7(), classId, position })))
    await db.insert(specialClassContents).values({ classId, ordered: isNow })
    if (isNow) await admitLearner(db, classId)
  }
}
