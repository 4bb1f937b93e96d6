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
