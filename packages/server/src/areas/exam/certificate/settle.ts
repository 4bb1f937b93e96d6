import { randomBytes } from 'node:crypto'
import { certificateMessage as words } from '@portal/contract/areas/exam/certificate.ts'
import { RANDOM_SIGNS, verifyCodeOf } from '@portal/contract/areas/exam/certificate-code.ts'
import { EXAM_MESSAGE_KIND } from '@portal/contract/areas/exam/exam-words.ts'
import { fill } from '@portal/contract/kit/refusal.ts'
import { sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import type { Tx } from '#src/platform/tx.ts'
import { sendMessage } from '#src/shared/messaging/messages.ts'
import type { Exam } from '../exam/person-rules.ts'

interface Passed {
  exam: Exam
  personId: string
  /** The sitting that shows it. */
  attemptId: string
}

/** Numbers come from a sequence: a hall that hands in at the bell must not wait in one line for them. */
export const issueCertificate = async (tx: Tx, { exam, personId, attemptId }: Passed): Promise<void> => {
  const { certificate, certificateTitle, certificateMonths } = exam.rules.outputs
  if (!certificate) return
  await tx.db.execute(sql`
    update certificates set revoked_at = null, revoke_reason = ''
    where exam_id = ${exam.id} and person_id = ${personId} and revoked_at is not null`)
  const { rows } = await tx.db.execute<{ number: string }>(sql`
    insert into certificates (id, person_id, exam_id, number, verify_code, title, exam_title, person_name, org_name,
      issued_on, valid_to)
    select ${v7()}, u.id, ${exam.id},
      'KS' || to_char(d.day, 'YYYY') || lpad(nextval('certificate_numbers')::text, 6, '0'),
      ${verifyCodeOf(randomBytes(RANDOM_SIGNS))}, ${certificateTitle}, ${exam.title}, u.name,
      coalesce((select o.name from org_units o where o.id = ${exam.ownerOrgId}), ''), d.day,
      (d.day + make_interval(months => ${certificateMonths}::int) - interval '1 day')::date
    from users u, (select (now() at time zone 'Asia/Shanghai')::date as day) d
    where u.id = ${personId}
      and not exists (select 1 from certificates k where k.exam_id = ${exam.id} and k.person_id = u.id)
    on conflict (exam_id, person_id) do nothing returning number`)
  const [issued] = rows
  if (!issued) return
  await sendMessage(tx, [personId], {
    event: `exam:${exam.id}:certificate`,
    kind: EXAM_MESSAGE_KIND,
    title: fill(words.title, { title: certificateTitle }),
    text: fill(words.text, { exam: exam.title, number: issued.number }),
    link: `/netSchool/comprehensiveExam?attemptId=${attemptId}`,
    reason: words.why,
  })
}

/** A result that no longer passes takes it back; passing again gives the same one again. */
export const revokeCertificate = async (tx: Tx, { exam, personId }: Omit<Passed, 'attemptId'>): Promise<void> => {
  await tx.db.execute(sql`
    update certificates set revoked_at = now(), revoke_reason = ${fill(words.revoked, { exam: exam.title })}
    where exam_id = ${exam.id} and person_id = ${personId} and revoked_at is null`)
}
