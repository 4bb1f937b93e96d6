import {
  kindFacts,
  kindNames,
  type MessageChannel,
  type MessageKind,
  messageKinds,
} from '@portal/contract/areas/system/message/kinds.ts'
import type { KindUrgency } from '@portal/contract/areas/system/message/policy.ts'
import { eq } from 'drizzle-orm'
import type { Db } from '#src/platform/database/db.ts'
import { messageKindPolicies, messageTemplates } from '#src/schema/messaging.ts'

/** How a kind is sent at this site: as shipped, unless its rules were changed. */
export interface KindRule {
  on: boolean
  compulsory: boolean
  urgency: KindUrgency
  channels: readonly MessageChannel[]
  changed: boolean
  revision: number
}

export interface Words {
  title: string
  text: string
}

/** What is sent where a site has no words of its own: those of the event. */
export const SHIPPED_WORDS: Words = { title: '{标题}', text: '{内容}' }

export const shippedRule = (kind: MessageKind): KindRule => {
  const { compulsory = false, urgent = 'never', channels } = kindFacts(kind)
  return { on: true, compulsory, urgency: urgent, channels, changed: false, revision: 0 }
}

type Saved = typeof messageKindPolicies.$inferSelect

const ruleFrom = (saved: Saved | undefined, kind: MessageKind): KindRule =>
  saved ? { ...saved, changed: true } : shippedRule(kind)

export const findRule = async (db: Db, kind: MessageKind): Promise<KindRule> => {
  const [saved] = await db.select().from(messageKindPolicies).where(eq(messageKindPolicies.kind, kind))
  return ruleFrom(saved, kind)
}

/** Every kind of the product with its rule, in the order of the registry. */
export const listRules = async (db: Db): Promise<Map<MessageKind, KindRule>> => {
  const saved = new Map((await db.select().from(messageKindPolicies)).map((row) => [row.kind, row]))
  return new Map(kindNames.map((kind) => [kind, ruleFrom(saved.get(kind), kind)]))
}

interface SavedWords extends Words {
  revision: number
}

const wordsKey = (kind: string, channel: string) => `${kind} ${channel}`

/** Words of a site's own, by kind and channel. */
export interface Templates {
  find(kind: MessageKind, channel: MessageChannel): SavedWords | undefined
}

export const loadTemplates = async (db: Db, kind?: MessageKind): Promise<Templates> => {
  const rows = await db
    .select()
    .from(messageTemplates)
    .where(kind && eq(messageTemplates.kind, kind))
  const known = new Map(rows.map((row) => [wordsKey(row.kind, row.channel), row]))
  return { find: (asked, channel) => known.get(wordsKey(asked, channel)) }
}

export const categoryOf = (kind: MessageKind) => messageKinds[kind].category
