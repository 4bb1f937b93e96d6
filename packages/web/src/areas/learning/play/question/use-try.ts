import type { QuestionAnswer } from '@portal/contract/areas/assessment/question/answer.ts'
import { lengthTicks, type TickSpan } from '@portal/contract/areas/learning/play/intervals.ts'
import { answerVideoQuestion, askVideoQuestion } from '@portal/contract/areas/video/question-answer.ts'
import type { ResultOf } from '@portal/contract/kit/endpoint.ts'
import { HOUR_MS } from '@portal/contract/kit/shanghai.ts'
import { useEffect, useRef, useState } from 'react'
import { call } from '#src/platform/api/api.ts'

export type AskedQuestion = ResultOf<typeof askVideoQuestion>
export type Verdict = ResultOf<typeof answerVideoQuestion>

/** What a try needs of a study session. */
export interface Studied {
  store: { getState: () => { pending: TickSpan[]; sitting: { sittingId: string } | null } }
}

const LONGEST_WAIT_MS = 4000
const LOOK_MS = 200

/** What was just watched may be what opens the question again: it is handed in first. */
const settled = async ({ store }: Studied) => {
  const until = Date.now() + LONGEST_WAIT_MS
  while (lengthTicks(store.getState().pending) > 0 && Date.now() < until)
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS))
}

const messageOf = (error: unknown) => (error instanceof Error && error.message !== '' ? error.message : '加载失败')

let lastSeq = 0

/** One question from its opening to the verdict; `questionId` null is the one of an attention check. */
export const useTry = (study: Studied, questionId: string | null) => {
  const [round, setRound] = useState(0)
  const [asked, setAsked] = useState<AskedQuestion | null>(null)
  const [verdict, setVerdict] = useState<Verdict | null>(null)
  const [given, setGiven] = useState<QuestionAnswer | null>(null)
  const [failure, setFailure] = useState('')
  const [sending, setSending] = useState(false)
  const shownAt = useRef(0)
  /** Kept until it is acknowledged: sent again after a lost reply it is the same try. */
  const seq = useRef<number | null>(null)

  // Follows the server: the question is opened there, and its tries are counted there.
  useEffect(() => {
    let gone = false
    const open = async () => {
      await settled(study)
      const { sittingId } = study.store.getState().sitting ?? {}
      if (sittingId === undefined || gone) return
      const body = { sittingId, ...(questionId !== null && { questionId }) }
      const found = await call(askVideoQuestion, body, { quiet: true })
      if (gone) return
      shownAt.current = Date.now()
      setAsked(found)
      setFailure('')
    }
    open().catch((error: unknown) => {
      if (!gone) setFailure(messageOf(error))
    })
    return () => {
      gone = true
    }
  }, [study, questionId, round])

  const again = () => {
    setAsked(null)
    setVerdict(null)
    setFailure('')
    setRound((before) => before + 1)
  }

  // Follows the network: a question that could not be opened without one is opened when it is back.
  const isMissing = asked === null && failure !== ''
  useEffect(() => {
    if (!isMissing) return
    window.addEventListener('online', again)
    return () => window.removeEventListener('online', again)
  })

  const send = async (answer: QuestionAnswer) => {
    const { sittingId } = study.store.getState().sitting ?? {}
    if (sittingId === undefined || !asked?.questionId) return
    if (seq.current === null) {
      lastSeq += 1
      seq.current = lastSeq
    }
    setSending(true)
    setGiven(answer)
    setFailure('')
    try {
      const body = { sittingId, questionId: asked.questionId, answer, seq: seq.current, attention: questionId === null }
      const spentMs = Math.min(Date.now() - shownAt.current, HOUR_MS)
      setVerdict(await call(answerVideoQuestion, { ...body, spentMs }, { quiet: true }))
      seq.current = null
    } catch (error) {
      setFailure(messageOf(error))
    } finally {
      setSending(false)
    }
  }

  return { asked, given, verdict, failure, sending, send, again }
}
