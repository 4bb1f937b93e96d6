import { kindNames, messageChannel } from '@portal/contract/areas/system/message/kinds.ts'
import type { listTemplates, saveTemplate } from '@portal/contract/areas/system/message/policy.ts'
import { templateVariables } from '@portal/contract/areas/system/message/variables.ts'
import { messageRefusals } from '@portal/contract/areas/system/message/words.ts'
import { errors } from '@portal/contract/errors.ts'
import { ensure } from '#src/platform/errors.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import { checkTemplate, restoreWords, saveWords } from '#src/shared/messaging/change-rules.ts'
import { loadTemplates, SHIPPED_WORDS } from '#src/shared/messaging/kind-rules.ts'

/** Words of every kind on every channel: those of the site, or those of the event. */
export const readTemplates: HandlerOf<typeof listTemplates> = async ({ tx }) => {
  const saved = await loadTemplates(tx.db)
  const list = kindNames.flatMap((kind) =>
    messageChannel.options.map((channel) => {
      const own = saved.find(kind, channel)
      const { title, text } = own ?? SHIPPED_WORDS
      return { id: `${kind}:${channel}`, kind, channel, title, text, changed: !!own, revision: own?.revision ?? 0 }
    }),
  )
  return { list, variables: [...templateVariables] }
}

export const changeTemplate: HandlerOf<typeof saveTemplate> = async ({ tx, body }) => {
  const { kind, channel, title, text, revision, restore } = body
  const known = (await loadTemplates(tx.db, kind)).find(kind, channel)
  ensure((known?.revision ?? 0) === revision, errors.stale)
  if (restore) {
    await restoreWords(tx, { kind, channel })
    return { revision: 0 }
  }

  checkTemplate({ title, text }, messageRefusals.unknownVariable)
  return { revision: await saveWords(tx, { kind, channel }, { title, text }) }
}
