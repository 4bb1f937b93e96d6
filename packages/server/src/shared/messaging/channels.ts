import type { DeliveryReason } from '@portal/contract/areas/system/message/delivery.ts'
import type { MessageChannel } from '@portal/contract/areas/system/message/kinds.ts'
import type { SQL } from 'drizzle-orm'
import { sql } from 'drizzle-orm'
import { createProviders, type Providers } from '#src/platform/providers.ts'

/** One message, or one digest of several, on its way to one person. */
export interface Letter {
  /** The same in every attempt: the other side may recognise a repeat by it. */
  id: string
  userId: string
  /** Kind of the message; empty for a digest. */
  kind: string
  title: string
  text: string
  /** Absolute address that shows the thing; empty where there is none. */
  link: string
}

export type Outcome =
  | { kind: 'sent' }
  | { kind: 'skipped'; reason: DeliveryReason }
  /** `final`: trying again would bring the same answer. */
  | { kind: 'failed'; error: string; final?: boolean }

/** A way out of the house: mail and text messages are built in, official accounts plug in by {@link Channels}. */
export interface ChannelSender {
  /** Whether it is configured at all; asked once per run. */
  isReady(): Promise<boolean>
  /** Condition on a `users` row: the channel has an address of this person. */
  reaches(user: SQL): SQL
  send(letter: Letter): Promise<Outcome>
  /** Letters that may still leave today, where there is such a bound and it is known. */
  leftToday?(): Promise<number | null>
}

export type OuterChannel = Exclude<MessageChannel, 'inApp'>

export interface Channels extends Providers<OuterChannel, ChannelSender> {
  /** Channels that can send now; the inbox always can. */
  ready(): Promise<Set<MessageChannel>>
  /** Condition on a `users` row: the person can be reached there. */
  reaches(channel: MessageChannel, user: SQL): SQL
}

export const outerChannels = ['wechat', 'mail', 'sms'] as const satisfies readonly OuterChannel[]

export const createChannels = (): Channels => {
  const senders = createProviders<OuterChannel, ChannelSender>('message channel')

  return {
    ...senders,
    ready: async () => {
      const ready = new Set<MessageChannel>(['inApp'])
      for (const [channel, sender] of senders.all()) if (await sender.isReady()) ready.add(channel)
      return ready
    },
    reaches: (channel, user) => (channel === 'inApp' ? sql`true` : (senders.of(channel)?.reaches(user) ?? sql`false`)),
  }
}
