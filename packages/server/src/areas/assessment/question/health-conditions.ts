import type { QuestionHealth } from '@portal/contract/areas/assessment/question/question.ts'
import { type SQL, sql } from 'drizzle-orm'
import { questions } from '#src/schema/assessment.ts'

const twin = (more: SQL): SQL => sql`exists (select 1 from questions other where other.stem_hash = ${questions.stemHash}
  and other.id <> ${questions.id} and other.bank_id = ${questions.bankId} and other.deleted_at is null
  and other.state <> 'retired' and ${more})`

const alive = sql`${questions.state} <> 'retired'`

/** The findings of the health check, each as a condition on questions; the list filters by the same words. */
export const healthCondition: Record<QuestionHealth, SQL> = {
  duplicate: sql`(${alive} and ${twin(sql`true`)})`,
  otherKey: sql`(${alive} and ${twin(sql`other.key_hash <> ${questions.keyHash}`)})`,
  unused: sql`(${questions.state} = 'active' and ${questions.useCount} = 0 and ${questions.paperCount} = 0)`,
  extreme: sql`(${questions.answers} > 0 and ${questions.facility} in (0, 1))`,
  expired: sql`(${questions.validTo} < (now() at time zone 'Asia/Shanghai')::date)`,
  sourceGone: sql`(${alive} and ${questions.sourceType} = 'video' and ${questions.sourceId} is not null and not exists (
    select 1 from videos v where v.id = ${questions.sourceId} and v.deleted_at is null
      and (v.valid_to is null or v.valid_to > now())))`,
  reported: sql`exists (select 1 from question_reports r where r.question_id = ${questions.id} and r.settled_at is null)`,
}
