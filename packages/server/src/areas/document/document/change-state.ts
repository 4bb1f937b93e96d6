import type { changeDocumentState } from '@portal/contract/areas/document/document-manage.ts'
import { errors } from '@portal/contract/errors.ts'
import type { Actor } from '#src/platform/actor.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { ensure, refuse } from '#src/platform/errors.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import { eachAlone } from '#src/shared/batch/each-alone.ts'
import type { Portal } from '#src/shared/portal.ts'
import { findManaged, lockDocument } from './access.ts'
import { publish, retire } from './publish.ts'

/** What waits for its approval is the author's again; the request is taken before the document. */
const withdraw = async (portal: Portal, tx: Tx, actor: Actor, id: string): Promise<void> => {
  const document = (await findManaged(tx, actor, id, 'publish')) ?? refuse(errors.missing)
  ensure(document.state === 'in_review' || document.draftState === 'in_review', errors.stateChanged)
  await portal.approval.withdrawBecauseChanged(tx, 'document', id)
}

export const changeStateWith =
  (portal: Portal): HandlerOf<typeof changeDocumentState> =>
  async ({ tx, body, actor }) => {
    const { ids, action, at, reason = '' } = body
    const { done, failed } = await eachAlone(tx, ids, async (id) => {
      if (action === 'withdraw') return withdraw(portal, tx, actor, id)
      const document = await lockDocument(tx, actor, id, 'publish')
      return action === 'publish' ? publish(tx, document, at) : retire(tx, document, reason)
    })
    return { updated: done.length, failed }
  }
