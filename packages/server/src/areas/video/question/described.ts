import type { VideoDetail } from '@portal/contract/areas/video/video-single.ts'
import { sql } from 'drizzle-orm'
import type { Tx } from '#src/platform/database/tx.ts'
import type { VideoPin } from '#src/schema/video.ts'

/** Questions of a video in words, for those who keep or judge it; learners are told their places only. */
export const describedPins = async (tx: Tx, pins: readonly VideoPin[]): Promise<VideoDetail['questions']> => {
  const { rows } = await tx.db.execute<{ question_id: string; no: number; stem: string }>(sql`
    select v.question_id, v.no, case when v.no = q.current_no then q.stem_text
      else regexp_replace(v.content ->> 'stem', '<[^>]*>', '', 'g') end as stem
    from question_versions v join questions q on q.id = v.question_id
    where v.question_id = any(${sql.param(pins.map(({ questionId }) => questionId))}::uuid[])`)
  return pins.map(({ second, mustPass, maxTries, questionId, versionNo }) => ({
    second,
    mustPass,
    maxTries,
    stemText: rows.find((row) => row.question_id === questionId && row.no === versionNo)?.stem ?? '',
  }))
}
