import { z } from 'zod'
import { id, instant, whole } from '../../kit/scalars.ts'
import { text } from '../../kit/text.ts'
import { audience } from '../../shared/audience.ts'
import { fileInput } from '../files/file.ts'
import {
  exhibitionKind,
  MOST_AWARDS,
  MOST_CATEGORIES,
  MOST_CRITERIA,
  MOST_FILES,
  MOST_JUDGES,
  MOST_MODERATORS,
  exhibitionRefusals as no,
  showCounts,
  votePeriod,
} from './words.ts'

const moment = (label: string) => instant.nullable().default(null).meta({ label })

const MOST_VOTES = 50
const MOST_WORKS = 20

const categoryInput = z.strictObject({
  id: id.optional(),
  name: text({ label: '类别名称', min: 1, max: 20 }),
})

/** `weight` in hundredths: all of them together are 1. */
export const criterion = z.strictObject({
  name: text({ label: '评分项', min: 1, max: 20 }),
  weight: whole(1, 100).meta({ label: '权重（%）' }),
  max: whole(1, 100).meta({ label: '满分' }),
})

export const award = z.strictObject({
  name: text({ label: '奖项', min: 1, max: 20 }),
  /** Name of the category; null for every one of them. */
  category: text({ label: '类别', max: 20 }).nullable().default(null),
  count: whole(1, 100).meta({ label: '名额' }),
})

/** 影展 as its settings say. */
export const exhibitionInput = z.object({
  /** Said once, when it is made. */
  kind: exhibitionKind.default('photo'),
  title: text({ label: '名称', min: 2, max: 40, message: no.title.message }),
  intro: text({ label: '简介', max: 500, long: true }).default(''),
  cover: fileInput.nullable().default(null),
  categories: z
    .array(categoryInput)
    .min(1, '至少添加一个类别')
    .max(MOST_CATEGORIES, `类别最多 ${MOST_CATEGORIES} 个`)
    .meta({ label: '类别' }),
  /** Without a window for works they are entered by those who manage. */
  submitFrom: moment('征集开始'),
  submitTo: moment('征集截止'),
  voteFrom: moment('投票开始'),
  voteTo: moment('投票结束'),
  resultAt: instant.meta({ label: '公布时间' }),
  /** Who sees it; the two others are the same where they are not set. */
  audience: audience.prefault({}).meta({ label: '观看范围' }),
  submitAudience: audience.nullable().default(null).meta({ label: '征集范围' }),
  voteAudience: audience.nullable().default(null).meta({ label: '投票范围' }),
  worksPerPerson: whole(1, MOST_WORKS).default(3).meta({ label: '每人作品数' }),
  filesPerWork: whole(1, MOST_FILES).default(MOST_FILES).meta({ label: '每件图片数' }),
  rightsText: text({ label: '著作权声明', min: 2, max: 2000, long: true }),
  hideAuthors: z.boolean().default(false).meta({ label: '公布前隐藏作者' }),
  showCounts: showCounts.default('afterClose'),
  votes: whole(1, MOST_VOTES).default(3).meta({ label: '每人票数' }),
  period: votePeriod.default('total'),
  perWork: whole(1, MOST_VOTES).default(1).meta({ label: '每件作品票数' }),
  criteria: z
    .array(criterion)
    .max(MOST_CRITERIA, `评分项最多 ${MOST_CRITERIA} 个`)
    .default([])
    .meta({ label: '评分标准' }),
  /** α in hundredths. */
  publicShare: whole(0, 100).default(40).meta({ label: '投票占比（%）' }),
  avoidOwnUnit: z.boolean().default(true).meta({ label: '评委避开本单位' }),
  judgeIds: z.array(id).max(MOST_JUDGES, `评委最多 ${MOST_JUDGES} 人`).default([]).meta({ label: '评委' }),
  awards: z.array(award).max(MOST_AWARDS, `奖项最多 ${MOST_AWARDS} 个`).default([]).meta({ label: '奖项' }),
  moderatorIds: z
    .array(id)
    .min(1, no.moderatorMissing.message)
    .max(MOST_MODERATORS, `主持人最多 ${MOST_MODERATORS} 人`)
    .meta({ label: '主持人' }),
})
export type ExhibitionInput = z.output<typeof exhibitionInput>
