import type { GuideLearning } from '@portal/contract/areas/account/guide.ts'
import { hoursFromHundredths, wholeQuotient } from '@portal/contract/areas/learning/hours/amount.ts'
import { secondsFromTicks } from '@portal/contract/areas/learning/play/intervals.ts'
import { videoWords } from '@portal/contract/areas/video/messages.ts'
import { sql } from 'drizzle-orm'
import type { Actor } from '#src/platform/actor.ts'
import type { Db } from '#src/platform/database/db.ts'
import { pointRead } from '#src/platform/database/prepared.ts'
import type { StudyItemType } from '#src/schema/study.ts'
import type { Chapter } from '#src/schema/video.ts'
import { isOpenTo } from '#src/shared/evidence/item-source.ts'
import { itemKey, type StudyItems } from '#src/shared/evidence/study-items.ts'
import type { Files } from '#src/shared/files/files.ts'
import type { GuideCall } from '#src/shared/guide/guide-providers.ts'
import { type StandingRow, standings, targetsOfFacets, targetsOfYear } from './hours/standing.ts'

const thisYear = sql`extract(year from now() at time zone 'Asia/Shanghai')::int`

/** One of the roles carries an hour target this year: the session's safety-net-roles flag. */
export const holdsTargetThisYear = async (db: Db, roleIds: readonly string[]): Promise<boolean> => {
  const { rows } = await db.execute<{ has: boolean }>(sql`
    select exists (select 1 from role_targets where role_id = any(${sql.param(roleIds)}::uuid[]) and year = ${thisYear}) as has`)
  return rows[0]?.has ?? false
}

/** Begun courses looked through for the three that are shown. */
const CANDIDATES = 12
const SHOWN = 3

interface BegunRow {
  item_type: StudyItemType
  item_id: string
  coverage_tenths: number
  last_position: number
}

/** A class goes on by its own clock and stands among the tasks: it takes no place of a course that was left half-way. */
const selectBegun = pointRead<BegunRow>(
  () => sql`
    select r.item_type, r.item_id, r.coverage_tenths, r.last_position from study_records r
    where r.user_id = ${sql.placeholder('userId')} and r.item_type <> 'live' and (r.completed_at is null or r.restudy_at is not null) and r.voided_at is null
      and r.effective_ms >= 1000
    order by r.last_at desc limit ${CANDIDATES}`,
)

const selectStanding = pointRead<Pick<StandingRow, 'total' | 'target'> & { ms: number }>(() => {
  const userId = sql.placeholder('userId')
  const targets = targetsOfYear(thisYear)
  const own = standings(
    thisYear,
    sql`u.id = ${userId}`,
    targets,
    targetsOfFacets(targets, userId, sql.placeholder('facets')),
  )
  return sql`
    select s.total, s.target, floor(extract(epoch from now()) * 1000)::bigint as ms
    from (values (1)) one left join (${own}) s on true`
})

interface LookRow {
  id: string
  chapters: Chapter[]
  duration_ms: number | null
  cover_file_id: string | null
  cover_name: string | null
  poster_of: string | null
}

/** How the few courses look that are shown; documents and classes have no film. */
const selectLooks = pointRead<LookRow>(
  () => sql`
    select v.id, v.chapters, m.duration_ms, v.cover_file_id, f.name as cover_name,
      case when m.has_poster then m.id end as poster_of
    from videos v left join media_versions m on m.id = v.current_version_id left join files f on f.id = v.cover_file_id
    where v.id = any(${sql.placeholder('ids')}::uuid[])`,
)

const coverOf = (files: Files, actor: Actor, { cover_file_id: id, cover_name: name, poster_of: poster }: LookRow) => {
  if (id !== null) return files.fileUrl(actor, { id, name: name ?? videoWords.cover })
  return poster === null ? '' : files.treeUrl(actor, poster, 'poster.jpg')
}

const chapterAt = (chapters: readonly Chapter[], second: number) => {
  const place = chapters.findLastIndex((chapter) => chapter.second <= second)
  const chapter = chapters[place]
  return chapter ? { no: place + 1, of: chapters.length, title: chapter.title } : null
}

const NO_LOOK = { cover: '', position: 0, left: 0, chapter: null }

const lookOf = (files: Files, actor: Actor, row: LookRow | undefined, lastTick: number) => {
  if (!row) return NO_LOOK
  const seconds = (row.duration_ms ?? 0) / 1000
  const position = Math.min(secondsFromTicks(lastTick), seconds)
  const chapter = chapterAt(row.chapters, position)
  return { cover: coverOf(files, actor, row), position, left: seconds - position, chapter }
}

/** 今年学时 against 目标, and at most three courses to go on with. */
export const guideLearningWith =
  (studied: StudyItems, files: Files) =>
  async ({ tx: { db }, actor }: GuideCall): Promise<GuideLearning> => {
    const userId = actor.id
    const [[standing], begun] = await Promise.all([
      selectStanding(db, { userId, facets: actor.facets }),
      selectBegun(db, { userId }),
    ])
    const ms = standing?.ms ?? 0
    const items = await studied.load(
      db,
      begun.map((row) => ({ itemType: row.item_type, itemId: row.item_id })),
    )
    const shown = begun
      .flatMap((row) => {
        const facts = items.get(itemKey({ itemType: row.item_type, itemId: row.item_id }))
        return facts && isOpenTo(facts, actor.facets, ms) ? [{ row, facts }] : []
      })
      .slice(0, SHOWN)
    const looks = shown.length === 0 ? [] : await selectLooks(db, { ids: shown.map(({ facts }) => facts.itemId) })
    const list = shown.map(({ row, facts: { itemId, title, link } }) => ({
      id: itemId,
      title,
      link,
      percent: wholeQuotient(row.coverage_tenths, 10),
      ...lookOf(
        files,
        actor,
        looks.find(({ id }) => id === itemId),
        row.last_position,
      ),
    }))
    return {
      hours: hoursFromHundredths(standing?.total ?? 0),
      target: hoursFromHundredths(standing?.target ?? 0),
      list,
    }
  }

/** 学时 of 我的. */
export const hoursThisYear = async ({ tx: { db }, actor }: GuideCall): Promise<number> => {
  const [standing] = await selectStanding(db, { userId: actor.id, facets: actor.facets })
  return hoursFromHundredths(standing?.total ?? 0)
}
