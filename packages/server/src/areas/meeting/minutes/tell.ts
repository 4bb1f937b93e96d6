import { meetingMessages as words } from '@portal/contract/areas/meeting/messages.ts'
import { fill } from '@portal/contract/kit/refusal.ts'
import { DAY_MS, startOfDay } from '@portal/contract/kit/shanghai.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { type NewMessage, sendMessage } from '#src/shared/messaging/messages.ts'
import { ownMeetingPage } from '../meeting/addresses.ts'

const SHOWN_LENGTH = 40

export interface DecisionFacts {
  id: string
  text: string
  due: string
}

interface OfMeeting {
  id: string
  title: string
}

const short = (text: string) =>
  [...text].length > SHOWN_LENGTH ? `${[...text].slice(0, SHOWN_LENGTH).join('')}…` : text

const messageOf = (meeting: OfMeeting, { due }: DecisionFacts) => ({
  kind: words.decision.kind,
  reason: words.decision.why,
  link: ownMeetingPage(meeting.id),
  dueAt: new Date(startOfDay(due).getTime() + DAY_MS),
})

const valuesOf = (meeting: OfMeeting, { text, due }: DecisionFacts) => ({
  title: meeting.title,
  text: short(text),
  due,
})

/** It is theirs from now on. */
export const tellOwners = (
  tx: Tx,
  meeting: OfMeeting,
  decision: DecisionFacts,
  people: readonly string[],
): Promise<number> =>
  sendMessage(tx, people, {
    ...messageOf(meeting, decision),
    event: `decision:${decision.id}:asked`,
    title: fill(words.decision.title, valuesOf(meeting, decision)),
    text: fill(words.decision.text, valuesOf(meeting, decision)),
  })

/** `key` tells reminders of one decision apart: each person hears each of them once. */
export const tellAgain = (
  tx: Tx,
  meeting: OfMeeting,
  decision: DecisionFacts,
  { people, daysLeft, key }: { people: readonly string[]; daysLeft: number; key: string },
): Promise<number> => {
  const said = daysLeft < 0 ? words.decisionLate : words.decisionSoon
  const values = { ...valuesOf(meeting, decision), n: Math.abs(daysLeft) }
  const message: NewMessage = {
    ...messageOf(meeting, decision),
    event: `decision:${decision.id}:${key}`,
    title: fill(said.title, values),
    text: fill(said.text, values),
  }
  return sendMessage(tx, people, message)
}
