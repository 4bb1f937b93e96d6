import { meetingMessages as words } from '@portal/contract/areas/meeting/messages.ts'
import { meetingTime, meetingWords } from '@portal/contract/areas/meeting/words.ts'
import { fill } from '@portal/contract/kit/refusal.ts'
import { shanghaiTime } from '@portal/contract/kit/shanghai.ts'
import { sql } from 'drizzle-orm'
import type { Tx } from '#src/platform/database/tx.ts'
import { sendMessage } from '#src/shared/messaging/messages.ts'
import { ownMeetingPage } from './addresses.ts'
import { toldPeople } from './people.ts'
import type { Meeting } from './state.ts'

/** What sentences about a meeting are filled with. */
const factsOf = async (tx: Tx, meeting: Meeting) => {
  const { rows } = await tx.db.execute<{ host: string; room: string }>(sql`
    select coalesce((select u.name from users u where u.id = ${meeting.hostId}), '') as host,
      coalesce((select r.name from meeting_rooms r where r.id = ${meeting.roomId}::uuid), '') as room`)
  const [{ host, room } = { host: '', room: '' }] = rows
  return {
    title: meeting.title,
    time: meetingTime(meeting.startsAt, meeting.endsAt),
    place: room || meeting.place || meetingWords.online,
    host,
    due: meeting.receiptDue ? fill(words.receipt.due, { at: shanghaiTime(meeting.receiptDue) }) : '',
  }
}

const aboutReceipt = (meeting: Meeting) => ({
  kind: words.receipt.kind,
  link: ownMeetingPage(meeting.id),
  reason: words.receipt.why,
  dueAt: meeting.receiptDue ?? meeting.startsAt,
})

const aboutChange = (meeting: Meeting) => ({
  kind: words.change.kind,
  link: ownMeetingPage(meeting.id),
  reason: words.change.why,
})

/** One message a person, also for many meetings of a series; answers how many newly have one. */
export const tellNotified = async (tx: Tx, list: readonly Meeting[]): Promise<number> => {
  const [first] = list
  if (!first) return 0
  const facts = await factsOf(tx, first)
  const people = new Set<string>()
  for (const meeting of list) for (const person of await toldPeople(tx, meeting)) people.add(person)
  const isOne = list.length === 1
  return sendMessage(tx, [...people], {
    ...aboutReceipt(first),
    event: `meeting:${first.id}:notify:${list.length}`,
    title: isOne ? fill(words.receipt.title, facts) : fill(words.series.title, { ...facts, n: list.length }),
    text: fill(isOne ? words.receipt.text : words.series.text, facts),
  })
}

/** Those who came to the list after the notification. */
export const tellAdded = async (tx: Tx, meeting: Meeting, people: readonly string[]): Promise<void> => {
  const facts = await factsOf(tx, meeting)
  await sendMessage(tx, people, {
    ...aboutReceipt(meeting),
    event: `meeting:${meeting.id}:added:${meeting.revision}`,
    title: fill(words.receipt.title, facts),
    text: fill(words.receipt.text, facts),
  })
}

export const tellRemoved = async (tx: Tx, meeting: Meeting, people: readonly string[]): Promise<void> => {
  const facts = await factsOf(tx, meeting)
  await sendMessage(tx, people, {
    ...aboutChange(meeting),
    link: '',
    event: `meeting:${meeting.id}:removed:${meeting.revision}`,
    title: fill(words.removed.title, facts),
    text: fill(words.removed.text, facts),
  })
}

/** Time or place moved: everybody is asked again, once for each move. */
export const tellMoved = async (tx: Tx, meeting: Meeting, besides: ReadonlySet<string>): Promise<number> => {
  const facts = await factsOf(tx, meeting)
  const people = (await toldPeople(tx, meeting)).filter((person) => !besides.has(person))
  return sendMessage(tx, people, {
    ...aboutReceipt(meeting),
    event: `meeting:${meeting.id}:moved:${meeting.moves}`,
    title: fill(words.again.title, facts),
    text: fill(words.again.text, facts),
  })
}

export const tellCancelled = async (tx: Tx, meeting: Meeting): Promise<number> => {
  const facts = await factsOf(tx, meeting)
  return sendMessage(tx, await toldPeople(tx, meeting), {
    ...aboutChange(meeting),
    event: `meeting:${meeting.id}:cancelled`,
    title: fill(words.cancelled.title, facts),
    text: fill(words.cancelled.text, { ...facts, reason: meeting.cancelReason }),
  })
}

export const tellReminder = async (
  tx: Tx,
  meeting: Meeting,
  people: readonly string[],
  at: number,
): Promise<number> => {
  const facts = await factsOf(tx, meeting)
  return sendMessage(tx, people, {
    ...aboutReceipt(meeting),
    event: `meeting:${meeting.id}:remind:${at}`,
    title: fill(words.remindReceipt.title, facts),
    text: fill(words.remindReceipt.text, facts),
  })
}

export const tellDeputy = async (
  tx: Tx,
  meeting: Meeting,
  { deputyId, person, isBack }: { deputyId: string; person: string; isBack: boolean },
): Promise<void> => {
  const facts = { ...(await factsOf(tx, meeting)), person }
  const said = isBack ? words.deputyBack : words.deputy
  await sendMessage(tx, [deputyId], {
    ...aboutChange(meeting),
    reason: words.deputy.why,
    event: `meeting:${meeting.id}:deputy:${isBack ? 'back' : 'asked'}:${Date.now()}`,
    title: fill(said.title, facts),
    text: fill(said.text, facts),
  })
}

export const tellMinutes = async (tx: Tx, meeting: Meeting): Promise<number> => {
  const facts = await factsOf(tx, meeting)
  return sendMessage(tx, await toldPeople(tx, meeting), {
    ...aboutChange(meeting),
    event: `meeting:${meeting.id}:minutes`,
    title: fill(words.minutes.title, facts),
    text: fill(words.minutes.text, facts),
  })
}
