import { type deleteMaterials, materialRules, type uploadMaterial } from '@portal/contract/areas/wechat/material.ts'
import { wechatRefusals as no } from '@portal/contract/areas/wechat/refusals.ts'
import { errors } from '@portal/contract/errors.ts'
import { and, eq } from 'drizzle-orm'
import { z } from 'zod'
import { anyOf } from '#src/platform/database/db.ts'
import { AppError, ensure, refuse } from '#src/platform/errors.ts'
import type { Call, Commit } from '#src/platform/http/serve.ts'
import { wxMaterials } from '#src/schema/wechat/wechat-news.ts'
import { openAccount } from '../account/gate.ts'
import { isConnected } from '../api/account.ts'
import type { WechatApi } from '../api/wechat-api.ts'
import { usesIn } from './list.ts'

const uploaded = z.looseObject({ media_id: z.string(), url: z.string().default('') })

const extensionOf = (name: string) => name.split('.').at(-1)?.toLowerCase() ?? ''

/** Judged here by name and size, by its bytes over there. */
export const upload =
  (api: WechatApi) =>
  async ({ tx, body, actor, commit }: Call<typeof uploadMaterial> & { commit: Commit }) => {
    const { accountId, kind, attach, title, introduction } = body
    const account = await openAccount(tx, actor, accountId, 'material')
    const { maxBytes, extensions } = materialRules[kind]
    ensure(extensions.includes(extensionOf(attach.name)), no.materialFormat)
    ensure(attach.bytes <= maxBytes, no.materialTooLarge)
    ensure(isConnected(account), no.notConnected)

    const name = attach.name.slice(0, 100)
    const described = { description: JSON.stringify({ title: title || name, introduction }) }
    const { media_id: mediaId, url } = await api.call(
      account,
      {
        path: '/cgi-bin/material/add_material',
        query: { type: kind },
        file: { path: attach.path, name },
        ...(kind === 'video' && { fields: described }),
        timeoutMs: 60_000,
      },
      uploaded,
    )
    return commit(async (own) => {
      const [row] = await own.db
        .insert(wxMaterials)
        .values({ accountId: account.id, mediaId, kind, name, url })
        .onConflictDoUpdate({ target: [wxMaterials.accountId, wxMaterials.mediaId], set: { name, url } })
        .returning({ id: wxMaterials.id })
      own.notes.push({ objectType: 'wx_materials', objectId: row?.id ?? '', objectName: name, diff: [] })
      return { id: row?.id ?? refuse(errors.missing), mediaId }
    })
  }

/** What is in use stays; the rest goes there first, then here. */
export const remove =
  (api: WechatApi) =>
  async ({ tx, body, actor, commit }: Call<typeof deleteMaterials> & { commit: Commit }) => {
    const account = await openAccount(tx, actor, body.accountId, 'material')
    const rows = await tx.db
      .select()
      .from(wxMaterials)
      .where(and(eq(wxMaterials.accountId, account.id), anyOf(wxMaterials.id, body.ids)))
    ensure(rows.length === new Set(body.ids).size, errors.missing)
    ensure(isConnected(account), no.notConnected)
    const uses = await usesIn(tx, account.id)

    const failed: { id: string; message: string }[] = []
    const gone: typeof rows = []
    for (const row of rows) {
      if (uses(row.mediaId).length > 0) {
        failed.push({ id: row.id, message: no.materialInUse.message })
        continue
      }
      try {
        await api.tell(account, { path: '/cgi-bin/material/del_material', json: { media_id: row.mediaId } })
        gone.push(row)
      } catch (error) {
        if (!(error instanceof AppError)) throw error
        failed.push({ id: row.id, message: error.message })
      }
    }
    await commit(async (own) => {
      const ids = gone.map(({ id }) => id)
      await own.db.delete(wxMaterials).where(anyOf(wxMaterials.id, ids))
      for (const { id, name } of gone)
        own.notes.push({ objectType: 'wx_materials', objectId: id, objectName: name, diff: [] })
    })
    return { deleted: gone.length, failed }
  }
