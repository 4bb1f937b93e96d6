import { type ArchiveProof, proofWords } from '@portal/contract/areas/archive/trainee-proof.ts'
import { shanghaiTime } from '@portal/contract/kit/shanghai.ts'
import { P } from '@portal/contract/privileges.ts'
import { sql } from 'drizzle-orm'
import type { Actor } from '#src/platform/actor.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import type { ProvenHours } from '#src/shared/archive/archive.ts'
import { archiveProof } from '#src/shared/archive/proof.ts'
import type { Portal } from '#src/shared/portal.ts'
import { evidenceOf } from '../batch/files.ts'

const { upload: words } = proofWords

interface Row extends Record<string, unknown> {
  batchId: string
  course: string
  organiser: string
  from: string
  to: string
  score: string
  certNo: string
  batch: string
  by: string
  posted: string | null
  decided: string
  /** The batch is of this person alone. */
  alone: boolean
}

const rowOf = async ({ db }: Tx, rowId: string): Promise<Row | undefined> => {
  const { rows } = await db.execute<Row>(sql`
    select r.batch_id as "batchId", r.course_name as course, r.organiser, r.from_day::text as from, r.to_day::text as to,
      r.score, r.cert_no as "certNo", b.title as batch, coalesce(m.name, '') as by, b.posted_at as posted,
      (select coalesce(string_agg(distinct d.name, '、'), '') from approval_requests q
        join approval_tasks k on k.request_id = q.id and k.passed join users d on d.id = coalesce(k.closed_by_id, k.assignee_id)
        where q.subject_type = 'courseHours' and q.subject_id = b.id) as decided,
      (select count(distinct x.user_id) = 1 from hour_upload_rows x where x.batch_id = r.batch_id) as alone
    from hour_upload_rows r join hour_upload_batches b on b.id = r.batch_id left join users m on m.id = b.created_by
    where r.id = ${rowId}`)
  return rows[0]
}

/**
 * The row that was posted, and the files it came with. Whoever looks after archives may open them all; a person opens
 * those of a batch that is of nobody but him.
 */
export const proofOfUpload =
  ({ files }: Portal) =>
  async (tx: Tx, actor: Actor, { userId, itemId }: ProvenHours): Promise<ArchiveProof | null> => {
    const row = await rowOf(tx, itemId)
    if (!row) return null
    const mayOpen = userId !== actor.id || row.alone
    const evidence = await evidenceOf(tx, files, actor, row.batchId)
    const hidden = mayOpen ? '' : proofWords.othersInFiles
    return archiveProof(
      row.course,
      [
        [words.course, row.course],
        [words.organiser, row.organiser],
        [words.dates, `${row.from} — ${row.to}`],
        [words.score, row.score],
        [words.certNo, row.certNo],
        [words.batch, row.batch],
        [words.by, row.by],
        [words.decided, row.decided],
        [words.posted, row.posted === null ? '' : shanghaiTime(new Date(row.posted))],
      ],
      {
        files: evidence.map(({ name, url }) => ({ name, url: mayOpen ? url : null })),
        note: evidence.length === 0 ? proofWords.noFiles : hidden,
        link: actor.holds(P.hourUpload)
          ? { text: words.page, to: `/train/uploadCourseHoursDetail?id=${row.batchId}` }
          : null,
      },
    )
  }
