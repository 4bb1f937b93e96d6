import { type makeAppSecret, applicationRefusals as no } from '@portal/contract/areas/system/application.ts'
import { lockRow, updateRow } from '#src/kit/store.ts'
import { ensure } from '#src/platform/errors.ts'
import type { OwnCall } from '#src/platform/http/serve.ts'
import { newToken, sha256 } from '#src/platform/secrets.ts'
import { applications } from '#src/schema/system/application.ts'

/** The answer is the only place where the secret ever stands: it is kept as its hash, and for no repeat. */
export const makeSecret = ({ body, commit }: OwnCall<typeof makeAppSecret>) =>
  commit(async (tx) => {
    const row = await lockRow(tx, applications, body.id)
    ensure(body.rotate || row.secretHash === '', no.secretExists)

    const secret = newToken()
    await updateRow(tx, applications, row, { secretHash: sha256(secret) })

    return { clientId: row.clientId, secret }
  })
