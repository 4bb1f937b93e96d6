import { type openSittingResult, spanFromWire } from '@portal/contract/areas/learning/play/beat.ts'
import { ticksFromSeconds } from '@portal/contract/areas/learning/play/intervals.ts'
import type { z } from 'zod'
import type { BeatsReply } from './beat-queue.ts'
import { type StudyView, studyWords } from './study-store.ts'

/** What an answer asks the player to do. */
export type Order = 'none' | 'giveWay' | 'stop' | 'renew' | 'reopen' | 'ask' | 'hide' | 'goOn'

const reasonsOf = ({ refused }: BeatsReply) => new Set(refused.map(({ reason }) => reason))

export const orderOf = (reply: BeatsReply, asking: boolean): Order => {
  const reasons = reasonsOf(reply)
  switch (reply.command) {
    case 'takeOver':
      return 'giveWay'
    case 'stop':
      // Outside the hours of study the lesson may go on, it just earns nothing.
      return reasons.has('NOT_ALLOWED') ? 'stop' : 'none'
    case 'reload':
      return reasons.has('OLD_VERSION') ? 'renew' : 'reopen'
    case 'attention':
      return 'ask'
    case 'pause':
      return 'hide'
    case 'none':
      return asking ? 'goOn' : 'none'
  }
}

/** The line above the bar after an answer: lateness is said for the rest of the visit, the hours while they last. */
export const remarkAfter = (reply: BeatsReply, remark: string) => {
  const reasons = reasonsOf(reply)
  if (reasons.has('OUT_OF_WINDOW')) return studyWords.outOfWindow
  if (reasons.has('LATE')) return studyWords.late
  return remark === studyWords.outOfWindow ? '' : remark
}

export const viewAfterReply = (view: StudyView, reply: BeatsReply): Partial<StudyView> => ({
  acknowledged: reply.intervals?.map(spanFromWire) ?? view.acknowledged,
  // What was refused does not lead any further.
  furthestTick: Math.max(ticksFromSeconds(reply.furthest), reply.refused.length > 0 ? 0 : view.furthestTick),
  coverage: reply.coverage,
  completed: reply.completed,
  grantedHours: reply.hours === undefined ? view.grantedHours : (view.grantedHours ?? 0) + reply.hours,
  remark: remarkAfter(reply, view.remark),
})

export const viewOfSitting = (sitting: z.output<typeof openSittingResult>): Partial<StudyView> => ({
  phase: 'ready',
  words: '',
  sitting,
  connection: 'live',
  acknowledged: sitting.intervals.map(spanFromWire),
  furthestTick: ticksFromSeconds(sitting.furthest),
  coverage: sitting.coverage,
  completed: sitting.completed,
  asking: false,
})
