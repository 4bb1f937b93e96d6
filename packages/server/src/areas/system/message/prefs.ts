import { kindFacts, type MessageChannel, messageChannel } from '@portal/contract/areas/system/message/kinds.ts'
import type { messagePrefs, saveMessagePref } from '@portal/contract/areas/system/message/preference.ts'
import { messageRefusals } from '@portal/contract/areas/system/message/words.ts'
import { eq } from 'drizzle-orm'
import { ensure } from '#src/platform/errors.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import { messagePreferences } from '#src/schema/messaging.ts'
import { findRule, type KindRule, listRules } from '#src/shared/messaging/kind-rules.ts'

/** Text messages cost money: people may decline them, and get them only where the site offers them. */
const isOpen = (channel: MessageChannel, { channels }: KindRule) => channel !== 'sms' || channels.includes(channel)

/** What the person gets of each kind, channel by channel. */
export const readPrefs: HandlerOf<typeof messagePrefs> = async ({ tx, actor }) => {
  const rules = await listRules(tx.db)
  const own = await tx.db.select().from(messagePreferences).where(eq(messagePreferences.userId, actor.id))
  const list = [...rules]
    .filter(([, { on }]) => on)
    .map(([kind, rule]) => ({
      kind,
      category: kindFacts(kind).category,
      compulsory: rule.compulsory,
      channels: messageChannel.options.map((channel) => {
        const chosen = own.find((each) => each.kind === kind && each.channel === channel)?.on
        const shipped = rule.channels.includes(channel)
        const on = rule.compulsory && shipped ? true : (chosen ?? shipped)
        return { channel, on: on && isOpen(channel, rule), open: isOpen(channel, rule) }
      }),
    }))
  return { list }
}

export const savePref: HandlerOf<typeof saveMessagePref> = async ({ tx, body: { kind, channel, on }, actor }) => {
  const rule = await findRule(tx.db, kind)
  ensure(on || !rule.compulsory || !rule.channels.includes(channel), messageRefusals.compulsory)
  ensure(isOpen(channel, rule), messageRefusals.notOffered)
  await tx.db
    .insert(messagePreferences)
    .values({ userId: actor.id, kind, channel, on })
    .onConflictDoUpdate({
      target: [messagePreferences.userId, messagePreferences.kind, messagePreferences.channel],
      set: { on },
    })
  return { saved: true }
}
