import type { QuestionContent } from '@portal/contract/areas/assessment/question/content.ts'
import type { questionImpact } from '@portal/contract/areas/exam/regrade.ts'
import { errors } from '@portal/contract/errors.ts'
import type { ResultOf } from '@portal/contract/kit/endpoint.ts'
import { P } from '@portal/contract/privileges.ts'
import { desc, sql } from 'drizzle-orm'
import { keyBanks } from '#src/areas/assessment/public.ts'
import { inScope } from '#src/platform/database/tx.ts'
import { refuse } from '#src/platform/errors.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import { exams } from '#src/schema/exam/exam.ts'
import type { KeptChange } from '#src/schema/exam/regrade.ts'
import type { Attempts } from '#src/shared/attempt/attempts.ts'
import { appliedChanges } from './applied.ts'
import { effectOf } from './effect.ts'
import { flipsOf } from './flips.ts'
import { isAffected, type Shift, weigh } from './weigh.ts'

const changesBy = ({ kind, key, parts, policy, params }: QuestionContent): KeptChange[] => [
  {
    kind: 'newKey',
    key,
    partKeys: Object.fromEntries(parts.flatMap((part) => (part.key === null ? [] : [[part.id, part.key]]))),
  },
  ...(kind === 'case' ? [] : [{ kind: 'newPolicy' as const, policy, params }]),
]

const shiftOf = ({ before, after }: Shift) => (after ?? 0) - (before ?? 0)

const MOST_EXAMS = 50

/** The newest exams that asked the question; a rehearsal, nothing is written. */
export const impactWith =
  (core: Attempts): HandlerOf<typeof questionImpact> =>
  async ({ tx, body, actor }) => {
    const { rows } = await tx.db.execute<{ bank_id: string }>(sql`select bank_id from questions where id = ${body.id}`)
    const bankId = rows[0]?.bank_id
    if (bankId === undefined || !(await keyBanks(tx, actor)).includes(bankId)) return refuse(errors.missing)
    const asked = await tx.db
      .select()
      .from(exams)
      .where(sql`${exams.id} in (select a.object_id from attempt_items i join attempts a on a.id = i.attempt_id
        where i.question_id = ${body.id} and a.scene = 'exam')`)
      .orderBy(desc(exams.openAt))
      .limit(MOST_EXAMS)
    const mayList = actor.holds(P.exam)
    const { rows: own } = await tx.db.execute<{ id: string }>(sql`
      select ${exams.id} as id from ${exams}
      where ${inScope({ ...tx, actor, scope: actor.scopeOf([P.exam]) }, exams.ownerOrgId, exams.createdBy)}
        and ${exams.id} = any(${sql.param(asked.map(({ id }) => id))}::uuid[])`)
    const shown = new Set(mayList ? own.map(({ id }) => id) : [])

    const lines: ResultOf<typeof questionImpact>['exams'] = []
    const all = { attempts: 0, changed: 0, passFlips: 0 }
    let sum = 0
    for (const exam of asked) {
      const of = { examId: exam.id, questionId: body.id }
      const before = (await appliedChanges(tx, of)).map(({ change }) => change)
      const effect = effectOf([...before, ...changesBy(body.version)])
      const shifts = await weigh(tx, core.versions, effect, { exam, questionId: body.id })
      const changed = shifts.filter(isAffected)
      const flips = await flipsOf(tx, exam, shifts)
      all.attempts += shifts.length
      all.changed += changed.length
      all.passFlips += flips.length
      sum += changed.reduce((total, shift) => total + shiftOf(shift), 0)
      const toPass = flips.filter(({ passes }) => passes).length
      const line = { attempts: shifts.length, changed: changed.length, toPass, toFail: flips.length - toPass }
      if (shown.has(exam.id)) lines.push({ examId: exam.id, title: exam.title, ...line })
    }
    return { ...all, exams: lines, scoreShift: all.changed === 0 ? null : Math.round(sum / all.changed) / 100 }
  }
