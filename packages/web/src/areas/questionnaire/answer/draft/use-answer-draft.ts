import type { SurveyAnswers } from '@portal/contract/areas/questionnaire/answer.ts'
import { saveAnswerDraft } from '@portal/contract/areas/questionnaire/answer-endpoints.ts'
import { useEffect, useRef, useState } from 'react'
import { isUnreached, wordsOfError } from '#src/kit/words-of-error.ts'
import { call } from '#src/platform/api/api.ts'
import { serverNow, useSession } from '#src/platform/session/session.ts'
import type { Opened } from '../opened.ts'
import { heldAnswersOf, newClientKey } from './held-answers.ts'

const QUIET_MS = 2000
/** Without a network the server is tried again after so long, and as soon as the browser says that there is one. */
const AGAIN_MS = 10_000

interface DraftOf {
  opened: Opened
  code: string | undefined
  /** Answers that were given before and are being changed. */
  edited: SurveyAnswers | undefined
}

/** Where the latest answers lie. */
interface Kept {
  at: Date
  /** The server has them, or is not meant to. */
  isSafe: boolean
}

/**
 * Unfinished answers. Every change is on this device at once, where it outlives a reload, a closed page and a lost network;
 * of named and confidential questionnaires the server gets it too, a moment later, and only then the device forgets it.
 * Anonymous answers and changes of an answer never leave the device before they are handed in.
 */
export const useAnswerDraft = ({ opened, code, edited }: DraftOf) => {
  const userId = useSession((session) => session.userId)
  const { draft } = opened
  const onDevice = opened.mode === 'anonymous' || opened.standing !== 'open' || edited !== undefined
  const [held] = useState(() => heldAnswersOf(userId, opened.id, edited !== undefined))
  const [found] = useState(() => {
    const read = held.read()
    const isOlder = !onDevice && draft !== null && read !== undefined && read.at < draft.savedAt.getTime()
    return isOlder ? undefined : read
  })
  const [clientKey] = useState(() => found?.clientKey ?? newClientKey())
  const [begun] = useState<SurveyAnswers>(() => edited ?? draft?.answers ?? {})
  const [initial] = useState<SurveyAnswers>(() => found?.answers ?? begun)
  const [kept, setKept] = useState<Kept | undefined>(() => {
    if (found) return { at: new Date(found.at), isSafe: onDevice }
    return draft ? { at: draft.savedAt, isSafe: true } : undefined
  })
  const [fault, setFault] = useState<string>()

  const rev = useRef(draft?.rev ?? 0)
  const last = useRef(begun)
  const waiting = useRef<{ answers: SurveyAnswers; pageId: string | undefined }>(undefined)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const stopped = useRef(false)
  // One after the other: each save continues the revision that the one before has got.
  const queue = useRef<Promise<unknown>>(Promise.resolve())

  const put = async () => {
    const now = waiting.current
    if (stopped.current || !now) return
    try {
      // Not a write of the kit: what it refreshes is the very questionnaire that is being filled in.
      const saved = await call(saveAnswerDraft, { id: opened.id, code, rev: rev.current, ...now }, { quiet: true })
      rev.current = saved.rev
      setFault(undefined)
      if (waiting.current !== now) return
      waiting.current = undefined
      held.forget()
      setKept({ at: saved.savedAt, isSafe: true })
    } catch (error) {
      if (!isUnreached(error)) return setFault(`草稿只在本机，未存到服务器：${wordsOfError(error)}`)
      clearTimeout(timer.current)
      timer.current = setTimeout(acts.flush, AGAIN_MS)
    }
  }
  const [acts] = useState(() => ({
    flush: () => {
      clearTimeout(timer.current)
      queue.current = queue.current.then(put)
      return queue.current
    },
    keep: (answers: SurveyAnswers, pageId: string | undefined) => {
      if (stopped.current || answers === last.current) return
      last.current = answers
      const at = serverNow()
      held.write({ answers, clientKey, at })
      setKept({ at: new Date(at), isSafe: onDevice })
      if (onDevice) return
      waiting.current = { answers, pageId }
      clearTimeout(timer.current)
      timer.current = setTimeout(acts.flush, QUIET_MS)
    },
  }))

  // Follows the page and the network: whoever leaves in the middle of a word has sent it, and what waited goes out.
  useEffect(() => {
    const isWaiting = () => waiting.current !== undefined
    const goOn = () => isWaiting() && void acts.flush()
    window.addEventListener('online', goOn)
    return () => {
      window.removeEventListener('online', goOn)
      goOn()
      clearTimeout(timer.current)
    }
  }, [acts])

  return {
    initial,
    clientKey,
    kept,
    fault,
    onDevice,
    keep: acts.keep,
    save: (answers: SurveyAnswers, pageId: string | undefined) => {
      acts.keep(answers, pageId)
      return acts.flush()
    },
    /** Nothing more is sent while the answer is on its way. */
    pause: () => clearTimeout(timer.current),
    /** Handed in: nothing of it stays on the device. */
    forget: () => {
      stopped.current = true
      clearTimeout(timer.current)
      waiting.current = undefined
      held.forget()
    },
  }
}
