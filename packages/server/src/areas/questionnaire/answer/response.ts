import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Db } from '#src/platform/db.ts'
import { prepared } from '#src/platform/prepared.ts'
import { dayNumber, dayText } from './standing.ts'
import type { Outcome, Submission } from './submission.ts'

/** Steps of half a minute tell nobody apart by his pace. */
const COARSE_SECONDS = 30

interface Known {
  /** Groups of the person. */
  dims: Record<string, string>
  /** Becomes the answer, where there is one. */
  draft: { id: string; startedAt: Date | null } | null
}

/** One answer as it is kept, under the names of the columns. */
export const responseOf = (submission: Submission, { state, receiptNo }: Outcome, { dims, draft }: Known) => {
  const { body, actor, questionnaire, now, answers, path } = submission
  const anonymous = questionnaire.mode === 'anonymous'
  const row = {
    id: draft?.id ?? randomUUID(),
    questionnaire_id: questionnaire.id,
    anonymous,
    state,
    answers,
    path,
    dims,
    seconds: anonymous ? Math.round(body.seconds / COARSE_SECONDS) * COARSE_SECONDS : body.seconds,
    wave: questionnaire.times === 'daily' ? dayText(dayNumber(now)) : null,
  }
  if (anonymous) return row
  return {
    ...row,
    channel: actor.client === 'api' ? 'web' : actor.client,
    person_id: actor.id,
    org_id: actor.guest ? null : actor.orgId,
    started_at: draft?.startedAt ?? new Date(now.getTime() - body.seconds * 1000),
    ended_at: now,
    receipt_no: receiptNo,
  }
}

const upsertResponses = prepared(
  () => sql`
    insert into questionnaire_responses (id, questionnaire_id, anonymous, state, answers, path, dims, seconds, wave,
      channel, person_id, org_id, started_at, ended_at, receipt_no)
    select n.* from jsonb_to_recordset(${sql.placeholder('rows')}::jsonb) as n (id uuid, questionnaire_id uuid,
      anonymous boolean, state text, answers jsonb, path text[], dims jsonb, seconds int, wave date, channel text,
      person_id uuid, org_id uuid, started_at timestamptz, ended_at timestamptz, receipt_no text)
    on conflict (id) do update set state = excluded.state, answers = excluded.answers, path = excluded.path,
      dims = excluded.dims, seconds = excluded.seconds, wave = excluded.wave, channel = excluded.channel,
      org_id = excluded.org_id, ended_at = excluded.ended_at, receipt_no = excluded.receipt_no`,
)

/** Answers of as many people as there are, in one statement. */
export const writeResponses = (db: Db, rows: readonly ReturnType<typeof responseOf>[]) =>
  upsertResponses(db, { rows: JSON.stringify(rows) })
