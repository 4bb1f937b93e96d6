import { z } from 'zod'
import { choice } from '../../kit/choice.ts'
import { defineEndpoint } from '../../kit/endpoint.ts'
import { text } from '../../kit/text.ts'

/** Kinds of records that are found from everywhere, in the order in which they are shown. */
export const paletteKind = choice(
  {
    person: '人',
    unit: '单位',
    exam: '考试',
    course: '课程',
    document: '文档',
    questionnaire: '问卷',
    meeting: '会议',
    class: '班次',
    column: '专栏',
    benefit: '福利',
    businessCard: '名片',
    question: '专家问答',
    healthForm: '填报表单',
    exhibition: '影展',
    hazard: '隐患',
    article: '图文',
    history: '历史条目',
    live: '直播课',
    activity: '活动',
  },
  '类型',
)
export type PaletteKind = z.output<typeof paletteKind>

const paletteHit = z.object({
  kind: paletteKind,
  id: z.string(),
  title: z.string(),
  /** Beside the title: the number of a person. */
  code: z.string(),
  /** At the end of the row: where it belongs, how it stands. */
  aside: z.string(),
  link: z.string(),
})
export type PaletteHit = z.output<typeof paletteHit>

/** 搜索 (Ctrl K): records of all areas by name, number or initials; each kind by the caller's own right and rows. */
export const searchPalette = defineEndpoint({
  path: 'rest/guide/search',
  title: '搜索全站',
  effect: 'read',
  access: 'signedIn',
  scope: 'all',
  body: z.strictObject({ keyword: text({ label: '关键词', min: 1, max: 50 }) }),
  result: z.object({ list: z.array(paletteHit) }),
})
