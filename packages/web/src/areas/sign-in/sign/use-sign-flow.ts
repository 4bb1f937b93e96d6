import { signByTouch } from '@portal/contract/areas/sign-in/sign.ts'
import type { Position, SignAnswer } from '@portal/contract/areas/sign-in/sign-answer.ts'
import type { SignCode } from '@portal/contract/areas/sign-in/words.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { ApiRefusal, callForAnswer } from '#src/platform/api/api.ts'
import { newRequestId } from '#src/platform/api/request-id.ts'
import { go } from '#src/platform/navigate.ts'
import { deviceId } from '#src/platform/storage.ts'
import { dropHold, type Hold, readHold } from './hold.ts'
import { type PositionRight, positionRight, takePosition } from './position.ts'
import { touchOnce } from './touch.ts'

export interface Proofs {
  position?: Position
  signature?: string
}

export type SignState =
  | { kind: 'touching' }
  /** Before the browser asks for the place, the page says why; a signature is drawn by hand. */
  | { kind: 'asking'; hold: Hold; right: PositionRight; wants: readonly ('position' | 'signature')[] }
  | { kind: 'signing'; hold: Hold }
  | { kind: 'done'; answer: SignAnswer; words: string; placeRefused: boolean }
  | { kind: 'refused'; code: SignCode; words: string }
  | { kind: 'lost'; again: () => void }

/** What still has to come from the person before the call can go out. */
const wantsOf = ({ needs }: Hold, right: PositionRight) =>
  needs.filter((need) => need === 'signature' || right === 'prompt')

/** From a scanned code to its answer: touch, what the sheet asks for, sign. */
export const useSignFlow = (t: string, path: string) => {
  const [state, setState] = useState<SignState>({ kind: 'touching' })
  const client = useQueryClient()
  // Names one press of this person: a repeat after a lost reply is given the same answer.
  const clientId = useRef(newRequestId())

  const sign = async (hold: Hold, proofs: Proofs, right: PositionRight) => {
    setState({ kind: 'signing', hold })
    try {
      const body = { touchId: hold.touchId, deviceId: deviceId(), clientId: clientId.current, ...proofs }
      const { result, message } = await callForAnswer(signByTouch, body, { quiet: true, act: true })
      dropHold()
      const placeRefused = hold.needs.includes('position') && !proofs.position && right !== 'insecure'
      setState({ kind: 'done', answer: result, words: message, placeRefused })
      for (const key of ['signIn', 'meeting', 'guide']) void client.invalidateQueries({ queryKey: [key] })
    } catch (error) {
      if (error instanceof ApiRefusal) return setState({ kind: 'refused', code: 'HOLD_LOST', words: error.message })
      setState({ kind: 'lost', again: () => void sign(hold, proofs, right) })
    }
  }

  const goOn = async (hold: Hold) => {
    const right = hold.needs.includes('position') ? await positionRight() : 'denied'
    const wants = wantsOf(hold, right)
    if (wants.length > 0) return setState({ kind: 'asking', hold, right, wants })
    const position = right === 'granted' ? await takePosition() : null
    await sign(hold, position ? { position } : {}, right)
  }

  const begin = async () => {
    setState({ kind: 'touching' })
    clientId.current = newRequestId()
    const known = readHold(t)
    if (known) return goOn(known)
    const touched = await touchOnce(t)
    if (touched.kind === 'lost') return setState({ kind: 'lost', again: () => void begin() })
    if (touched.kind === 'refused') return setState(touched)
    const { hold } = touched
    // The sheet decides the page; the touch goes along.
    if (hold.page !== path) return go(`${hold.page}?t=${encodeURIComponent(t)}`, { replace: true })
    await goOn(hold)
  }

  const start = useEffectEvent(() => void begin())
  // Follows the address: each code is touched the moment its page is there.
  useEffect(() => {
    if (t !== '') start()
  }, [t])

  /** The person has read why, and lets the browser ask, or goes on without. */
  const answer = async (hold: Hold, withPosition: boolean, signature?: string) => {
    setState({ kind: 'signing', hold })
    const position = withPosition ? await takePosition() : null
    await sign(hold, { ...(position && { position }), ...(signature !== undefined && { signature }) }, 'prompt')
  }

  return { state, answer, again: () => void begin() }
}
