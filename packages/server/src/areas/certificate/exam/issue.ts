import { randomBytes } from 'node:crypto'
import { RANDOM_SIGNS, verifyCodeOf } from '@portal/contract/areas/certificate/certificate-code.ts'
import { certificateMessage as words } from '@portal/contract/areas/certificate/words.ts'
import { EXAM_MESSAGE_KIND } from '@portal/contract/areas/exam/exam/words.ts'
import { fill } from '@portal/contract/kit/refusal.ts'
import { sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import { prepared } from '#src/platform/database/prepared.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import type { exams } from '#src/schema/exam/exam.ts'
import { coalesced, coalescedWrite } from '#src/shared/batch/coalesce.ts'
import { sendMessage } from '#src/shared/messaging/messages.ts'

type Exam = Pick<typeof exams.$inferSelect, 'id' | 'title' | 'rules' | 'ownerOrgId'>

export interface PassedExam {
  exam: Exam
  personId: string
  /** The attempt that shows it. */
  attemptId: string
}

interface Issued {
  examId: string
  personId: string
  number: string
}

/** Numbers come from a sequence: a hall that hands in at the bell must not wait in one line for them. */
const issueAll = prepared<Issued>(
  () => sql`
    with asked as materialized (
      select * from jsonb_to_recordset(${sql.placeholder('rows')}::jsonb) as a (id uuid, exam_id uuid, person_id uuid,
        code text, title text, exam_title text, org_id uuid, months int)),
    restored as (
      update certificates c set revoked_at = null, revoke_reason = '' from asked a
      where c.exam_id = a.exam_id and c.person_id = a.person_id and c.revoked_at is not null
        and c.revoked_by is null)
    insert into certificates (id, person_id, exam_id, number, verify_code, title, exam_title, person_name, org_name,
      issued_on, valid_to)
    select a.id, u.id, a.exam_id, 'KS' || to_char(d.day, 'YYYY') || lpad(nextval('certificate_numbers')::text, 6, '0'),
      a.code, a.title, a.exam_title, u.name,
      coalesce((select o.name from org_units o where o.id = a.org_id), ''), d.day,
      (d.day + make_interval(months => a.months) - interval '1 day')::date
    from asked a join users u on u.id = a.person_id,
      (select (now() at time zone 'Asia/Shanghai')::date as day) d
    where not exists (select 1 from certificates k where k.exam_id = a.exam_id and k.person_id = a.person_id)
    on conflict (exam_id, person_id) do nothing returning exam_id as "examId", person_id as "personId", number`,
)

/** Number of a certificate that is new; null where the person had it before. */
const issue = coalesced(async ({ db }: Tx, passed: readonly PassedExam[]): Promise<(string | null)[]> => {
  const rows = passed.map(({ exam, personId }) => ({
    id: v7(),
    exam_id: exam.id,
    person_id: personId,
    code: verifyCodeOf(randomBytes(RANDOM_SIGNS)),
    title: exam.rules.outputs.certificateTitle,
    exam_title: exam.title,
    org_id: exam.ownerOrgId,
    months: exam.rules.outputs.certificateMonths,
  }))
  const issued = await issueAll(db, { rows: JSON.stringify(rows) })
  return passed.map(
    ({ exam, personId }) =>
      issued.find((each) => each.examId === exam.id && each.personId === personId)?.number ?? null,
  )
})

/** Once per person and exam, in the transaction of the result. */
export const issueExamCertificate = async (tx: Tx, passed: PassedExam): Promise<void> => {
  const { exam, personId, attemptId } = passed
  const { certificate, certificateTitle } = exam.rules.outputs
  if (!certificate) return
  const number = await issue(tx, passed)
  if (number === null) return
  await sendMessage(tx, [personId], {
    event: `exam:${exam.id}:certificate`,
    kind: EXAM_MESSAGE_KIND,
    title: fill(words.title, { title: certificateTitle }),
    text: fill(words.exam, { exam: exam.title, number }),
    link: `/netSchool/comprehensiveExam?attemptId=${attemptId}`,
    reason: words.examWhy,
  })
}

const revokeAll = prepared(
  () => sql`
    update certificates c set revoked_at = now(), revoke_reason = a.reason
    from unnest(${sql.placeholder('exams')}::uuid[], ${sql.placeholder('persons')}::uuid[],
      ${sql.placeholder('reasons')}::text[]) as a (exam_id, person_id, reason)
    where c.exam_id = a.exam_id and c.person_id = a.person_id and c.revoked_at is null`,
)

/** A result that no longer passes takes it back; passing again gives the same one again. */
export const revokeExamCertificate = coalescedWrite(({ db }: Tx, failed: readonly Omit<PassedExam, 'attemptId'>[]) =>
  revokeAll(db, {
    exams: failed.map(({ exam }) => exam.id),
    persons: failed.map(({ personId }) => personId),
    reasons: failed.map(({ exam }) => fill(words.failed, { exam: exam.title })),
  }),
)
