import { wechatRefusals as no } from '@portal/contract/areas/wechat/refusals.ts'
import {
  type deleteTemplates,
  type listTemplates,
  type platformTemplates,
  type saveTemplate,
  type TemplateRow,
  unmappedField,
} from '@portal/contract/areas/wechat/template.ts'
import { errors } from '@portal/contract/errors.ts'
import { and, eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { deleteRows, insertRow, updateRow } from '#src/kit/store.ts'
import { anyOf } from '#src/platform/database/db.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { ensure, refuse, refuseField } from '#src/platform/errors.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import { wxTemplates } from '#src/schema/wechat/wechat-news.ts'
import { openAccount } from '../account/gate.ts'
import type { WechatApi } from '../api/wechat-api.ts'

const templateList = z.looseObject({
  template_list: z.array(z.looseObject({ template_id: z.string(), title: z.string(), content: z.string() })),
})

export const list: HandlerOf<typeof listTemplates> = async ({ tx, body, actor }) => {
  const account = await openAccount(tx, actor, body.accountId, 'template')
  const { rows } = await tx.db.execute<TemplateRow & Record<string, unknown>>(sql`
    select t.id, t.revision, t.event, t.template_id as "templateId", t.title, t.content, t.fields, t.enabled,
      count(l.id) filter (where l.state in ('sent', 'delivered')) as sent,
      count(l.id) filter (where l.state = 'failed') as failed
    from wx_templates t left join wx_template_log l on l.template_id = t.id and l.at > now() - interval '30 days'
    where t.account_id = ${account.id} group by t.id order by t.event collate "zh-x-icu", t.id`)
  return { list: rows, total: rows.length }
}

/** Asked of the platform each time: what was added there a minute ago can be chosen. */
export const ofPlatform =
  (api: WechatApi): HandlerOf<typeof platformTemplates> =>
  async ({ tx, body, actor }) => {
    const account = await openAccount(tx, actor, body.accountId, 'template')
    const { template_list: found } = await api.call(
      account,
      { path: '/cgi-bin/template/get_all_private_template' },
      templateList,
    )
    return found.map(({ template_id: templateId, title, content }) => ({ templateId, title, content }))
  }

const openTemplates = async (tx: Tx, accountId: string, ids: readonly string[]) => {
  const rows = await tx.db
    .select()
    .from(wxTemplates)
    .where(and(eq(wxTemplates.accountId, accountId), anyOf(wxTemplates.id, ids)))
  ensure(rows.length === new Set(ids).size, errors.missing)
  return rows
}

export const save: HandlerOf<typeof saveTemplate> = async ({ tx, body, actor }) => {
  const { accountId, id, revision, ...values } = body
  const account = await openAccount(tx, actor, accountId, 'template')
  const missing = unmappedField(values.content, values.fields)
  if (missing !== null) refuseField('fields', no.fieldUnmapped, { f: missing })

  if (id === undefined) {
    const row = await insertRow(tx, wxTemplates, { ...values, accountId: account.id })
    return { id: row.id, revision: row.revision }
  }
  await openTemplates(tx, account.id, [id])
  const row = await updateRow(tx, wxTemplates, { id, revision: revision ?? refuse(errors.stale) }, values)
  return { id, revision: row.revision }
}

export const remove: HandlerOf<typeof deleteTemplates> = async ({ tx, body, actor }) => {
  const account = await openAccount(tx, actor, body.accountId, 'template')
  await openTemplates(tx, account.id, body.ids)
  const { deleted } = await deleteRows(tx, wxTemplates, body.ids)
  return { deleted }
}
