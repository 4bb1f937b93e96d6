import {
  cutToField,
  fieldsOfTemplate,
  type TemplateField,
  type TemplateSource,
} from '@portal/contract/areas/wechat/template.ts'
import { eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { AppError } from '#src/platform/errors.ts'
import type { Platform } from '#src/platform/platform.ts'
import { wxAccounts } from '#src/schema/wechat/wechat.ts'
import { wxTemplateLog, type wxTemplates } from '#src/schema/wechat/wechat-news.ts'
import { failureCodeOf, WechatFailure } from '../api/failure.ts'
import type { WechatApi } from '../api/wechat-api.ts'

type Template = typeof wxTemplates.$inferSelect
export type TemplateLog = typeof wxTemplateLog.$inferSelect

/** Facts of a message that the fields of a template are filled from. */
export type TemplateFacts = Record<Exclude<TemplateSource, 'fixed'>, string>

const valueOf = ({ source, fixed }: TemplateField, facts: TemplateFacts) =>
  source === null ? '' : source === 'fixed' ? fixed : facts[source]

/** Every field of the template with its value, each within its length. */
export const dataOf = ({ content, fields }: Template, facts: TemplateFacts): Record<string, string> =>
  Object.fromEntries(
    fieldsOfTemplate(content).map((key) => {
      const field = fields.find((each) => each.key === key)
      return [key, cutToField(key, field ? valueOf(field, facts) : '')]
    }),
  )

const sent = z.looseObject({ msgid: z.coerce.string() })

/** The day's calls are used up: no matter of this message. */
export const QUOTA_CODES: readonly unknown[] = [45009, 45011]

/** Sends one line of the log, and writes into it what became of it. */
export const sendLogged = async ({ db }: Platform, api: WechatApi, log: TemplateLog): Promise<void> => {
  const [account] = await db.select().from(wxAccounts).where(eq(wxAccounts.id, log.accountId))
  const { rows } = await db.execute<{ templateId: string }>(
    sql`select template_id as "templateId" from wx_templates where id = ${log.templateId}`,
  )
  const finish = (values: Partial<TemplateLog>) =>
    db
      .update(wxTemplateLog)
      .set({ ...values, tries: log.tries + 1 })
      .where(eq(wxTemplateLog.id, log.id))
  const template = rows[0]
  if (!account || !template) {
    await finish({ state: 'failed', error: new WechatFailure(40037).message })
    return
  }
  const json = {
    touser: log.openid,
    template_id: template.templateId,
    ...(log.url !== '' && { url: log.url }),
    // By this the platform recognises a repeat, and sends it once.
    client_msg_id: log.id,
    data: Object.fromEntries(Object.entries(log.data).map(([key, value]) => [key, { value }])),
  }
  try {
    const { msgid } = await api.call(account, { path: '/cgi-bin/message/template/send', json }, sent)
    await finish({ state: 'sent', messageNo: msgid, error: '' })
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    await finish({ state: 'failed', error: error.message })
    throw error
  }
}

export const isQuotaFailure = (error: unknown): boolean => QUOTA_CODES.includes(failureCodeOf(error))
