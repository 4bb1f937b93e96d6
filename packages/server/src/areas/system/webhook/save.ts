import { webhookRefusals as no, type saveWebhook } from '@portal/contract/areas/system/webhook.ts'
import { errors } from '@portal/contract/errors.ts'
import { insertRow, lockRow, updateRow } from '#src/kit/store.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { ensure, refuse, refuseField } from '#src/platform/errors.ts'
import type { OwnCall } from '#src/platform/http/serve.ts'
import { newToken } from '#src/platform/secrets.ts'
import { webhooks } from '#src/schema/system/api-client.ts'
import { coversUnit, findUnits } from '#src/shared/directory/visible.ts'
import type { Outbound } from '#src/shared/outbound/outbound.ts'
import type { Portal } from '#src/shared/portal.ts'

/** Events about a whole subtree leave the house, so whoever asks for them reaches all of it. */
const ensureReach = async (tx: Tx, orgId: string) => {
  const unit = (await findUnits(tx, [orgId])).get(orgId) ?? refuse(errors.missing)
  if (!coversUnit(tx.scope, unit, true)) refuseField('ownerOrgId', no.scopeTooWide)
}

export const save =
  ({ platform }: Portal, outbound: Outbound) =>
  async ({ body, actor, commit }: OwnCall<typeof saveWebhook>) => {
    const { id, revision, newSecret, ownerOrgId, ...values } = body
    ensure(id === undefined || revision !== undefined, errors.stale)
    if (!(await outbound.isListed(values.address))) refuseField('address', no.addressNotAllowed)

    return commit(async (tx) => {
      const before = id === undefined ? null : await lockRow(tx, webhooks, id)
      const orgId = ownerOrgId ?? before?.ownerOrgId ?? actor.orgId
      await ensureReach(tx, orgId)
      const secret = newToken()
      const next = { ...values, ownerOrgId: orgId }
      const sealed = { secretSealed: platform.secrets.seal(secret) }
      if (before === null || revision === undefined) {
        const row = await insertRow(tx, webhooks, { ...next, ...sealed })
        return { id: row.id, revision: row.revision, secret }
      }
      const row = await updateRow(tx, webhooks, { id: before.id, revision }, { ...next, ...(newSecret && sealed) })
      return { id: row.id, revision: row.revision, secret: newSecret ? secret : null }
    })
  }
