import type { MessageChannel, MessageKind } from '@portal/contract/areas/system/message/kinds.ts'
import { WRITTEN_KIND } from '@portal/contract/areas/system/message/kinds.ts'
import type { KindInput } from '@portal/contract/areas/system/message/policy.ts'
import { templateVariables, unknownVariable } from '@portal/contract/areas/system/message/variables.ts'
import { messageRefusals } from '@portal/contract/areas/system/message/words.ts'
import type { Refusal } from '@portal/contract/kit/refusal.ts'
import { and, eq, sql } from 'drizzle-orm'
import { differences } from '#src/platform/audit.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { ensure, refuseField } from '#src/platform/errors.ts'
import { messageKindPolicies, messageTemplates } from '#src/schema/messaging.ts'
import { findRule, shippedRule, type Words } from './kind-rules.ts'

type RuleValues = Omit<KindInput, 'kind'>

const sameAsShipped = (kind: MessageKind, values: RuleValues): boolean => {
  const { on, compulsory, urgency, channels } = shippedRule(kind)
  return differences({ on, compulsory, urgency, channels }, { ...values }).length === 0
}

/** Changes how a kind is sent; what equals the shipped rule is not kept. Answers the new version of the rule. */
export const saveRule = async (tx: Tx, { kind, ...values }: KindInput): Promise<number> => {
  ensure(values.on || (!values.compulsory && kind !== WRITTEN_KIND), messageRefusals.compulsoryStaysOn)
  ensure(!values.on || values.channels.length > 0, messageRefusals.noChannel)
  ensure(!values.compulsory || values.channels.includes('inApp'), messageRefusals.inboxStays)
  const before = await findRule(tx.db, kind)
  const diff = differences({ ...before }, values)
  if (diff.length === 0) return before.revision

  tx.notes.push({ objectType: 'message_kind_policies', objectId: kind, objectName: kind, diff })
  if (sameAsShipped(kind, values)) {
    await tx.db.delete(messageKindPolicies).where(eq(messageKindPolicies.kind, kind))
    return 0
  }
  const set = { ...values, revision: before.revision + 1, updatedBy: tx.actor?.id ?? null, updatedAt: sql`now()` }
  await tx.db
    .insert(messageKindPolicies)
    .values({ kind, ...set })
    .onConflictDoUpdate({ target: messageKindPolicies.kind, set })
  return before.revision + 1
}

interface Place {
  kind: MessageKind
  channel: MessageChannel
}

const wordsAt = ({ kind, channel }: Place) =>
  and(eq(messageTemplates.kind, kind), eq(messageTemplates.channel, channel))

export const checkTemplate = (words: Words, refusal: Refusal): void => {
  for (const [field, text] of Object.entries({ title: words.title, text: words.text })) {
    const v = unknownVariable(text, templateVariables)
    if (v !== null) refuseField(field, refusal, { v })
  }
}

/** Words of a kind on a channel, of a site's own. Answers their new revision. */
export const saveWords = async (tx: Tx, place: Place, { title, text }: Words): Promise<number> => {
  const [before] = await tx.db.select().from(messageTemplates).where(wordsAt(place)).for('update')
  const diff = differences({ title: before?.title ?? '', text: before?.text ?? '' }, { title, text })
  if (diff.length === 0) return before?.revision ?? 0
  const revision = (before?.revision ?? 0) + 1
  const set = { title, text, revision, updatedBy: tx.actor?.id ?? null, updatedAt: sql`now()` }
  await tx.db
    .insert(messageTemplates)
    .values({ ...place, ...set })
    .onConflictDoUpdate({ target: [messageTemplates.kind, messageTemplates.channel], set })
  tx.notes.push({ objectType: 'message_templates', objectId: place.kind, objectName: place.kind, diff })
  return revision
}

/** Back to the words of the event itself. */
export const restoreWords = async (tx: Tx, place: Place): Promise<void> => {
  const gone = await tx.db.delete(messageTemplates).where(wordsAt(place)).returning()
  for (const { title, text } of gone) {
    const diff = differences({ title, text }, { title: '', text: '' })
    tx.notes.push({ objectType: 'message_templates', objectId: place.kind, objectName: place.kind, diff })
  }
}
