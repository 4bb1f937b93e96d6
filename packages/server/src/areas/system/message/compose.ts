import type { composeMessage, previewMessage } from '@portal/contract/areas/system/message/task.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import { portalOrigin } from '#src/shared/messaging/task/origin.ts'
import { previewTask } from '#src/shared/messaging/task/preview-task.ts'
import { checkWords, saveTask } from '#src/shared/messaging/task/save-task.ts'
import type { Portal } from '#src/shared/portal.ts'

export const compose =
  (portal: Portal): HandlerOf<typeof composeMessage> =>
  async ({ tx, body: { at, ...content }, actor }) => {
    const { id, revision, state, people } = await saveTask(portal, portalOrigin, {
      tx,
      actor,
      input: { ...content, sendAt: at ?? null },
    })
    return { id, revision, state, resolvedCount: people }
  }

export const preview =
  (portal: Portal): HandlerOf<typeof previewMessage> =>
  async ({ tx, body: { userId, ...content }, actor }) => {
    await checkWords(portal, portalOrigin, content)
    return previewTask(portal, portalOrigin, { tx, actor, content, userId })
  }
