import type { changeExamState } from '@portal/contract/areas/exam/exam/exam.ts'
import { examRefusals as no } from '@portal/contract/areas/exam/exam/words.ts'
import { eq } from 'drizzle-orm'
import { getRow, lockRow } from '#src/kit/store.ts'
import type { Actor } from '#src/platform/actor.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { AppError, ensure } from '#src/platform/errors.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import { exams } from '#src/schema/exam/exam.ts'
import { dropSittings } from '#src/shared/attempt/drop-sittings.ts'
import type { Portal } from '#src/shared/portal.ts'
import type { Exam } from '../override/person-rules.ts'
import { countNewer } from '../own/newer-versions.ts'
import { tellAll } from './examinee-messages.ts'
import { freeze } from './freeze.ts'
import { setState } from './publish.ts'
import { type Judged, judge, warningsOf } from './publish-faults.ts'

interface Step {
  portal: Portal
  actor: Actor
  exam: Exam
  reason: string
}

type Faults = Judged['faults']
const NONE: Faults = []

const publish = async (tx: Tx, { portal, actor, exam }: Step): Promise<Faults> => {
  ensure(exam.state === 'draft', no.notDraft)
  const { faults } = await judge(tx, exam)
  if (faults.length === 0) await portal.approval.submit(tx, actor, { subjectType: 'exam', subjectId: exam.id })
  return faults
}

const cancel = async (tx: Tx, { exam, reason }: Step): Promise<Faults> => {
  ensure(exam.state === 'published', no.notPublished)
  const cancelled = await setState(tx, exam, { state: 'cancelled', cancelReason: reason, pausedAt: null }, reason)
  await dropSittings(tx, { scene: 'exam', objectId: exam.id }, reason)
  await tellAll(tx, cancelled, 'cancelled')
  return NONE
}

const archive = async (tx: Tx, { exam }: Step): Promise<Faults> => {
  ensure(exam.state !== 'in_review' && exam.state !== 'archived', no.notPublished)
  ensure(exam.state !== 'published' || exam.closeAt <= new Date(), no.stillRunning)
  await setState(tx, exam, { state: 'archived' })
  return NONE
}

/** Before the first start only: afterwards everybody must get what the first one got. */
const adopt = async (tx: Tx, { exam }: Step): Promise<Faults> => {
  ensure(exam.state === 'published', no.notPublished)
  ensure(exam.firstStartedAt === null, no.started)
  ensure((await countNewer(tx, exam)) > 0, no.nothingNewer)
  const { faults, ready } = await judge(tx, exam)
  if (faults.length > 0 || !ready) return faults
  await freeze(tx, exam, ready)
  return NONE
}

const steps = { publish, cancel, archive, adopt }

export const changeStateWith =
  (portal: Portal): HandlerOf<typeof changeExamState> =>
  async ({ tx, body, actor }) => {
    const { id, action, reason = '' } = body
    await getRow(tx, exams, id)
    let faults = NONE
    if (action === 'withdraw') {
      await portal.approval.withdraw(tx, { subjectType: 'exam', subjectId: id })
    } else {
      faults = await steps[action](tx, { portal, actor, exam: await lockRow(tx, exams, id), reason })
    }
    const [exam] = await tx.db.select().from(exams).where(eq(exams.id, id))
    if (!exam) throw new AppError(no.notPublished)
    return { state: exam.state, faults, warnings: await warningsOf(tx, exam) }
  }
