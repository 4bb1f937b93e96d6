import { accountFunction, type changeSecret, type saveAccount } from '@portal/contract/areas/wechat/account.ts'
import { wechatRefusals as no } from '@portal/contract/areas/wechat/refusals.ts'
import { errors } from '@portal/contract/errors.ts'
import { insertRow, updateRow } from '#src/kit/store.ts'
import { ensure } from '#src/platform/errors.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import type { Platform } from '#src/platform/platform.ts'
import { wxAccounts, wxGrants } from '#src/schema/wechat/wechat.ts'
import { dropToken } from '../api/tokens.ts'
import { openAccount } from './gate.ts'

/** Whoever brings an account in may do everything with it, and pass it on. */
export const save: HandlerOf<typeof saveAccount> = async ({ tx, body, actor }) => {
  const { id, revision, token, ...rest } = body
  const fields = { ...rest, ...(token !== undefined && { token }) }
  if (id === undefined) {
    const account = await insertRow(tx, wxAccounts, { ...fields, ownerOrgId: actor.orgId })
    await tx.db.insert(wxGrants).values({
      accountId: account.id,
      subjectKind: 'user',
      subjectId: actor.id,
      facet: `u:${actor.id}`,
      functions: [...accountFunction.options],
      grantedBy: actor.id,
    })
    return { id: account.id, revision: account.revision }
  }
  const before = await openAccount(tx, actor, id, 'manage')
  ensure(revision !== undefined, errors.stale)

  const another = before.appId !== fields.appId
  if (another) await dropToken(tx, id)
  const changed = { ...fields, ...(another && { state: 'unconnected' as const, health: null, secretSealed: null }) }
  const { revision: next } = await updateRow(tx, wxAccounts, { id, revision }, changed)
  return { id, revision: next }
}

export const secret =
  ({ secrets }: Platform): HandlerOf<typeof changeSecret> =>
  async ({ tx, body, actor }) => {
    const account = await openAccount(tx, actor, body.id, 'manage')
    ensure(body.secret !== '' || body.aesKey !== '', no.nothingToChange)

    if (body.secret !== '') await dropToken(tx, account.id)
    await updateRow(tx, wxAccounts, account, {
      ...(body.secret !== '' && { secretSealed: secrets.seal(body.secret) }),
      ...(body.aesKey !== '' && { aesKeySealed: secrets.seal(body.aesKey) }),
    })
    return { id: account.id }
  }
