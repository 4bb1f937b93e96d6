import {
  type listSchoolKinds,
  type SchoolKind,
  type saveSchoolKind,
} from '@portal/contract/areas/notice/message-task.ts'
import { kindFacts, type MessageKind, messageChannel } from '@portal/contract/areas/system/message/kinds.ts'
import { templateVariables } from '@portal/contract/areas/system/message/variables.ts'
import { schoolMessageRefusals } from '@portal/contract/areas/system/message/words.ts'
import { errors } from '@portal/contract/errors.ts'
import { sql } from 'drizzle-orm'
import type { Tx } from '#src/platform/database/tx.ts'
import { ensure } from '#src/platform/errors.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import { checkTemplate, restoreWords, saveRule, saveWords } from '#src/shared/messaging/change-rules.ts'
import { findRule, listRules, loadTemplates, SHIPPED_WORDS, shippedRule } from '#src/shared/messaging/kind-rules.ts'

const countRecent = async (tx: Tx): Promise<Map<string, number>> => {
  const { rows } = await tx.db.execute<{ kind: string; n: number }>(sql`
    select kind, count(*) as n from message_deliveries
    where at > now() - interval '30 days' and state = 'sent' group by kind`)
  return new Map(rows.map(({ kind, n }) => [kind, n]))
}

/** Messages that the school's modules send by themselves, with their words and switches. */
export const readKinds: HandlerOf<typeof listSchoolKinds> = async ({ tx }) => {
  const templates = await loadTemplates(tx.db)
  const recent = await countRecent(tx)
  const list: SchoolKind[] = [...(await listRules(tx.db))]
    .filter(([kind]) => kindFacts(kind).school)
    .map(([kind, rule]) => {
      const texts = messageChannel.options.map((channel) => ({ channel, own: templates.find(kind, channel) }))
      return {
        id: kind,
        code: kind,
        category: kindFacts(kind).category,
        on: rule.on,
        channels: [...rule.channels],
        mutable: !rule.compulsory,
        texts: texts.map(({ channel, own }) => {
          const { title, text } = own ?? SHIPPED_WORDS
          return { channel, title, text }
        }),
        changed: rule.changed || texts.some(({ own }) => own !== undefined),
        recent: recent.get(kind) ?? 0,
      }
    })
  return { list, variables: [...templateVariables] }
}

const restore = async (tx: Tx, kind: MessageKind): Promise<void> => {
  const { on, compulsory, urgency, channels } = shippedRule(kind)
  await saveRule(tx, { kind, on, compulsory, urgency, channels: [...channels] })
  for (const channel of messageChannel.options) await restoreWords(tx, { kind, channel })
}

/** Rule and words of one kind; words that only repeat the event's own are not kept. */
export const changeKind: HandlerOf<typeof saveSchoolKind> = async ({ tx, body }) => {
  const { code: kind, on, channels, texts, mutable } = body
  ensure(kindFacts(kind).school, errors.missing)
  if (body.restore) {
    await restore(tx, kind)
    return { version: 0 }
  }
  for (const words of texts) checkTemplate(words, schoolMessageRefusals.unknownVariable)

  const { urgency } = await findRule(tx.db, kind)
  const version = await saveRule(tx, { kind, on, compulsory: !mutable, urgency, channels })
  for (const { channel, title, text } of texts) {
    const isShipped = title === SHIPPED_WORDS.title && text === SHIPPED_WORDS.text
    if (isShipped) await restoreWords(tx, { kind, channel })
    else await saveWords(tx, { kind, channel }, { title, text })
  }
  return { version }
}
