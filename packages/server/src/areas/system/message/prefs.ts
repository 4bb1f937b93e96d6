import { kindFacts } from '@portal/contract/areas/system/message-kinds.ts'
import type { messagePrefs, saveMessagePref } from '@portal/contract/areas/system/message-preference.ts'
import { messageRefusals } from '@portal/contract/areas/system/message-words.ts'
import { eq } from 'drizzle-orm'
import { ensure } from '#src/platform/errors.ts'
import type { HandlerOf } from '#src/platform/serve.ts'
import { messagePreferences } from '#src/schema/messaging.ts'
import { findRule, listRules } from '#src/shared/messaging/kind-rules.ts'

const CHANNELS = ['inApp', 'wechat', 'mail'] as const

/** What the person gets of each kind, channel by channel. */
export const readPrefs: HandlerOf<typeof messagePrefs> = async ({ tx, actor }) => {
  const rules = await listRules(tx.db)
  const own = await tx.db.select().from(messagePreferences).where(eq(messagePreferences.userId, actor.id))
  const list = [...rules]
    .filter(([, { on }]) => on)
    .map(([kind, { compulsory, channels }]) => ({
      kind,
      category: kindFacts(kind).category,
      compulsory,
      channels: CHANNELS.map((channel) => {
        const chosen = own.find((each) => each.kind === kind && each.channel === channel)?.on
        const shipped = channels.includes(channel)
        return { channel, on: compulsory && shipped ? true : (chosen ?? shipped) }
      }),
    }))
  return { list }
}

export const savePref: HandlerOf<typeof saveMessagePref> = async ({ tx, body: { kind, channel, on }, actor }) => {
  const rule = await findRule(tx.db, kind)
  ensure(on || !rule.compulsory || !rule.channels.includes(channel), messageRefusals.compulsory)
  await tx.db
    .insert(messagePreferences)
    .values({ userId: actor.id, kind, channel, on })
    .onConflictDoUpdate({
      target: [messagePreferences.userId, messagePreferences.kind, messagePreferences.channel],
      set: { on },
    })
  return { saved: true }
}
