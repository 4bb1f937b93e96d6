import type { ArchiveView } from '@portal/contract/areas/archive/trainee.ts'
import type { ArchiveLine, ArchiveYear } from '@portal/contract/areas/archive/trainee-line.ts'
import {
  type ArchiveSection,
  archiveLineKind,
  archiveLineState,
  archiveSection,
  correctionState,
  employmentNow,
} from '@portal/contract/areas/archive/words.ts'
import { hourSources, hourSourceWords } from '@portal/contract/areas/learning/hours/year.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import { shanghaiDay } from '@portal/contract/kit/shanghai.ts'
import { type Paper, type Part, px } from '../paper.ts'
import { type Verifiable, verifyPart } from './proof-parts.ts'
import { factsPart, sectionPart, sheetPaper } from './sheet.ts'

type Printed = Pick<ArchiveView, 'user' | 'years' | 'mayWork' | 'corrections' | ArchiveSection>

export interface ArchivePaperData extends Verifiable {
  view: Printed
  number: string
  /** Unit of whoever printed it. */
  orgName: string
  /** Who printed it, and when in words. */
  printed: string
  at: Date
}

const sections = wordsOf(archiveSection)
const kinds = wordsOf(archiveLineKind)
const states = wordsOf(archiveLineState)
const employments = wordsOf(employmentNow)
const corrections = wordsOf(correctionState)

const NONE = '—'
const figure = (n: number): string => n.toFixed(2)

/** Hours, a score of so many, or points. */
const valueOf = (section: ArchiveSection, { value, most }: ArchiveLine): string => {
  if (value === null) return NONE
  if (section === 'hours' || section === 'meetings' || section === 'classes' || section === 'cards')
    return figure(value)
  return most === null ? String(value) : `${value} / ${most}`
}

const titleOf = ({ kind, title }: ArchiveLine): string =>
  kind === 'employment' ? (employments[title] ?? title) : title || NONE

const noteOf = (section: ArchiveSection, { kind, note, validTo }: ArchiveLine): string => {
  if (section === 'units' && note !== '') return `原 ${kind === 'employment' ? (employments[note] ?? note) : note}`
  return [note, validTo !== null && `有效期至 ${validTo}`].filter(Boolean).join('，')
}

const judged = ({ total, target, reached }: ArchiveYear): string => {
  if (target === null) return '无要求'
  return reached ? '达标' : `差 ${figure(Math.max(0, target - total))}`
}

const yearsPart = (years: Printed['years']): Part => ({
  kind: 'table',
  columns: [
    { head: '年度', width: px(56), align: 'center' },
    ...hourSources.map((source) => ({ head: hourSourceWords[source], align: 'right' as const })),
    { head: '合计', align: 'right' },
    { head: '目标', align: 'right' },
    { head: '结论', width: px(84), align: 'center' },
  ],
  rows: years.map((year) => [
    String(year.year),
    ...hourSources.map((source) => figure(year.bySource[source])),
    figure(year.total),
    year.target === null ? NONE : figure(year.target),
    judged(year),
  ]),
})

const linesPart = (section: ArchiveSection, lines: readonly ArchiveLine[]): Part => ({
  kind: 'table',
  columns: [
    { head: '日期', width: px(88), align: 'center' },
    { head: '类型', width: px(80), align: 'center' },
    { head: '内容' },
    { head: '结果', width: px(64), align: 'center' },
    { head: '学时／成绩', width: px(80), align: 'right' },
    { head: '备注', width: px(120) },
  ],
  rows: lines.map((line) => [
    line.on,
    kinds[line.kind] || (sections[section] ?? ''),
    titleOf(line),
    states[line.state] ?? '',
    valueOf(section, line),
    noteOf(section, line),
  ]),
})

const correctionsPart = (all: Printed['corrections']): Part => ({
  kind: 'table',
  columns: [
    { head: '申请日期', width: px(88), align: 'center' },
    { head: '记录' },
    { head: '申请' },
    { head: '处理', width: px(64), align: 'center' },
    { head: '答复' },
  ],
  rows: all.map(({ createdAt, lineTitle, text, state, answer }) => [
    shanghaiDay(createdAt),
    lineTitle,
    text,
    corrections[state] ?? '',
    answer || NONE,
  ]),
})

const workPart = ({ job, allowed, missing, met }: NonNullable<Printed['mayWork']>): Part =>
  factsPart(
    [
      { label: '岗位', value: job },
      { label: '结论', value: allowed ? '满足上岗条件' : '不满足上岗条件' },
      { label: '条件', value: [...missing, ...met].map(({ text }) => text).join('；') || NONE, wide: true },
    ],
    2,
  )

const personPart = ({
  name,
  code,
  post,
  orgPath,
  hiredOn,
  employment,
  sealed,
  archiveNo,
  phone,
  idNumber,
}: Printed['user']): Part =>
  factsPart(
    [
      { label: '姓名', value: name },
      { label: '工号', value: code },
      { label: '岗位', value: post || NONE },
      { label: '档案', value: archiveNo || NONE },
      { label: '入职', value: hiredOn ?? NONE },
      { label: '状态', value: sealed ? '离职封存' : (employments[employment] ?? '') },
      { label: '手机', value: phone || NONE },
      { label: '身份证', value: idNumber || NONE, wide: true },
      { label: '单位', value: orgPath.replaceAll('/', ' / '), wide: true },
    ],
    3,
  )

/** 一人一档 on paper: numbered pages, who printed it and when, and the code by which anybody may ask whether it is true. */
export const archivePaper = (data: ArchivePaperData): Paper => {
  const { view, number, orgName, printed, at } = data
  const { user, years, mayWork } = view
  const filled = archiveSection.options.filter((section) => view[section].length > 0)
  return sheetPaper({
    title: '员工培训档案',
    author: orgName,
    at,
    subject: `编号 ${number}`,
    left: orgName,
    right: `编号　${number}`,
    foot: printed,
    parts: [
      personPart(user),
      sectionPart('历年学时'),
      yearsPart(years),
      ...(mayWork ? [sectionPart('上岗条件'), workPart(mayWork)] : []),
      ...filled.flatMap((section) => [sectionPart(sections[section] ?? ''), linesPart(section, view[section])]),
      ...(view.corrections.length > 0 ? [sectionPart('更正记录'), correctionsPart(view.corrections)] : []),
      { kind: 'bottom', parts: [{ kind: 'space', height: px(24) }, verifyPart(data, [printed])] },
    ],
  })
}
