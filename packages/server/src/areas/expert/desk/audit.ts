import type { auditQuestions } from '@portal/contract/areas/expert/desk.ts'
import { expertRefusals as no, type QuestionEvent } from '@portal/contract/areas/expert/words.ts'
import { ensure } from '#src/platform/errors.ts'
import type { Call, HandlerOf } from '#src/platform/http/serve.ts'
import { eachAlone } from '#src/shared/batch/each-alone.ts'
import { change, happened, noteChange } from '../question/change.ts'
import { lockInScope, type Question } from '../question/reach.ts'

type Action = Call<typeof auditQuestions>['body']['action']

const acts: Record<Action, { kind: QuestionEvent; values: Partial<Pick<Question, 'hidden' | 'locked' | 'featured'>> }> =
  {
    hide: { kind: 'hidden', values: { hidden: true, featured: false } },
    show: { kind: 'shown', values: { hidden: false } },
    lock: { kind: 'locked', values: { locked: true } },
    unlock: { kind: 'unlocked', values: { locked: false } },
    feature: { kind: 'featured', values: { featured: true } },
    unfeature: { kind: 'unfeatured', values: { featured: false } },
  }

/** 隐藏, 锁定 and 精选; hiding says why. */
export const audit: HandlerOf<typeof auditQuestions> = async ({ tx, body: { ids, action, reason }, actor }) => {
  ensure(action !== 'hide' || reason !== undefined, no.reason)
  const { kind, values } = acts[action]
  const { done, failed } = await eachAlone(tx, ids.toSorted(), async (id) => {
    const question = await lockInScope(tx, id)
    ensure(action !== 'feature' || (question.visibility === 'public' && !question.hidden), no.notLive)
    await change(tx, question, { ...values, lastActAt: question.lastActAt })
    await happened(tx, question, { kind, actorId: actor.id, text: reason ?? '' })
    const diff = Object.entries(values).map(([field, after]) => ({ field, before: !after, after }))
    noteChange(tx, question, diff, reason)
  })
  return { updated: done.length, failed }
}
