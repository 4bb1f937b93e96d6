import { type ClassRow, listClasses } from '@portal/contract/areas/train/class/class.ts'
import { columnsOf } from '#src/kit/columns.tsx'
import type { Column } from '#src/ui/table/column.ts'
import { classAddress } from '../../addresses.ts'
import { ClassStanding, daysText, shortTime } from '../class-words.tsx'

const column = columnsOf(listClasses)

/** Figure that is no news while it is none. */
const quietZero = (figure: number) => (figure === 0 ? '—' : figure)

/** Columns of 开班管理; the money only for those who get it. */
export const classColumns = (mayCost: boolean): Column<ClassRow>[] => [
  column('name', { width: 240, fixed: 'left', link: ({ id }) => classAddress(id) }),
  column('state', { width: 144, badge: true, render: (_, row) => <ClassStanding {...row} /> }),
  column('enrolTo', { width: 120, render: (_, { enrolTo, isTemplate }) => (isTemplate ? '' : shortTime(enrolTo)) }),
  column('from', { title: '培训期', width: 180, render: (_, { from, to }) => daysText(from, to) }),
  column('occ', { title: '已占/名额', width: 96, render: (_, { occ, capacity }) => `${occ}/${capacity}` }),
  column('waiting', { width: 72, render: (_, { waiting }) => quietZero(waiting) }),
  column('pending', { width: 72, render: (_, { pending }) => quietZero(pending) }),
  column('headTeacherName', { width: 90 }),
  column('code', { width: 150 }),
  column('kind', { width: 80 }),
  column('categoryName', { width: 100 }),
  column('term', { width: 80 }),
  column('ownerOrgName', { width: 150 }),
  column('place', { width: 140 }),
  column('sessions', { width: 72 }),
  column('hours', { width: 80, render: (_, { hours }) => hours.toFixed(2) }),
  column('enrolFrom', { width: 140 }),
  column('creatorName', { width: 90 }),
  column('passedRate', { width: 80, render: (_, { passedRate }) => (passedRate === null ? '—' : `${passedRate}%`) }),
  ...(mayCost ? [column('budget', { width: 100, render: (_, { budget }) => budget?.toFixed(2) ?? '—' })] : []),
  column('updatedAt'),
]
