import { sql } from 'drizzle-orm'
import type { Db } from '#src/platform/database/db.ts'
import { videoQuestions } from '#src/schema/video-question.ts'
import { THIS_YEAR } from '../course-list.ts'
import { type Chance, idFrom } from '../random.ts'

interface DemoStop {
  /** Of the course of this year. */
  course: string
  stem: string
  second: number
  mustPass: boolean
  maxTries: number | null
}

const stops: readonly DemoStop[] = [
  { course: '消防安全基础', stem: '火灾时可以乘坐普通电梯逃生。', second: 15, mustPass: false, maxTries: 1 },
  {
    course: '消防安全基础',
    stem: '使用干粉灭火器时应对准火焰的哪个部位喷射？',
    second: 35,
    mustPass: true,
    maxTries: 2,
  },
  { course: '高处作业', stem: '全身式安全带的挂点应当选在什么位置？', second: 20, mustPass: true, maxTries: null },
  { course: '低压配电柜停送电操作', stem: '发现有人触电，首先应当做什么？', second: 25, mustPass: false, maxTries: 3 },
]

/** Questions in a few courses of the school, taken from the demo banks. */
export const insertVideoQuestions = async (db: Db, chance: Chance): Promise<void> => {
  for (const { course, stem, ...place } of stops) {
    const { rows } = await db.execute<{ video_id: string; question_id: string; current_no: number }>(sql`
      select v.id as video_id, q.id as question_id, q.current_no from videos v, questions q
      where v.channel = 'school' and v.year = ${THIS_YEAR} and v.title like ${`${course}%`} and q.stem_text = ${stem}
      order by q.number limit 1`)
    const [found] = rows
    if (!found) continue
    const { video_id: videoId, question_id: questionId, current_no: versionNo } = found
    const pin = { videoId, questionId, versionNo, onWrong: 'rewatchChapter' as const, ...place }
    await db.insert(videoQuestions).values({ id: idFrom(chance), ...pin })
  }
}
