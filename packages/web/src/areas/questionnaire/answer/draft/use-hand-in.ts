import { submitAnswer } from '@portal/contract/areas/questionnaire/answer-endpoints.ts'
import type { BodyOf, ResultOf } from '@portal/contract/kit/endpoint.ts'
import { useEffect, useEffectEvent, useState } from 'react'
import { useWrite } from '#src/kit/use-write.ts'
import { isUnreached } from '#src/kit/words-of-error.ts'

type Body = BodyOf<typeof submitAnswer>
type Outcome = ResultOf<typeof submitAnswer>

/** Without a network the answer is tried again after so long, and as soon as the browser says that there is one. */
const AGAIN_MS = 8000

/** Hands an answer in; one that the server did not hear of waits and goes out by itself, as the very same act. */
export const useHandIn = (onDone: (body: Body, outcome: Outcome) => void) => {
  const submit = useWrite(submitAnswer)
  const [waiting, setWaiting] = useState<Body>()

  const send = async (body: Body) => {
    try {
      const outcome = await submit.send(body)
      setWaiting(undefined)
      onDone(body, outcome)
    } catch (error) {
      setWaiting(isUnreached(error) ? { ...body } : undefined)
    }
  }

  // Follows the network while something waits for it.
  const again = useEffectEvent(() => {
    if (waiting && !submit.isPending) void send(waiting)
  })
  useEffect(() => {
    if (waiting === undefined) return
    const timer = setTimeout(again, AGAIN_MS)
    window.addEventListener('online', again)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('online', again)
    }
  }, [waiting])

  return {
    send,
    isPending: submit.isPending,
    /** It waits for the network. */
    isWaiting: waiting !== undefined,
    /** Changed under way: it goes out when the person says so again. */
    stopWaiting: () => setWaiting(undefined),
    fault: waiting ? undefined : (submit.error?.fields[0]?.message ?? submit.error?.words),
  }
}
