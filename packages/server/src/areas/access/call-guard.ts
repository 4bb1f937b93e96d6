import { errors } from '@portal/contract/errors.ts'
import { ensure } from '#src/platform/errors.ts'
import type { Platform } from '#src/platform/platform.ts'
import { ensureBackOffice } from '#src/shared/access/back-office.ts'
import type { Portal } from '#src/shared/portal.ts'
import { createPageNotes } from './preview/pages.ts'
import { createUseLog } from './review/use-log.ts'

/** What holds for every call of a session, whatever area serves it: preview is read-only, administration has its addresses. */
export const createCallGuard = ({ app, platform, settings }: Portal): Platform['guardCall'] => {
  const uses = createUseLog(platform)
  const notePage = createPageNotes(platform)
  app.addHook('onClose', () => uses.close())

  return async (endpoint, actor, origin) => {
    if (actor.preview) {
      ensure(endpoint.effect === 'read' || endpoint.inPreview, errors.previewReadOnly)
      ensure(!endpoint.personal, errors.previewPersonal)
      if (!origin.background) await notePage(endpoint, actor, origin)
    }
    await ensureBackOffice(settings, endpoint, origin.address)
    if (!actor.preview) uses.note(endpoint, actor)
  }
}
