import { messageWords } from '@portal/contract/areas/system/message/words.ts'
import { fill } from '@portal/contract/kit/refusal.ts'
import { eq, sql } from 'drizzle-orm'
import type { Platform } from '#src/platform/platform.ts'
import { users } from '#src/schema/directory.ts'
import type { ChannelSender, Letter } from './channels.ts'
import type { SmsGateway } from './sms-gateway.ts'

/** About four parts of a text message in Chinese; the rest is read in the portal. */
const MOST = 240

/** Title and words in one paragraph, and where to read on. */
export const smsText = ({ title, text, link }: Pick<Letter, 'title' | 'text' | 'link'>): string => {
  const words = [...[title, text.replace(/\s+/g, ' ').trim()].filter((part) => part !== '').join('：')]
  const short = words.length > MOST ? `${words.slice(0, MOST - 1).join('')}…` : words.join('')
  return link === '' ? short : `${short} ${fill(messageWords.openPortal, { link })}`
}

/** Messages as text messages, through the gateway of the site. */
export const createSmsSender = ({ db, secrets }: Platform, gateway: SmsGateway): ChannelSender => ({
  isReady: gateway.isReady,
  reaches: (user) => sql`${user}.phone_sealed is not null`,
  send: async (letter) => {
    const [person] = await db.select({ sealed: users.phoneSealed }).from(users).where(eq(users.id, letter.userId))
    if (!person?.sealed) return { kind: 'skipped', reason: 'noPhone' }
    return gateway.send({ id: letter.id, phone: secrets.open(person.sealed), text: smsText(letter) })
  },
})
