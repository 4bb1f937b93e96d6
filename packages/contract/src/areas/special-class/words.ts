import type { z } from 'zod'
import { choice } from '../../kit/choice.ts'

/** What a special class consists of; live rooms join when they can be studied. */
export const itemKind = choice({ video: '视频', doc: '文档', exam: '考试' }, '类型')
export type ItemKind = z.output<typeof itemKind>

/** How a special class stands to those who study it. */
export const studyState = choice(
  {
    draft: '草稿',
    upcoming: '未开始',
    enrolling: '报名中',
    studying: '学习中',
    ended: '已结束',
    cancelled: '已取消',
  },
  '状态',
)
export type StudyState = z.output<typeof studyState>

/** How far somebody is with one item. */
export const itemState = choice({ none: '未学习', studying: '学习中', done: '已完成', locked: '未解锁' }, '学习状态')
export type ItemState = z.output<typeof itemState>

export const MOST_ITEMS = 50
export const MOST_COMPARED = 5

export const specialWords = {
  missing: '还差',
  remind: {
    kind: '学习提醒',
    title: '请完成专题班《{title}》',
    text: '还差：{missing}。请于 {date} 前学完。',
    reason: '你参加了该专题班且尚未学完',
  },
} as const

const MOST_NAMED = 3

/** 「《甲》、《乙》、《丙》等 5 项」: what somebody still lacks, not longer than a message. */
export const missingWords = (titles: readonly string[]): string => {
  const named = titles
    .slice(0, MOST_NAMED)
    .map((title) => `《${title}》`)
    .join('、')
  return titles.length > MOST_NAMED ? `${named}等 ${titles.length} 项` : named
}
