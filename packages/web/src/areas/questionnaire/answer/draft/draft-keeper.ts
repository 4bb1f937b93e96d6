import type { SurveyAnswers } from '@portal/contract/areas/questionnaire/answer.ts'
import { saveAnswerDraft } from '@portal/contract/areas/questionnaire/answer-endpoints.ts'
import { isUnreached, wordsOfError } from '#src/kit/words-of-error.ts'
import { call } from '#src/platform/api/api.ts'
import { serverNow } from '#src/platform/session/session.ts'
import type { Opened } from '../opened.ts'
import type { heldAnswersOf } from './held-answers.ts'

const QUIET_MS = 2000
/** Without a network the server is tried again after so long, and as soon as the browser says that there is one. */
const AGAIN_MS = 10_000

/** Where the latest answers lie. */
export interface Kept {
  at: Date
  /** The server has them, or is not meant to. */
  isSafe: boolean
}

interface KeeperOf {
  opened: Pick<Opened, 'id' | 'draft'>
  code: string | undefined
  held: ReturnType<typeof heldAnswersOf>
  clientKey: string
  /** The server is not meant to have them. */
  onDevice: boolean
  /** What nothing has to be kept of. */
  begun: SurveyAnswers
  onKept: (kept: Kept) => void
  /** Why the server did not take them; undefined: it did. */
  onFault: (words: string | undefined) => void
}

/** Every change is on the device at once and on the server a moment later; only then the device forgets it. */
export const createDraftKeeper = ({ opened, code, held, clientKey, onDevice, begun, onKept, onFault }: KeeperOf) => {
  let rev = opened.draft?.rev ?? 0
  let last = begun
  let waiting: { answers: SurveyAnswers; pageId: string | undefined } | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let stopped = false
  // One after the other: each save continues the revision that the one before has got.
  let queue: Promise<unknown> = Promise.resolve()

  const put = async () => {
    const now = waiting
    if (stopped || !now) return
    try {
      // Not a write of the kit: what it refreshes is the very questionnaire that is being filled in.
      const saved = await call(saveAnswerDraft, { id: opened.id, code, rev, ...now }, { quiet: true })
      rev = saved.rev
      onFault(undefined)
      if (waiting !== now || stopped) return
      waiting = undefined
      held.forget()
      onKept({ at: saved.savedAt, isSafe: true })
    } catch (error) {
      if (!isUnreached(error)) return onFault(`草稿只在本机，未存到服务器：${wordsOfError(error)}`)
      clearTimeout(timer)
      if (!stopped) timer = setTimeout(flush, AGAIN_MS)
    }
  }

  function flush() {
    clearTimeout(timer)
    queue = queue.then(put)
    return queue
  }

  return {
    flush,
    keep: (answers: SurveyAnswers, pageId: string | undefined) => {
      if (stopped || answers === last) return
      last = answers
      const at = serverNow()
      held.write({ answers, clientKey, at })
      onKept({ at: new Date(at), isSafe: onDevice })
      if (onDevice) return
      waiting = { answers, pageId }
      clearTimeout(timer)
      timer = setTimeout(flush, QUIET_MS)
    },
    /** What waits goes out now. */
    goOn: () => {
      if (waiting !== undefined) void flush()
    },
    pause: () => clearTimeout(timer),
    stop: () => {
      stopped = true
      clearTimeout(timer)
      waiting = undefined
      held.forget()
    },
  }
}
