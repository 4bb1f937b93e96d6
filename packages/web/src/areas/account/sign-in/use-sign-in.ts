import { challengeResult, lockedResult, login } from '@portal/contract/areas/account/session.ts'
import type { BodyOf } from '@portal/contract/kit/endpoint.ts'
import { STATUS } from '@portal/contract/kit/refusal.ts'
import { useState } from 'react'
import type { z } from 'zod'
import { ApiRefusal, call } from '#src/platform/api/api.ts'
import { queryClient } from '#src/platform/api/query-client.ts'
import { currentSession } from '#src/platform/session/session.ts'

/** A second factor that a role demands and that is not set up yet. */
export type FactorSetup = NonNullable<z.output<typeof challengeResult>['setup']>

export type SignInStep =
  | { kind: 'password' }
  | { kind: 'sms' }
  | { kind: 'scan' }
  | { kind: 'secondFactor'; challenge: string; setup?: FactorSetup }
  | { kind: 'newPassword'; challenge: string; reason: 'first' | 'expired' | 'forgot'; rules: readonly string[] }

interface SignInState {
  step: SignInStep
  busy: boolean
  /** Beside a field, by its name in the body. */
  fieldErrors: Readonly<Record<string, string>>
  /** Above the button. */
  error: string
  /** The service did not answer, so trying again makes sense. */
  away: boolean
  /** Browser time until which a locked account stays so. */
  lockedUntil: number | null
  /** The name that is locked; the form stays good for every other one. */
  lockedName: string
}

const START: SignInState = {
  step: { kind: 'password' },
  busy: false,
  fieldErrors: {},
  error: '',
  away: false,
  lockedUntil: null,
  lockedName: '',
}

/** The next step a refusal asks for, if it does. */
const stepOf = ({ status, result }: ApiRefusal): SignInStep | null => {
  const parsed = challengeResult.safeParse(result)
  if (!parsed.success) return null
  const { challenge, setup, reason = 'first', rules = [] } = parsed.data
  if (status === STATUS.secondFactor) return { kind: 'secondFactor', challenge, setup }
  return status === STATUS.mustChange ? { kind: 'newPassword', challenge, reason, rules } : null
}

const lockedUntilOf = ({ result }: ApiRefusal): number | null => {
  const lock = lockedResult.safeParse(result)
  return lock.success ? Date.now() + lock.data.retryAfterSeconds * 1000 : null
}

const failed = (error: unknown): Partial<SignInState> => {
  if (!(error instanceof ApiRefusal)) return { error: '服务暂不可用，请稍后重试', away: true }
  const step = stepOf(error)
  if (step) return { step }
  const fieldErrors = Object.fromEntries(error.errors.map(({ field, message }) => [field, message]))
  return {
    fieldErrors,
    error: error.errors.length > 0 ? '' : error.message,
    lockedUntil: error.status === STATUS.tooMany ? lockedUntilOf(error) : null,
  }
}

/**
 * The form stands over somebody's page: what that page shows is asked anew by whoever lets the same person go on, and
 * dropped for another one. Taken out of the cache here it would be gone from under the page, and never asked again.
 */
const isOverPage = () => {
  const { state, guestPage } = currentSession()
  return state === 'known' && guestPage === null
}

/** Sign-in through its steps. A token exists only after the last one, and only then `onSignedIn` is called. */
export const useSignIn = (onSignedIn: (token: string) => void) => {
  const [state, setState] = useState(START)

  const send = async (body: BodyOf<typeof login>) => {
    if (state.busy) return
    setState((before) => ({ ...before, busy: true, error: '', fieldErrors: {}, away: false, lockedUntil: null }))
    try {
      const token = await call(login, body, { quiet: true })
      if (!isOverPage()) queryClient.clear()
      onSignedIn(token)
    } catch (error) {
      setState((before) => ({ ...before, ...failed(error), lockedName: ('username' in body && body.username) || '' }))
    } finally {
      setState((before) => ({ ...before, busy: false }))
    }
  }

  return {
    ...state,
    send,
    /** 用户名 or 密码 left empty is said beside the field, without asking the server. */
    complain: (fieldErrors: Record<string, string>) => setState((before) => ({ ...before, fieldErrors, error: '' })),
    unlock: () => setState((before) => ({ ...before, lockedUntil: null, error: '' })),
    /** A way of signing in with a form or a picture of its own. */
    choose: (kind: 'sms' | 'scan') => setState({ ...START, step: { kind } }),
    restart: () => setState(START),
  }
}

export type SignIn = ReturnType<typeof useSignIn>
