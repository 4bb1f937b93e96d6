import type { QuestionAnswer } from '@portal/contract/areas/assessment/question/answer.ts'
import { isBlank } from '@portal/contract/areas/assessment/question/scoring/blank-answer.ts'
import { answerLivePush, PUSH_GRACE_MS } from '@portal/contract/areas/exam/live/answer.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { resourceKeyOf } from '#src/kit/query.ts'
import { faultOf } from '#src/kit/words-of-error.ts'
import { call } from '#src/platform/api/api.ts'
import { TransportError } from '#src/platform/api/refusal.ts'
import { newRequestId } from '#src/platform/api/request-id.ts'
import { readTabItem, writeTabItem } from '#src/platform/storage.ts'
import { type Current, msLeft } from './use-live.ts'

type Given = Record<string, QuestionAnswer | null>

const RETRY_MS = 1000
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

const keyOf = (pushId: string) => `live-answer-${pushId}`

const readGiven = (pushId: string): Given => {
  try {
    return JSON.parse(readTabItem(keyOf(pushId)) ?? '{}') as Given
  } catch {
    return {}
  }
}

/** One sending at a time, told under one key however often it must be repeated. */
const sendUntil = async (body: Parameters<typeof call<typeof answerLivePush>>[1], over: () => boolean) => {
  for (;;) {
    try {
      return await call(answerLivePush, body, { quiet: true })
    } catch (error) {
      if (!(error instanceof TransportError) || over()) throw error
      await pause(RETRY_MS)
    }
  }
}

export type Sending = 'no' | 'sending' | 'sent'

/**
 * Answers to the push that is open, kept over a reload of the page, sent once: by the person, or with the bell as far
 * as they have come.
 */
export const useLiveAnswer = (current: Current & { push: NonNullable<Current['push']> }) => {
  const { push } = current
  const client = useQueryClient()
  const [given, setGiven] = useState<Given>(() => readGiven(push.id))
  const [sending, setSending] = useState<Sending>(push.mine ? 'sent' : 'no')
  const [fault, setFault] = useState('')
  const isAnswered = Object.values(given).some((answer) => !isBlank(answer))

  const answer = (itemId: string, next: QuestionAnswer | null) => {
    const all = { ...given, [itemId]: next }
    setGiven(all)
    setFault('')
    writeTabItem(keyOf(push.id), JSON.stringify(all))
  }
  const submit = async () => {
    if (sending !== 'no') return
    setSending('sending')
    setFault('')
    const answers = push.items.map(({ itemId }) => ({ itemId, answer: given[itemId] ?? null }))
    const body = { pushId: push.id, clientKey: newRequestId(), answers }
    try {
      await sendUntil(body, () => msLeft(current) < -PUSH_GRACE_MS)
      setSending('sent')
      writeTabItem(keyOf(push.id), null)
    } catch (error) {
      setSending('no')
      setFault(faultOf(error instanceof Error ? error : new Error(String(error))).words)
    }
    void client.invalidateQueries({ queryKey: [resourceKeyOf(answerLivePush)] })
  }
  const ring = useEffectEvent(() => {
    if (isAnswered && fault === '') void submit()
  })

  // A push that its host ends early closes with its grace too.
  useEffect(() => {
    if (push.phase === 'closed') return
    const timer = setTimeout(ring, Math.max(0, msLeft(current)))
    return () => clearTimeout(timer)
  }, [current, push.phase])

  return { given, answer, submit, sending: push.mine ? ('sent' as const) : sending, fault, isAnswered }
}
