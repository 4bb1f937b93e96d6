import type { ExhibitionKind } from '@portal/contract/areas/exhibition/words.ts'
import { DAY_MS } from '@portal/contract/kit/shanghai.ts'
import { EMPTY_AUDIENCE } from '@portal/contract/shared/audience.ts'
import { type SQL, sql } from 'drizzle-orm'
import { ROOT_ORG_ID } from '#src/app/essentials.ts'
import { announceWorks } from '#src/areas/exhibition/public.ts'
import { type Actor, ALL_ROWS } from '#src/platform/actor.ts'
import type { Db } from '#src/platform/database/db.ts'
import { bareTx } from '#src/platform/database/tx.ts'
import {
  exhibitionCategories,
  exhibitionJudges,
  exhibitionModerators,
  exhibitions,
  exhibitionWorks,
  workFiles,
} from '#src/schema/exhibition/exhibition.ts'
import { audienceValues } from '#src/shared/audience/audience-values.ts'
import type { Portal } from '#src/shared/portal.ts'
import { type Chance, idFrom } from '../random.ts'
import { shareOf } from '../share.ts'
import { shelve } from '../shelve.ts'
import { type DemoWork, lastWorks, siteWorks, winterWorks } from './exhibition-list.ts'

const ADMIN_ID = '00000000-0000-7000-8000-000000040001'
const OFFICER_ID = '00000000-0000-7000-8000-000000040002'
const LECTURER_ID = '00000000-0000-7000-8000-000000040003'
const APPROVER_ID = '00000000-0000-7000-8000-000000040004'
const LEARNER_ID = '00000000-0000-7000-8000-000000040005'
const CRITERIA = [
  { name: '主题', weight: 40, max: 10 },
  { name: '构图', weight: 30, max: 10 },
  { name: '光影', weight: 30, max: 10 },
]
const RIGHTS =
  '作品由本人拍摄，不侵犯他人的著作权、肖像权和名誉权；同意主办单位在本单位内展示、用于宣传，署名权归作者。'

interface Person extends Record<string, unknown> {
  id: string
  org_id: string
}

export interface Made {
  db: Db
  portal: Portal
  chance: Chance
  people: readonly Person[]
  /** Stored pictures by name. */
  pictures: ReadonlyMap<string, { fileId: string; thumbFileId: string }>
}

/** Days from now of the begin and end of works and votes, and of the result. */
interface Dates {
  submit: readonly [number, number]
  vote: readonly [number, number]
  result: number
}

const makePictures = async (db: Db, portal: Portal): Promise<Made['pictures']> => {
  const pictures = new Map<string, { fileId: string; thumbFileId: string }>()
  const facts = JSON.stringify({
    width: 1680,
    height: 1120,
    camera: { camera: 'X-T5', focal: '35 mm', exposure: '1/250' },
  })
  for (const { picture } of [...winterWorks, ...siteWorks, ...lastWorks]) {
    if (pictures.has(picture)) continue
    const { id: fileId } = await shelve(db, portal, `exhibition/${picture}.jpg`, 'work', 'jpg')
    const { id: thumbFileId } = await shelve(db, portal, `exhibition/small/${picture}.jpg`, 'work', 'jpg')
    await db.execute(sql`update files set facts = ${facts}::jsonb where id = ${fileId}`)
    pictures.set(picture, { fileId, thumbFileId })
  }
  return pictures
}

const dayAt = (days: number): Date => new Date(Date.now() + days * DAY_MS)

export const makeShow = async (
  { db, chance, pictures }: Made,
  show: {
    kind?: ExhibitionKind
    title: string
    intro: string
    cover: string
    works: readonly DemoWork[]
    dates: Dates
    judged: boolean
  },
) => {
  const id = idFrom(chance)
  const { submit, vote, result } = show.dates
  await db.insert(exhibitions).values({
    ...{ id, kind: show.kind ?? 'photo', title: show.title, intro: show.intro, state: 'published', rightsText: RIGHTS },
    ...{ submitFrom: dayAt(submit[0]), submitTo: dayAt(submit[1]), voteFrom: dayAt(vote[0]), voteTo: dayAt(vote[1]) },
    ...{ resultAt: dayAt(result), worksPerPerson: 3, filesPerWork: 9, votes: 2, perWork: 1, publicShare: 40 },
    ...{ criteria: show.judged ? CRITERIA : [], coverFileId: pictures.get(show.cover)?.thumbFileId ?? null },
    awards: [
      { name: '一等奖', category: null, count: 1 },
      { name: '二等奖', category: null, count: 1 },
    ],
    lastNumber: show.works.length,
    ...{ createdBy: ADMIN_ID, ownerOrgId: ROOT_ORG_ID, createdAt: dayAt(submit[0] - 3), updatedAt: dayAt(submit[0]) },
    ...audienceValues({ ...EMPTY_AUDIENCE, everyone: true }),
  })
  const names = [...new Set(show.works.map(({ category }) => category))]
  const categories = names.map((name, position) => ({ id: idFrom(chance), exhibitionId: id, name, position }))
  await db.insert(exhibitionCategories).values(categories)
  const moderators = [OFFICER_ID, APPROVER_ID, ADMIN_ID].map((userId) => ({ exhibitionId: id, userId }))
  await db.insert(exhibitionModerators).values(moderators)
  if (show.judged)
    await db
      .insert(exhibitionJudges)
      .values([OFFICER_ID, LECTURER_ID, APPROVER_ID].map((userId) => ({ exhibitionId: id, userId })))
  return { id, categories }
}

type Show = Awaited<ReturnType<typeof makeShow>>

const LETTERS = 'ABCDEFGHIJ'

export const makeWorks = async (
  { db, chance, people, pictures }: Made,
  { id: exhibitionId, categories }: Show,
  works: readonly DemoWork[],
  { state, days }: { state: 'shown' | 'draft'; days: number },
): Promise<{ id: string; authorId: string; liked: number }[]> => {
  const made: { id: string; authorId: string; liked: number }[] = []
  for (const [at, { picture, title, category, story, place, liked }] of works.entries()) {
    const author = people[(at * 7 + 3) % people.length] ?? { id: LEARNER_ID, org_id: ROOT_ORG_ID }
    const letterAt = categories.findIndex(({ name }) => name === category)
    const id = idFrom(chance)
    const when = dayAt(days + at / 24)
    await db.insert(exhibitionWorks).values({
      ...{ id, exhibitionId, title, story, state, takenPlace: place, consentVersion: 1, consentAt: when },
      number: `${LETTERS[letterAt] ?? 'A'}-${String(at + 1).padStart(4, '0')}`,
      categoryId: categories[letterAt]?.id ?? '',
      ...{ authorId: author.id, orgId: author.org_id, submittedAt: state === 'shown' ? when : null },
      ...{ shownAt: state === 'shown' ? when : null, createdBy: author.id, ownerOrgId: ROOT_ORG_ID },
    })
    const stored = pictures.get(picture)
    if (stored) await db.insert(workFiles).values({ ...stored, workId: id, position: 0 })
    made.push({ id, authorId: author.id, liked })
  }
  return made
}

/** A moment between two days from now. */
const momentAt = (share: SQL, from: number, to: number): SQL =>
  sql`now() + (${from}::float8 + ${to - from}::float8 * ${share}) * interval '1 day'`

/** Two votes at most of each of some people, more for what is liked more; nobody votes for his own, and not the learner. */
export const insertVotes = async (
  { db }: Made,
  exhibitionId: string,
  works: readonly { id: string; liked: number }[],
  { from, to, among }: { from: number; to: number; among: number },
): Promise<void> => {
  await db.execute(sql`
    insert into exhibition_votes (id, exhibition_id, work_id, voter_id, cast_at, period_key, state, reason, org_id)
    select gen_random_uuid(), ${exhibitionId}::uuid, v.work_id, v.voter_id,
      ${momentAt(shareOf(sql`'cast'`, sql`v.voter_id`, sql`v.work_id`), from, to)}, '', 'valid', '', v.org_id
    from (
      select w.id as work_id, u.id as voter_id, u.primary_org_id as org_id,
        row_number() over (partition by u.id order by ${shareOf(sql`'taste'`, sql`u.id`, sql`w.id`)} * (110 - k.liked)) as n
      from (select id, primary_org_id from users where enabled and deleted_at is null and id <> ${LEARNER_ID}
          and ${shareOf(sql`'voter'`, sql`id`, sql`${exhibitionId}::uuid`)} < ${among}) u
        cross join (select unnest(${sql.param(works.map(({ id }) => id))}::uuid[]) as id,
          unnest(${sql.param(works.map(({ liked }) => liked))}::int[]) as liked) k
        join exhibition_works w on w.id = k.id and w.author_id <> u.id) v
    where v.n <= 2`)
}

/** A dozen votes wait for a decision, some are void. */
const insertHeld = async ({ db }: Made, exhibitionId: string): Promise<void> => {
  await db.execute(sql`
    update exhibition_votes v set state = x.state, reason = x.reason, decided_by = ${ADMIN_ID}, decided_at = now()
    from (select id, case when row_number() over (order by cast_at) % 5 = 0 then 'void' else 'held' end as state,
        case when row_number() over (order by cast_at) % 5 = 0 then ${'核实为他人代投'} else ${'同一班组在一分钟内集中投票'} end as reason
      from exhibition_votes where exhibition_id = ${exhibitionId} order by cast_at desc limit 15) x
    where v.id = x.id`)
}

/** Marks between good and very good; in a running jury the last ones are open. */
const insertMarks = async ({ db }: Made, exhibitionId: string, open: number): Promise<void> => {
  const mark = (name: string) =>
    sql`(6 + floor(${shareOf(sql`${name}::text`, sql`w.id`, sql`j.user_id`)} * 5))::smallint`
  await db.execute(sql`
    insert into exhibition_jury_tasks (id, exhibition_id, work_id, judge_id, state, marks, comment, marked_at)
    select gen_random_uuid(), w.exhibition_id, w.id, j.user_id, s.state,
      case when s.state = 'done' then array[${mark('a')}, ${mark('b')}, ${mark('c')}] else '{}' end, '',
      case when s.state = 'done' then now() end
    from exhibition_works w join exhibition_judges j on j.exhibition_id = w.exhibition_id and j.user_id <> w.author_id,
      lateral (select case when ${shareOf(sql`'marked'`, sql`w.id`, sql`j.user_id`)} < ${open} then 'open' else 'done' end as state) s
    where w.exhibition_id = ${exhibitionId} and w.state = 'shown'`)
}

/** Whoever entered a work, as far as the approval engine asks. */
const personOf = (id: string): Actor => ({
  ...{ id, code: '', name: '', orgId: ROOT_ORG_ID, orgPath: `/${ROOT_ORG_ID}/`, sessionId: '', client: 'web' },
  ...{ reauthenticated: false, facets: ['all'], holds: () => false, scopeOf: () => ALL_ROWS },
})

const submitAll = async ({ db, portal }: Made, works: readonly { id: string; authorId: string }[]): Promise<void> => {
  for (const { id, authorId } of works) {
    const author = personOf(authorId)
    await portal.approval.submit(bareTx(db, author, ALL_ROWS), author, { subjectType: 'work', subjectId: id })
  }
}

/** People whose works are shown. */
export const authorsOf = async (db: Db): Promise<readonly Person[]> => {
  const { rows } = await db.execute<Person>(sql`
    select u.id, u.primary_org_id as org_id from users u where u.enabled and u.deleted_at is null
      and u.id <> all(${sql.param([ADMIN_ID, OFFICER_ID, LECTURER_ID, APPROVER_ID, LEARNER_ID])}::uuid[])
    order by u.code limit 150`)
  return rows
}

/** 影展 of the demonstration: one that is voted on, one that collects, and the one of the year before with its result. */
export const insertExhibitions = async (db: Db, portal: Portal, chance: Chance): Promise<void> => {
  const people = await authorsOf(db)
  const made: Made = { db, portal, chance, people, pictures: await makePictures(db, portal) }

  const winter = await makeShow(made, {
    ...{
      title: '平安冬季职工摄影展',
      intro: '记录身边的平安：人、班组、设备和风景。',
      cover: 'line',
      works: winterWorks,
    },
    ...{ dates: { submit: [-30, -16], vote: [-14, 6], result: 12 }, judged: true },
  })
  const shown = await makeWorks(made, winter, winterWorks, { state: 'shown', days: -20 })
  await insertVotes(made, winter.id, shown, { from: -14, to: -0.05, among: 0.15 })
  await insertHeld(made, winter.id)
  await insertMarks(made, winter.id, 0.3)

  const site = await makeShow(made, {
    ...{ title: '检修现场随手拍', intro: '拍下检修现场的标准动作和好做法。', cover: 'wrench', works: siteWorks },
    ...{ dates: { submit: [-5, 9], vote: [12, 19], result: 24 }, judged: false },
  })
  await submitAll(made, await makeWorks(made, site, siteWorks, { state: 'draft', days: -2 }))

  const last = await makeShow(made, {
    ...{ title: '最美守护者摄影展', intro: '镜头里的守护者。', cover: 'snow', works: lastWorks },
    ...{ dates: { submit: [-330, -316], vote: [-310, -300], result: -295 }, judged: true },
  })
  const past = await makeWorks(made, last, lastWorks, { state: 'shown', days: -320 })
  await insertVotes(made, last.id, past, { from: -310, to: -300, among: 0.1 })
  await insertMarks(made, last.id, 0)
  await announceWorks(bareTx(db, null, ALL_ROWS), last.id, dayAt(-295))
}
