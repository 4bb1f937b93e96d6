import { trainMessages as words } from '@portal/contract/areas/train/messages.ts'
import { fill } from '@portal/contract/kit/refusal.ts'
import { shanghaiTime } from '@portal/contract/kit/shanghai.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { sendMessage } from '#src/shared/messaging/messages.ts'
import { learnerPage } from '../class/addresses.ts'
import type { TrainClass } from '../class/state.ts'

type Word =
  | 'queued'
  | 'confirmed'
  | 'rejected'
  | 'assigned'
  | 'nominated'
  | 'removed'
  | 'moved'
  | 'cancelled'
  | 'opened'
  | 'noOffers'

const factsOf = ({ title, startsAt, place }: TrainClass) => ({
  title,
  time: startsAt ? shanghaiTime(startsAt) : '',
  place,
})

/** `event` tells this time from others; the same is told to a person once. */
export const tell = (
  tx: Tx,
  row: TrainClass,
  people: readonly string[],
  { word, event, values = {} }: { word: Word; event: string; values?: Record<string, string | number> },
): Promise<number> => {
  const facts = { ...factsOf(row), ...values }
  return sendMessage(tx, people, {
    event: `train:${row.id}:${event}`,
    kind: words.changeKind,
    title: fill(words[word].title, facts),
    text: fill(words[word].text, facts).replace(/^，|，。$/g, ''),
    link: learnerPage(row.id),
    reason: words[word].why,
  })
}

/** The event by which the message of an offer is found again once it is answered. */
export const offerEvent = (enrolmentId: string): string => `train:offer:${enrolmentId}`

export const tellOffer = (
  tx: Tx,
  row: TrainClass,
  { id, userId, until }: { id: string; userId: string; until: Date },
): Promise<number> =>
  sendMessage(tx, [userId], {
    event: offerEvent(id),
    kind: words.offerKind,
    title: fill(words.offered.title, { title: row.title }),
    text: fill(words.offered.text, { until: shanghaiTime(until) }),
    link: learnerPage(row.id),
    reason: words.offered.why,
    dueAt: until,
  })

export const tellExpired = (
  tx: Tx,
  row: TrainClass,
  { id, userId, until }: { id: string; userId: string; until: Date },
): Promise<number> =>
  sendMessage(tx, [userId], {
    event: `train:expired:${id}`,
    kind: words.changeKind,
    title: fill(words.expired.title, { title: row.title }),
    text: fill(words.expired.text, { until: shanghaiTime(until) }),
    link: learnerPage(row.id),
    reason: words.expired.why,
  })
