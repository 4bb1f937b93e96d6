import type { markPractical } from '@portal/contract/areas/train/result/result.ts'
import { resultRefusals as no } from '@portal/contract/areas/train/result/result-words.ts'
import { sql } from 'drizzle-orm'
import { ensure } from '#src/platform/errors.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import { traineesOf } from './judge-people.ts'
import { isGraduated, lockClass } from './rules.ts'

/** 实操 is ticked by an assessor until the class is graduated. */
export const practical: HandlerOf<typeof markPractical> = async ({ tx, body, actor }) => {
  const cls = await lockClass(tx, body.id)
  ensure(!isGraduated(cls), no.graduated)
  ensure(cls.practicals[body.no] !== undefined, no.practicalUnknown)
  const trainees = new Set(await traineesOf(tx, cls.id))
  const userIds = [...new Set(body.userIds)].sort()
  ensure(
    userIds.every((id) => trainees.has(id)),
    no.notTrainee,
  )
  await tx.db.execute(
    body.ok === null
      ? sql`delete from train_practical_marks where class_id = ${cls.id} and no = ${body.no}
          and user_id = any(${sql.param(userIds)}::uuid[])`
      : sql`insert into train_practical_marks (class_id, no, user_id, ok, score, marked_by)
          select ${cls.id}::uuid, ${body.no}::int, x, ${body.ok}, ${body.score}::int, ${actor.id}::uuid
          from unnest(${sql.param(userIds)}::uuid[]) x
          on conflict (class_id, no, user_id) do update set ok = excluded.ok, score = excluded.score,
            marked_by = excluded.marked_by, marked_at = now()`,
  )
  const field = cls.practicals[body.no]?.name ?? ''
  tx.notes.push({
    objectType: 'train_classes',
    objectId: cls.id,
    objectName: cls.title,
    objectOrgId: cls.ownerOrgId,
    diff: userIds.map((userId) => ({ field, before: userId, after: body.score ?? body.ok })),
  })
  return { marked: userIds.length }
}
