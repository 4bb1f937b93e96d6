import { WRITTEN_KIND } from '@portal/contract/areas/system/message/kinds.ts'
import type { testMessage } from '@portal/contract/areas/system/message/task.ts'
import {
  fillVariables,
  personVariables,
  templateVariables,
  unknownVariable,
} from '@portal/contract/areas/system/message/variables.ts'
import { messageRefusals, messageWords } from '@portal/contract/areas/system/message/words.ts'
import { v7 } from 'uuid'
import { ensure, refuseField } from '#src/platform/errors.ts'
import { type HandlerOf, worded } from '#src/platform/http/serve.ts'
import { sendMessage } from '#src/shared/messaging/messages.ts'
import { channelName } from '#src/shared/messaging/task/channel-name.ts'
import { checkLink } from '#src/shared/messaging/task/links.ts'
import { eventValues } from '#src/shared/messaging/template-values.ts'
import type { Portal } from '#src/shared/portal.ts'

/** Sends the words to the caller at once, on the chosen channels. */
export const sendTest =
  (portal: Portal): HandlerOf<typeof testMessage> =>
  async ({ tx, body, actor }) => {
    const { title, text, link, channels, template } = body
    const allowed = template ? templateVariables : personVariables
    for (const [field, words] of Object.entries({ title, text })) {
      const v = unknownVariable(words, allowed)
      if (v !== null) refuseField(field, messageRefusals.unknownVariable, { v })
    }
    await checkLink(portal, link)
    const ready = await portal.channels.ready()
    for (const channel of channels)
      ensure(ready.has(channel), messageRefusals.notConfigured, { channel: channelName(channel) })

    const reason = messageWords.testReason
    const example = eventValues({ ...messageWords.example, reason, source: actor.name, link, at: new Date() })
    await sendMessage(tx, [actor.id], {
      event: `test:${v7()}`,
      kind: WRITTEN_KIND,
      title: template ? fillVariables(title, example) : title,
      text: template ? fillVariables(text, example) : text,
      link,
      reason,
      source: actor.name,
      channels,
      urgent: true,
      compulsory: true,
      personal: true,
    })
    return worded(messageRefusals.testSent.message, { sent: true })
  }
