import { reportUiError } from '@portal/contract/areas/system/message/ui-error.ts'
import { create } from 'zustand'
import { currentSession } from '../session/session.ts'
import { readToken } from '../storage.ts'
import { call } from './api.ts'
import { ApiRefusal, TransportError } from './refusal.ts'

export interface UiError {
  key: number
  message: string
  /** Component and phase. */
  info: string
  /** Address at the time. */
  url: string
  stack: string
  at: number
  count: number
}

const MOST_KEPT = 100
const MOST_REPORTED = 20

export const useErrorLog = create<{ errors: readonly UiError[] }>(() => ({ errors: [] }))

export const clearErrorLog = () => useErrorLog.setState({ errors: [] })

type NewError = Pick<UiError, 'message' | 'info' | 'url' | 'stack' | 'at'>

/** Equal errors become one row with a count; the newest stand first and the oldest fall out. */
export const withError = (errors: readonly UiError[], next: NewError): UiError[] => {
  const known = errors.find(
    ({ message, info, stack }) => message === next.message && info === next.info && stack === next.stack,
  )
  if (known) return errors.map((each) => (each === known ? { ...each, count: each.count + 1, at: next.at } : each))
  const key = Math.max(0, ...errors.map((each) => each.key)) + 1
  return [{ ...next, key, count: 1 }, ...errors].slice(0, MOST_KEPT)
}

let reported = 0

const report = ({ message, info, url, stack }: NewError) => {
  if (readToken() === null || reported >= MOST_REPORTED) return
  reported += 1
  const body = {
    message: message.slice(0, 2000),
    info: info.slice(0, 500),
    // Values typed into filters stand in the query and are nobody's business.
    url: url.split(/[?#]/)[0]?.slice(0, 1000) ?? '',
    stack: stack.slice(0, 8000),
    build: currentSession().build.slice(0, 100),
  }
  call(reportUiError, body, { quiet: true, background: true }).catch(() => {})
}

/** Refusals, transport faults and aborts are not errors of the interface. */
const isExpected = (error: unknown) =>
  error instanceof ApiRefusal ||
  error instanceof TransportError ||
  (error instanceof DOMException && error.name === 'AbortError')

export const noteError = (error: unknown, info: string) => {
  if (isExpected(error)) return
  const stack = error instanceof Error ? (error.stack ?? '') : ''
  const message = error instanceof Error ? `${error.name}: ${error.message}` : String(error)
  const next = { message, info, url: window.location.href, stack, at: Date.now() }
  const known = useErrorLog.getState().errors.length
  useErrorLog.setState(({ errors }) => ({ errors: withError(errors, next) }))
  if (useErrorLog.getState().errors.length !== known) report(next)
}

/** Handlers, timers and rejected promises; rendering errors come from the boundaries. */
export const watchErrors = () => {
  window.addEventListener('error', ({ error, message, filename, lineno }) => {
    // Browsers raise this one without any fault of the page, only because a frame was late.
    if (message.startsWith('ResizeObserver loop')) return
    noteError(error ?? new Error(message), `window error ${filename}:${lineno}`)
  })
  window.addEventListener('unhandledrejection', ({ reason }) => noteError(reason, 'unhandled rejection'))
}
