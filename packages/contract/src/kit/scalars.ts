import { z } from 'zod'

/** Identifier of a record: a UUID in lower case. */
export const id = z.uuid({ message: '编号格式不正确' })

export const ids = (max = 500) => z.array(id).min(1, '请先选择数据').max(max, `单次最多处理 ${max} 条`)

/** An instant: ISO 8601 text with zone on the wire, `Date` in code on both sides. */
export const instant = z.codec(z.iso.datetime({ offset: true, message: '时间格式不正确' }), z.date(), {
  decode: (iso) => new Date(iso),
  encode: (date) => date.toISOString(),
})

/** A calendar day `2025-11-20` of the Asia/Shanghai calendar. */
export const day = z.iso.date({ message: '日期格式不正确' })

export const year = z.int().min(2000, '年度须为 2000–2100').max(2100, '年度须为 2000–2100')

/** A whole number within the range of a database integer. */
export const whole = (min = 0, max = 2_147_483_647, message?: string) =>
  z.int(message).min(min, message).max(max, message)

/** Revision a save starts from; a stale one is refused (1009). */
export const revision = z.int().min(0)

/** A colour as #RRGGBB. */
export const colour = z
  .string()
  .regex(/^#[0-9a-fA-F]{6}$/, '颜色格式不正确')
  .meta({ label: '颜色', max: 7 })
