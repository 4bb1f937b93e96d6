import { activityRefusals as no } from '@portal/contract/areas/activity/activity-words.ts'
import type { quizInfo } from '@portal/contract/areas/activity/quiz-answer.ts'
import { quizSentence } from '@portal/contract/areas/activity/quiz-settings.ts'
import type { ResultOf } from '@portal/contract/kit/endpoint.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import type { Attempts } from '#src/shared/attempt/attempts.ts'
import { handInIfOverdue, isRunning } from '#src/shared/attempt/overdue.ts'
import { isAddressedTo } from '#src/shared/audience/audience-values.ts'
import { quizPartOf, stateOf } from '../activity/activities.ts'
import { findMeant } from '../activity/get.ts'
import type { Standings } from './standing.ts'
import { countedTry, type Left, leftOf, scoreOf, type Try, triesOf } from './tries.ts'

type State = ResultOf<typeof quizInfo>['state']

/** Nobody reads a try as still running whose time is over. */
const triesWithoutOverdue = async (core: Attempts, tx: Tx, activityId: string, personId: string): Promise<Try[]> => {
  const found = await triesOf(tx, activityId, personId)
  const running = found.filter(isRunning)
  for (const { id } of running) await handInIfOverdue(core, id)
  return running.length === 0 ? found : triesOf(tx, activityId, personId)
}

const isUsed = ({ today, all }: Left): boolean => today === 0 || all === 0

/** In the words with which a start would be refused. */
const whyNot = (state: State, left: Left, meant: boolean): string | null => {
  if (!meant) return no.outside.message
  if (state === 'upcoming') return no.notOpen.message
  if (state === 'ended') return no.over.message
  if (state === 'cancelled') return no.cancelled.message
  if (left.all === 0) return no.usedAll.message
  return left.today === 0 ? no.usedToday.message : null
}

const quizStateOf = (state: ReturnType<typeof stateOf>, left: Left, running: Try | undefined): State => {
  if (state === 'draft') return 'upcoming'
  if (state === 'settled') return 'ended'
  return state === 'running' && !running && isUsed(left) ? 'used' : state
}

export const infoWith =
  (core: Attempts, standings: Standings): HandlerOf<typeof quizInfo> =>
  async ({ tx, body, actor }) => {
    const { activityId } = body
    const activity = await findMeant(tx, actor, activityId)
    const part = await quizPartOf(tx, activityId)
    const tries = await triesWithoutOverdue(core, tx, activityId, actor.id)
    const now = await core.clock.at()
    const left = leftOf(part.settings, tries, now)
    const running = tries.find(isRunning)
    const counted = countedTry(part.settings, tries)
    const state = quizStateOf(stateOf(activity, now), left, running)
    const { joined } = await standings.of(tx, activityId)
    return {
      activityId,
      title: activity.title,
      partTitle: part.title,
      intro: activity.intro,
      startAt: activity.startAt,
      endAt: activity.endAt,
      cancelReason: activity.cancelReason,
      sentence: quizSentence(part.settings),
      passScore: part.settings.passScore,
      weight: part.weight,
      state,
      left,
      // The count is of some seconds ago; whoever has begun counts himself at least.
      joined: Math.max(joined, tries.length > 0 ? 1 : 0),
      score: counted === null ? null : counted.score / 100,
      done: counted !== null && counted.score >= part.settings.passScore * 100,
      running: running?.id ?? null,
      attempts: tries.flatMap((each) => {
        const score = scoreOf(each)
        if (score === null || !each.submittedAt) return []
        const { id: attemptId, no: place, submittedAt } = each
        return [{ attemptId, no: place, submittedAt, score: score / 100, counts: attemptId === counted?.id }]
      }),
      serverNow: new Date(now),
      why: running ? null : whyNot(state, left, isAddressedTo(activity, actor.facets)),
    }
  }
