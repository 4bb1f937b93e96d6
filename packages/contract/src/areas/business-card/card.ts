import { z } from 'zod'
import { defineEndpoint } from '../../kit/endpoint.ts'
import { pageOf, pageQuery } from '../../kit/page.ts'
import { batchResult, recordKey } from '../../kit/record.ts'
import { day, id, ids, instant, revision } from '../../kit/scalars.ts'
import { text } from '../../kit/text.ts'
import { P } from '../../privileges.ts'
import { cardField, cardPart } from './card-field.ts'
import { dressShape, plateChoice } from './plate.ts'
import { cardGap, cardLanguage, cardState, MOST_CARDS_AT_ONCE, MOST_LETTERS_OF_FIELD, MOST_VCARDS } from './words.ts'

const languages = z.array(cardLanguage).meta({ label: '语言' })

export const cardRow = z.object({
  id,
  userId: id,
  revision,
  photo: z.string().meta({ label: '头像' }),
  name: z.string().meta({ label: '姓名' }),
  userCode: z.string().meta({ label: '工号' }),
  orgName: z.string().meta({ label: '单位' }),
  orgPath: z.string().meta({ label: '单位全称' }),
  post: z.string().meta({ label: '职务' }),
  templateId: id,
  templateName: z.string().meta({ label: '板块' }),
  languages,
  state: cardState,
  link: z.string().meta({ label: '短链' }),
  visits: z.int().meta({ label: '访问量' }),
  missing: z.array(cardGap).meta({ label: '缺失字段' }),
  left: z.boolean().meta({ label: '已离职' }),
  createdAt: instant.meta({ label: '创建时间' }),
  updatedAt: instant.meta({ label: '更新时间' }),
})
export type CardRow = z.output<typeof cardRow>

/** Cards of people in the data scope. */
export const listCards = defineEndpoint({
  path: 'rest/businessCard/list',
  title: '查询名片',
  effect: 'read',
  access: [P.card],
  scope: 'rows',
  body: pageQuery(
    z.object({
      orgId: id.meta({ label: '单位' }),
      templateId: id.meta({ label: '板块' }),
      state: cardState,
      missing: cardGap,
      left: z.boolean().meta({ label: '已离职' }),
    }),
    ['updatedAt', 'createdAt', 'name', 'visits'],
  ),
  result: pageOf(cardRow),
})

const typed = z
  .partialRecord(cardField, text({ label: '内容', max: MOST_LETTERS_OF_FIELD }))
  .meta({ label: '自填内容' })
const shown = z.array(cardPart).max(cardPart.options.length).meta({ label: '显示的内容' })

const cardDetail = z.object({
  /** Null: nobody has made it yet; a save does. */
  id: id.nullable(),
  revision: revision.nullable(),
  state: cardState.nullable(),
  userId: id,
  name: z.string(),
  userCode: z.string(),
  orgName: z.string(),
  left: z.boolean(),
  /** Null: no template is for the unit of the person. */
  template: z.object({ id, name: z.string(), ...dressShape }).nullable(),
  templates: z.array(plateChoice),
  /** Values of the directory now; what others do not see on the card is masked for them. */
  facts: z.object({
    name: z.string(),
    org: z.string(),
    post: z.string(),
    mobile: z.string(),
    mail: z.string(),
    switchboard: z.string(),
    company: z.string(),
    photoUrl: z.string(),
  }),
  values: typed,
  shown,
  languages,
  /** Address of the public page; empty while nobody may open it. */
  link: z.string(),
  /** Path of the vCard, in the same way. */
  slug: z.string(),
  visits: z.int(),
  /** Views of each of the last thirty days that had any. */
  visitDays: z.array(z.object({ day, n: z.int() })),
  retiredAt: instant.nullable(),
  mayEdit: z.boolean(),
  updatedAt: instant.nullable(),
})
export type CardDetail = z.output<typeof cardDetail>

/** One's own without `id`, also before it exists; others' with the code and in scope. */
export const getCard = defineEndpoint({
  path: 'rest/businessCard/get',
  title: '查看名片',
  effect: 'read',
  access: 'signedIn',
  scope: 'all',
  body: z.strictObject({ id: id.optional() }),
  result: cardDetail,
})

/** Without `id` the own one, or with `_edit` that of `userId`, is made. */
export const saveCard = defineEndpoint({
  path: 'rest/businessCard/save',
  title: '保存名片',
  effect: 'write',
  access: 'signedIn',
  scope: 'all',
  body: z.strictObject({
    id: id.optional(),
    revision: revision.optional(),
    userId: id.optional().meta({ label: '员工' }),
    templateId: id.optional().meta({ label: '板块' }),
    values: typed.default({}),
    shown,
    languages: languages.max(cardLanguage.options.length),
  }),
  result: recordKey.extend({ state: cardState }),
})

const lacking = z.object({ userId: id, name: z.string(), orgName: z.string(), fields: z.array(cardGap) })

/** Cards for everybody of a unit and below who has none; with `dryRun` only tells what would come of it. */
export const batchCards = defineEndpoint({
  path: 'rest/businessCard/batch',
  title: '批量生成名片',
  effect: 'write',
  access: [P.cardBatch],
  scope: 'rows',
  body: z.strictObject({
    orgId: id.meta({ label: '单位' }),
    templateId: id.meta({ label: '板块' }),
    languages: languages.min(1, '请选择语言').max(cardLanguage.options.length).default(['zh']),
    /** English names are spelled from the Chinese ones; each may be changed by its person. */
    spell: z.boolean().default(true).meta({ label: '英文名用拼音' }),
    dryRun: z.boolean().default(false),
  }),
  result: z.object({
    made: z.int(),
    /** Of them those that nobody may open yet, for want of a way to reach the person or an English name. */
    drafts: z.int(),
    /** People who had a card already. */
    had: z.int(),
    missing: z.array(lacking).max(MOST_CARDS_AT_ONCE),
  }),
})

const doneResult = { failed: batchResult.shape.failed }

export const changeCardTemplate = defineEndpoint({
  path: 'rest/businessCard/changeTemplate',
  title: '更换名片板块',
  effect: 'write',
  access: [P.cardBatch],
  scope: 'rows',
  body: z.strictObject({ ids: ids(), templateId: id.meta({ label: '板块' }) }),
  result: z.object({ changed: z.int(), ...doneResult }),
})

export const retireCards = defineEndpoint({
  path: 'rest/businessCard/retire',
  title: '停用名片',
  effect: 'write',
  access: [P.cardRetire],
  scope: 'rows',
  body: z.strictObject({ ids: ids() }),
  result: z.object({ retired: z.int(), ...doneResult }),
})

/** Under a new link: whoever holds the old one is told that it was replaced. */
export const restoreCards = defineEndpoint({
  path: 'rest/businessCard/restore',
  title: '恢复名片',
  effect: 'write',
  access: [P.cardRetire],
  scope: 'rows',
  body: z.strictObject({ ids: ids() }),
  result: z.object({ restored: z.int(), ...doneResult }),
})

/** One's own, or with `_edit` those in scope. */
export const renewCardSlug = defineEndpoint({
  path: 'rest/businessCard/renewSlug',
  title: '更换名片短链',
  effect: 'write',
  access: 'signedIn',
  scope: 'all',
  body: z.strictObject({ id }),
  result: z.object({ slug: z.string(), link: z.string() }),
})

/** The vCards of these cards in one archive; those nobody may open are left out. */
export const exportVcards = defineEndpoint({
  path: 'rest/businessCard/exportVcards',
  title: '导出电子名片',
  effect: 'write',
  access: [P.cardExport],
  scope: 'rows',
  body: z.strictObject({ ids: ids(MOST_VCARDS) }),
  result: z.null(),
})
