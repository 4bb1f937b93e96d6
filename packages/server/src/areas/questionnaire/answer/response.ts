import { randomUUID } from 'node:crypto'
import { shanghaiDay } from '@portal/contract/kit/shanghai.ts'
import { sql } from 'drizzle-orm'
import type { Db } from '#src/platform/database/db.ts'
import { prepared } from '#src/platform/database/prepared.ts'
import { allOrFirstError } from '#src/shared/batch/coalesce.ts'
import { type AnonymousResponse, writeAnonymous } from './crowd.ts'
import type { Outcome, Submission } from './submission.ts'

/** Day of a daily questionnaire. */
const waveOf = ({ questionnaire, now }: Submission): string | null =>
  questionnaire.times === 'daily' ? shanghaiDay(now) : null

/** Steps of half a minute tell nobody apart by his pace. */
const COARSE_SECONDS = 30

interface Known {
  /** Groups of the person. */
  dims: Record<string, string>
  /** Becomes the answer, where there is one. */
  draft: { id: string; startedAt: Date | null } | null
}

const anonymousOf = (submission: Submission, { state }: Outcome, dims: Known['dims']): AnonymousResponse => {
  const { body, questionnaire, answers, path } = submission
  return {
    questionnaire_id: questionnaire.id,
    state,
    answers,
    path,
    dims,
    seconds: Math.round(body.seconds / COARSE_SECONDS) * COARSE_SECONDS,
    wave: waveOf(submission),
    k: questionnaire.k,
  }
}

const namedOf = (submission: Submission, { state, receiptNo }: Outcome, { dims, draft }: Known) => {
  const { body, actor, questionnaire, now, answers, path } = submission
  return {
    id: draft?.id ?? randomUUID(),
    questionnaire_id: questionnaire.id,
    anonymous: false,
    state,
    answers,
    path,
    dims,
    seconds: body.seconds,
    wave: waveOf(submission),
    channel: actor.client === 'api' ? 'web' : actor.client,
    person_id: actor.id,
    org_id: actor.guest ? null : actor.orgId,
    started_at: draft?.startedAt ?? new Date(now.getTime() - body.seconds * 1000),
    ended_at: now,
    receipt_no: receiptNo,
  }
}

/** One answer as it is kept, under the names of the columns. */
export const responseOf = (submission: Submission, outcome: Outcome, known: Known) =>
  submission.questionnaire.mode === 'anonymous'
    ? { anonymous: anonymousOf(submission, outcome, known.dims) }
    : { named: namedOf(submission, outcome, known) }
type Response = ReturnType<typeof responseOf>

const upsertNamed = prepared(
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

/** Answers of as many people as there are, in one statement of each kind. */
export const writeResponses = async (db: Db, all: readonly Response[]): Promise<void> => {
  const named = all.flatMap((each) => each.named ?? [])
  const anonymous = all.flatMap((each) => each.anonymous ?? [])
  const writes: Promise<unknown>[] = []
  if (named.length > 0) writes.push(upsertNamed(db, { rows: JSON.stringify(named) }))
  if (anonymous.length > 0) writes.push(writeAnonymous(db, anonymous))
  await allOrFirstError(writes)
}
