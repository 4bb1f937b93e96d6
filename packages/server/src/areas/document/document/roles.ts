import type { getDocumentRoles, saveDocumentRoles } from '@portal/contract/areas/document/document-manage.ts'
import { documentRefusals as no } from '@portal/contract/areas/document/refusals.ts'
import { errors } from '@portal/contract/errors.ts'
import { updateRow } from '#src/kit/store.ts'
import { refuse } from '#src/platform/errors.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import { documents } from '#src/schema/document/document.ts'
import { audienceValues } from '#src/shared/audience/audience-values.ts'
import { changeAudiences, shownAudience } from '#src/shared/audience/change-audiences.ts'
import { findManaged, lockDocument } from './access.ts'

export const roles: HandlerOf<typeof getDocumentRoles> = async ({ tx, body, actor }) => {
  const { audience } = (await findManaged(tx, actor, body.documentId, 'role')) ?? refuse(errors.missing)
  return shownAudience(tx, audience)
}

/** Who may read applies at once, whatever the state of the document. */
export const saveRoles: HandlerOf<typeof saveDocumentRoles> = ({ tx, body, actor }) =>
  changeAudiences(
    tx,
    { ...body, ids: body.documentIds },
    {
      no,
      hold: async (id) => {
        const { audience, revision } = await lockDocument(tx, actor, id, 'role')
        return { audience, write: (changed) => updateRow(tx, documents, { id, revision }, audienceValues(changed)) }
      },
    },
  )
