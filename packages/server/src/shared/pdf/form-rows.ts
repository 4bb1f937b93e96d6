import { sql } from 'drizzle-orm'
import { pointRead } from '#src/platform/database/prepared.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { enqueue } from '#src/platform/jobs.ts'
import { readableForms } from '#src/schema/file.ts'
import { PDF_QUEUE } from './pdf.ts'

export const FORM_JOB = 'pdf.form'

export interface FormRow {
  state: 'waiting' | 'ready' | 'failed'
  pdfFileId: string | null
  pages: number
  failText: string
  /** Asked for so long ago that its job must have been lost, or failed in a way that may be over. */
  stale: boolean
}

export const formOf = pointRead<FormRow>(
  () => sql`
    select state, pdf_file_id as "pdfFileId", pages, fail_text as "failText",
      (state = 'waiting' and asked_at < now() - interval '1 hour')
        or (state = 'failed' and fail_code = 'pdf.interrupted' and ended_at < now() - interval '10 minutes') as stale
    from ${readableForms} where sha256 = ${sql.placeholder('sha256')}`,
)

/** Puts the form down and its job into the line; twice asked is once made. */
export const askForForm = async (tx: Tx, sha256: string): Promise<void> => {
  const { rowCount } = await tx.db.execute(sql`
    insert into readable_forms (sha256) values (${sha256})
    on conflict (sha256) do update set state = 'waiting', fail_code = '', fail_text = '', asked_at = now()
    where (readable_forms.state = 'waiting' and readable_forms.asked_at < now() - interval '1 hour')
      or (readable_forms.state = 'failed' and readable_forms.fail_code = 'pdf.interrupted'
        and readable_forms.ended_at < now() - interval '10 minutes')`)
  if (rowCount === 0) return
  await enqueue(tx, FORM_JOB, { sha256 }, { key: `pdf:${sha256}`, queue: PDF_QUEUE, maxAttempts: 3 })
}

const FIRST_GUESS_SECONDS = 15

/** How long the pages will take, by what the last ones took and how many stand before. */
export const secondsUntilReady = async (tx: Tx, sha256: string): Promise<number> => {
  const { rows } = await tx.db.execute<{ each: number | null; before: number }>(sql`
    select (select ceil(avg(seconds))::int from (select seconds from readable_forms where state = 'ready'
        order by ended_at desc limit 20) last) as each,
      (select count(*)::int from readable_forms w join readable_forms mine on mine.sha256 = ${sha256}
        where w.state = 'waiting' and w.asked_at < mine.asked_at) as before`)
  const [{ each, before } = { each: null, before: 0 }] = rows
  return Math.max(2, each ?? FIRST_GUESS_SECONDS) * (before + 1)
}
