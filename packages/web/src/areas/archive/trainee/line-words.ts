import type { ArchiveLine } from '@portal/contract/areas/archive/trainee-line.ts'
import {
  type ArchiveSection,
  archiveLineKind,
  archiveLineState,
  archiveSection,
  employmentNow,
} from '@portal/contract/areas/archive/words.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'

const sections = wordsOf(archiveSection)
const kinds = wordsOf(archiveLineKind)
const states = wordsOf(archiveLineState)
const employments = wordsOf(employmentNow)

export const sectionWord = (section: ArchiveSection): string => sections[section] ?? ''
export const kindWord = (section: ArchiveSection, { kind }: ArchiveLine): string => kinds[kind] || sectionWord(section)
export const stateWord = ({ state }: ArchiveLine): string => states[state] ?? ''

export const titleOf = ({ kind, title }: ArchiveLine): string =>
  kind === 'employment' ? (employments[title] ?? title) : title || '—'

const HOURS: readonly ArchiveSection[] = ['hours', 'meetings', 'classes', 'cards']

export const valueText = (section: ArchiveSection, { value, most }: ArchiveLine): string => {
  if (value === null) return ''
  if (HOURS.includes(section)) return `${value.toFixed(2)} 学时`
  return most === null ? String(value) : `${value} / ${most} 分`
}

export const noteText = ({ note, validTo }: ArchiveLine): string =>
  [note, validTo && `有效期至 ${validTo}`].filter(Boolean).join('，')

const hourProofs: Partial<Record<ArchiveLine['kind'], string>> = {
  video: '观看记录',
  doc: '阅读记录',
  live: '在线记录',
  train: '签到表',
  upload: '证明材料',
}

const proofs: Partial<Record<ArchiveSection, string>> = {
  classes: '班级记录',
  exams: '答卷凭证',
  certificates: '证书',
  signIns: '签到表',
  meetings: '签到表',
}

/** What proves a line, in one word; empty where its section keeps nothing. */
export const proofWord = (section: ArchiveSection, kind: ArchiveLine['kind']): string =>
  (section === 'hours' ? hourProofs[kind] : proofs[section]) ?? ''
