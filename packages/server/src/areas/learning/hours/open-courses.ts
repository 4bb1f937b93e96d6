import { fullHundredthsOfVideo, needTicksOfVideo } from '@portal/contract/areas/learning/hours/hours.ts'
import { coveredTicks, wholeTicksFromMs } from '@portal/contract/areas/learning/play/intervals.ts'
import { shanghaiYear } from '@portal/contract/kit/shanghai.ts'
import { sql } from 'drizzle-orm'
import type { Actor } from '#src/platform/actor.ts'
import type { Db } from '#src/platform/database/db.ts'
import { studyRecords } from '#src/schema/study.ts'
import { videos } from '#src/schema/video.ts'
import type { StudyItems } from '#src/shared/evidence/study-items.ts'
import { openTo } from '#src/shared/publication/open-to.ts'
import { spansOfRecord } from '../play/study-record.ts'
import type { OpenCourse } from './shortest.ts'

/** Candidates looked at; a person with more open courses than this is told of the newest. */
const MOST_CANDIDATES = 300

/** Videos that are open to a person and could still earn hours, with the time they would take at normal speed. */
export const selectOpenCourses = async (
  studied: StudyItems,
  db: Db,
  actor: Actor,
  { atMs, minutesPerHour }: { atMs: number; minutesPerHour: number },
): Promise<OpenCourse[]> => {
  const cycle = sql`case when ${videos.policy} ->> 'restudy' = 'yearly' then ${shanghaiYear(atMs)} else 0 end`
  const rows = await db
    .select({ id: videos.id, record: studyRecords })
    .from(videos)
    .leftJoin(
      studyRecords,
      sql`${studyRecords.userId} = ${actor.id} and ${studyRecords.itemType} = 'video' and ${studyRecords.itemId} = ${videos.id} and ${studyRecords.cycle} = ${cycle}`,
    )
    .where(
      sql`${openTo(videos, actor)} and ${studyRecords.completedAt} is null and ${studyRecords.voidedAt} is null
        and not exists (select 1 from hour_entries e where e.user_id = ${actor.id} and e.source = 'video'
          and e.item_id = ${videos.id} and e.cycle = ${cycle} and e.state = 'granted')`,
    )
    .orderBy(sql`${videos.publishedAt} desc nulls last`, videos.id)
    .limit(MOST_CANDIDATES)
  const items = await studied.load(
    db,
    rows.map(({ id }) => ({ itemType: 'video', itemId: id })),
  )

  return rows.flatMap(({ id, record }) => {
    const facts = items.get(`video ${id}`)
    if (!facts?.ready || facts.rule.itemType !== 'video') return []
    const covered = coveredTicks(spansOfRecord(record?.intervals ?? []), wholeTicksFromMs(facts.rule.durationMs))
    const spentSeconds = Math.floor((record?.effectiveMs ?? 0) / 1000)
    const toCover = Math.ceil((needTicksOfVideo(facts.rule) - covered) / 10)
    const secondsLeft = Math.max(toCover, facts.rule.minSeconds - spentSeconds, 0)
    return [
      { itemId: id, title: facts.title, hundredths: fullHundredthsOfVideo(facts.rule, minutesPerHour), secondsLeft },
    ]
  })
}
