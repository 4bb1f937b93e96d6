import type { listVideoQuestions } from '@portal/contract/areas/video/question.ts'
import { sql } from 'drizzle-orm'
import type { Tx } from '#src/platform/database/tx.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import type { VideoPin } from '#src/schema/video.ts'
import { versionOf } from '#src/shared/attempt/versions.ts'
import type { Portal } from '#src/shared/portal.ts'
import { durationOf } from '../video/check-attrs.ts'
import { previewOf } from './draw.ts'
import { authoredPins, fitsFile } from './pins.ts'
import { getInReach } from './reach.ts'

interface Facts {
  [column: string]: unknown
  id: string
  state: 'draft' | 'in_review' | 'active' | 'retired'
  current_no: number
  stem_text: string
}

const factsOf = async (tx: Tx, pins: readonly VideoPin[]): Promise<ReadonlyMap<string, Facts>> => {
  const ids = pins.map(({ questionId }) => questionId)
  const { rows } = await tx.db.execute<Facts>(sql`
    select id, case when deleted_at is null then state else 'retired' end as state, current_no, stem_text
    from questions where id = any(${sql.param(ids)}::uuid[])`)
  return new Map(rows.map((row) => [row.id, row]))
}

export const listWith =
  ({ files, attempts }: Portal): HandlerOf<typeof listVideoQuestions> =>
  async ({ tx, body, actor }) => {
    const video = await getInReach(tx, body.videoId)
    const pins = await authoredPins(tx, video)
    const durationMs = await durationOf(tx, video.draft?.versionId ?? video.currentVersionId)
    const versions = await attempts.versions.load(tx.db, pins)
    const facts = await factsOf(tx, pins)
    const list = pins.map((pin) => {
      const { content } = versionOf(versions, pin)
      const {
        state = 'retired',
        current_no: currentVersion = pin.versionNo,
        stem_text: stemText = '',
      } = facts.get(pin.questionId) ?? {}
      const { versionNo: version, ...own } = pin
      return {
        ...own,
        version,
        currentVersion,
        stemText,
        kind: content.kind,
        questionState: state,
        lost: durationMs > 0 && !fitsFile(pin.second, durationMs),
        asked: previewOf(files, actor, pin, content),
      }
    })
    return {
      list,
      total: list.length,
      title: video.title,
      duration: durationMs / 1000,
      revision: video.revision,
      waiting: video.draft?.questions !== undefined,
    }
  }
