import type { LiveMessage } from '@portal/contract/areas/live/room.ts'
import { MINUTE_MS } from '@portal/contract/kit/shanghai.ts'

/** What is said later is about something else. */
const WITHIN_MS = 5 * MINUTE_MS

type Line = Pick<LiveMessage, 'no' | 'kind' | 'state' | 'fromHost' | 'at'>

/**
 * The host's first line behind an answered question, before the next question. Lines carry no link to what they answer,
 * so it is told as what he said next, and nothing is told where he wrote nothing.
 */
export const answerTo = <Message extends Line>(question: Line, lines: readonly Message[]): Message | undefined => {
  const behind = lines.filter(({ no, state }) => no > question.no && state === 'shown')
  const next = behind.findIndex(({ kind, fromHost }) => kind === 'ask' && !fromHost)
  const near = next < 0 ? behind : behind.slice(0, next)
  return near.find(({ fromHost, at }) => fromHost && at.getTime() - question.at.getTime() <= WITHIN_MS)
}
