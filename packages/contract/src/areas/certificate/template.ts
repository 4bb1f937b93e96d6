import { z } from 'zod'
import { choice } from '../../kit/choice.ts'
import { defineEndpoint } from '../../kit/endpoint.ts'
import { pageOf, pageQuery } from '../../kit/page.ts'
import { recordShape } from '../../kit/record.ts'
import { id, instant, revision, whole } from '../../kit/scalars.ts'
import { text } from '../../kit/text.ts'
import { P } from '../../privileges.ts'

/** The page of a template: A4 across, in px of 96 to the inch, as all lengths of its elements. */
export const CERTIFICATE_PAGE = { width: 1123, height: 794 } as const

/** What a text of a template may tell, as 「{姓名}」. */
export const certificateFields = {
  name: '姓名',
  userCode: '工号',
  unit: '所在单位',
  title: '证书名称',
  number: '编号',
  issuer: '发证单位',
  basis: '项目',
  period: '起止日期',
  hours: '学时',
  percent: '出勤率',
  score: '成绩',
  issuedOn: '签发日期',
  issuedInWords: '签发日期大写',
  term: '有效期',
  verifyCode: '验证码',
} as const
export type CertificateField = keyof typeof certificateFields

export const elementFace = choice({ serif: '宋体', sans: '黑体' }, '字体')
export const elementAlign = choice({ left: '居左', center: '居中', right: '居右' }, '对齐')
export const elementColour = choice({ ink: '黑', blue: '蓝', dark: '深灰', light: '浅灰', red: '红' }, '颜色')

const across = (label: string) => whole(0, CERTIFICATE_PAGE.width, '超出纸面').meta({ label })
const down = (label: string) => whole(0, CERTIFICATE_PAGE.height, '超出纸面').meta({ label })

const place = { key: z.string().min(1).max(20), x: across('左'), y: down('上'), w: across('宽') }

/** `[…]` is left out where a field in it is empty; `**…**` is bold. */
export const textElement = z.strictObject({
  kind: z.literal('text'),
  ...place,
  /** What is higher is written smaller; 0: it may take what it needs. */
  h: down('高'),
  text: text({ label: '文字', min: 1, max: 400, long: true }),
  size: whole(8, 120, '字号须为 8–120').meta({ label: '字号' }),
  line: whole(8, 200, '行距须为 8–200').meta({ label: '行距' }),
  face: elementFace,
  colour: elementColour,
  align: elementAlign,
  bold: z.boolean().meta({ label: '加粗' }),
  /** Between signs, in hundredths of the size. */
  spacing: whole(0, 200, '字距须为 0–200').meta({ label: '字距' }),
  /** Two signs before the first line. */
  indent: z.boolean().meta({ label: '首行缩进' }),
  /** One line, smaller where it is too long. */
  fit: z.boolean().meta({ label: '单行缩放' }),
  underline: z.boolean().meta({ label: '下划线' }),
})

export const certificateElement = z.discriminatedUnion('kind', [
  textElement,
  z.strictObject({ kind: z.literal('rule'), ...place, colour: elementColour }),
  z.strictObject({ kind: z.literal('photo'), ...place, h: down('高') }),
  /** Round, `w` across, over its middle; the issuer stands along its edge. */
  z.strictObject({ kind: z.literal('seal'), ...place, use: text({ label: '印章文字', max: 12 }) }),
  z.strictObject({ kind: z.literal('qr'), ...place }),
])
export type CertificateElement = z.output<typeof certificateElement>
export type TextElement = z.output<typeof textElement>

export const certificateFrame = choice({ guilloche: '花边', none: '无' }, '边框')

export const templateInput = z.strictObject({
  name: text({ label: '证书名称', min: 2, max: 30, message: '证书名称为 2–30 个字' }),
  /** What jobs ask for, and what is renewed by another of the same: `DG`. */
  typeCode: z
    .string()
    .trim()
    .regex(/^[A-Z0-9]{1,10}$/, '类型代码为 1–10 位大写字母或数字')
    .meta({ label: '类型代码', required: true, max: 10 }),
  numberRule: text({ label: '编号规则', min: 1, max: 60 }),
  /** Empty: the unit that gives the class or exam. */
  issuer: text({ label: '发证单位', max: 40 }),
  /** Null: for ever. */
  termMonths: whole(1, 600, '有效期须为 1–600 个月').nullable().meta({ label: '有效期（月）' }),
  renewDays: whole(0, 365, '提前换证天数须为 0–365').meta({ label: '提前换证天数' }),
  /** Code of the category whose classes renew it. */
  renewCategory: text({ label: '复训班分类', max: 60 }),
  frame: certificateFrame,
  elements: z.array(certificateElement).min(1).max(40, '最多 40 个元素').meta({ label: '版面' }),
  enabled: z.boolean().meta({ label: '启用' }),
})
export type TemplateInput = z.output<typeof templateInput>

export const templateRow = z.object({
  ...recordShape,
  name: z.string().meta({ label: '证书名称' }),
  typeCode: z.string().meta({ label: '类型代码' }),
  numberRule: z.string().meta({ label: '编号规则' }),
  issuer: z.string().meta({ label: '发证单位' }),
  termMonths: z.int().nullable().meta({ label: '有效期（月）' }),
  renewDays: z.int().meta({ label: '提前换证天数' }),
  renewCategory: z.string(),
  version: z.int().meta({ label: '版本' }),
  enabled: z.boolean().meta({ label: '启用' }),
  ownerOrgName: z.string().meta({ label: '单位' }),
})
export type TemplateRow = z.output<typeof templateRow>

/** Those that may be chosen for a class stand here as well: reading is not narrowed to units. */
export const listTemplates = defineEndpoint({
  path: 'rest/certificate/templateList',
  title: '查询证书模板',
  effect: 'read',
  access: [P.traineeArchiveCert, P.traineeArchiveCertDesign, P.trainClassAdd, P.trainClassEdit],
  scope: 'all',
  body: pageQuery(z.object({ enabled: z.boolean().meta({ label: '启用' }) }), ['name', 'updatedAt']),
  result: pageOf(templateRow),
})

/** Without a version the one in force. */
export const getTemplate = defineEndpoint({
  path: 'rest/certificate/template',
  title: '查看证书模板',
  effect: 'read',
  access: [P.traineeArchiveCert, P.traineeArchiveCertDesign],
  scope: 'all',
  body: z.strictObject({ id, version: z.int().min(1).optional() }),
  result: templateRow.extend({
    frame: certificateFrame,
    elements: z.array(certificateElement),
    versions: z.array(z.object({ version: z.int(), createdAt: instant, createdByName: z.string() })),
    /** Within the caller's data scope and rights. */
    mayEdit: z.boolean(),
  }),
})
export type TemplateDetail = z.output<typeof getTemplate.result>

/** What is drawn changes: the next version; what was issued keeps its own. */
export const saveTemplate = defineEndpoint({
  path: 'rest/certificate/saveTemplate',
  title: '保存证书模板',
  effect: 'write',
  access: [P.traineeArchiveCertDesign],
  scope: 'rows',
  body: z.strictObject({ ...templateInput.shape, id: id.optional(), revision: revision.optional() }),
  result: z.object({ id, version: z.int(), revision: z.int() }),
})

/** As it would be printed; without a person with the longest name there is. */
export const previewTemplate = defineEndpoint({
  path: 'rest/certificate/preview',
  title: '预览证书模板',
  effect: 'read',
  access: [P.traineeArchiveCert, P.traineeArchiveCertDesign],
  scope: 'rows',
  body: z.strictObject({ template: templateInput, userId: id.optional() }),
  result: z.object({
    /** Base64. */
    pdf: z.string(),
    personName: z.string(),
    /** Signs that no font has. */
    missing: z.array(z.string()),
  }),
})
